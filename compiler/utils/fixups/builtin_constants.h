// Folds maths builtins of OpenCL C with constant arguments.
#ifndef COMPILER_UTILS_BUILTIN_CONSTANTS_H
#define COMPILER_UTILS_BUILTIN_CONSTANTS_H

#include <llvm/ADT/StringRef.h>

namespace llvm {
class CallInst;
class Constant;
} // namespace llvm

namespace compiler::utils {

/// The result of the function `name` of OpenCL C for the constant arguments of the call, within the
/// error bounds of OpenCL for half, float and double. Null if it is not known. Signaling NaN is not
/// folded.
llvm::Constant *foldMathsBuiltin(llvm::StringRef name, const llvm::CallInst &call);

} // namespace compiler::utils

#endif // COMPILER_UTILS_BUILTIN_CONSTANTS_H
