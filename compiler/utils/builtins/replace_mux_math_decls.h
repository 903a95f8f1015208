// Gives bodies to the switches of the maths library.
#ifndef COMPILER_UTILS_REPLACE_MUX_MATH_DECLS_H
#define COMPILER_UTILS_REPLACE_MUX_MATH_DECLS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct ReplaceMuxMathDeclsPassOptions {
  /// Maths may be fast rather than accurate.
  bool UseFast = false;
  /// Denormals may count as zero, even if the device keeps them.
  bool FlushToZero = false;
};

/// The target's BuiltinInfo is asked first. What it does not define is a constant:
/// `__mux_isftz` and `__mux_isembeddedprofile` answer what DeviceInfo says about single precision:
/// whether denormals are lost, and whether the full profile's rules do not hold. The caller may
/// give denormals up on any device, and `__mux_usefast` is the caller's choice alone. Functions
/// that have a body, or another type, are left alone.
class ReplaceMuxMathDeclsPass : public llvm::PassInfoMixin<ReplaceMuxMathDeclsPass> {
public:
  explicit ReplaceMuxMathDeclsPass(ReplaceMuxMathDeclsPassOptions options = {})
      : options(options) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

  static bool isRequired() { return true; }

private:
  ReplaceMuxMathDeclsPassOptions options;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_MUX_MATH_DECLS_H
