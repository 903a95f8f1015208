// The structure of arguments that an entry point reads.
#ifndef REFSI_PACKED_ARGS_H
#define REFSI_PACKED_ARGS_H

#include "mux/target.h"

#include <cstddef>
#include <span>

namespace refsi {

/// The end of the last argument, and the size with tail padding. Each argument is aligned to its
/// size, rounded up to a power of two.
struct PackedArgsSize {
  size_t end;
  size_t padded;
};
PackedArgsSize getPackedArgsSize(std::span<const mux_descriptor_info_t> descriptors);

/// The alignment of the structure in device memory.
inline constexpr size_t packedArgsAlignment = 128;

/// Writes the arguments. Addresses are those of the device.
void packArgs(std::span<const mux_descriptor_info_t> descriptors, std::byte *memory);

} // namespace refsi

#endif // REFSI_PACKED_ARGS_H
