// Enumerates the uses of types in a module.
#ifndef COMPILER_UTILS_TYPE_USES_H
#define COMPILER_UTILS_TYPE_USES_H

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class Module;
class Type;
} // namespace llvm

namespace compiler::utils {

enum class TypeUse {
  /// The type of a value or function.
  Value,
  /// A memory type, which determines a layout.
  Memory,
};

/// Calls `visit` for each use of a type, possibly more than once, without its contained types.
/// Metadata is not visited.
void forEachTypeUse(const llvm::Module &M, llvm::function_ref<void(llvm::Type *, TypeUse)> visit);

} // namespace compiler::utils

#endif // COMPILER_UTILS_TYPE_USES_H
