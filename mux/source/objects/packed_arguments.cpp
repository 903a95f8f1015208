#include "mux/packed_arguments.h"

#include <bit>
#include <cstring>
#include <optional>

namespace mux {
namespace {

size_t alignTo(size_t value, size_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

/// Nothing for arguments that cannot be packed.
std::optional<size_t> getPackedSize(const mux_descriptor_info_t &descriptor) {
  switch (descriptor.type) {
  case mux_descriptor_info_type_buffer:
  case mux_descriptor_info_type_null_buffer:
  case mux_descriptor_info_type_shared_local_buffer:
    return sizeof(uint64_t);
  case mux_descriptor_info_type_plain_old_data:
    return descriptor.plain_old_data_descriptor.length;
  default:
    return std::nullopt;
  }
}

uint64_t getDeviceAddress(const mux_descriptor_info_buffer_t &descriptor) {
  const auto &buffer = *static_cast<const Buffer *>(descriptor.buffer);
  return buffer.getMemory()->handle + buffer.getOffset() + descriptor.offset;
}

void pack(const mux_descriptor_info_t &descriptor, std::byte *to) {
  if (descriptor.type == mux_descriptor_info_type_plain_old_data) {
    const auto &[data, length] = descriptor.plain_old_data_descriptor;
    std::memcpy(to, data, length);
    return;
  }
  uint64_t word = 0;
  if (descriptor.type == mux_descriptor_info_type_buffer)
    word = getDeviceAddress(descriptor.buffer_descriptor);
  else if (descriptor.type == mux_descriptor_info_type_shared_local_buffer)
    word = descriptor.shared_local_buffer_descriptor.size;
  std::memcpy(to, &word, sizeof(word));
}

} // namespace

size_t PackedArgumentsLayout::add(size_t size) {
  const size_t own = std::bit_ceil(size);
  const size_t offset = alignTo(end, own);
  end = offset + size;
  alignment = std::max(alignment, own);
  return offset;
}

size_t PackedArgumentsLayout::getSize() const { return alignTo(end, alignment); }

Expected<PackedArgumentsLayout>
layOutArguments(std::span<const mux_descriptor_info_t> descriptors) {
  PackedArgumentsLayout layout;
  for (const mux_descriptor_info_t &descriptor : descriptors) {
    const std::optional<size_t> size = getPackedSize(descriptor);
    if (!size)
      return Unexpected(mux_error_feature_unsupported);
    layout.add(*size);
  }
  return layout;
}

void packArguments(std::span<const mux_descriptor_info_t> descriptors, std::byte *memory) {
  PackedArgumentsLayout layout;
  for (const mux_descriptor_info_t &descriptor : descriptors)
    if (const std::optional<size_t> size = getPackedSize(descriptor))
      pack(descriptor, memory + layout.add(*size));
}

Expected<cargo::dynamic_array<std::byte>>
packArguments(std::span<const mux_descriptor_info_t> descriptors) {
  const auto layout = layOutArguments(descriptors);
  if (!layout)
    return Unexpected(layout.error());
  cargo::dynamic_array<std::byte> packed;
  if (packed.alloc(std::max<size_t>(layout->getEnd(), 1)) != cargo::result::success)
    return Unexpected(mux_error_out_of_memory);
  packArguments(descriptors, packed.data());
  return packed;
}

} // namespace mux
