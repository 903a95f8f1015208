// Shared code of passes that replace calls of overloaded builtins.
#ifndef COMPILER_UTILS_REPLACE_CALLS_H
#define COMPILER_UTILS_REPLACE_CALLS_H

#include "compiler/utils/mangling.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace compiler::utils {

/// Emits the replacement before the call. Returns the new value (any value for a void call), or
/// null, without emitting anything, if the call is to be kept.
using EmitReplacementFn = llvm::function_ref<llvm::Value *(llvm::CallInst &call)>;

/// Whether F, which has that demangled name, is a user function: it is defined, and the program's
/// OpenCL C version does not reserve the name.
bool isUserFunction(const llvm::Function &F, llvm::StringRef name);

/// Replaces the direct calls of F with F's type, even if F is defined, since the names of builtins
/// are reserved. Returns whether a call was replaced. Erases F if it is an unused declaration then.
bool replaceCallsOf(llvm::Function &F, EmitReplacementFn emit);

/// Likewise for all functions of M with a mangled name, except for user functions.
bool replaceMangledCalls(
    llvm::Module &M,
    llvm::function_ref<llvm::Value *(llvm::CallInst &call, const DemangledName &name)> emit);

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_CALLS_H
