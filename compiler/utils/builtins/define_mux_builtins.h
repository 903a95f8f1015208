// Gives bodies to the mux builtins that a module declares.
#ifndef COMPILER_UTILS_DEFINE_MUX_BUILTINS_H
#define COMPILER_UTILS_DEFINE_MUX_BUILTINS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// The bodies are BuiltinInfo's. Builtins for which it has none, among them those that lack the
/// scheduling parameters which they need, stay declarations.
class DefineMuxBuiltinsPass : public llvm::PassInfoMixin<DefineMuxBuiltinsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_DEFINE_MUX_BUILTINS_H
