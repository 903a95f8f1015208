#include "checks.h"

using namespace mux;

namespace {

// Whether the properties are consistent with each other and with the allocation type.
bool areConsistent(uint32_t properties, mux_allocation_type_e type) {
  if (properties == 0 || (properties & ~uint32_t(mux_memory_property_all)))
    return false;
  const bool visible = properties & mux_memory_property_host_visible;
  const bool coherent = properties & mux_memory_property_host_coherent;
  const bool cached = properties & mux_memory_property_host_cached;
  if ((coherent && cached) || ((coherent || cached) && !visible))
    return false;
  switch (type) {
  case mux_allocation_type_alloc_host:
    return visible;
  case mux_allocation_type_alloc_device:
    return !visible;
  }
  return false;
}

bool isSupported(const mux_device_info_s &info, uint32_t properties, mux_allocation_type_e type) {
  const uint32_t capabilities = info.allocation_capabilities;
  if (type == mux_allocation_type_alloc_device)
    return capabilities & mux_allocation_capabilities_alloc_device;
  uint32_t wanted =
      mux_allocation_capabilities_coherent_host | mux_allocation_capabilities_cached_host;
  if (properties & mux_memory_property_host_coherent)
    wanted = mux_allocation_capabilities_coherent_host;
  if (properties & mux_memory_property_host_cached)
    wanted = mux_allocation_capabilities_cached_host;
  return capabilities & wanted;
}

mux_result_t checkRange(mux_device_t device, mux_memory_t memory, uint64_t offset, uint64_t size) {
  if (!isValid(device) || !isValid(memory, device))
    return mux_error_invalid_value;
  return isWithin(offset, size, memory->size) ? mux_success : mux_error_invalid_value;
}

mux_result_t flush(mux_device_t device, mux_memory_t memory, uint64_t offset, uint64_t size,
                   bool toDevice) {
  if (const mux_result_t result = checkRange(device, memory, offset, size))
    return result;
  return getObject(memory).flushMapping(offset, size, toDevice);
}

} // namespace

mux_result_t muxAllocateMemory(mux_device_t device, uint64_t size, uint32_t heap,
                               uint32_t memory_properties, mux_allocation_type_e allocation_type,
                               uint32_t alignment, mux_allocator_info_t allocator,
                               mux_memory_t *out_memory) {
  if (const mux_result_t result = checkCreation(device, allocator, out_memory))
    return result;
  const mux_device_info_s &info = *device->info;
  if (size == 0 || size > info.allocation_size)
    return mux_error_invalid_value;
  if (!isPowerOfTwo(heap) || !(heap & info.memory_heaps))
    return mux_error_invalid_value;
  if (!areConsistent(memory_properties, allocation_type))
    return mux_error_invalid_value;
  if (alignment != 0 && !isPowerOfTwo(alignment))
    return mux_error_invalid_value;
  if (!isSupported(info, memory_properties, allocation_type))
    return mux_error_feature_unsupported;
  return returnObject(getObject(device).allocateMemory(
                          size, heap, memory_properties, allocation_type,
                          alignment ? alignment : info.buffer_alignment, Allocator(allocator)),
                      out_memory);
}

mux_result_t muxCreateMemoryFromHost(mux_device_t device, uint64_t size, void *host_pointer,
                                     mux_allocator_info_t allocator, mux_memory_t *out_memory) {
  if (const mux_result_t result = checkCreation(device, allocator, out_memory))
    return result;
  if (size == 0 || !host_pointer)
    return mux_error_invalid_value;
  const auto address = reinterpret_cast<uintptr_t>(host_pointer);
  if (!(Checked(address) + size).isAtMost(UINTPTR_MAX))
    return mux_error_invalid_value;
  if (!(device->info->allocation_capabilities & mux_allocation_capabilities_import_host))
    return mux_error_feature_unsupported;
  return returnObject(
      getObject(device).createMemoryFromHost(host_pointer, size, Allocator(allocator)), out_memory);
}

mux_result_t muxFreeMemory(mux_device_t device, mux_memory_t memory,
                           mux_allocator_info_t allocator) {
  return destroyObject(device, memory, allocator);
}

mux_result_t muxMapMemory(mux_device_t device, mux_memory_t memory, uint64_t offset, uint64_t size,
                          void **out_data) {
  if (const mux_result_t result = checkRange(device, memory, offset, size))
    return result;
  if (!(memory->properties & mux_memory_property_host_visible))
    return mux_error_invalid_value;
  if (!out_data)
    return mux_error_null_out_parameter;
  Expected<void *> address = getObject(memory).acquireMapping(offset);
  if (!address)
    return address.error();
  *out_data = *address;
  return mux_success;
}

mux_result_t muxUnmapMemory(mux_device_t device, mux_memory_t memory) {
  if (!isValid(device) || !isValid(memory, device))
    return mux_error_invalid_value;
  return getObject(memory).releaseMapping();
}

mux_result_t muxFlushMappedMemoryToDevice(mux_device_t device, mux_memory_t memory, uint64_t offset,
                                          uint64_t size) {
  return flush(device, memory, offset, size, true);
}

mux_result_t muxFlushMappedMemoryFromDevice(mux_device_t device, mux_memory_t memory,
                                            uint64_t offset, uint64_t size) {
  return flush(device, memory, offset, size, false);
}
