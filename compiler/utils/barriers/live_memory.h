// Where the wrapper of a kernel has its live values: on its stack, or where the target says.
#ifndef COMPILER_UTILS_LIVE_MEMORY_H
#define COMPILER_UTILS_LIVE_MEMORY_H

#include "compiler/utils/group_loops.h"
#include "compiler/utils/metadata.h"

namespace compiler::utils {

class LiveValues;

/// Emits the memory for all versions of a kernel, of which `tail` may be null, and tells the loops.
/// The values of the versions do not mix.
void emitLiveMemory(llvm::IRBuilderBase &B, BuiltinInfo &BI, GroupLoops &loops,
                    const LiveValues &main, const LiveValues *tail);

/// How much that is, at most.
BarrierMemory getBarrierMemory(const KernelLayout &layout, const LiveValues &main,
                               const LiveValues *tail);

} // namespace compiler::utils

#endif // COMPILER_UTILS_LIVE_MEMORY_H
