// OpenCL C builtins that correspond to an instruction or intrinsic.
#ifndef COMPILER_UTILS_CL_EMIT_INLINE_H
#define COMPILER_UTILS_CL_EMIT_INLINE_H

#include "compiler/utils/mangling.h"

#include <llvm/IR/IRBuilder.h>

namespace compiler::utils {

/// Emits the builtin inline. Returns null, without emitting anything, if there is no inline form or
/// if the types do not match the name.
llvm::Value *emitCLBuiltinInline(llvm::IRBuilder<> &B, const DemangledName &name,
                                 llvm::Type *resultType, llvm::ArrayRef<llvm::Value *> args);

/// Whether llvm.minnum and llvm.maxnum implement OpenCL C's fmin and fmax. LLVM's 32-bit Arm
/// backend miscompiles them (compiler-utils: OptimalBuiltinReplacementPass), and AArch64's fmaxnm
/// returns NaN if one operand is a signalling NaN.
bool hasMinNumAndMaxNum(const llvm::Triple &triple);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_EMIT_INLINE_H
