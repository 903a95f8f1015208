// Lowering of OpenCL C builtins to mux builtins.
#ifndef COMPILER_UTILS_CL_LOWER_TO_MUX_H
#define COMPILER_UTILS_CL_LOWER_TO_MUX_H

#include "compiler/utils/mangling.h"
#include "compiler/utils/mux_builtin_info.h"

namespace compiler::utils {

/// See BILangInfoConcept::lowerBuiltinToMuxBuiltin; `name` is the callee's.
llvm::Value *lowerCLBuiltinToMux(llvm::CallInst &call, const DemangledName &name,
                                 BIMuxInfoConcept &muxInfo);

/// Lowers asynchronous copies and wait_group_events to DMA builtins.
llvm::Value *lowerCLAsyncCopyToMux(llvm::CallInst &call, const DemangledName &name,
                                   BIMuxInfoConcept &muxInfo);

/// Lowers ballots and related sub-group functions. Null for other functions.
llvm::Value *lowerCLBallotToMux(llvm::CallInst &call, const DemangledName &name,
                                BIMuxInfoConcept &muxInfo);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_LOWER_TO_MUX_H
