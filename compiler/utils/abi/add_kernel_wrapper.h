// AddKernelWrapperPass: gives kernels the form in which the driver calls them.
//
// The wrapper `<kernel>.mux-kernel-wrapper` becomes the entry point. It takes a pointer to a
// structure `MuxPackedArgs.<kernel>` with the kernel's arguments, and those scheduling parameters
// that the driver passes. It makes the others through BuiltinInfo, and calls the kernel.
//
// The structure has no padding if IsPackedStruct is set; otherwise each member's offset is a
// multiple of the power of two at or above its size. The driver aligns the structure as it would a
// pointer, or not at all if it is packed: nothing more is assumed of it.
//
// A kernel with a parameter whose size is not known here (a scalable vector, say) is reported as an
// error and left as it is.
#ifndef COMPILER_UTILS_ADD_KERNEL_WRAPPER_H
#define COMPILER_UTILS_ADD_KERNEL_WRAPPER_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct AddKernelWrapperPassOptions {
  /// No padding between the members of the structure.
  bool IsPackedStruct = false;
  /// A pointer to local memory is passed as the size of a buffer, which the wrapper makes: by
  /// BIMuxInfoConcept::createLocalMemory or, if the target leaves it out, on its stack. If not set,
  /// it is passed as it is.
  bool PassLocalBuffersBySize = true;
  /// Report buffers on the stack of a wrapper that does not run a whole work-group: each work-item
  /// would have its own. Kernels count as such that have no work-item loops, unless their groups
  /// are known to have one work-item.
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
