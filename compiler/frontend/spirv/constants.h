// Constants and specialization constants.
#ifndef COMPILER_FRONTEND_SPIRV_CONSTANTS_H
#define COMPILER_FRONTEND_SPIRV_CONSTANTS_H

#include "operation.h"

namespace spirv {

/// `scratch` is a body for the operations of OpSpecConstantOp, which must be folded.
void readConstant(Body &scratch, const Instruction &instruction);

/// OpConstantNull and OpUndef, which bodies can have, too.
llvm::Value *translateUndef(const Operation &operation);

/// Fails if a value is a constant that takes a time or a stack without bounds: operations on the
/// addresses of variables are expressions, which may be operands any number of times.
void checkExtent(Reader &reader, const llvm::Value *value);

/// Folding makes poison of what SPIR-V calls an undefined value, e.g. a shift by too many bits: it
/// becomes zero. Other values stay what they are.
llvm::Value *replacePoison(llvm::Value *value);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_CONSTANTS_H
