// Links the functions that a module calls from the library of builtins.
#ifndef COMPILER_UTILS_LINK_BUILTINS_H
#define COMPILER_UTILS_LINK_BUILTINS_H

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {

/// The function of the library that a symbol of this name and type stands for; null if there is
/// none. A library may hold its functions back until one is asked for (see
/// builtins::loadLibrary), so the module may grow, and its functions may move.
llvm::Expected<llvm::Function *> findLibraryFunction(llvm::Module &library, llvm::StringRef name,
                                                     llvm::FunctionType *type);

/// Whether F has the name of a builtin that the program's version of the language does not have.
bool hasLaterBuiltinName(const llvm::Function &F);

/// Copies into the module what it calls of BuiltinInfo's library, and what that needs in turn. The
/// library is not changed (but for functions in it that are read when first needed), and can serve
/// any number of modules of its context, one at a time.
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
