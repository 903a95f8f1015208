// CheckExternalFunctionsPass: reports what a whole program uses but does not hold.
//
// Functions are fine that are LLVM's intrinsics, mux builtins, or in the device library; before
// LowerToMuxBuiltinsPass, so are all builtins that the language knows. Anything else that is only
// declared, and used, is an error, which names it and who uses it. So are global variables. It
// changes nothing.
#ifndef COMPILER_UTILS_CHECK_EXTERNAL_FUNCTIONS_H
#define COMPILER_UTILS_CHECK_EXTERNAL_FUNCTIONS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct CheckExternalFunctionsPassOptions {
  /// LowerToMuxBuiltinsPass has run: a builtin that is still there must be in the library.
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
