// Hoists allocas into a kernel's entry block, where they are static.
#ifndef COMPILER_UTILS_HOIST_VARIABLES_H
#define COMPILER_UTILS_HOIST_VARIABLES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Moves allocas of constant size into the kernel's entry block. An alloca in a cycle stays unless
/// objects of different iterations cannot be live at once: its address is not captured, or its
/// lifetime ends before it is executed again.
void hoistVariables(llvm::Function &kernel);

} // namespace compiler::utils

#endif // COMPILER_UTILS_HOIST_VARIABLES_H
