// Reading of kernel descriptions from metadata.
#ifndef COMPILER_BASE_KERNEL_INFO_H
#define COMPILER_BASE_KERNEL_INFO_H

#include "compiler/program_info.h"

namespace llvm {
class Module;
} // namespace llvm

namespace compiler {

/// Appends a description of each kernel of `module`, in module order, to `program_info`. Kernels
/// are definitions with a kernel calling convention. Fields whose metadata is missing or malformed
/// keep their defaults.
void describeKernels(const llvm::Module &module, ProgramInfo &program_info);

} // namespace compiler

#endif // COMPILER_BASE_KERNEL_INFO_H
