// AddKernelWrapperPass: wraps kernels in the ABI that the driver calls (compiler-utils:
// AddKernelWrapperPass).
//
// The wrapper `<kernel>.mux-kernel-wrapper` becomes the entry point. It takes a pointer to a struct
// `MuxPackedArgs.<kernel>` with the kernel's arguments, and the scheduling parameters that are
// passed externally. It initializes the others through BuiltinInfo, and calls the kernel.
//
// The struct has no padding if IsPackedStruct is set; otherwise each member's offset is a multiple
// of its size rounded up to a power of two. The struct is assumed to have the alignment of a
// pointer, or of 1 if it is packed.
//
// A kernel with a parameter of unknown size (such as a scalable vector) is an error and left
// unchanged.
#ifndef COMPILER_UTILS_ADD_KERNEL_WRAPPER_H
#define COMPILER_UTILS_ADD_KERNEL_WRAPPER_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct AddKernelWrapperPassOptions {
  /// Omit padding between members.
  bool IsPackedStruct = false;
  /// Pass a pointer to local memory as the size of a buffer, which the wrapper allocates: with
  /// BIMuxInfoConcept::createLocalMemory, else on its stack. Otherwise pass the pointer.
  bool PassLocalBuffersBySize = true;
  /// Report local buffers on the stack of a wrapper that does not run a whole work-group, since
  /// each work-item would have its own. That is the case for kernels without work-item loops,
  /// unless their work-groups are known to have one work-item.
  bool CheckLocalBuffers = false;
};

class AddKernelWrapperPass : public llvm::PassInfoMixin<AddKernelWrapperPass> {
public:
  AddKernelWrapperPass() = default;
  explicit AddKernelWrapperPass(const AddKernelWrapperPassOptions &options) : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  AddKernelWrapperPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_ADD_KERNEL_WRAPPER_H
