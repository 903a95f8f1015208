// FoldKernelBodiesPass: folds the two functions that clang emits for an OpenCL kernel into one.
//
// Clang emits a kernel `foo` as the entry `foo`, which calls `__clang_ocl_kern_imp_foo`, which
// contains the body and is the callee for calls from other kernels. This pass moves the body into
// the entry. The body function remains only if it has other callers, so the pass must run after all
// modules of the program are linked.
#ifndef COMPILER_UTILS_FOLD_KERNEL_BODIES_H
#define COMPILER_UTILS_FOLD_KERNEL_BODIES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class FoldKernelBodiesPass : public llvm::PassInfoMixin<FoldKernelBodiesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_FOLD_KERNEL_BODIES_H
