// What passes share that replace calls of overloaded builtins by instructions.
#ifndef COMPILER_UTILS_REPLACE_CALLS_H
#define COMPILER_UTILS_REPLACE_CALLS_H

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include "compiler/utils/mangling.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace compiler::utils {

/// Emits, before the call, what replaces it. Returns the new value (for a call without result, any
/// value), or null if the call is to stay; nothing may have been emitted then.
using EmitReplacementFn = llvm::function_ref<llvm::Value *(llvm::CallInst &call)>;

/// Whether F, whose demangled name that is, is the program's own and no builtin: it has a body, and
/// the program is for a version of OpenCL C that does not have a builtin of the name.
bool isOwnFunction(const llvm::Function &F, llvm::StringRef name);

/// Replaces the direct calls of F, those that have F's type. Whether F has a body does not matter:
/// the names of builtins belong to the language. Returns whether a call was replaced. F is removed
/// if it is a declaration that nothing uses any more.
bool replaceCallsOf(llvm::Function &F, EmitReplacementFn emit);

/// Likewise, for all functions of M whose names can be demangled, but for the program's own.
bool replaceMangledCalls(
    llvm::Module &M,
    llvm::function_ref<llvm::Value *(llvm::CallInst &call, const DemangledName &name)> emit);

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_CALLS_H
