// DescribeKernelsPass: adds a mux::KernelDescription for each kernel entry point, as the constant
// `<kernel>.mux-kernel-description` with external linkage.
//
// Must run after work-item-loops and before add-kernel-wrapper, which packs the arguments. A kernel
// with an argument of unknown size, which add-kernel-wrapper reports, gets none.
#ifndef COMPILER_BASE_DESCRIBE_KERNELS_H
#define COMPILER_BASE_DESCRIBE_KERNELS_H

#include <llvm/IR/PassManager.h>

namespace compiler {

class DescribeKernelsPass : public llvm::PassInfoMixin<DescribeKernelsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler

#endif // COMPILER_BASE_DESCRIBE_KERNELS_H
