// Per-thread memory for values that are live across barriers.
#ifndef HOST_BARRIER_MEMORY_H
#define HOST_BARRIER_MEMORY_H

#include <cstddef>

namespace host {

/// Returns memory of the calling thread of at least the size; its contents are undefined. The
/// thread keeps it for subsequent work-groups until it ends. Null if out of memory.
void *getBarrierMemory(size_t size);

} // namespace host

#endif // HOST_BARRIER_MEMORY_H
