// LowerToMuxBuiltinsPass: lowers calls of language builtins to mux builtins (compiler-utils:
// LowerToMuxBuiltinsPass).
#ifndef COMPILER_UTILS_LOWER_TO_MUX_BUILTINS_H
#define COMPILER_UTILS_LOWER_TO_MUX_BUILTINS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// BuiltinInfo defines the language. Builtins without a mux equivalent are left unchanged. Event
/// types are preserved.
class LowerToMuxBuiltinsPass : public llvm::PassInfoMixin<LowerToMuxBuiltinsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LOWER_TO_MUX_BUILTINS_H
