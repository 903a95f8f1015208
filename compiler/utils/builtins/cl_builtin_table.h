// What is known about the builtins of OpenCL C by their names alone.
#ifndef COMPILER_UTILS_CL_BUILTIN_TABLE_H
#define COMPILER_UTILS_CL_BUILTIN_TABLE_H

#include <optional>

#include <llvm/ADT/StringRef.h>

#include "compiler/utils/builtin_ids.h"

namespace compiler::utils {

/// The facts about the builtin of that (demangled) name; nullopt if OpenCL C has none.
std::optional<BuiltinProperties> getCLBuiltinProperties(llvm::StringRef name);

/// The mux builtin that asks the same; eBuiltinInvalid if it is no work-item function.
BuiltinID getCLWorkItemBuiltin(llvm::StringRef name);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_BUILTIN_TABLE_H
