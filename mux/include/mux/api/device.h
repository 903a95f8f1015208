// Devices and their properties. Enumerations whose names end in capabilities are bit masks.
#ifndef MUX_API_DEVICE_H
#define MUX_API_DEVICE_H

#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mux_device_type_e MUX_ENUM {
  mux_device_type_cpu = 1 << 0,
  mux_device_type_gpu_integrated = 1 << 1,
  mux_device_type_gpu_discrete = 1 << 2,
  mux_device_type_gpu_virtual = 1 << 3,
  mux_device_type_accelerator = 1 << 4,
  mux_device_type_custom = 1 << 5,
  mux_device_type_compiler = 1 << 6, ///< compiles only, cannot execute
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
  mux_floating_point_capabilities_rte = 1 << 2, ///< round to nearest, ties to even
  mux_floating_point_capabilities_rtz = 1 << 3, ///< round towards zero
  mux_floating_point_capabilities_rtp = 1 << 4, ///< round towards +infinity
  mux_floating_point_capabilities_rtn = 1 << 5, ///< round towards -infinity
  mux_floating_point_capabilities_fma = 1 << 6,
  mux_floating_point_capabilities_soft = 1 << 7, ///< emulated in software
  mux_floating_point_capabilities_full =
      1 << 8 ///< IEEE 754: correctly rounded division and square root
} mux_floating_point_capabilities_e;

typedef enum mux_integer_capabilities_e MUX_ENUM {
  mux_integer_capabilities_8bit = 1 << 0,
  mux_integer_capabilities_16bit = 1 << 1,
  mux_integer_capabilities_32bit = 1 << 2,
  mux_integer_capabilities_64bit = 1 << 3,
  mux_integer_capabilities_128bit = 1 << 4
} mux_integer_capabilities_e;

/// Without native_orders the compiler emits monotonic operations and fences only; without the rmw
/// bits it expands floating-point read-modify-write operations to compare-and-exchange loops.
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
  /// Memory that is accessible to the device only.
  mux_allocation_capabilities_alloc_device = 1 << 0,
  /// Memory that is coherent between host and device.
  mux_allocation_capabilities_coherent_host = 1 << 1,
  /// Memory that is accessible to both, and needs explicit flushes.
  mux_allocation_capabilities_cached_host = 1 << 2,
  /// muxCreateMemoryFromHost is supported.
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
  mux_shared_local_memory_none,    ///< kernels cannot use local memory
  mux_shared_local_memory_virtual, ///< carved out of global memory
  mux_shared_local_memory_physical ///< dedicated memory
} mux_shared_local_memory_type_e;

typedef enum mux_queue_type_e MUX_ENUM {
  mux_queue_type_compute = 0,
  mux_queue_type_total
} mux_queue_type_e;

/// Incremented with every change of mux_device_info_s that its size does not reveal.
#define MUX_DEVICE_INFO_VERSION 1

/// The properties of a device. An instance lives as long as the process.
struct mux_device_info_s {
  mux_object_type_e object_type; ///< set by mux::DeviceInfo
  /// The version and the size of the declaration that the target was compiled against. These two
  /// members never move. C++ initializes them; C code must. muxCreateDevices and the device
  /// registry reject an info whose numbers differ from this library's.
  uint32_t struct_version MUX_DEFAULT(MUX_DEVICE_INFO_VERSION);
  uint64_t struct_size MUX_DEFAULT(sizeof(struct mux_device_info_s));

  // Identification.
  uint32_t id; ///< unique within the target
  mux_device_type_e device_type;
  const char *device_name; ///< also identifies the device's compiler
  const char *board_name;  ///< exact hardware, e.g. the CPU model
  const char *vendor_name;
  const char *driver_version; ///< "major.minor.patch"
  uint32_t vendor_id;         ///< PCI or Khronos vendor ID, 0 if none

  // Arithmetic.
  uint32_t address_capabilities;
  mux_endianness_e endianness;
  uint32_t half_capabilities; ///< 0: type not supported
  uint32_t float_capabilities;
  uint32_t double_capabilities;
  uint32_t integer_capabilities;
  uint32_t atomic_capabilities;
  uint32_t native_vector_width;    ///< bytes in a vector register, 0 if none
  uint32_t preferred_vector_width; ///< preferred size of a vector type in bytes
  bool supports_generic_address_space;

  // Execution resources.
  uint32_t clock_frequency; ///< MHz, 0 if unknown
  uint32_t compute_units;
  uint32_t queue_types[mux_queue_type_total]; ///< number of queues per type

  // Memory.
  uint64_t memory_size;     ///< total, in bytes
  uint64_t allocation_size; ///< largest single allocation, in bytes
  uint32_t memory_heaps;    ///< bit field of available heaps; bit 0 is the default heap
  uint32_t allocation_capabilities;
  uint32_t buffer_alignment; ///< minimum alignment of a buffer in memory, a power of two
  uint32_t cache_capabilities;
  uint64_t global_memory_cache_size;
  uint32_t global_memory_cache_line_size;
  mux_shared_local_memory_type_e shared_local_memory_type;
  uint64_t shared_local_memory_size; ///< per work-group, in bytes
  uint32_t custom_buffer_capabilities;
  /// Device and host use the same virtual addresses: a kernel may dereference any pointer of the
  /// process, and accepts a pointer as plain data where it takes a buffer.
  bool shares_host_addresses;

  // Work-groups and sub-groups.
  uint32_t max_concurrent_work_items; ///< per work-group, product of all dimensions
  uint32_t max_work_group_size_x;
  uint32_t max_work_group_size_y;
  uint32_t max_work_group_size_z;
  uint32_t max_work_width; ///< largest number of work-items that run as one vector
  bool supports_work_group_collectives;
  bool sub_groups_support;
  bool sub_groups_independent_progress;
  uint32_t max_sub_group_count; ///< per work-group
  size_t num_sub_group_sizes;
  const size_t *sub_group_sizes; ///< supported sizes, num_sub_group_sizes elements

  // Images. The limits are 0 without image support.
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

  // Built-in kernels, as OpenCL C declarations separated by ';'.
  bool supports_builtin_kernels;
  const char *builtin_kernel_declarations;

  // Command buffers.
  bool descriptors_updatable;
  bool can_clone_command_buffers;

  // Queries.
  uint32_t query_capabilities;
  uint64_t timestamp_period;      ///< resolution of timestamps in nanoseconds
  uint32_t max_hardware_counters; ///< simultaneously active

  // Optional features.
  bool can_be_partitioned;           ///< see muxCreatePartialDevice
  bool supports_partial_work_groups; ///< see mux_kernel_s::accepts_partial_work_groups
  /// Limit in bytes on one program-scope variable in global memory, and on all of a program
  /// together; 0 if program-scope variables are not supported. They live as long as the executable.
  uint64_t max_global_variable_size;
};

struct mux_device_s {
  mux_object_t object;
  mux_device_info_t info;
};

/// Lists the registered devices of the given types: the built-in ones and those of the shared
/// libraries in the environment variable OPENMUX_TARGETS (separated by ':'; a library that fails to
/// load is reported on stderr once). A loaded device replaces a built-in device of the same name.
///
/// device_types is a combination of mux_device_type_e. Either out parameter may be null, but not
/// both. length is the capacity of out_infos; *out_length receives the number of matching devices.
/// \retval mux_error_invalid_value device_types is 0 or has unknown bits; out_infos is null with a
///   nonzero length, or non-null with a length of 0
/// \retval mux_error_null_out_parameter both out parameters are null
mux_result_t muxGetDeviceInfos(uint32_t device_types, uint64_t length, mux_device_info_t *out_infos,
                               uint64_t *out_length);

/// Creates one device per info; out_devices has length elements. If one device cannot be created,
/// none is.
/// \retval mux_error_invalid_value length is 0, infos is null, or an info is not a valid device
///   info
/// \retval mux_error_feature_unsupported a device is of type mux_device_type_compiler
mux_result_t muxCreateDevices(uint64_t length, const mux_device_info_t *infos,
                              mux_allocator_info_t allocator, mux_device_t *out_devices);

/// Creates a device that uses only compute_units of the compute units and equals the full device
/// otherwise. The choice of units is unspecified: devices created from one info may share units.
/// \retval mux_error_invalid_value info is not a valid device info; compute_units is 0 or exceeds
///   the device's compute_units
/// \retval mux_error_feature_unsupported the info's can_be_partitioned is false
mux_result_t muxCreatePartialDevice(mux_device_info_t info, uint32_t compute_units,
                                    mux_allocator_info_t allocator, mux_device_t *out_device);

/// Destroys a device after waiting for its queues. All objects created from it must have been
/// destroyed.
mux_result_t muxDestroyDevice(mux_device_t device, mux_allocator_info_t allocator);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_DEVICE_H
