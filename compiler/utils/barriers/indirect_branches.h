// Replacing the addresses of blocks, which are only good in the function that they are taken in, so
// that the function's blocks can be copied elsewhere.
#ifndef COMPILER_UTILS_INDIRECT_BRANCHES_H
#define COMPILER_UTILS_INDIRECT_BRANCHES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Replaces every address of a block of F by a number of the block's own, as a pointer that is not
/// null, and every `indirectbr` of F by a switch over these numbers. Addresses are replaced
/// wherever they stand, also in other functions and in variables.
void expandIndirectBranches(llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_INDIRECT_BRANCHES_H
