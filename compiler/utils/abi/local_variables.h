// The global variables in local memory, and who uses them.
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

/// The variables of the local address space, in the order of the module.
llvm::SmallVector<llvm::GlobalVariable *, 8> getLocalVariables(llvm::Module &M);

/// What a local variable must be aligned to.
llvm::Align getLocalVariableAlign(const llvm::GlobalVariable &variable);

/// Who uses a variable.
struct LocalVariableUsers {
  /// The functions that refer to it, or to another function or variable that does.
  llvm::SmallSetVector<llvm::Function *, 8> functions;
  /// The globals, other than functions, whose initializers refer to one of these. LLVM's lists of
  /// used globals are not among them.
  llvm::SmallSetVector<llvm::GlobalValue *, 2> holders;
};

LocalVariableUsers findUsers(llvm::GlobalVariable &variable);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LOCAL_VARIABLES_H
