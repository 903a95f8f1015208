// What the builtins of OpenCL C mean in terms of mux builtins.
#ifndef COMPILER_UTILS_CL_LOWER_TO_MUX_H
#define COMPILER_UTILS_CL_LOWER_TO_MUX_H

#include "compiler/utils/mangling.h"
#include "compiler/utils/mux_builtin_info.h"

namespace compiler::utils {

/// See BILangInfoConcept::lowerBuiltinToMuxBuiltin; `name` is the callee's.
llvm::Value *lowerCLBuiltinToMux(llvm::CallInst &call, const DemangledName &name,
                                 BIMuxInfoConcept &muxInfo);

/// Asynchronous copies and the waiting for them: the part of it that is about DMA builtins.
llvm::Value *lowerCLAsyncCopyToMux(llvm::CallInst &call, const DemangledName &name,
                                   BIMuxInfoConcept &muxInfo);

/// Ballots, and other questions to the active work-items of a sub-group. Null for all else.
llvm::Value *lowerCLBallotToMux(llvm::CallInst &call, const DemangledName &name,
                                BIMuxInfoConcept &muxInfo);

} // namespace compiler::utils

#endif // COMPILER_UTILS_CL_LOWER_TO_MUX_H
