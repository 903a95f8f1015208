// DropConvergenceControlPass: makes controlled convergent operations uncontrolled.
//
// For a device whose harts run a work-item each. The only operations that concern several harts are
// barriers, which all work-items of a group must reach together; so tokens say nothing more about
// them. The device's definitions of builtins have none, and a function must not have both kinds.
#ifndef REFSI_COMPILER_DROP_CONVERGENCE_CONTROL_H
#define REFSI_COMPILER_DROP_CONVERGENCE_CONTROL_H

#include <llvm/IR/PassManager.h>

namespace refsi {

class DropConvergenceControlPass : public llvm::PassInfoMixin<DropConvergenceControlPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace refsi

#endif // REFSI_COMPILER_DROP_CONVERGENCE_CONTROL_H
