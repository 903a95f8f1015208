// FoldKernelBodiesPass: makes each OpenCL kernel one function again.
//
// Clang emits a kernel `foo` twice: the entry `foo`, which only calls `__clang_ocl_kern_imp_foo`,
// and that function, which holds the body and which other kernels call. This pass puts the body
// into the entry. The other function stays for those who call it, and is removed if nobody does:
// run the pass when all modules of the program have been linked. Functions of other names are left
// alone.
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
