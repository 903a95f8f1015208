// Replaces builtins with constant operands by cheaper ones.
#ifndef COMPILER_UTILS_BUILTIN_SIMPLIFY_H
#define COMPILER_UTILS_BUILTIN_SIMPLIFY_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// Powers and roots with constant exponents: `pow(x, 2.0f)` is `x * x`, `pow(x, 17.0f)` is
/// `pown(x, 17)`, `rootn(x, 3)` is `cbrt(x)`, and so on, for scalars and vectors. Every result
/// stays within OpenCL's bounds for the function that was called, and zeros, infinities and NaN
/// give what they gave. A function takes the place of another only if the builtins library has it.
class BuiltinSimplifyPass : public llvm::PassInfoMixin<BuiltinSimplifyPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_BUILTIN_SIMPLIFY_H
