#include "checks.h"

using namespace mux;

mux_result_t muxCreateBuffer(mux_device_t device, uint64_t size, mux_allocator_info_t allocator,
                             mux_buffer_t *out_buffer) {
  if (const mux_result_t result = checkCreation(device, allocator, out_buffer))
    return result;
  if (size == 0 || size > device->info->allocation_size)
    return mux_error_invalid_value;
  return returnObject(getObject(device).createBuffer(size, Allocator(allocator)), out_buffer);
}

mux_result_t muxDestroyBuffer(mux_device_t device, mux_buffer_t buffer,
                              mux_allocator_info_t allocator) {
  return destroyObject(device, buffer, allocator);
}

mux_result_t muxBindBufferMemory(mux_device_t device, mux_memory_t memory, mux_buffer_t buffer,
                                 uint64_t offset) {
  if (!isValid(device) || !isValid(memory, device) || !isValid(buffer, device))
    return mux_error_invalid_value;
  if (!canBind(*memory, buffer->memory_requirements, offset))
    return mux_error_invalid_value;
  return getObject(buffer).bind(getObject(memory), offset);
}
