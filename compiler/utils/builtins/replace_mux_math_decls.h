// ReplaceMuxMathDeclsPass: defines the configuration functions of the math library (compiler-utils:
// ReplaceMuxMathDeclsPass).
#ifndef COMPILER_UTILS_REPLACE_MUX_MATH_DECLS_H
#define COMPILER_UTILS_REPLACE_MUX_MATH_DECLS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

struct ReplaceMuxMathDeclsPassOptions {
  /// Prefer speed to accuracy.
  bool UseFast = false;
  /// Denormals may be flushed to zero, even if the device supports them.
  bool FlushToZero = false;
};

/// The target's BuiltinInfo takes precedence. Otherwise `__mux_isftz` and `__mux_isembeddedprofile`
/// return the device's single-precision capabilities: no denormal support (or FlushToZero), and no
/// full profile. `__mux_usefast` returns UseFast. Functions that are defined, or have another type,
/// are left unchanged.
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
