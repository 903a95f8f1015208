// BuiltinSimplifyPass: replaces builtins with constant operands by cheaper ones.
#ifndef COMPILER_UTILS_BUILTIN_SIMPLIFY_H
#define COMPILER_UTILS_BUILTIN_SIMPLIFY_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// Folds maths functions of constants, and rewrites powers and roots with constant exponents:
/// `pow(x, 2.0f)` to `x * x`, `pow(x, 17.0f)` to `pown(x, 17)`, `rootn(x, 3)` to `cbrt(x)` and so
/// on, for scalars and vectors. Results stay
/// within OpenCL's error bounds of the original function, and special cases (zeros, infinities,
/// NaN) are preserved. Functions are only replaced by those that the builtins library has.
class BuiltinSimplifyPass : public llvm::PassInfoMixin<BuiltinSimplifyPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BUILTIN_SIMPLIFY_H
