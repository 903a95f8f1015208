// SupplyBarrierMemoryPass: makes wrappers with live values take the memory for these from where the
// runtime says, behind the work-group info.
//
// Runs once scheduling parameters have been added. Functions without them keep their calls; they
// are those that others have replaced.
#ifndef HOST_COMPILER_SUPPLY_BARRIER_MEMORY_H
#define HOST_COMPILER_SUPPLY_BARRIER_MEMORY_H

#include <llvm/IR/PassManager.h>

namespace host {

class SupplyBarrierMemoryPass : public llvm::PassInfoMixin<SupplyBarrierMemoryPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_SUPPLY_BARRIER_MEMORY_H
