// AddKernelInfoPass: adds the constant `<kernel>.refsi-info` (see refsi/kernel_info.h) for each
// kernel entry point.
//
// Must run after local variables have been placed (replace-module-scope-vars) and before
// AddKernelWrapperPass, while kernels have their own parameters. Kernels are not changed.
#ifndef REFSI_COMPILER_ADD_KERNEL_INFO_H
#define REFSI_COMPILER_ADD_KERNEL_INFO_H

#include "refsi/device_info.h"

#include <llvm/IR/PassManager.h>

namespace refsi {

class AddKernelInfoPass : public llvm::PassInfoMixin<AddKernelInfoPass> {
public:
  explicit AddKernelInfoPass(Scheduling scheduling) : scheduling(scheduling) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  Scheduling scheduling;
};

} // namespace refsi

#endif // REFSI_COMPILER_ADD_KERNEL_INFO_H
