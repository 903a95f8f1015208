// Local module-scope variables and their users.
#ifndef COMPILER_UTILS_LOCAL_VARIABLES_H
#define COMPILER_UTILS_LOCAL_VARIABLES_H

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Alignment.h>

namespace llvm {
class Function;
class GlobalValue;
class GlobalVariable;
class Module;
} // namespace llvm

namespace compiler::utils {

/// The variables in the local address space, in module order.
llvm::SmallVector<llvm::GlobalVariable *, 8> getLocalVariables(llvm::Module &M);

/// The required alignment of a local variable.
llvm::Align getLocalVariableAlign(const llvm::GlobalVariable &variable);

/// The users of a variable.
struct LocalVariableUsers {
  /// The functions that reference it, transitively.
  llvm::SmallSetVector<llvm::Function *, 8> functions;
  /// Other globals whose initializers reference it, transitively. Excludes llvm.used and the like.
  llvm::SmallSetVector<llvm::GlobalValue *, 2> holders;
};

LocalVariableUsers findUsers(llvm::GlobalVariable &variable);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LOCAL_VARIABLES_H
