// Checks declarations and calls of mux builtins.
#ifndef COMPILER_UTILS_CHECK_BUILTIN_TYPES_H
#define COMPILER_UTILS_CHECK_BUILTIN_TYPES_H

#include "compiler/utils/builtin_ids.h"

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class Module;
} // namespace llvm

namespace compiler::utils {

/// Reports each used declaration with the name but not the type of a mux builtin, and each call of
/// one with another type: neither would be identified as the builtin. Only builtins accepted by
/// `isRelevant` are checked. Returns whether there are no errors.
bool checkMuxBuiltinTypes(const llvm::Module &M, llvm::function_ref<bool(BuiltinID)> isRelevant);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CHECK_BUILTIN_TYPES_H
