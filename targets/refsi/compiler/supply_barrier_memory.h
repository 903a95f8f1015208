// SupplyBarrierMemoryPass: replaces the placeholder for barrier memory by the hart's memory, whose
// address is in the work-group info.
//
// Must run after scheduling parameters are added. Functions without them, which have been replaced
// by others, are not changed.
#ifndef REFSI_COMPILER_SUPPLY_BARRIER_MEMORY_H
#define REFSI_COMPILER_SUPPLY_BARRIER_MEMORY_H

#include <llvm/IR/PassManager.h>

namespace refsi {

class SupplyBarrierMemoryPass : public llvm::PassInfoMixin<SupplyBarrierMemoryPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace refsi

#endif // REFSI_COMPILER_SUPPLY_BARRIER_MEMORY_H
