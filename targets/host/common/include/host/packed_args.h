// The layout of kernel arguments in the structure that the entry point reads.
#ifndef HOST_PACKED_ARGS_H
#define HOST_PACKED_ARGS_H

#include "cargo/array_view.h"
#include "mux/mux.h"
#include "mux/packed_arguments.h"

#include <cstddef>
#include <cstdint>

namespace host {

/// A sampler argument as kernels see it (see SamplerBits in host/image_header.h).
uint32_t encodeSampler(const mux_sampler_t &sampler);

/// The size of an argument; 0 for kinds that the host does not support.
size_t getPackedSize(const mux_descriptor_info_t &descriptor);

/// The layout of all arguments of a kernel.
mux::PackedArgumentsLayout
layOutDescriptors(cargo::array_view<const mux_descriptor_info_t> descriptors);

/// The addresses on the device: of an offset in a buffer, and of the header of an image.
struct AddressFns {
  void *(*getBuffer)(const mux_descriptor_info_buffer_t &buffer);
  const void *(*getImage)(const mux_descriptor_info_image_t &image);
};

/// Writes the arguments to memory of at least the size of their layout.
void packDescriptors(cargo::array_view<const mux_descriptor_info_t> descriptors,
                     const AddressFns &addresses, void *memory);

} // namespace host

#endif // HOST_PACKED_ARGS_H
