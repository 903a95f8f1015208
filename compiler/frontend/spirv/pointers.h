// What is known of a pointer beyond its type.
#ifndef COMPILER_FRONTEND_SPIRV_POINTERS_H
#define COMPILER_FRONTEND_SPIRV_POINTERS_H

#include "operation.h"

namespace spirv {

/// Gives the result, which may point into the object of a pointer operand, that operand's
/// decorations Volatile and CPacked: the latter stands for objects in a packed structure.
void inheritAccess(const Operation &operation, unsigned index = 0);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_POINTERS_H
