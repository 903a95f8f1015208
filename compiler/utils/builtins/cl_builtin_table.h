// Properties of OpenCL C builtins by name.
#ifndef COMPILER_UTILS_CL_BUILTIN_TABLE_H
#define COMPILER_UTILS_CL_BUILTIN_TABLE_H

#include "compiler/utils/builtin_ids.h"

#include <llvm/ADT/StringRef.h>

#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// The attribute of functions that LinkBuiltinsPass linked from the device library.
inline constexpr llvm::StringLiteral linkedBuiltinAttr = "mux-linked-builtin";

/// Builtins with one of these properties may be lowered by the compiler instead of being linked.
inline constexpr BuiltinProperties loweredBuiltins =
    eBuiltinPropertyWorkItem | eBuiltinPropertyExecutionFlow | eBuiltinPropertyMemoryOrder |
    eBuiltinPropertyGroupOperation | eBuiltinPropertyLowerToInline;

/// The properties of the builtin with that demangled name; nullopt if there is none.
std::optional<BuiltinProperties> getCLBuiltinProperties(llvm::StringRef name);

/// The OpenCL C version that introduced the builtin, encoded like __OPENCL_C_VERSION__. Earlier
/// versions do not reserve the name. Builtins of extensions belong to the oldest version.
unsigned getCLBuiltinVersion(llvm::StringRef name);

/// Whether the module's OpenCL C version does not have the builtin that F is named after. False for
/// functions of the device library.
bool isNewerCLBuiltin(const llvm::Function &F, llvm::StringRef name);

/// The equivalent mux work-item builtin; eBuiltinInvalid if there is none.
BuiltinID getCLWorkItemBuiltin(llvm::StringRef name);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_BUILTIN_TABLE_H
