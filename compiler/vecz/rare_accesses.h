// Memory operations on paths that rarely run: a call of a function that loops over the active
// lanes. It is shared by all operations of one kind in the module, so that such a path costs little
// code, while a scalarization in place has several instructions for each lane.
#ifndef VECZ_RARE_ACCESSES_H
#define VECZ_RARE_ACCESSES_H

#include "memory_ops.h"

namespace vecz {

/// Whether the call can be replaced by one of such a function.
bool canLoopOverLanes(const MemoryOpCall &access);

/// Replaces the call, which `access` decodes.
void replaceByLaneLoop(llvm::CallInst &call, const MemoryOpCall &access);

} // namespace vecz

#endif // VECZ_RARE_ACCESSES_H
