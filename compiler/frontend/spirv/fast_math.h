// Decorations of floating-point operations.
#ifndef COMPILER_FRONTEND_SPIRV_FAST_MATH_H
#define COMPILER_FRONTEND_SPIRV_FAST_MATH_H

#include "operation.h"

namespace spirv {

/// Gives an instruction the flags of the result's FPFastMathMode.
void addFastMath(const Operation &operation, llvm::Value *value);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_FAST_MATH_H
