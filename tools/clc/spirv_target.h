// What LLVM's SPIR-V target would translate wrongly.
#ifndef TOOLS_CLC_SPIRV_TARGET_H
#define TOOLS_CLC_SPIRV_TARGET_H

#include <llvm/IR/Module.h>

namespace clc {

/// Writes parts of the IR in another form, which LLVM 22's target translates correctly:
///
/// - It derives the type of a variable from its uses. An array that is an argument of a function
///   would get the type of the parameter's element, and lose its size.
/// - It takes vloada_half3 for vload_half3, which reads three elements instead of four.
void prepareForSPIRVTarget(llvm::Module &module);

} // namespace clc

#endif // TOOLS_CLC_SPIRV_TARGET_H
