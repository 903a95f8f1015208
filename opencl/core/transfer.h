// Transfers of bytes: how each is recorded, for a queue at once or for a command buffer later. What
// is given to them was found good.
#ifndef OPENCL_CORE_TRANSFER_H
#define OPENCL_CORE_TRANSFER_H

#include "memory.h"
#include "recording.h"

#include <functional>
#include <vector>

namespace opencl {

// Records a command; empty if there is nothing to be done. Keeps the memory objects it speaks of.
using Record = std::function<cl_int(Recording &)>;

Record recordRead(Memory &from, size_t offset, size_t size, void *to);
Record recordWrite(Memory &to, size_t offset, size_t size, const void *from);
Record recordCopy(Memory &from, size_t fromOffset, Memory &to, size_t toOffset, size_t size);
// The pattern is copied.
Record recordFill(Memory &to, size_t offset, size_t size, const void *pattern, size_t patternSize);

Record recordReadBox(Memory &from, const mux_buffer_region_t &box, void *to);
Record recordWriteBox(Memory &to, const mux_buffer_region_t &box, const void *from);
Record recordCopyBox(Memory &from, Memory &to, const mux_buffer_region_t &box);

// Memory by address. Allocations that the addresses lie in stay until the command has run.
Record recordSharedCopy(void *to, const void *from, size_t size);
Record recordSharedFill(void *to, size_t size, const void *pattern, size_t patternSize);

// A function of the host that runs in the device's turn.
Record recordCall(std::function<void()> work);

} // namespace opencl

#endif // OPENCL_CORE_TRANSFER_H
