#include "mux/work_groups.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

namespace mux {
namespace {

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

size_t place(size_t end, size_t size) {
  const size_t alignment = std::bit_ceil(size);
  return (end + alignment - 1) & ~(alignment - 1);
}

} // namespace

Expected<cargo::dynamic_array<std::byte>>
packArguments(std::span<const mux_descriptor_info_t> descriptors) {
  size_t end = 0;
  for (const mux_descriptor_info_t &descriptor : descriptors) {
    const std::optional<size_t> size = getPackedSize(descriptor);
    if (!size)
      return Unexpected(mux_error_feature_unsupported);
    end = place(end, *size) + *size;
  }
  cargo::dynamic_array<std::byte> packed;
  if (packed.alloc(std::max<size_t>(end, 1)) != cargo::result::success)
    return Unexpected(mux_error_out_of_memory);
  end = 0;
  for (const mux_descriptor_info_t &descriptor : descriptors) {
    const size_t offset = place(end, *getPackedSize(descriptor));
    pack(descriptor, packed.data() + offset);
    end = offset + *getPackedSize(descriptor);
  }
  return packed;
}

WorkGroupInfo getFirstWorkGroup(const NDRange &range) {
  WorkGroupInfo info = {};
  for (unsigned i = 0; i != 3; ++i) {
    info.numGroups[i] = range.globalSize[i] / range.localSize[i];
    info.globalOffset[i] = range.globalOffset[i];
    info.localSize[i] = range.localSize[i];
  }
  info.workDim = range.dimensions;
  return info;
}

bool advance(WorkGroupInfo &info) {
  for (unsigned i = 0; i != 3; ++i) {
    if (++info.groupId[i] != info.numGroups[i])
      return true;
    info.groupId[i] = 0;
  }
  return false;
}

} // namespace mux
