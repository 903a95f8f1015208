// Constants and specialization constants.
#ifndef COMPILER_FRONTEND_SPIRV_CONSTANTS_H
#define COMPILER_FRONTEND_SPIRV_CONSTANTS_H

#include "operation.h"

namespace spirv {

/// `scratch` is a body for the operations of OpSpecConstantOp, which must be folded.
void readConstant(Body &scratch, const Instruction &instruction);

/// OpConstantNull and OpUndef, which bodies can have, too.
llvm::Value *translateUndef(const Operation &operation);

/// Folding makes poison of what SPIR-V calls an undefined value, e.g. a shift by too many bits: it
/// becomes zero. Other values stay what they are.
llvm::Value *replacePoison(llvm::Value *value);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_CONSTANTS_H
