#include "packed_args.h"

#include "memory.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace refsi {
namespace {

size_t alignUp(size_t value, size_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

class Layout {
public:
  size_t add(size_t size) {
    const size_t own = std::bit_ceil(size);
    const size_t offset = alignUp(end, own);
    end = offset + size;
    alignment = std::max(alignment, own);
    return offset;
  }
  PackedArgsSize getSize() const { return {end, alignUp(end, alignment)}; }

private:
  size_t end = 0;
  size_t alignment = 1;
};

// Images and samplers are refused by the API, since the device has none.
size_t getSize(const mux_descriptor_info_t &descriptor) {
  return descriptor.type == mux_descriptor_info_type_plain_old_data
             ? descriptor.plain_old_data_descriptor.length
             : sizeof(uint64_t);
}

void pack(const mux_descriptor_info_t &descriptor, std::byte *memory) {
  uint64_t value = 0;
  switch (descriptor.type) {
  case mux_descriptor_info_type_plain_old_data:
    std::memcpy(memory, descriptor.plain_old_data_descriptor.data,
                descriptor.plain_old_data_descriptor.length);
    return;
  case mux_descriptor_info_type_buffer: {
    const auto &buffer = *static_cast<mux::Buffer *>(descriptor.buffer_descriptor.buffer);
    value = getDeviceAddress(buffer) + descriptor.buffer_descriptor.offset;
    break;
  }
  case mux_descriptor_info_type_shared_local_buffer:
    value = descriptor.shared_local_buffer_descriptor.size;
    break;
  default:
    break;
  }
  std::memcpy(memory, &value, sizeof(value));
}

} // namespace

PackedArgsSize getPackedArgsSize(std::span<const mux_descriptor_info_t> descriptors) {
  Layout layout;
  for (const mux_descriptor_info_t &descriptor : descriptors)
    layout.add(getSize(descriptor));
  return layout.getSize();
}

void packArgs(std::span<const mux_descriptor_info_t> descriptors, std::byte *memory) {
  Layout layout;
  for (const mux_descriptor_info_t &descriptor : descriptors)
    pack(descriptor, memory + layout.add(getSize(descriptor)));
}

} // namespace refsi
