// PrepareBarriersPass: prepares barriers for WorkItemLoopsPass before a kernel is vectorized
// (compiler-utils: PrepareBarriersPass).
//
// Afterwards all barriers and work-group collectives that a kernel reaches are in its own body,
// each with a unique ID, and marked noduplicate. The vectorizer preserves the IDs, by which
// WorkItemLoopsPass matches the barriers of a kernel's versions.
//
// Only functions that reach a barrier are inlined, through aliases and pointers as well. Recursion
// through such a function, and calls with an incompatible type, are errors and leave the kernel
// unchanged. Functions other than kernels are unchanged. IDs that are unique already are kept.
#ifndef COMPILER_UTILS_PREPARE_BARRIERS_H
#define COMPILER_UTILS_PREPARE_BARRIERS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class PrepareBarriersPass : public llvm::PassInfoMixin<PrepareBarriersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_PREPARE_BARRIERS_H
