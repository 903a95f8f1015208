// Diagnostics of passes.
#ifndef COMPILER_UTILS_DIAGNOSE_H
#define COMPILER_UTILS_DIAGNOSE_H

#include <llvm/ADT/Twine.h>
#include <llvm/IR/DebugLoc.h>

#include <string>

namespace llvm {
class Function;
class GlobalValue;
} // namespace llvm

namespace compiler::utils {

/// Reports an error in F to the diagnostic handler of its context, at `location` or, if it is
/// unknown, at F's subprogram.
void diagnoseError(const llvm::Function &F, const llvm::Twine &message,
                   const llvm::DebugLoc &location = llvm::DebugLoc());

/// Reports a warning likewise.
void diagnoseWarning(const llvm::Function &F, const llvm::Twine &message,
                     const llvm::DebugLoc &location = llvm::DebugLoc());

/// The name of a global for diagnostics: demangled, without clang's prefix for kernel bodies.
std::string getSourceName(const llvm::GlobalValue &value);

} // namespace compiler::utils

#endif // COMPILER_UTILS_DIAGNOSE_H
