// replaceModuleTypes: applies a TypeMapping to a module.
#ifndef COMPILER_UTILS_REPLACE_MODULE_TYPES_H
#define COMPILER_UTILS_REPLACE_MODULE_TYPES_H

namespace llvm {
class Module;
} // namespace llvm

namespace compiler::utils {

class TypeMapping;

/// Replaces types in signatures, variables and initializers, aliases, instructions, constants,
/// attributes and constants in metadata. Functions and variables whose type changes are replaced,
/// keeping names, bodies, attributes and metadata. Struct indices are updated.
///
/// Returns false, with the module unchanged, if no type is replaced.
///
/// Intrinsics are remangled. If an instruction determines the elements of its result (intrinsics,
/// inline assembly, cmpxchg), the result is copied to the replaced struct type. Errors: an
/// intrinsic without an overload for the new types, and inline assembly in a terminator with such a
/// result.
bool replaceModuleTypes(llvm::Module &M, TypeMapping &types);

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_MODULE_TYPES_H
