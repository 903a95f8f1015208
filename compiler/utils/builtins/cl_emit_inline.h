// OpenCL C builtins that correspond to an instruction or intrinsic.
#ifndef COMPILER_UTILS_CL_EMIT_INLINE_H
#define COMPILER_UTILS_CL_EMIT_INLINE_H

#include <llvm/IR/IRBuilder.h>

#include "compiler/utils/mangling.h"

namespace compiler::utils {

/// Emits the builtin inline. Returns null, without emitting anything, if there is no inline form or
/// if the types do not match the name.
llvm::Value *emitCLBuiltinInline(llvm::IRBuilder<> &B, const DemangledName &name,
                                 llvm::Type *resultType, llvm::ArrayRef<llvm::Value *> args);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_EMIT_INLINE_H
