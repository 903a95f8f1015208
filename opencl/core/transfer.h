// Recording of transfers, for a queue or for a command buffer. Arguments have been validated.
#ifndef OPENCL_CORE_TRANSFER_H
#define OPENCL_CORE_TRANSFER_H

#include "memory.h"
#include "recording.h"

#include <functional>
#include <vector>

namespace opencl {

/// Records a command; empty for a command without work. Retains the memory objects that it uses.
using Record = std::function<cl_int(Recording &)>;

Record recordRead(Memory &from, size_t offset, size_t size, void *to);
Record recordWrite(Memory &to, size_t offset, size_t size, const void *from);
Record recordCopy(Memory &from, size_t fromOffset, Memory &to, size_t toOffset, size_t size);
/// Copies the pattern.
Record recordFill(Memory &to, size_t offset, size_t size, const void *pattern, size_t patternSize);

Record recordReadBox(Memory &from, const mux_buffer_region_t &box, void *to);
Record recordWriteBox(Memory &to, const mux_buffer_region_t &box, const void *from);
Record recordCopyBox(Memory &from, Memory &to, const mux_buffer_region_t &box);

/// Transfers between SVM pointers. Their allocations stay valid until the command has ended.
Record recordSvmCopy(void *to, const void *from, size_t size);
Record recordSvmFill(void *to, size_t size, const void *pattern, size_t patternSize);

/// Records a host function as a device command.
Record recordCall(std::function<void()> work);

} // namespace opencl

#endif // OPENCL_CORE_TRANSFER_H
