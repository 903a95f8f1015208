// AddKernelInfoPass: leaves for each kernel entry point the constant `<kernel>.mux-kernel-info`, by
// which the runtime learns what it must know before it can call the kernel (see
// host/kernel_info.h).
//
// It must run before AddKernelWrapperPass, when kernels still have their own parameters. The layout
// of the arguments is that of the wrapper without IsPackedStruct and with PassLocalBuffersBySize.
// The kernels themselves are not changed.
#ifndef HOST_COMPILER_ADD_KERNEL_INFO_H
#define HOST_COMPILER_ADD_KERNEL_INFO_H

#include <llvm/IR/PassManager.h>

namespace host {

class AddKernelInfoPass : public llvm::PassInfoMixin<AddKernelInfoPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace host

#endif // HOST_COMPILER_ADD_KERNEL_INFO_H
