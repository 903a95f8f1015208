// The structure of arguments that a kernel's entry point reads, on a 64-bit device of this
// machine's byte order.
#ifndef MUX_PACKED_ARGUMENTS_H
#define MUX_PACKED_ARGUMENTS_H

#include "cargo/dynamic_array.h"
#include "mux/target.h"

#include <algorithm>
#include <cstddef>
#include <span>

namespace mux {

/// Each argument is aligned to its size, rounded up to a power of two.
class PackedArgumentsLayout {
public:
  /// Adds an argument and returns its offset.
  size_t add(size_t size);
  /// The offset of the end of the last argument.
  size_t getEnd() const { return end; }
  /// The size including tail padding.
  size_t getSize() const;
  /// At least the alignment of a pointer, on which entry points rely.
  size_t getAlignment() const { return std::max(alignment, alignof(void *)); }

private:
  size_t end = 0;
  size_t alignment = 1;
};

/// The layout of a kernel's arguments. Images, samplers and custom buffers are
/// mux_error_feature_unsupported.
Expected<PackedArgumentsLayout> layOutArguments(std::span<const mux_descriptor_info_t> descriptors);

/// Writes arguments that layOutArguments supports; padding is left as it is. A buffer is the handle
/// of its memory plus its offset, a local buffer its size in bytes.
void packArguments(std::span<const mux_descriptor_info_t> descriptors, std::byte *memory);
/// Likewise, to memory without tail padding. The result is not empty; on the device it needs the
/// alignment of the layout.
Expected<cargo::dynamic_array<std::byte>>
packArguments(std::span<const mux_descriptor_info_t> descriptors);

} // namespace mux

#endif // MUX_PACKED_ARGUMENTS_H
