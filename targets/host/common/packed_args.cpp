#include "host/packed_args.h"

#include "host/image_header.h"

#include <cstring>

namespace host {
namespace {

template <class T> void store(void *memory, T value) { std::memcpy(memory, &value, sizeof(value)); }

void packDescriptor(const mux_descriptor_info_t &descriptor, const AddressFns &addresses,
                    void *memory) {
  switch (descriptor.type) {
  case mux_descriptor_info_type_buffer:
    return store(memory, addresses.getBuffer(descriptor.buffer_descriptor));
  case mux_descriptor_info_type_null_buffer:
    return store<void *>(memory, nullptr);
  case mux_descriptor_info_type_image:
    return store(memory, addresses.getImage(descriptor.image_descriptor));
  case mux_descriptor_info_type_sampler:
    return store(memory, encodeSampler(descriptor.sampler_descriptor.sampler));
  case mux_descriptor_info_type_shared_local_buffer:
    return store(memory, descriptor.shared_local_buffer_descriptor.size);
  case mux_descriptor_info_type_plain_old_data:
    std::memcpy(memory, descriptor.plain_old_data_descriptor.data,
                descriptor.plain_old_data_descriptor.length);
    return;
  default:
    return;
  }
}

} // namespace

uint32_t encodeSampler(const mux_sampler_t &sampler) {
  constexpr uint32_t modes[] = {0, samplerClampToEdge, samplerClamp, samplerRepeat,
                                samplerMirroredRepeat};
  return modes[sampler.address_mode] |
         (sampler.filter_mode == mux_filter_mode_linear ? samplerLinear : samplerNearest) |
         (sampler.normalized_coordinates ? samplerNormalized : 0u);
}

size_t getPackedSize(const mux_descriptor_info_t &descriptor) {
  switch (descriptor.type) {
  case mux_descriptor_info_type_buffer:
  case mux_descriptor_info_type_null_buffer:
  case mux_descriptor_info_type_image:
    return sizeof(void *);
  case mux_descriptor_info_type_sampler:
    return sizeof(uint32_t);
  case mux_descriptor_info_type_shared_local_buffer:
    return sizeof(size_t);
  case mux_descriptor_info_type_plain_old_data:
    return descriptor.plain_old_data_descriptor.length;
  default:
    return 0;
  }
}

mux::PackedArgumentsLayout
layOutDescriptors(cargo::array_view<const mux_descriptor_info_t> descriptors) {
  mux::PackedArgumentsLayout layout;
  for (const auto &descriptor : descriptors)
    if (const size_t size = getPackedSize(descriptor))
      layout.add(size);
  return layout;
}

void packDescriptors(cargo::array_view<const mux_descriptor_info_t> descriptors,
                     const AddressFns &addresses, void *memory) {
  mux::PackedArgumentsLayout layout;
  for (const auto &descriptor : descriptors)
    if (const size_t size = getPackedSize(descriptor))
      packDescriptor(descriptor, addresses, static_cast<std::byte *>(memory) + layout.add(size));
}

} // namespace host
