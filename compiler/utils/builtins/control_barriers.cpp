#include "compiler/utils/control_barriers.h"

#include "compiler/utils/attributes.h"
#include "compiler/utils/barrier_calls.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/inline_calls.h"
#include "compiler/utils/metadata.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace compiler::utils {

namespace {

bool isIndirect(const llvm::Instruction &I) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  return call && call->isIndirectCall() && !isMarkedAsDevirtualized(*call, barrierKind);
}

/// Whether the module has indirect calls that may reach a barrier.
bool hasIndirectCalls(const llvm::Module &M) {
  return llvm::any_of(
      M, [](const llvm::Function &F) { return llvm::any_of(llvm::instructions(F), isIndirect); });
}

bool isCallOf(const llvm::User &user, const llvm::Value &callee) {
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&user);
  return call && call->getCalledOperand() == &callee;
}

/// The kernels that may call `function` transitively, each with the location of that call or
/// reference.
llvm::MapVector<llvm::Function *, llvm::DebugLoc> findKernelsUsing(llvm::Function &function) {
  const bool followsAddresses = hasIndirectCalls(*function.getParent());
  llvm::MapVector<llvm::Function *, llvm::DebugLoc> kernels;
  llvm::SmallPtrSet<llvm::Value *, 16> seen = {&function};
  llvm::SmallVector<llvm::Value *, 16> pending = {&function};
  while (!pending.empty()) {
    llvm::Value *callee = pending.pop_back_val();
    for (llvm::User *user : callee->users()) {
      if (!followsAddresses && !isCallOf(*user, *callee) && !llvm::isa<llvm::GlobalAlias>(user))
        continue;
      auto *instruction = llvm::dyn_cast<llvm::Instruction>(user);
      llvm::Value *holder = instruction ? instruction->getFunction() : user;
      if (instruction && isKernel(*instruction->getFunction()))
        kernels.insert({instruction->getFunction(), instruction->getDebugLoc()});
      if (seen.insert(holder).second)
        pending.push_back(holder);
    }
  }
  return kernels;
}

} // namespace

bool hasSingleWorkItemGroups(const llvm::Function &kernel) {
  const auto sizes = getLocalSizeMetadata(kernel);
  return sizes && llvm::all_of(*sizes, [](uint64_t size) { return size == 1; });
}

void reportUndefinedBarrier(BuiltinID ID, llvm::Function &barrier) {
  for (const auto &[kernel, location] : findKernelsUsing(barrier)) {
    if (hasSingleWorkItemGroups(*kernel))
      continue;
    if (ID == eMuxBuiltinSubGroupBarrier && !hasDegenerateSubgroups(*kernel))
      continue;
    diagnoseError(*kernel,
                  "kernel '" + getOrigFnNameOrFnName(*kernel) + "': the target does not define '" +
                      barrier.getName() +
                      "'; override BIMuxInfoConcept::defineMuxBuiltin for this builtin or run "
                      "WorkItemLoopsPass",
                  location);
  }
}

} // namespace compiler::utils
