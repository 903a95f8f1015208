// Samplers that are constants.
#ifndef COMPILER_FRONTEND_SPIRV_IMAGES_H
#define COMPILER_FRONTEND_SPIRV_IMAGES_H

#include "operation.h"

namespace spirv {

/// OpConstantSampler: the value is made where it is used.
void readConstantSampler(Reader &reader, const Instruction &instruction);
/// A sampler from its literal in OpenCL C. Fails in constants and in phis.
llvm::Value *createSampler(const Operation &operation, uint32_t literal);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_IMAGES_H
