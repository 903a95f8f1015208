// Replaces block addresses, which are only valid in their own function, so that blocks can be
// cloned into other functions.
#ifndef COMPILER_UTILS_INDIRECT_BRANCHES_H
#define COMPILER_UTILS_INDIRECT_BRANCHES_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Replaces every block address of F by a unique non-null constant pointer, also in other functions
/// and in global variables, and every `indirectbr` of F by a switch over these constants.
void expandIndirectBranches(llvm::Function &F);

} // namespace compiler::utils

#endif // COMPILER_UTILS_INDIRECT_BRANCHES_H
