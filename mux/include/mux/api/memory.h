// Device memory: allocation, import of host memory, mapping.
#ifndef MUX_API_MEMORY_H
#define MUX_API_MEMORY_H

#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mux_memory_property_e MUX_ENUM {
  mux_memory_property_device_local = 1 << 0,
  mux_memory_property_host_visible = 1 << 1,  ///< can be mapped
  mux_memory_property_host_coherent = 1 << 2, ///< needs no flushes
  mux_memory_property_host_cached = 1 << 3,   ///< needs flushes
  mux_memory_property_all = (1 << 4) - 1
} mux_memory_property_e;

typedef enum mux_allocation_type_e MUX_ENUM {
  mux_allocation_type_alloc_host,  ///< accessible to host and device
  mux_allocation_type_alloc_device ///< accessible to the device only
} mux_allocation_type_e;

struct mux_memory_s {
  mux_object_t object;
  uint64_t size;
  uint32_t heap;       ///< heap it was allocated from
  uint32_t properties; ///< combination of mux_memory_property_e
  uint64_t handle;     ///< address on the device
};

typedef struct mux_memory_requirements_s {
  uint64_t size;
  uint32_t alignment;
  uint32_t supported_heaps;
} mux_memory_requirements_t;

/// Allocates memory from one heap of the device. alignment is a power of two, or 0 for the device's
/// buffer_alignment.
/// \retval mux_error_invalid_value size is 0 or exceeds the device's allocation_size; heap is not
///   exactly one bit of memory_heaps; memory_properties is 0, has unknown bits, combines coherent
///   and cached, or has one of these without host_visible; host_visible contradicts
///   allocation_type; allocation_type is unknown; alignment is not a power of two
/// \retval mux_error_feature_unsupported the device's allocation_capabilities lack the request
mux_result_t muxAllocateMemory(mux_device_t device, uint64_t size, uint32_t heap,
                               uint32_t memory_properties, mux_allocation_type_e allocation_type,
                               uint32_t alignment, mux_allocator_info_t allocator,
                               mux_memory_t *out_memory);

/// Imports host memory, which must outlive the memory object.
/// \retval mux_error_invalid_value size is 0, host_pointer is null, or the range wraps around
/// \retval mux_error_feature_unsupported the device lacks import_host, or cannot import this
///   address
mux_result_t muxCreateMemoryFromHost(mux_device_t device, uint64_t size, void *host_pointer,
                                     mux_allocator_info_t allocator, mux_memory_t *out_memory);

mux_result_t muxFreeMemory(mux_device_t device, mux_memory_t memory,
                           mux_allocator_info_t allocator);

/// Maps a range of the memory into the host's address space. Memory may be mapped several times and
/// must be unmapped as often; while any mapping exists, each byte keeps its host address.
/// \retval mux_error_invalid_value size is 0, the range exceeds the memory, or the memory is not
///   host_visible
mux_result_t muxMapMemory(mux_device_t device, mux_memory_t memory, uint64_t offset, uint64_t size,
                          void **out_data);

/// \retval mux_error_failure the memory is not mapped
mux_result_t muxUnmapMemory(mux_device_t device, mux_memory_t memory);

/// Makes host writes to the range visible to commands that are dispatched later (ToDevice), or
/// writes of completed commands visible to the host (FromDevice). Required for cached memory only,
/// allowed for all.
/// \retval mux_error_invalid_value size is 0, or the range exceeds the memory
/// \retval mux_error_failure the memory is not mapped
mux_result_t muxFlushMappedMemoryToDevice(mux_device_t device, mux_memory_t memory, uint64_t offset,
                                          uint64_t size);
mux_result_t muxFlushMappedMemoryFromDevice(mux_device_t device, mux_memory_t memory,
                                            uint64_t offset, uint64_t size);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_MEMORY_H
