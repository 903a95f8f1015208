// Links the functions that a module calls from the library of builtins.
#ifndef COMPILER_UTILS_LINK_BUILTINS_H
#define COMPILER_UTILS_LINK_BUILTINS_H

#include <llvm/IR/PassManager.h>

namespace compiler::utils {

/// Copies into the module what it calls of BuiltinInfo's library, and what that needs in turn. The
/// library is not changed (but for functions in it that are read from its file when first needed),
/// and can serve any number of modules of its context, one at a time.
class LinkBuiltinsPass : public llvm::PassInfoMixin<LinkBuiltinsPass> {
public:
  /// Early linking, before vectorization, leaves out those builtins which the compiler handles
  /// itself until late: work-item functions, barriers, group operations.
  explicit LinkBuiltinsPass(bool EarlyLinking = false) : earlyLinking(EarlyLinking) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  bool earlyLinking;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LINK_BUILTINS_H
