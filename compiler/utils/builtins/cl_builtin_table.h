// What is known about the builtins of OpenCL C by their names alone.
#ifndef COMPILER_UTILS_CL_BUILTIN_TABLE_H
#define COMPILER_UTILS_CL_BUILTIN_TABLE_H

#include <optional>

#include <llvm/ADT/StringRef.h>

#include "compiler/utils/builtin_ids.h"

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// What LinkBuiltinsPass marks the functions with that it takes from the device library.
inline constexpr llvm::StringLiteral linkedBuiltinAttr = "mux-linked-builtin";

/// The facts about the builtin of that (demangled) name; nullopt if OpenCL C has none.
std::optional<BuiltinProperties> getCLBuiltinProperties(llvm::StringRef name);

/// The OpenCL C version, in the form of __OPENCL_C_VERSION__, that brought the builtin of that
/// name. In older programs the name is free. Builtins of extensions count as those of the oldest
/// version.
unsigned getCLBuiltinVersion(llvm::StringRef name);

/// Whether F, whose demangled name that is, stands in a program for a version of OpenCL C that does
/// not have the builtin. Functions of the device library do not.
bool isNewerCLBuiltin(const llvm::Function &F, llvm::StringRef name);

/// The mux builtin that asks the same; eBuiltinInvalid if it is no work-item function.
BuiltinID getCLWorkItemBuiltin(llvm::StringRef name);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_BUILTIN_TABLE_H
