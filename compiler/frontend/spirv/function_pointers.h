// SPV_INTEL_function_pointers.
#ifndef COMPILER_FRONTEND_SPIRV_FUNCTION_POINTERS_H
#define COMPILER_FRONTEND_SPIRV_FUNCTION_POINTERS_H

#include "operation.h"

namespace spirv {

/// OpConstantFunctionPointerINTEL. Constants precede functions, so that the function may be created
/// here; its OpFunction takes it from Reader::addressedFunctions.
llvm::Constant *makeFunctionPointer(const Operation &operation);

/// Makes the function callable by pointer, if it has one: such calls do not know the attributes of
/// parameters that decide how arguments are passed.
void adjustAddressedFunction(Reader &reader, uint32_t id, llvm::Function &function);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_FUNCTION_POINTERS_H
