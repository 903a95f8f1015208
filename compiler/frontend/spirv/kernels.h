// Entry points.
#ifndef COMPILER_FRONTEND_SPIRV_KERNELS_H
#define COMPILER_FRONTEND_SPIRV_KERNELS_H

#include "functions.h"

namespace spirv {

/// Makes kernels of the entry points, when all functions have been translated, with the metadata
/// that clang gives them.
void createKernels(Reader &reader, llvm::ArrayRef<FunctionSource> functions, ModuleInfo &info);

} // namespace spirv

#endif // COMPILER_FRONTEND_SPIRV_KERNELS_H
