// OpenCL C builtins that are an instruction or an intrinsic.
#ifndef COMPILER_UTILS_CL_EMIT_INLINE_H
#define COMPILER_UTILS_CL_EMIT_INLINE_H

#include <llvm/IR/IRBuilder.h>

#include "compiler/utils/mangling.h"

namespace compiler::utils {

/// Emits what the builtin does. Null, and nothing emitted, if it is not one of these or if the
/// types do not fit its name.
llvm::Value *emitCLBuiltinInline(llvm::IRBuilder<> &B, const DemangledName &name,
                                 llvm::Type *resultType, llvm::ArrayRef<llvm::Value *> args);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_EMIT_INLINE_H
