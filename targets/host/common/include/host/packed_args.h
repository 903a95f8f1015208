// Where each argument of a kernel stands in the structure that its entry point reads.
#ifndef HOST_PACKED_ARGS_H
#define HOST_PACKED_ARGS_H

#include "cargo/array_view.h"
#include "mux/mux.h"

#include <algorithm>
#include <cstddef>

namespace host {

// Lays arguments out one after the other, each at a multiple of the power of two at or above its
// size.
class PackedArgsLayout {
public:
  // Gives the argument's offset.
  size_t add(size_t size);
  // Bytes up to the end of the last argument.
  size_t getEnd() const { return end; }
  // Bytes of a structure that may be put into an array.
  size_t getSize() const;
  // At least that of a pointer, whatever the arguments: entry points rely on it.
  size_t getAlignment() const { return std::max(alignment, alignof(void *)); }

private:
  size_t end = 0;
  size_t alignment = 1;
};

// Bytes that an argument takes up. 0 for kinds that the host does not take.
size_t getPackedSize(const mux_descriptor_info_t &descriptor);

// The layout of all arguments of a kernel.
PackedArgsLayout layOutDescriptors(cargo::array_view<const mux_descriptor_info_t> descriptors);

// Address of the buffer's first byte on the device, for an offset into it.
using BufferAddressFn = void *(*)(const mux_descriptor_info_buffer_t &buffer);

// Writes the arguments into memory that is large enough for their layout.
void packDescriptors(cargo::array_view<const mux_descriptor_info_t> descriptors,
                     BufferAddressFn getAddress, void *memory);

} // namespace host

#endif // HOST_PACKED_ARGS_H
