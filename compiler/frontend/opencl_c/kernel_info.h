// What a module's metadata tells about its kernels.
#ifndef COMPILER_FRONTEND_OPENCL_C_KERNEL_INFO_H
#define COMPILER_FRONTEND_OPENCL_C_KERNEL_INFO_H

#include "compiler/program_info.h"

namespace llvm {
class Module;
} // namespace llvm

namespace compiler::opencl_c {

// Appends every kernel of `module` to `program_info`, in the module's order. Kernels are the
// definitions with the calling convention of kernels. Metadata that is missing or malformed leaves
// the fields that it would fill at their defaults.
void describeKernels(const llvm::Module &module, ProgramInfo &program_info);

} // namespace compiler::opencl_c

#endif // COMPILER_FRONTEND_OPENCL_C_KERNEL_INFO_H
