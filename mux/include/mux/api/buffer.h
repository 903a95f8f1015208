// Buffers: sized objects that a range of device memory is bound to.
#ifndef MUX_API_BUFFER_H
#define MUX_API_BUFFER_H

#include "mux/api/memory.h"
#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct mux_buffer_s {
  mux_object_t object;
  uint64_t size; ///< in bytes, as requested
  mux_memory_requirements_t memory_requirements;
};

/// \retval mux_error_invalid_value size is 0 or exceeds the device's allocation_size
mux_result_t muxCreateBuffer(mux_device_t device, uint64_t size, mux_allocator_info_t allocator,
                             mux_buffer_t *out_buffer);

mux_result_t muxDestroyBuffer(mux_device_t device, mux_buffer_t buffer,
                              mux_allocator_info_t allocator);

/// Binds memory to the buffer, once, before any command uses the buffer.
/// \retval mux_error_invalid_value offset violates the buffer's alignment, the memory is too small
///   behind offset, or its heap is not among the supported_heaps
/// \retval mux_error_failure memory is already bound
mux_result_t muxBindBufferMemory(mux_device_t device, mux_memory_t memory, mux_buffer_t buffer,
                                 uint64_t offset);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_BUFFER_H
