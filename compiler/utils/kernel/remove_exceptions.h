// RemoveExceptionsPass: says of every function, and of every call in it, that it does not unwind.
//
// Invokes become calls, and landing pads that nobody reaches any more go. Functions that are only
// declared are marked along with the first that has a body.
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
