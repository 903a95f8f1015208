// replaceModuleTypes: carries out a TypeMapping in a whole module.
#ifndef COMPILER_UTILS_REPLACE_MODULE_TYPES_H
#define COMPILER_UTILS_REPLACE_MODULE_TYPES_H

namespace llvm {
class Module;
} // namespace llvm

namespace compiler::utils {

class TypeMapping;

/// Replaces types in signatures, variables and their initial values, aliases, instructions,
/// constants, attributes and the constants that metadata refers to. Functions and variables whose
/// type changes are new ones, which stand in the place of the old ones, with their names, bodies,
/// attributes and metadata. Accesses to elements of structures follow the elements.
///
/// False if no type in the module is replaced; nothing has changed then.
///
/// Intrinsics are overloaded anew. Where the shape of a result is not free, as that of an
/// intrinsic, of inline assembly or of cmpxchg, it is put into the structure that replaces it. What
/// cannot be done is reported as an error: an intrinsic that does not exist for the new types, and
/// assembly that jumps and has such a result.
bool replaceModuleTypes(llvm::Module &M, TypeMapping &types);

} // namespace compiler::utils

#endif // COMPILER_UTILS_REPLACE_MODULE_TYPES_H
