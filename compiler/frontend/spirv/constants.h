// Constants and specialization constants.
#ifndef COMPILER_FRONTEND_SPIRV_CONSTANTS_H
#define COMPILER_FRONTEND_SPIRV_CONSTANTS_H

#include "operation.h"

namespace spirv {

/// `scratch` is a body for the operations of OpSpecConstantOp, which must be folded.
void readConstant(Body &scratch, const Instruction &instruction);

/// OpConstantNull and OpUndef, which bodies can have, too.
llvm::Value *translateUndef(const Operation &operation);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_CONSTANTS_H
