// Moving variables to the start of a kernel, where each is one object for all of its code.
#ifndef COMPILER_UTILS_HOIST_VARIABLES_H
#define COMPILER_UTILS_HOIST_VARIABLES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Moves the variables (allocas) of known size into the kernel's first block. One that a loop makes
/// anew stays where it is, unless nothing can be left of the object of one iteration when the next
/// is made: its address gets nowhere, or its lifetime ends in between.
void hoistVariables(llvm::Function &kernel);

} // namespace compiler::utils

#endif // COMPILER_UTILS_HOIST_VARIABLES_H
