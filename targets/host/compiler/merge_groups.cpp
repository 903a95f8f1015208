#include "merge_groups.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "privatize_atomics.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace host {
namespace {

constexpr llvm::StringLiteral mergesAttr = "host-merges-groups";

using Functions = llvm::SmallSetVector<const llvm::Function *, 8>;

/// Whether a function without a body has the same effect in all work-groups.
bool isIndifferentDeclaration(const llvm::Function &declared) {
  if (declared.isIntrinsic())
    return true;
  switch (utils::BuiltinInfo::identifyMuxBuiltin(declared).ID) {
  case utils::eMuxBuiltinGetGlobalId:
  case utils::eMuxBuiltinGetGlobalSize:
  case utils::eMuxBuiltinGetWorkDim:
  case utils::eMuxBuiltinIsFTZ:
  case utils::eMuxBuiltinUseFast:
  case utils::eMuxBuiltinIsEmbeddedProfile:
    return true;
  default:
    return false;
  }
}

/// Also adds the functions that are called.
bool isIndifferent(const llvm::Instruction &I, Functions &reached) {
  if (I.isAtomic() || I.isVolatile())
    return false;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (!call)
    return true;
  const llvm::Function *callee = call->getCalledFunction();
  if (!callee)
    return false;
  if (callee->isDeclaration())
    return isIndifferentDeclaration(*callee);
  reached.insert(callee);
  return true;
}

bool hasLocalArgument(const llvm::Function &kernel) {
  return llvm::any_of(kernel.args(), [](const llvm::Argument &argument) {
    const auto *type = llvm::dyn_cast<llvm::PointerType>(argument.getType());
    return type && type->getAddressSpace() == utils::AddressSpace::Local;
  });
}

/// Whether the kernel cannot tell in which work-groups its work-items are.
bool isIndifferent(const llvm::Function &kernel) {
  if (utils::getLocalSizeMetadata(kernel) || utils::getReqdSubgroupSize(kernel) ||
      utils::getLocalMemoryUsage(kernel).value_or(0) != 0 || hasLocalArgument(kernel) ||
      !getAccumulators(kernel).empty())
    return false;
  Functions reached;
  reached.insert(&kernel);
  for (size_t index = 0; index != reached.size(); ++index)
    for (const llvm::Instruction &I : llvm::instructions(*reached[index]))
      if (!isIndifferent(I, reached))
        return false;
  return true;
}

} // namespace

bool mergesGroups(const llvm::Function &kernel) { return kernel.hasFnAttribute(mergesAttr); }

// Versions of a kernel run the work-items of one work-group together.
llvm::PreservedAnalyses MergeGroupsPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  llvm::StringSet<> others;
  llvm::SmallVector<llvm::Function *, 8> kernels;
  for (llvm::Function &F : M) {
    if (F.isDeclaration() || !utils::isKernel(F))
      continue;
    kernels.push_back(&F);
    if (!isIndifferent(F))
      others.insert(utils::getOrigFnNameOrFnName(F));
  }
  for (llvm::Function *kernel : kernels)
    if (!others.contains(utils::getOrigFnNameOrFnName(*kernel)))
      kernel->addFnAttr(mergesAttr);
  return llvm::PreservedAnalyses::all();
}

} // namespace host
