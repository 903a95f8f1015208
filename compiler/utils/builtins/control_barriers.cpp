#include "compiler/utils/control_barriers.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include "compiler/utils/attributes.h"
#include "compiler/utils/diagnose.h"
#include "compiler/utils/metadata.h"

namespace compiler::utils {

namespace {

/// The kernels that refer to `function`, themselves or through what they refer to; each with the
/// location of the call by which it does so.
llvm::MapVector<llvm::Function *, llvm::DebugLoc> findKernelsUsing(llvm::Function &function) {
  llvm::MapVector<llvm::Function *, llvm::DebugLoc> kernels;
  llvm::SmallPtrSet<llvm::Value *, 16> seen = {&function};
  llvm::SmallVector<llvm::Value *, 16> pending = {&function};
  while (!pending.empty()) {
    for (llvm::User *user : pending.pop_back_val()->users()) {
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
                      "': it must override BIMuxInfoConcept::defineMuxBuiltin for this builtin, or "
                      "run WorkItemLoopsPass",
                  location);
  }
}

} // namespace compiler::utils
