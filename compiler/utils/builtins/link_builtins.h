// LinkBuiltinsPass: links the builtins that a module calls.
#ifndef COMPILER_UTILS_LINK_BUILTINS_H
#define COMPILER_UTILS_LINK_BUILTINS_H

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Support/Error.h>

namespace compiler::utils {

/// The library's function of this name and type; null if there is none. A library may be loaded
/// lazily (see builtins::loadLibrary), so this may add functions to the module and move others.
llvm::Expected<llvm::Function *> findLibraryFunction(llvm::Module &library, llvm::StringRef name,
                                                     llvm::FunctionType *type);

/// Whether F is defined by a program, and the library has no function of its name and type.
/// LinkBuiltinsPass reports unreadable libraries.
bool isOwnDefinition(const llvm::Function &F, llvm::Module &library);

/// Whether F has the name of a builtin that the program's OpenCL C version does not have.
bool hasUnreservedBuiltinName(const llvm::Function &F);

/// Whether F is a function of the device library.
bool isLinkedBuiltin(const llvm::Function &F);

/// Whether F is a function of the device library that is called in vectorized kernels, once for
/// each work-item, instead of being vectorized with them.
bool isOutlinedBuiltin(const llvm::Function &F);

/// Whether F is a function of the device library that has a single call. LLVM inlines it, whatever
/// its size.
bool isBuiltinOfOneCall(const llvm::Function &F);

/// Whether F calls an outlined function, or calls one that does.
bool callsOutlinedBuiltin(const llvm::Function &F);

/// Clones the functions that the module calls from BuiltinInfo's library, and their dependencies.
/// The library is not modified except for lazy materialization, and can serve any number of modules
/// of its context, one at a time.
class LinkBuiltinsPass : public llvm::PassInfoMixin<LinkBuiltinsPass> {
public:
  /// Early linking, before vectorization, omits builtins that the compiler handles itself until
  /// late: work-item functions, barriers, group operations.
  explicit LinkBuiltinsPass(bool EarlyLinking = false) : earlyLinking(EarlyLinking) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  bool earlyLinking;
};

} // namespace compiler::utils

#endif // COMPILER_UTILS_LINK_BUILTINS_H
