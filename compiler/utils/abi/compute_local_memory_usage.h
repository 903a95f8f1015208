// ComputeLocalMemoryUsagePass: records in "mux-local-mem-usage" the size in bytes of the local
// module-scope variables that each kernel references, transitively.
//
// Local buffers passed as arguments are not included. The attribute is dropped from functions that
// are not kernels, and from kernels without such variables. Variables that a target adds for itself
// (excludeFromLocalMemoryUsage) are not counted.
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
