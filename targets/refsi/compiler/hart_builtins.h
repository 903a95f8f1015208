// Builtins of the device that runs each work-item of a work-group on a hart of its own.
#ifndef REFSI_COMPILER_HART_BUILTINS_H
#define REFSI_COMPILER_HART_BUILTINS_H

#include "compiler/utils/builtin_info.h"
#include "compiler/utils/group_collective.h"

namespace refsi {

/// __mux_get_local_id: the number of the hart in its core is the local linear ID.
void defineLocalId(llvm::Function &F, llvm::Argument &info);

/// __mux_work_group_barrier: waits for the other harts.
void defineBarrier(llvm::Function &F, llvm::Argument &info);

/// A work-group collective: each hart stores its value to local memory, and combines those of all.
/// False, with F unchanged, if the operation has no neutral element for the type.
bool defineCollective(llvm::Function &F, const compiler::utils::GroupCollective &group,
                      compiler::utils::BIMuxInfoConcept &muxInfo);

} // namespace refsi

#endif // REFSI_COMPILER_HART_BUILTINS_H
