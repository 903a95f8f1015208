// DefineMuxBuiltinsPass: defines the mux builtins that a module declares (compiler-utils:
// DefineMuxBuiltinsPass).
#ifndef COMPILER_UTILS_DEFINE_MUX_BUILTINS_H
#define COMPILER_UTILS_DEFINE_MUX_BUILTINS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// Definitions come from BuiltinInfo, also for builtins that these call. Builtins without one,
/// including those that lack required scheduling parameters, remain declarations.
class DefineMuxBuiltinsPass : public llvm::PassInfoMixin<DefineMuxBuiltinsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEFINE_MUX_BUILTINS_H
