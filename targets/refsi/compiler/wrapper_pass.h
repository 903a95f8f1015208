// RefSiWrapperPass: adds the entry points that the firmware calls.
//
// `<kernel>.refsi-entry`, a KernelEntryFn (see refsi/work_group_info.h), becomes the entry point.
// It runs the work-groups of a slice one after the other: it copies the firmware's work-group info,
// extends it (see kernel_group_info.h), and calls the kernel's wrapper for each group.
//
// Must run after AddKernelWrapperPass. A kernel that does not take packed arguments and a
// work-group info is an error and left unchanged.
#ifndef REFSI_COMPILER_WRAPPER_PASS_H
#define REFSI_COMPILER_WRAPPER_PASS_H

#include <llvm/IR/PassManager.h>

namespace refsi {

class RefSiWrapperPass : public llvm::PassInfoMixin<RefSiWrapperPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace refsi

#endif // REFSI_COMPILER_WRAPPER_PASS_H
