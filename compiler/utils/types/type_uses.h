// Every place of a module in which a type stands.
#ifndef COMPILER_UTILS_TYPE_USES_H
#define COMPILER_UTILS_TYPE_USES_H

#include <llvm/ADT/STLFunctionalExtras.h>

namespace llvm {
class Module;
class Type;
} // namespace llvm

namespace compiler::utils {

enum class TypeUse {
  /// The type of a value or of a function.
  Value,
  /// The type of what lies in memory, which is laid out by it.
  Memory,
};

/// Calls `visit` for the types in each of the module's places, some of them more than once, but not
/// for the types that these contain. Metadata is not looked into.
void forEachTypeUse(const llvm::Module &M, llvm::function_ref<void(llvm::Type *, TypeUse)> visit);

} // namespace compiler::utils

#endif // COMPILER_UTILS_TYPE_USES_H
