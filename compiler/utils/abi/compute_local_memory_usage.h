// ComputeLocalMemoryUsagePass: records in "mux-local-mem-usage" how many bytes of local memory the
// module-scope variables take that a kernel uses, itself or through the functions it refers to.
//
// Buffers in local memory that the kernel receives as arguments are not counted. No other
// function has the attribute afterwards, nor do kernels that use no such variable.
#ifndef COMPILER_UTILS_COMPUTE_LOCAL_MEMORY_USAGE_H
#define COMPILER_UTILS_COMPUTE_LOCAL_MEMORY_USAGE_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class ComputeLocalMemoryUsagePass : public llvm::PassInfoMixin<ComputeLocalMemoryUsagePass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_COMPUTE_LOCAL_MEMORY_USAGE_H
