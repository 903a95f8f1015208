// RemoveExceptionsPass: marks every function and call nounwind (compiler-utils:
// RemoveExceptionsPass).
//
// Invokes become calls, and unreachable landing pads are removed. Declarations are marked when the
// pass runs on the first definition.
#ifndef COMPILER_UTILS_REMOVE_EXCEPTIONS_H
#define COMPILER_UTILS_REMOVE_EXCEPTIONS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

class RemoveExceptionsPass : public llvm::PassInfoMixin<RemoveExceptionsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

  static bool isRequired() { return true; }
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REMOVE_EXCEPTIONS_H
