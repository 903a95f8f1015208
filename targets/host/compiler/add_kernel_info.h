// AddKernelInfoPass: adds the constant `<kernel>.mux-kernel-info` (see host/kernel_info.h) for each
// kernel entry point.
//
// Must run before AddKernelWrapperPass, while kernels have their own parameters. The layout of the
// arguments is that of the wrapper without IsPackedStruct and with PassLocalBuffersBySize. Kernels
// are not changed.
#ifndef HOST_COMPILER_ADD_KERNEL_INFO_H
#define HOST_COMPILER_ADD_KERNEL_INFO_H

#include "host/kernel_info.h"

#include <llvm/IR/PassManager.h>

#include <array>
#include <optional>

namespace host {

class AddKernelInfoPass : public llvm::PassInfoMixin<AddKernelInfoPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

/// The constant of a kernel; nullopt if the module has none.
std::optional<KernelInfo> readKernelInfo(const llvm::Module &M, llvm::StringRef kernel);

/// KernelInfo::preferredLocalSize: one row, several if a call runs several, or tiles if
/// prefer-tiles has marked the kernel.
std::array<std::size_t, 3> getPreferredLocalSize(const llvm::Function &kernel);

} // namespace host

#endif // HOST_COMPILER_ADD_KERNEL_INFO_H
