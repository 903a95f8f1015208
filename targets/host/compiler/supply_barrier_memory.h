// SupplyBarrierMemoryPass: replaces the placeholder for barrier memory by the pointer in the
// extension of the work-group info.
//
// Must run after scheduling parameters are added. Functions without them, which have been replaced
// by others, are not changed.
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
