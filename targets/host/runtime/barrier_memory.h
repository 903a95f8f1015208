// Memory of a thread for the values of work-groups that live across barriers.
#ifndef HOST_BARRIER_MEMORY_H
#define HOST_BARRIER_MEMORY_H

#include <cstddef>

namespace host {

// The calling thread's own memory, of at least that size: what was there before may be lost. A
// thread keeps it for the groups that it runs next, until it ends. Null if there is not enough.
void *getBarrierMemory(size_t size);

} // namespace host

#endif // HOST_BARRIER_MEMORY_H
