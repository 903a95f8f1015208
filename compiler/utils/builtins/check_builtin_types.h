// Checking that mux builtins are declared and called as they are meant to be.
#ifndef COMPILER_UTILS_CHECK_BUILTIN_TYPES_H
#define COMPILER_UTILS_CHECK_BUILTIN_TYPES_H

#include <llvm/ADT/STLFunctionalExtras.h>

#include "compiler/utils/builtin_ids.h"

namespace llvm {
class Module;
} // namespace llvm

namespace compiler::utils {

/// Reports each declaration that has the name of a mux builtin but another type, and each call of a
/// builtin by another type: neither would be taken for the builtin. Only builtins that `isRelevant`
/// accepts, and declarations that are used, are looked at. True if there is nothing to report.
bool checkMuxBuiltinTypes(const llvm::Module &M, llvm::function_ref<bool(BuiltinID)> isRelevant);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CHECK_BUILTIN_TYPES_H
