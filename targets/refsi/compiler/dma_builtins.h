// The DMA builtins on the firmware's copy engine.
#ifndef REFSI_COMPILER_DMA_BUILTINS_H
#define REFSI_COMPILER_DMA_BUILTINS_H

#include "compiler/utils/builtin_info.h"

namespace refsi {

bool isDMABuiltin(compiler::utils::BuiltinID ID);

/// Defines F, which has scheduling parameters. Work-item 0 of a work-group starts a transfer, and
/// its event is the number of the firmware's copy; other work-items return the event that they
/// pass. An event that several transfers share is the last of them. False, with F unchanged, if the
/// event is no 64-bit integer.
bool defineDMABuiltin(compiler::utils::BuiltinID ID, llvm::Function &F, llvm::Argument &info,
                      compiler::utils::BIMuxInfoConcept &muxInfo);

} // namespace refsi

#endif // REFSI_COMPILER_DMA_BUILTINS_H
