// Moves the body of one function to another.
#ifndef COMPILER_UTILS_MOVE_BODY_H
#define COMPILER_UTILS_MOVE_BODY_H

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Appends all blocks of `from` to `to` and replaces its arguments by the first arguments of `to`.
/// The DISubprogram moves as well. Other metadata and attributes do not.
void moveBody(llvm::Function &to, llvm::Function &from);

} // namespace compiler::utils

#endif // COMPILER_UTILS_MOVE_BODY_H
