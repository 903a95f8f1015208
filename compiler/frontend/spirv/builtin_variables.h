// Input variables that are decorated as built-ins.
#ifndef COMPILER_FRONTEND_SPIRV_BUILTIN_VARIABLES_H
#define COMPILER_FRONTEND_SPIRV_BUILTIN_VARIABLES_H

#include "operation.h"

namespace spirv {

/// A variable of the function that has the value of the built-in, initialized in the entry block.
llvm::Value *getBuiltInCopy(Body &body, uint32_t variable);

/// Whether kernels can have a variable for the built-in.
bool isSupportedBuiltIn(spv::BuiltIn builtIn);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_BUILTIN_VARIABLES_H
