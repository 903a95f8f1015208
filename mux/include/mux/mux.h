/* The runtime's C API: devices, their memory, and the commands that run on them.
 *
 * Every entry point checks its arguments before anything else happens and answers with a
 * mux_result_t. On any other result than mux_success no out parameter is written and nothing has
 * changed, unless the entry point says otherwise.
 *
 * Results that hold everywhere and are not repeated below:
 *   mux_error_invalid_value            a handle is null, names an object of another kind, or
 * belongs to another device than the other handles of the call mux_error_null_allocator_callback an
 * allocator without alloc or without free was given mux_error_null_out_parameter       a required
 * out parameter is null mux_error_out_of_memory            memory for the object, or on the device,
 * ran out mux_error_internal                 the target failed in a way that the caller did not
 * cause
 *
 * Threads: any entry point may be called from any thread at any time. Destroying an object, or
 * resetting one, while another call or a dispatch still uses it is for the caller to avoid. An
 * object is destroyed with the allocator that it was created with, and before its device.
 */
#ifndef MUX_MUX_H
#define MUX_MUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
/* Callers may pass any number for an enumerator; it must be possible to read it and refuse it. */
#define MUX_ENUM : uint32_t
#define MUX_INITIALLY(value) = value
#else
#define MUX_ENUM
#define MUX_INITIALLY(value)
#endif

/* ------------------------------------------------------------------------------------------------
 * Results
 * --------------------------------------------------------------------------------------------- */

typedef enum mux_result_e MUX_ENUM {
  mux_success = 0,
  /* The call came at a time when the object cannot take it. */
  mux_error_failure,
  mux_error_null_out_parameter,
  mux_error_invalid_value,
  mux_error_out_of_memory,
  mux_error_null_allocator_callback,
  /* A target's own hook around kernel execution reported a failure. */
  mux_error_device_entry_hook_failed,
  /* The bytes are no executable of this device, or are damaged. */
  mux_error_invalid_binary,
  /* The device's info says that it cannot do this. */
  mux_error_feature_unsupported,
  mux_error_missing_kernel,
  mux_error_internal,
  /* What the fence stands for came to an end, but with an error. */
  mux_error_fence_failure,
  /* Not an error: the time-out passed and the work goes on. */
  mux_fence_not_ready
} mux_result_t;

/* ------------------------------------------------------------------------------------------------
 * Handles
 * --------------------------------------------------------------------------------------------- */

typedef const struct mux_device_info_s *mux_device_info_t;
typedef struct mux_device_s *mux_device_t;
typedef struct mux_memory_s *mux_memory_t;
typedef struct mux_buffer_s *mux_buffer_t;
typedef struct mux_image_s *mux_image_t;
typedef struct mux_queue_s *mux_queue_t;
typedef struct mux_fence_s *mux_fence_t;
typedef struct mux_semaphore_s *mux_semaphore_t;
typedef struct mux_command_buffer_s *mux_command_buffer_t;
typedef struct mux_sync_point_s *mux_sync_point_t;
typedef struct mux_executable_s *mux_executable_t;
typedef struct mux_kernel_s *mux_kernel_t;
typedef struct mux_query_pool_s *mux_query_pool_t;

/* What a handle points to. The values are unlikely in memory that holds something else. */
typedef enum mux_object_type_e MUX_ENUM {
  mux_object_type_device_info = 0x6d757801,
  mux_object_type_device,
  mux_object_type_memory,
  mux_object_type_buffer,
  mux_object_type_image,
  mux_object_type_queue,
  mux_object_type_fence,
  mux_object_type_semaphore,
  mux_object_type_command_buffer,
  mux_object_type_sync_point,
  mux_object_type_executable,
  mux_object_type_kernel,
  mux_object_type_query_pool
} mux_object_type_e;

/* Stands first in everything a handle points to. A device is its own device. */
typedef struct mux_object_s {
  mux_object_type_e type;
  mux_device_t device;
} mux_object_t;

/* ------------------------------------------------------------------------------------------------
 * Callbacks
 * --------------------------------------------------------------------------------------------- */

/* Where objects live. Both functions must be callable from any thread; alloc answers null when it
 * has no memory; align is a power of two; free is never called with null. */
typedef struct mux_allocator_info_s {
  void *(*alloc)(void *user_data, size_t size, size_t align);
  void (*free)(void *user_data, void *pointer);
  void *user_data;
} mux_allocator_info_t;

/* Takes what a target has to say about commands, e.g. why one failed. The message ends with a null;
 * data is what the message speaks of, if there is more to it than text, else null and 0. */
typedef void (*mux_message_callback_t)(void *user_data, const char *message, const void *data,
                                       size_t data_size);

typedef struct mux_callback_info_s {
  mux_message_callback_t callback;
  void *user_data;
} mux_callback_info_t;

/* A command that calls back. It may not wait for the dispatch that it is part of. */
typedef void (*mux_command_user_callback_t)(mux_queue_t queue, mux_command_buffer_t command_buffer,
                                            void *user_data);

/* Called once when a dispatch came to its end; error is mux_success if all its commands did well.
 * It may record, reset and dispatch, but may not wait for the dispatch that it is called for. */
typedef void (*mux_dispatch_callback_t)(mux_command_buffer_t command_buffer, mux_result_t error,
                                        void *user_data);

/* ------------------------------------------------------------------------------------------------
 * What a device can do. Names that end in capabilities are for bit fields.
 * --------------------------------------------------------------------------------------------- */

typedef enum mux_device_type_e MUX_ENUM {
  mux_device_type_cpu = 1 << 0,
  mux_device_type_gpu_integrated = 1 << 1,
  mux_device_type_gpu_discrete = 1 << 2,
  mux_device_type_gpu_virtual = 1 << 3,
  mux_device_type_accelerator = 1 << 4,
  mux_device_type_custom = 1 << 5,
  mux_device_type_compiler = 1 << 6, /* compiles, but does not run */
  mux_device_type_all = (1 << 7) - 1
} mux_device_type_e;

typedef enum mux_address_capabilities_e MUX_ENUM {
  mux_address_capabilities_bits32 = 1 << 0,
  mux_address_capabilities_bits64 = 1 << 1
} mux_address_capabilities_e;

typedef enum mux_endianness_e MUX_ENUM {
  mux_endianness_little,
  mux_endianness_big
} mux_endianness_e;

typedef enum mux_floating_point_capabilities_e MUX_ENUM {
  mux_floating_point_capabilities_denorm = 1 << 0,
  mux_floating_point_capabilities_inf_nan = 1 << 1,
  mux_floating_point_capabilities_rte = 1 << 2, /* rounds to nearest, ties to even */
  mux_floating_point_capabilities_rtz = 1 << 3, /* ... towards zero */
  mux_floating_point_capabilities_rtp = 1 << 4, /* ... towards +infinity */
  mux_floating_point_capabilities_rtn = 1 << 5, /* ... towards -infinity */
  mux_floating_point_capabilities_fma = 1 << 6,
  mux_floating_point_capabilities_soft = 1 << 7, /* done in software */
  mux_floating_point_capabilities_full = 1 << 8  /* all of IEEE 754: division and root are exact */
} mux_floating_point_capabilities_e;

typedef enum mux_integer_capabilities_e MUX_ENUM {
  mux_integer_capabilities_8bit = 1 << 0,
  mux_integer_capabilities_16bit = 1 << 1,
  mux_integer_capabilities_32bit = 1 << 2,
  mux_integer_capabilities_64bit = 1 << 3,
  mux_integer_capabilities_128bit = 1 << 4
} mux_integer_capabilities_e;

/* Without native_orders, the compiler is to give the device monotonic operations and fences only;
 * without the rmw bits, it is to make floating-point updates from compare-and-exchange. */
typedef enum mux_atomic_capabilities_e MUX_ENUM {
  mux_atomic_capabilities_lock_free_8bit = 1 << 0,
  mux_atomic_capabilities_lock_free_16bit = 1 << 1,
  mux_atomic_capabilities_lock_free_32bit = 1 << 2,
  mux_atomic_capabilities_lock_free_64bit = 1 << 3,
  mux_atomic_capabilities_lock_free_128bit = 1 << 4,
  mux_atomic_capabilities_native_orders = 1 << 5,
  mux_atomic_capabilities_half_rmw = 1 << 6,
  mux_atomic_capabilities_float_rmw = 1 << 7,
  mux_atomic_capabilities_double_rmw = 1 << 8
} mux_atomic_capabilities_e;

typedef enum mux_cache_capabilities_e MUX_ENUM {
  mux_cache_capabilities_read = 1 << 0,
  mux_cache_capabilities_write = 1 << 1
} mux_cache_capabilities_e;

typedef enum mux_allocation_capabilities_e MUX_ENUM {
  /* Memory that only the device sees. */
  mux_allocation_capabilities_alloc_device = 1 << 0,
  /* Memory that host and device see alike, with no flush between. */
  mux_allocation_capabilities_coherent_host = 1 << 1,
  /* Memory that both see, with flushes where they hand it over. */
  mux_allocation_capabilities_cached_host = 1 << 2,
  /* muxCreateMemoryFromHost takes the caller's own memory. */
  mux_allocation_capabilities_import_host = 1 << 3
} mux_allocation_capabilities_e;

typedef enum mux_custom_buffer_capabilities_e MUX_ENUM {
  mux_custom_buffer_capabilities_data = 1 << 0,
  mux_custom_buffer_capabilities_address_space = 1 << 1
} mux_custom_buffer_capabilities_e;

typedef enum mux_query_capabilities_e MUX_ENUM {
  mux_query_capabilities_duration = 1 << 0,
  mux_query_capabilities_counter = 1 << 1
} mux_query_capabilities_e;

typedef enum mux_shared_local_memory_type_e MUX_ENUM {
  mux_shared_local_memory_none,    /* kernels cannot have local memory */
  mux_shared_local_memory_virtual, /* it is a part of global memory */
  mux_shared_local_memory_physical /* it is memory of its own */
} mux_shared_local_memory_type_e;

typedef enum mux_queue_type_e MUX_ENUM {
  mux_queue_type_compute = 0,
  mux_queue_type_total
} mux_queue_type_e;

/* The constant facts of a device. One instance lives as long as the process. */
/* Grows with each change to mux_device_info_s that its size does not show. */
#define MUX_DEVICE_INFO_VERSION 1

struct mux_device_info_s {
  mux_object_type_e object_type; /* filled in by mux::DeviceInfo */
  /* Which declaration of this structure the target was compiled with. These two fields keep their
   * places. C++ fills them in; C code must. A device whose numbers are not those of this library is
   * refused when it is registered, and by muxCreateDevices. */
  uint32_t struct_version MUX_INITIALLY(MUX_DEVICE_INFO_VERSION);
  uint64_t struct_size MUX_INITIALLY(sizeof(struct mux_device_info_s));

  /* Who it is. */
  uint32_t id; /* unique within its target */
  mux_device_type_e device_type;
  const char *device_name; /* names the device, and its compiler */
  const char *board_name;  /* the exact hardware, e.g. the CPU's model */
  const char *vendor_name;
  const char *driver_version; /* "major.minor.patch" */
  uint32_t vendor_id;         /* PCI's or Khronos' number of the vendor, 0 if there is none */

  /* What it computes. */
  uint32_t address_capabilities;
  mux_endianness_e endianness;
  uint32_t half_capabilities; /* 0: no such type */
  uint32_t float_capabilities;
  uint32_t double_capabilities;
  uint32_t integer_capabilities;
  uint32_t atomic_capabilities;
  uint32_t native_vector_width;    /* bytes in a vector register, 0 if there is none */
  uint32_t preferred_vector_width; /* bytes that a vector type in a kernel should have */
  bool supports_generic_address_space;

  /* How it is built. */
  uint32_t clock_frequency; /* MHz, 0 if unknown */
  uint32_t compute_units;
  uint32_t queue_types[mux_queue_type_total]; /* number of queues of each type */

  /* Memory. */
  uint64_t memory_size;     /* bytes in all */
  uint64_t allocation_size; /* bytes in the largest allocation */
  uint32_t memory_heaps;    /* bit field of the heaps it has; bit 0 is the ordinary one */
  uint32_t allocation_capabilities;
  uint32_t buffer_alignment; /* bytes, a power of two; offsets of buffers in memory respect it */
  uint32_t cache_capabilities;
  uint64_t global_memory_cache_size;
  uint32_t global_memory_cache_line_size;
  mux_shared_local_memory_type_e shared_local_memory_type;
  uint64_t shared_local_memory_size; /* bytes that one work-group may have */
  uint32_t custom_buffer_capabilities;
  /* Device and process use the same addresses: a kernel may follow any pointer of the process, and
   * takes one as plain data where it takes a buffer. */
  bool shares_host_addresses;

  /* Work-groups and sub-groups. */
  uint32_t max_concurrent_work_items; /* in one work-group, all dimensions multiplied */
  uint32_t max_work_group_size_x;
  uint32_t max_work_group_size_y;
  uint32_t max_work_group_size_z;
  uint32_t max_work_width; /* work-items that may run together as one vector */
  bool supports_work_group_collectives;
  bool sub_groups_support;
  bool sub_groups_independent_progress;
  uint32_t max_sub_group_count; /* in one work-group */
  size_t num_sub_group_sizes;
  const size_t
      *sub_group_sizes; /* what a kernel may require, and the sub-group queries may answer */

  /* Images. The limits are 0 when there is no support. */
  bool image_support;
  bool image2d_array_writes;
  bool image3d_writes;
  uint32_t max_image_dimension_1d;
  uint32_t max_image_dimension_2d;
  uint32_t max_image_dimension_3d;
  uint32_t max_image_array_layers;
  uint32_t max_storage_images;
  uint32_t max_sampled_images;
  uint32_t max_samplers;

  /* Kernels that come with the device, as OpenCL C declarations separated by ';'. */
  bool supports_builtin_kernels;
  const char *builtin_kernel_declarations;

  /* Command buffers. */
  bool descriptors_updatable;
  bool can_clone_command_buffers;

  /* Queries. */
  uint32_t query_capabilities;
  uint64_t timestamp_period;      /* nanoseconds between two readings of the clock, at best */
  uint32_t max_hardware_counters; /* in use at a time */

  /* What programs may do with it. */
  bool can_be_partitioned;           /* see muxCreatePartialDevice */
  bool supports_partial_work_groups; /* some kernels take ranges that no local size divides */
  /* Bytes that the variables of a program in global memory may have, each and all together; 0 if a
   * program cannot have any. They live as long as the executable. */
  uint64_t max_global_variable_size;
};

struct mux_device_s {
  mux_object_t object;
  mux_device_info_t info;
};

/* Lists the devices of the wanted types that this process knows: the built-in ones and those of the
 * libraries that the environment variable OPENMUX_TARGETS names (separated by ':'; a library that
 * cannot be loaded is reported on stderr once). A loaded device replaces a built-in one of the same
 * name. device_types combines mux_device_type_e. Either out parameter may be null, not both.
 * length says how many infos out_infos has room for; out_length gets the number of devices there
 * are.
 *   mux_error_invalid_value       device_types is 0 or has unknown bits; out_infos and length do
 * not go together (null with a length, or none with a pointer) mux_error_null_out_parameter  both
 * out parameters are null */
mux_result_t muxGetDeviceInfos(uint32_t device_types, uint64_t length, mux_device_info_t *out_infos,
                               uint64_t *out_length);

/* Makes ready one device for each info; out_devices has room for as many. If one cannot be made,
 * none is.
 *   mux_error_invalid_value        length is 0, infos is null, or an info is not one of a device
 *   mux_error_feature_unsupported  a device compiles only */
mux_result_t muxCreateDevices(uint64_t length, const mux_device_info_t *infos,
                              mux_allocator_info_t allocator, mux_device_t *out_devices);

/* Makes ready a device that works with only so many of the compute units, and is like the whole
 * device in all else. Which ones it gets is not said: devices made from one info may share them.
 *   mux_error_invalid_value        the info is not one of a device; compute_units is 0 or more than
 *                                  the device has
 *   mux_error_feature_unsupported  the device's info does not say can_be_partitioned */
mux_result_t muxCreatePartialDevice(mux_device_info_t info, uint32_t compute_units,
                                    mux_allocator_info_t allocator, mux_device_t *out_device);

/* Lets go of a device, after all objects made from it were destroyed. Waits for its queues. */
mux_result_t muxDestroyDevice(mux_device_t device, mux_allocator_info_t allocator);

/* ------------------------------------------------------------------------------------------------
 * Memory
 * --------------------------------------------------------------------------------------------- */

typedef enum mux_memory_property_e MUX_ENUM {
  mux_memory_property_device_local = 1 << 0,
  mux_memory_property_host_visible = 1 << 1,  /* may be mapped */
  mux_memory_property_host_coherent = 1 << 2, /* needs no flush */
  mux_memory_property_host_cached = 1 << 3,   /* needs flushes */
  mux_memory_property_all = (1 << 4) - 1
} mux_memory_property_e;

typedef enum mux_allocation_type_e MUX_ENUM {
  mux_allocation_type_alloc_host,  /* the host reaches it too */
  mux_allocation_type_alloc_device /* the device alone reaches it */
} mux_allocation_type_e;

struct mux_memory_s {
  mux_object_t object;
  uint64_t size;
  uint32_t heap;       /* the one it was taken from */
  uint32_t properties; /* mux_memory_property_e combined */
  uint64_t handle;     /* its address on the device */
};

typedef struct mux_memory_requirements_s {
  uint64_t size;
  uint32_t alignment;
  uint32_t supported_heaps;
} mux_memory_requirements_t;

/* Takes memory from one heap of the device. alignment is a power of two, or 0 for the device's
 * usual one.
 *   mux_error_invalid_value        size is 0 or above the device's allocation_size; heap is not one
 *                                  single bit of the device's memory_heaps; the properties are 0,
 *                                  unknown, both coherent and cached, coherent or cached without
 *                                  visible, or visible to the host though the type says device;
 *                                  the type is unknown or lacks visible for the host; the alignment
 *                                  is no power of two
 *   mux_error_feature_unsupported  the device's allocation_capabilities lack what is asked for */
mux_result_t muxAllocateMemory(mux_device_t device, uint64_t size, uint32_t heap,
                               uint32_t memory_properties, mux_allocation_type_e allocation_type,
                               uint32_t alignment, mux_allocator_info_t allocator,
                               mux_memory_t *out_memory);

/* Makes the caller's memory usable by the device. It must outlive the memory object.
 *   mux_error_invalid_value        size is 0 or wraps around, or host_pointer is null
 *   mux_error_feature_unsupported  the device lacks import_host, or cannot take this address */
mux_result_t muxCreateMemoryFromHost(mux_device_t device, uint64_t size, void *host_pointer,
                                     mux_allocator_info_t allocator, mux_memory_t *out_memory);

mux_result_t muxFreeMemory(mux_device_t device, mux_memory_t memory,
                           mux_allocator_info_t allocator);

/* Gives the host an address for a part of the memory. A memory may be mapped several times, and is
 * unmapped as often; as long as it is mapped at all, each byte keeps its address.
 *   mux_error_invalid_value  size is 0, or the part is not within the memory; the memory is not
 *                            visible to the host */
mux_result_t muxMapMemory(mux_device_t device, mux_memory_t memory, uint64_t offset, uint64_t size,
                          void **out_data);

/*   mux_error_failure  the memory is not mapped */
mux_result_t muxUnmapMemory(mux_device_t device, mux_memory_t memory);

/* Makes what the host wrote in the part visible to commands dispatched later (to), or what finished
 * commands wrote visible to the host (from). Needed for cached memory only, allowed for all.
 *   mux_error_invalid_value  size is 0, or the part is not within the memory
 *   mux_error_failure        the memory is not mapped */
mux_result_t muxFlushMappedMemoryToDevice(mux_device_t device, mux_memory_t memory, uint64_t offset,
                                          uint64_t size);
mux_result_t muxFlushMappedMemoryFromDevice(mux_device_t device, mux_memory_t memory,
                                            uint64_t offset, uint64_t size);

/* ------------------------------------------------------------------------------------------------
 * Buffers
 * --------------------------------------------------------------------------------------------- */

struct mux_buffer_s {
  mux_object_t object;
  uint64_t size; /* bytes, as asked for */
  mux_memory_requirements_t memory_requirements;
};

/*   mux_error_invalid_value  size is 0 or above the device's allocation_size */
mux_result_t muxCreateBuffer(mux_device_t device, uint64_t size, mux_allocator_info_t allocator,
                             mux_buffer_t *out_buffer);

mux_result_t muxDestroyBuffer(mux_device_t device, mux_buffer_t buffer,
                              mux_allocator_info_t allocator);

/* Gives the buffer its memory, once, before any command names it.
 *   mux_error_invalid_value  the offset is not aligned as the buffer requires, or the memory is too
 *                            small behind it, or of a heap that the buffer does not support
 *   mux_error_failure        the buffer has memory already */
mux_result_t muxBindBufferMemory(mux_device_t device, mux_memory_t memory, mux_buffer_t buffer,
                                 uint64_t offset);

/* ------------------------------------------------------------------------------------------------
 * Images and samplers. All entry points answer mux_error_feature_unsupported, after their handles
 * were found good, if the device has no image_support.
 * --------------------------------------------------------------------------------------------- */

typedef enum mux_image_type_e MUX_ENUM {
  mux_image_type_1d,
  mux_image_type_2d,
  mux_image_type_3d
} mux_image_type_e;

/* Channel order, bits of each channel, and how they are read. */
typedef enum mux_image_format_e MUX_ENUM {
  mux_image_format_r8_snorm,
  mux_image_format_r8_unorm,
  mux_image_format_r8_sint,
  mux_image_format_r8_uint,
  mux_image_format_r16_snorm,
  mux_image_format_r16_unorm,
  mux_image_format_r16_sint,
  mux_image_format_r16_uint,
  mux_image_format_r16_sfloat,
  mux_image_format_r32_sint,
  mux_image_format_r32_uint,
  mux_image_format_r32_sfloat,
  mux_image_format_r8g8_snorm,
  mux_image_format_r8g8_unorm,
  mux_image_format_r8g8_sint,
  mux_image_format_r8g8_uint,
  mux_image_format_r16g16_snorm,
  mux_image_format_r16g16_unorm,
  mux_image_format_r16g16_sint,
  mux_image_format_r16g16_uint,
  mux_image_format_r16g16_sfloat,
  mux_image_format_r32g32_sint,
  mux_image_format_r32g32_uint,
  mux_image_format_r32g32_sfloat,
  mux_image_format_r8g8b8a8_snorm,
  mux_image_format_r8g8b8a8_unorm,
  mux_image_format_r8g8b8a8_sint,
  mux_image_format_r8g8b8a8_uint,
  mux_image_format_r16g16b16a16_snorm,
  mux_image_format_r16g16b16a16_unorm,
  mux_image_format_r16g16b16a16_sint,
  mux_image_format_r16g16b16a16_uint,
  mux_image_format_r16g16b16a16_sfloat,
  mux_image_format_r32g32b32a32_sint,
  mux_image_format_r32g32b32a32_uint,
  mux_image_format_r32g32b32a32_sfloat,
  mux_image_format_b8g8r8a8_unorm,
  mux_image_format_r5g6b5_unorm,
  mux_image_format_d16_unorm,
  mux_image_format_d32_sfloat,
  mux_image_format_total
} mux_image_format_e;

typedef enum mux_address_mode_e MUX_ENUM {
  mux_address_mode_none,
  mux_address_mode_clamp_edge,
  mux_address_mode_clamp,
  mux_address_mode_repeat,
  mux_address_mode_repeat_mirror
} mux_address_mode_e;

typedef enum mux_filter_mode_e MUX_ENUM {
  mux_filter_mode_nearest,
  mux_filter_mode_linear
} mux_filter_mode_e;

typedef struct mux_sampler_s {
  mux_address_mode_e address_mode;
  mux_filter_mode_e filter_mode;
  bool normalized_coordinates;
} mux_sampler_t;

typedef struct mux_offset_3d_s {
  uint64_t x, y, z;
} mux_offset_3d_t;

typedef struct mux_extent_3d_s {
  uint64_t x, y, z;
} mux_extent_3d_t;

struct mux_image_s {
  mux_object_t object;
  mux_image_type_e type;
  mux_image_format_e format;
  uint32_t pixel_size;    /* bytes */
  mux_extent_3d_t extent; /* pixels; 1 in dimensions it does not have */
  uint32_t array_layers;  /* 0: no array */
  uint64_t row_size;      /* bytes from row to row */
  uint64_t slice_size;    /* bytes from slice (or layer) to slice */
  mux_memory_requirements_t memory_requirements;
};

/* height and depth are 1 in dimensions that the type does not have. row_size and slice_size may be
 * 0 for the tightest there are. mux_error_invalid_value        the type or the format is unknown; a
 * dimension is 0 or above the device's limit, or not 1 where the type has none; array_layers of a
 * 3D image or above the limit; row_size or slice_size too small mux_error_feature_unsupported  the
 * device lacks the format for this type */
mux_result_t muxCreateImage(mux_device_t device, mux_image_type_e type, mux_image_format_e format,
                            uint32_t width, uint32_t height, uint32_t depth, uint32_t array_layers,
                            uint64_t row_size, uint64_t slice_size, mux_allocator_info_t allocator,
                            mux_image_t *out_image);

mux_result_t muxDestroyImage(mux_device_t device, mux_image_t image,
                             mux_allocator_info_t allocator);

/* As muxBindBufferMemory. */
mux_result_t muxBindImageMemory(mux_device_t device, mux_memory_t memory, mux_image_t image,
                                uint64_t offset);

/* Lists the formats that images of a type may have. Out parameters as in muxGetDeviceInfos. */
mux_result_t muxGetSupportedImageFormats(mux_device_t device, mux_image_type_e type,
                                         mux_allocation_type_e allocation_type, uint32_t length,
                                         mux_image_format_e *out_formats, uint32_t *out_length);

/* ------------------------------------------------------------------------------------------------
 * Executables and kernels
 * --------------------------------------------------------------------------------------------- */

struct mux_executable_s {
  mux_object_t object;
};

/* Stands for a number of arguments that the target does not know. */
#define MUX_UNKNOWN_ARGUMENT_COUNT UINT64_MAX

struct mux_kernel_s {
  mux_object_t object;
  size_t preferred_local_size_x;
  size_t preferred_local_size_y;
  size_t preferred_local_size_z;
  size_t local_memory_size; /* bytes of local memory that the kernel itself declares */
  uint64_t num_arguments;   /* descriptors it takes, or MUX_UNKNOWN_ARGUMENT_COUNT */
  /* The last work-group of each dimension may be smaller than the others. */
  bool accepts_partial_work_groups;
  /* Bytes that a work-group needs for values that live across barriers: for each of its work-items,
   * and besides. 0 where a device does not keep them in memory, or does not say. */
  size_t live_memory_per_work_item;
  size_t live_memory_per_group;
};

typedef enum mux_wfv_status_e MUX_ENUM {
  mux_wfv_status_none,   /* vectorization was not tried */
  mux_wfv_status_error,  /* it was tried and failed */
  mux_wfv_status_success /* the kernel runs vectorized */
} mux_wfv_status_e;

/* Loads a binary that the device's compiler made. The bytes are not needed after the call.
 *   mux_error_invalid_value   binary is null or its length 0
 *   mux_error_invalid_binary  the device does not take these bytes */
mux_result_t muxCreateExecutable(mux_device_t device, const void *binary, uint64_t binary_length,
                                 mux_allocator_info_t allocator, mux_executable_t *out_executable);

mux_result_t muxDestroyExecutable(mux_device_t device, mux_executable_t executable,
                                  mux_allocator_info_t allocator);

/* Finds a kernel of an executable, which must outlive it. name needs no ending null.
 *   mux_error_invalid_value   name is null or its length 0
 *   mux_error_missing_kernel  there is none of that name */
mux_result_t muxCreateKernel(mux_device_t device, mux_executable_t executable, const char *name,
                             uint64_t name_length, mux_allocator_info_t allocator,
                             mux_kernel_t *out_kernel);

/* As muxCreateKernel, for a kernel that came with the device.
 *   mux_error_feature_unsupported  the device has none */
mux_result_t muxCreateBuiltInKernel(mux_device_t device, const char *name, uint64_t name_length,
                                    mux_allocator_info_t allocator, mux_kernel_t *out_kernel);

mux_result_t muxDestroyKernel(mux_device_t device, mux_kernel_t kernel,
                              mux_allocator_info_t allocator);

/* The four sub-group queries answer mux_error_feature_unsupported if the device has no sub-groups
 * (the first three) or the target cannot tell; mux_error_invalid_value if a size or count is 0. */

/* The size of the largest sub-group when the kernel runs with this local size. */
mux_result_t muxQuerySubGroupSizeForLocalSize(mux_kernel_t kernel, size_t local_size_x,
                                              size_t local_size_y, size_t local_size_z,
                                              size_t *out_sub_group_size);

/* A local size that makes this many sub-groups; all 0 if there is none. */
mux_result_t muxQueryLocalSizeForSubGroupCount(mux_kernel_t kernel, size_t sub_group_count,
                                               size_t *out_local_size_x, size_t *out_local_size_y,
                                               size_t *out_local_size_z);

/* The most sub-groups that one work-group of the kernel can have. */
mux_result_t muxQueryMaxNumSubGroups(mux_kernel_t kernel, size_t *out_max_num_sub_groups);

/* Whether the kernel runs vectorized with this local size, and how many work-items then run as one
 * in each dimension. The widths may be null. */
mux_result_t muxQueryWFVInfoForLocalSize(mux_kernel_t kernel, size_t local_size_x,
                                         size_t local_size_y, size_t local_size_z,
                                         mux_wfv_status_e *out_wfv_status, size_t *out_work_width_x,
                                         size_t *out_work_width_y, size_t *out_work_width_z);

/* ------------------------------------------------------------------------------------------------
 * Kernel arguments and ND-ranges
 * --------------------------------------------------------------------------------------------- */

typedef enum mux_descriptor_info_type_e MUX_ENUM {
  mux_descriptor_info_type_buffer,
  mux_descriptor_info_type_null_buffer, /* has no more to it */
  mux_descriptor_info_type_image,
  mux_descriptor_info_type_sampler,
  mux_descriptor_info_type_plain_old_data,
  mux_descriptor_info_type_shared_local_buffer,
  mux_descriptor_info_type_custom_buffer
} mux_descriptor_info_type_e;

typedef struct mux_descriptor_info_buffer_s {
  mux_buffer_t buffer;
  uint64_t offset; /* bytes from the buffer's start, less than its size */
} mux_descriptor_info_buffer_t;

typedef struct mux_descriptor_info_image_s {
  mux_image_t image;
} mux_descriptor_info_image_t;

typedef struct mux_descriptor_info_sampler_s {
  mux_sampler_t sampler;
} mux_descriptor_info_sampler_t;

typedef struct mux_descriptor_info_plain_old_data_s {
  const void *data; /* copied by the call that it is passed to */
  size_t length;
} mux_descriptor_info_plain_old_data_t;

typedef struct mux_descriptor_info_shared_local_buffer_s {
  size_t size;
} mux_descriptor_info_shared_local_buffer_t;

typedef struct mux_descriptor_info_custom_buffer_s {
  const void *data; /* copied like plain data; null, with size 0, without the data capability */
  size_t size;
  uint32_t address_space; /* 0 without the address_space capability */
} mux_descriptor_info_custom_buffer_t;

typedef struct mux_descriptor_info_s {
  mux_descriptor_info_type_e type;
  union {
    mux_descriptor_info_buffer_t buffer_descriptor;
    mux_descriptor_info_image_t image_descriptor;
    mux_descriptor_info_sampler_t sampler_descriptor;
    mux_descriptor_info_plain_old_data_t plain_old_data_descriptor;
    mux_descriptor_info_shared_local_buffer_t shared_local_buffer_descriptor;
    mux_descriptor_info_custom_buffer_t custom_buffer_descriptor;
  };
} mux_descriptor_info_t;

typedef struct mux_ndrange_options_s {
  const mux_descriptor_info_t *descriptors; /* one for each argument, in the kernel's order */
  uint64_t descriptors_length;
  size_t local_size[3];        /* none is 0; 1 beyond the dimensions in use */
  const size_t *global_offset; /* as many elements as there are dimensions */
  const size_t *global_size;   /* multiples of local_size unless the kernel takes others */
  size_t dimensions;           /* 1, 2 or 3 */
} mux_ndrange_options_t;

/* ------------------------------------------------------------------------------------------------
 * Query pools: times and counters that a queue writes while it runs commands
 * --------------------------------------------------------------------------------------------- */

typedef enum mux_query_type_e MUX_ENUM {
  mux_query_type_duration,
  mux_query_type_counter
} mux_query_type_e;

typedef struct mux_query_duration_result_s {
  uint64_t start; /* nanoseconds of a clock that never goes back; 0 until the query was begun */
  uint64_t end;   /* 0 until the query was ended */
} mux_query_duration_result_t;

typedef enum mux_query_counter_unit_e MUX_ENUM {
  mux_query_counter_unit_generic,
  mux_query_counter_unit_percentage,
  mux_query_counter_unit_nanoseconds,
  mux_query_counter_unit_bytes,
  mux_query_counter_unit_bytes_per_second,
  mux_query_counter_unit_kelvin,
  mux_query_counter_unit_watts,
  mux_query_counter_unit_volts,
  mux_query_counter_unit_amps,
  mux_query_counter_unit_hertz,
  mux_query_counter_unit_cycles
} mux_query_counter_unit_e;

typedef enum mux_query_counter_storage_e MUX_ENUM {
  mux_query_counter_storage_int32,
  mux_query_counter_storage_int64,
  mux_query_counter_storage_uint32,
  mux_query_counter_storage_uint64,
  mux_query_counter_storage_float32,
  mux_query_counter_storage_float64
} mux_query_counter_storage_e;

typedef struct mux_query_counter_s {
  mux_query_counter_unit_e unit;
  mux_query_counter_storage_e storage;
  uint32_t uuid;              /* names the counter within the device */
  uint32_t hardware_counters; /* how many of the hardware's it takes up */
} mux_query_counter_t;

typedef struct mux_query_counter_description_s {
  char name[256];
  char category[256];
  char description[256];
} mux_query_counter_description_t;

typedef struct mux_query_counter_config_s {
  uint32_t uuid;
  const void *data; /* what the target wants to know besides, or null */
} mux_query_counter_config_t;

typedef struct mux_query_counter_result_s {
  union {
    int32_t int32;
    int64_t int64;
    uint32_t uint32;
    uint64_t uint64;
    float float32;
    double float64;
  };
} mux_query_counter_result_t;

struct mux_query_pool_s {
  mux_object_t object;
  mux_query_type_e type;
  uint32_t count; /* queries it holds; of counters, one for each config */
};

/* Lists the counters of the queues of a type. Both arrays have length elements; either or both may
 * be null, and so may out_length, but not all three. mux_error_invalid_value        the queue type
 * is unknown, or length and arrays do not match mux_error_feature_unsupported  the device counts
 * nothing */
mux_result_t muxGetSupportedQueryCounters(mux_device_t device, mux_queue_type_e queue_type,
                                          uint32_t length, mux_query_counter_t *out_counters,
                                          mux_query_counter_description_t *out_descriptions,
                                          uint32_t *out_length);

/* configs holds count counters for counter queries, and is null for durations.
 *   mux_error_invalid_value        the type is unknown; count is 0; configs and type do not match;
 * a counter is unknown; more hardware counters than the device has mux_error_feature_unsupported
 * the device lacks queries of this type */
mux_result_t muxCreateQueryPool(mux_queue_t queue, mux_query_type_e type, uint32_t count,
                                const mux_query_counter_config_t *configs,
                                mux_allocator_info_t allocator, mux_query_pool_t *out_query_pool);

mux_result_t muxDestroyQueryPool(mux_queue_t queue, mux_query_pool_t query_pool,
                                 mux_allocator_info_t allocator);

/* Copies results, one every stride bytes, each a mux_query_duration_result_t or a
 * mux_query_counter_result_t. A query that has not been run, or was reset, gives zeros.
 *   mux_error_invalid_value  the queries are not all in the pool, or there are none; data is null;
 *                            stride is less than a result; size is too small for all */
mux_result_t muxGetQueryPoolResults(mux_queue_t queue, mux_query_pool_t query_pool,
                                    uint32_t query_index, uint32_t query_count, size_t size,
                                    void *data, size_t stride);

/* ------------------------------------------------------------------------------------------------
 * Command buffers
 *
 * Commands are recorded, then the command buffer is finalized, then it may be dispatched, as often
 * as wanted, but not again before the dispatch before has ended.
 *
 * A command whose wait list is empty starts when all commands recorded before it have finished. One
 * with a wait list may start as soon as the commands of those sync points have finished, and no
 * other. Sync points live as long as the command buffer is not reset or destroyed; sync_point may
 * be null.
 *
 * All muxCommand... answer
 *   mux_error_failure        the command buffer is finalized
 *   mux_error_invalid_value  the wait list is null with a number or the other way round, or holds
 *                            what is no sync point of this command buffer
 * and, where they name buffers or images, mux_error_invalid_value if one has no memory bound.
 * Objects and host memory that commands name must live until the last dispatch has ended.
 * --------------------------------------------------------------------------------------------- */

struct mux_command_buffer_s {
  mux_object_t object;
};

struct mux_sync_point_s {
  mux_object_t object;
  mux_command_buffer_t command_buffer;
  uint64_t command_index;
};

/* A box of bytes: extent.x bytes in extent.y rows in extent.z slices. Origins count in the same
 * way, pitches are bytes from one row or slice to the next on that side. */
typedef struct mux_buffer_region_s {
  mux_extent_3d_t extent;
  mux_offset_3d_t src_origin;
  mux_offset_3d_t dst_origin;
  uint64_t src_row_pitch;
  uint64_t src_slice_pitch;
  uint64_t dst_row_pitch;
  uint64_t dst_slice_pitch;
} mux_buffer_region_t;

/* callback_info may be null; what it points to is copied. */
mux_result_t muxCreateCommandBuffer(mux_device_t device, const mux_callback_info_t *callback_info,
                                    mux_allocator_info_t allocator,
                                    mux_command_buffer_t *out_command_buffer);

/*   mux_error_failure  a dispatch of it has not ended */
mux_result_t muxDestroyCommandBuffer(mux_device_t device, mux_command_buffer_t command_buffer,
                                     mux_allocator_info_t allocator);

/* Ends recording.
 *   mux_error_failure  it is finalized already */
mux_result_t muxFinalizeCommandBuffer(mux_command_buffer_t command_buffer);

/* Makes a finalized command buffer with the same commands as a finalized one. What the commands
 * name is shared. mux_error_failure              the command buffer is not finalized
 *   mux_error_feature_unsupported  the device's can_clone_command_buffers is false */
mux_result_t muxCloneCommandBuffer(mux_device_t device, mux_allocator_info_t allocator,
                                   mux_command_buffer_t command_buffer,
                                   mux_command_buffer_t *out_command_buffer);

/* Forgets all commands; recording starts anew. Memory is kept for the next commands.
 *   mux_error_failure  a dispatch of it has not ended */
mux_result_t muxResetCommandBuffer(mux_command_buffer_t command_buffer);

/* The commands on buffers and host memory answer mux_error_invalid_value for null pointers, sizes
 * of 0 and parts that are not within the buffer. */
mux_result_t muxCommandReadBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                  uint64_t offset, void *host_pointer, uint64_t size,
                                  uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point);

/* The regions commands take one region after the other, in order. They also answer
 * mux_error_invalid_value if there is no region, an extent is 0, a row pitch is less than the
 * extent's x, or a slice pitch less than the row pitch times the extent's y. */
mux_result_t muxCommandReadBufferRegions(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                         void *host_pointer, const mux_buffer_region_t *regions,
                                         uint64_t regions_length,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point);

/* The host memory is read when the command runs, not when it is recorded. */
mux_result_t muxCommandWriteBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                   uint64_t offset, const void *host_pointer, uint64_t size,
                                   uint32_t num_sync_points_in_wait_list,
                                   const mux_sync_point_t *sync_point_wait_list,
                                   mux_sync_point_t *sync_point);

mux_result_t muxCommandWriteBufferRegions(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                          const void *host_pointer,
                                          const mux_buffer_region_t *regions,
                                          uint64_t regions_length,
                                          uint32_t num_sync_points_in_wait_list,
                                          const mux_sync_point_t *sync_point_wait_list,
                                          mux_sync_point_t *sync_point);

/* Copies must not overlap: mux_error_invalid_value if source and destination of one copy, or of one
 * region, share a byte of memory. */
mux_result_t muxCommandCopyBuffer(mux_command_buffer_t command_buffer, mux_buffer_t src_buffer,
                                  uint64_t src_offset, mux_buffer_t dst_buffer, uint64_t dst_offset,
                                  uint64_t size, uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point);

mux_result_t muxCommandCopyBufferRegions(mux_command_buffer_t command_buffer,
                                         mux_buffer_t src_buffer, mux_buffer_t dst_buffer,
                                         const mux_buffer_region_t *regions,
                                         uint64_t regions_length,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point);

/* Repeats a pattern, which is copied by the call, over a part of the buffer.
 *   mux_error_invalid_value  pattern_size is not a power of two from 1 to 128; offset or size is
 * not a multiple of it */
mux_result_t muxCommandFillBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                  uint64_t offset, uint64_t size, const void *pattern,
                                  uint64_t pattern_size, uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point);

/* In the image commands, layers of an array count in the dimension after the image's last. An
 * extent is 1 where there is nothing to count. row_size and slice_size describe the host's memory;
 * 0 is the tightest. mux_error_invalid_value: an extent is 0, the box is not within the image, a
 * row_size or slice_size is too small, a pointer is null. */
mux_result_t muxCommandReadImage(mux_command_buffer_t command_buffer, mux_image_t image,
                                 mux_offset_3d_t offset, mux_extent_3d_t extent, uint64_t row_size,
                                 uint64_t slice_size, void *host_pointer,
                                 uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point);

mux_result_t muxCommandWriteImage(mux_command_buffer_t command_buffer, mux_image_t image,
                                  mux_offset_3d_t offset, mux_extent_3d_t extent, uint64_t row_size,
                                  uint64_t slice_size, const void *host_pointer,
                                  uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point);

/* color holds four 32-bit channels: floats, or signed or unsigned integers, as the format reads. */
mux_result_t muxCommandFillImage(mux_command_buffer_t command_buffer, mux_image_t image,
                                 const void *color, uint32_t color_size, mux_offset_3d_t offset,
                                 mux_extent_3d_t extent, uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point);

/* The formats must be the same, and boxes in one image must not overlap. */
mux_result_t muxCommandCopyImage(mux_command_buffer_t command_buffer, mux_image_t src_image,
                                 mux_image_t dst_image, mux_offset_3d_t src_offset,
                                 mux_offset_3d_t dst_offset, mux_extent_3d_t extent,
                                 uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point);

/* Pixels lie tightly packed in the buffer. */
mux_result_t muxCommandCopyImageToBuffer(mux_command_buffer_t command_buffer, mux_image_t src_image,
                                         mux_buffer_t dst_buffer, mux_offset_3d_t src_offset,
                                         uint64_t dst_offset, mux_extent_3d_t extent,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point);

mux_result_t muxCommandCopyBufferToImage(mux_command_buffer_t command_buffer,
                                         mux_buffer_t src_buffer, mux_image_t dst_image,
                                         uint64_t src_offset, mux_offset_3d_t dst_offset,
                                         mux_extent_3d_t extent,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point);

/* Runs a kernel. All that options points to is copied.
 *   mux_error_invalid_value        dimensions is not 1, 2 or 3; global_offset or global_size is
 * null; a local size is 0, or not 1 beyond the dimensions, or above the device's limits; a global
 * size is 0 or no multiple of the local size; offset and size together wrap around, or do not fit
 * the device's addresses; the descriptors are null with a length or the other way round, are not as
 * many as the kernel takes, or one is not as its type demands mux_error_feature_unsupported  a
 * descriptor is an image, a sampler or a custom buffer, and the device takes none
 *   mux_error_out_of_memory        the kernel's and the descriptors' local memory together is more
 *                                  than the device has */
mux_result_t muxCommandNDRange(mux_command_buffer_t command_buffer, mux_kernel_t kernel,
                               mux_ndrange_options_t options, uint32_t num_sync_points_in_wait_list,
                               const mux_sync_point_t *sync_point_wait_list,
                               mux_sync_point_t *sync_point);

/* Gives an ND-range of a finalized command buffer other arguments. command_id is the number of
 * commands that were recorded before it. arg_indices and descriptors both have num_args elements.
 *   mux_error_invalid_value        the command is no ND-range; num_args is 0 or more than there
 * are; an index is beyond the last argument; the argument was of another type (a buffer may become
 * a null buffer and back) or, of plain data, of another length; a descriptor is bad as above
 *   mux_error_failure              the command buffer is not finalized, or a dispatch has not ended
 *   mux_error_out_of_memory        as for muxCommandNDRange
 *   mux_error_feature_unsupported  the device's descriptors_updatable is false */
mux_result_t muxUpdateDescriptors(mux_command_buffer_t command_buffer, uint64_t command_id,
                                  uint64_t num_args, const uint64_t *arg_indices,
                                  const mux_descriptor_info_t *descriptors);

/*   mux_error_invalid_value  user_function is null */
mux_result_t muxCommandUserCallback(mux_command_buffer_t command_buffer,
                                    mux_command_user_callback_t user_function, void *user_data,
                                    uint32_t num_sync_points_in_wait_list,
                                    const mux_sync_point_t *sync_point_wait_list,
                                    mux_sync_point_t *sync_point);

/* Queries measure the commands between begin and end. All three commands answer
 * mux_error_invalid_value if the queries are not all in the pool, or there are none. */
mux_result_t muxCommandBeginQuery(mux_command_buffer_t command_buffer, mux_query_pool_t query_pool,
                                  uint32_t query_index, uint32_t query_count,
                                  uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point);

mux_result_t muxCommandEndQuery(mux_command_buffer_t command_buffer, mux_query_pool_t query_pool,
                                uint32_t query_index, uint32_t query_count,
                                uint32_t num_sync_points_in_wait_list,
                                const mux_sync_point_t *sync_point_wait_list,
                                mux_sync_point_t *sync_point);

mux_result_t muxCommandResetQueryPool(mux_command_buffer_t command_buffer,
                                      mux_query_pool_t query_pool, uint32_t query_index,
                                      uint32_t query_count, uint32_t num_sync_points_in_wait_list,
                                      const mux_sync_point_t *sync_point_wait_list,
                                      mux_sync_point_t *sync_point);

/* ------------------------------------------------------------------------------------------------
 * Queues, fences and semaphores
 * --------------------------------------------------------------------------------------------- */

struct mux_queue_s {
  mux_object_t object;
  mux_queue_type_e type;
  uint32_t index;
};

/* Tells the host that a dispatch has ended. */
struct mux_fence_s {
  mux_object_t object;
};

/* Tells other dispatches of the device that a dispatch has ended. */
struct mux_semaphore_s {
  mux_object_t object;
};

/* Gives a queue, which belongs to the device and is not destroyed.
 *   mux_error_invalid_value  the type is unknown, or there are not so many queues of it */
mux_result_t muxGetQueue(mux_device_t device, mux_queue_type_e queue_type, uint32_t queue_index,
                         mux_queue_t *out_queue);

mux_result_t muxCreateFence(mux_device_t device, mux_allocator_info_t allocator,
                            mux_fence_t *out_fence);

/*   mux_error_failure  a dispatch has yet to signal it */
mux_result_t muxDestroyFence(mux_device_t device, mux_fence_t fence,
                             mux_allocator_info_t allocator);

/* Makes the fence fit for another dispatch.
 *   mux_error_failure  a dispatch has yet to signal it */
mux_result_t muxResetFence(mux_fence_t fence);

mux_result_t muxCreateSemaphore(mux_device_t device, mux_allocator_info_t allocator,
                                mux_semaphore_t *out_semaphore);

/*   mux_error_failure  a dispatch has yet to signal it, or waits for it */
mux_result_t muxDestroySemaphore(mux_device_t device, mux_semaphore_t semaphore,
                                 mux_allocator_info_t allocator);

/* Makes the semaphore fit for being signalled by another dispatch.
 *   mux_error_failure  a dispatch has yet to signal it, or waits for it */
mux_result_t muxResetSemaphore(mux_semaphore_t semaphore);

/* Hands a finalized command buffer to a queue and returns. It starts when all wait_semaphores have
 * been signalled. Dispatches that no semaphore orders may run in any order. At the end the
 * signal_semaphores are signalled, then user_function is called, then the fence is signalled; fence
 * and user_function may be null. If the dispatch of a semaphore failed, those that wait for it do
 * not run and fail too. A wait for a semaphore that nobody will signal is a wait without end.
 *   mux_error_invalid_value  semaphores are null with a length or the other way round; one of them
 * is named twice; user_data without user_function mux_error_failure        the command buffer is
 * not finalized, or a dispatch of it has not ended; the fence or a semaphore to be signalled is
 * already in use and was not reset */
mux_result_t muxDispatch(mux_queue_t queue, mux_command_buffer_t command_buffer, mux_fence_t fence,
                         const mux_semaphore_t *wait_semaphores, uint64_t wait_semaphores_length,
                         const mux_semaphore_t *signal_semaphores,
                         uint64_t signal_semaphores_length, mux_dispatch_callback_t user_function,
                         void *user_data);

/* Waits at most timeout nanoseconds for the fence's dispatch: 0 only looks, UINT64_MAX has no end.
 *   mux_fence_not_ready      the time has passed (a fence that was never dispatched is never ready)
 *   mux_error_fence_failure  the dispatch ended with an error
 *   mux_error_failure        called without end from a callback of the same queue, which the
 * dispatch would have to wait for in turn */
mux_result_t muxTryWait(mux_queue_t queue, uint64_t timeout, mux_fence_t fence);

/* Waits until everything that was dispatched to the queue before this call has ended, well or not.
 */
mux_result_t muxWaitAll(mux_queue_t queue);

#undef MUX_ENUM
#undef MUX_INITIALLY
#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* MUX_MUX_H */
