// Replaces calls of the language's builtins by what they mean in terms of mux builtins.
#ifndef COMPILER_UTILS_LOWER_TO_MUX_BUILTINS_H
#define COMPILER_UTILS_LOWER_TO_MUX_BUILTINS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// The language is the one that BuiltinInfo knows. Builtins that cannot be said in mux builtins
/// stay as they are. Event types are passed on, not replaced.
class LowerToMuxBuiltinsPass : public llvm::PassInfoMixin<LowerToMuxBuiltinsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LOWER_TO_MUX_BUILTINS_H
