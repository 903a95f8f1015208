// Moving the code of one function to another.
#ifndef COMPILER_UTILS_MOVE_BODY_H
#define COMPILER_UTILS_MOVE_BODY_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Moves all blocks of `from` to the end of `to`, where its parameters become the first ones of
/// `to`. Debug information about the code goes with it: `to` becomes the function that the
/// subprogram of `from` describes. Other metadata and attributes stay where they are.
void moveBody(llvm::Function &to, llvm::Function &from);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MOVE_BODY_H
