// CheckExternalFunctionsPass: reports undefined references of a complete program.
//
// Intrinsics, mux builtins and functions of the device library are available; before
// LowerToMuxBuiltinsPass, so are all language builtins. Any other used declaration, of a function
// or a global variable, is an error. The module is not changed.
#ifndef COMPILER_UTILS_CHECK_EXTERNAL_FUNCTIONS_H
#define COMPILER_UTILS_CHECK_EXTERNAL_FUNCTIONS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct CheckExternalFunctionsPassOptions {
  /// LowerToMuxBuiltinsPass has run: remaining language builtins must be in the library.
  bool Lowered = false;
};

class CheckExternalFunctionsPass : public llvm::PassInfoMixin<CheckExternalFunctionsPass> {
public:
  CheckExternalFunctionsPass() = default;
  explicit CheckExternalFunctionsPass(const CheckExternalFunctionsPassOptions &options)
      : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  CheckExternalFunctionsPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_CHECK_EXTERNAL_FUNCTIONS_H
