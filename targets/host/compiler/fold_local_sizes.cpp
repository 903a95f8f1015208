#include "fold_local_sizes.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/builtin_info.h"
#include "compiler/utils/metadata.h"
#include "compiler/utils/preserved_analyses.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace utils = compiler::utils;

namespace host {
namespace {

/// The constant result of the call; null if it does not query a local size.
llvm::Constant *foldLocalSize(const llvm::CallInst &call, const std::array<uint64_t, 3> &sizes) {
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || call.arg_size() != 1 || !call.getType()->isIntegerTy())
    return nullptr;
  const utils::BuiltinID ID = utils::BuiltinInfo::identifyMuxBuiltin(*callee).ID;
  if (ID != utils::eMuxBuiltinGetLocalSize && ID != utils::eMuxBuiltinGetEnqueuedLocalSize)
    return nullptr;
  const auto *dimension = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(0));
  if (!dimension)
    return nullptr;
  // Sizes beyond the third dimension are 1.
  const uint64_t index = dimension->getValue().getLimitedValue(3);
  return llvm::ConstantInt::get(call.getType(), index < 3 ? sizes[index] : 1);
}

bool foldIn(llvm::Function &kernel, const std::array<uint64_t, 3> &sizes) {
  bool changed = false;
  for (llvm::Instruction &I : llvm::make_early_inc_range(llvm::instructions(kernel))) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
    llvm::Constant *size = call ? foldLocalSize(*call, sizes) : nullptr;
    if (!size)
      continue;
    call->replaceAllUsesWith(size);
    call->eraseFromParent();
    changed = true;
  }
  return changed;
}

} // namespace

llvm::PreservedAnalyses FoldLocalSizesPass::run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
  bool changed = false;
  for (llvm::Function &F : M) {
    const auto sizes = utils::isKernelEntryPt(F) && !utils::mayHavePartialGroups(F)
                           ? utils::getLocalSizeMetadata(F)
                           : std::nullopt;
    if (sizes)
      changed |= foldIn(F, *sizes);
  }
  return changed ? utils::preserveControlFlow() : llvm::PreservedAnalyses::all();
}

} // namespace host
