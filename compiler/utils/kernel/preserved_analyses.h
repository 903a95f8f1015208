// PreservedAnalyses for module and function passes.
#ifndef COMPILER_UTILS_PRESERVED_ANALYSES_H
#define COMPILER_UTILS_PRESERVED_ANALYSES_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// For a pass that does not add or remove functions, blocks or branches.
inline llvm::PreservedAnalyses preserveControlFlow() {
  llvm::PreservedAnalyses preserved;
  preserved.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace compiler::utils

#endif // COMPILER_UTILS_PRESERVED_ANALYSES_H
