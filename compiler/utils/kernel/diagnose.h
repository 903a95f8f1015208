// How passes tell about input they cannot handle.
#ifndef COMPILER_UTILS_DIAGNOSE_H
#define COMPILER_UTILS_DIAGNOSE_H

#include <llvm/ADT/Twine.h>
#include <llvm/IR/DebugLoc.h>

namespace llvm {
class Function;
} // namespace llvm

namespace compiler::utils {

/// Reports an error in F to the diagnostic handler of its context. The source position is that of
/// `location` or, if it has none, F's own; without either the message stands alone.
void diagnoseError(const llvm::Function &F, const llvm::Twine &message,
                   const llvm::DebugLoc &location = llvm::DebugLoc());

/// Likewise, for what is odd but can be handled.
void diagnoseWarning(const llvm::Function &F, const llvm::Twine &message,
                     const llvm::DebugLoc &location = llvm::DebugLoc());

} // namespace compiler::utils

#endif // COMPILER_UTILS_DIAGNOSE_H
