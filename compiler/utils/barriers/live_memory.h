// Allocation of the barrier structs: on the wrapper's stack, or in memory supplied by the target.
#ifndef COMPILER_UTILS_LIVE_MEMORY_H
#define COMPILER_UTILS_LIVE_MEMORY_H

#include "compiler/utils/group_loops.h"
#include "compiler/utils/metadata.h"

namespace compiler::utils {

class LiveValues;

/// Emits the memory of all versions of a kernel and passes it to the loops. Each version has its
/// own structs. `tail` may be null.
void emitLiveMemory(llvm::IRBuilderBase &B, BuiltinInfo &BI, GroupLoops &loops,
                    const LiveValues &main, const LiveValues *tail);

/// An upper bound of the bytes needed.
BarrierMemory getBarrierMemory(const KernelLayout &layout, const LiveValues &main,
                               const LiveValues *tail);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LIVE_MEMORY_H
