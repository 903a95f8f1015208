#include "mux/target.h"

#include <cstddef>

namespace mux {

Memory::Memory(Device &device, uint64_t size, uint32_t properties, uint64_t handle, uint32_t heap)
    : mux_memory_s{{mux_object_type_memory, &device}, size, heap, properties, handle} {}
Memory::~Memory() = default;

Expected<void *> Memory::map() { return Unexpected(mux_error_feature_unsupported); }
mux_result_t Memory::unmap() { return mux_success; }

mux_result_t Memory::flushToDevice(uint64_t, uint64_t) { return mux_success; }
mux_result_t Memory::flushFromDevice(uint64_t, uint64_t) { return mux_success; }

Expected<void *> Memory::acquireMapping(uint64_t offset) {
  std::lock_guard lock(mutex);
  if (mappings == 0) {
    Expected<void *> address = map();
    if (!address)
      return address;
    mapped = *address;
  }
  ++mappings;
  return static_cast<void *>(static_cast<std::byte *>(mapped) + offset);
}

mux_result_t Memory::releaseMapping() {
  std::lock_guard lock(mutex);
  if (mappings == 0)
    return mux_error_failure;
  if (mappings == 1) {
    if (const mux_result_t result = unmap())
      return result;
    mapped = nullptr;
  }
  --mappings;
  return mux_success;
}

mux_result_t Memory::flushMapping(uint64_t offset, uint64_t size, bool toDevice) {
  std::lock_guard lock(mutex);
  if (mappings == 0)
    return mux_error_failure;
  return toDevice ? flushToDevice(offset, size) : flushFromDevice(offset, size);
}

bool Binding::assign(Memory &newMemory, uint64_t newOffset) {
  std::lock_guard lock(mutex);
  if (getMemory())
    return false;
  offset = newOffset;
  memory.store(&newMemory, std::memory_order_release);
  return true;
}

void Binding::release() { memory.store(nullptr, std::memory_order_release); }

Buffer::Buffer(Device &device, uint64_t size)
    : mux_buffer_s{{mux_object_type_buffer, &device},
                   size,
                   {size, device.info->buffer_alignment, device.info->memory_heaps}} {}
Buffer::~Buffer() = default;

mux_result_t Buffer::bound() { return mux_success; }

mux_result_t Buffer::bind(Memory &memory, uint64_t offset) {
  if (!assign(memory, offset))
    return mux_error_failure;
  const mux_result_t result = bound();
  if (result != mux_success)
    release();
  return result;
}

} // namespace mux
