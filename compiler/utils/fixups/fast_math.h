// FastMathPass: sets all fast-math flags on all floating-point operations, as -cl-fast-relaxed-math
// permits, for front ends that do not.
#ifndef COMPILER_UTILS_FAST_MATH_H
#define COMPILER_UTILS_FAST_MATH_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class FastMathPass : public llvm::PassInfoMixin<FastMathPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_FAST_MATH_H
