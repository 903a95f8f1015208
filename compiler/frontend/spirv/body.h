// What a body needs when all its instructions have been translated.
#ifndef COMPILER_FRONTEND_SPIRV_BODY_H
#define COMPILER_FRONTEND_SPIRV_BODY_H

#include "operation.h"

namespace spirv {

/// Completes phis and the hints of loops. Fails if the blocks do not make a function: a block has
/// no terminator, a phi has other operands than its block has predecessors, or a value is used
/// where it is not defined on all paths.
void finishBody(Body &body);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_BODY_H
