// Executables, kernels, kernel arguments (descriptors) and ND-ranges.
#ifndef MUX_API_KERNEL_H
#define MUX_API_KERNEL_H

#include "mux/api/image.h"
#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct mux_executable_s {
  mux_object_t object;
};

/// The value of num_arguments if the target does not know it.
#define MUX_UNKNOWN_ARGUMENT_COUNT UINT64_MAX

struct mux_kernel_s {
  mux_object_t object;
  size_t preferred_local_size_x;
  size_t preferred_local_size_y;
  size_t preferred_local_size_z;
  size_t local_memory_size; ///< statically declared local memory in bytes
  uint64_t num_arguments;   ///< number of descriptors, or MUX_UNKNOWN_ARGUMENT_COUNT
  /// Non-uniform work-groups: the last work-group in each dimension may be smaller than local_size.
  bool accepts_partial_work_groups;
  /// Memory in bytes for values that are live across barriers, per work-item and per work-group; 0
  /// if the device does not spill them or does not report it.
  size_t live_memory_per_work_item;
  size_t live_memory_per_group;
};

typedef enum mux_wfv_status_e MUX_ENUM {
  mux_wfv_status_none,   ///< vectorization was not attempted
  mux_wfv_status_error,  ///< vectorization failed
  mux_wfv_status_success ///< the kernel runs vectorized
} mux_wfv_status_e;

/// Loads a binary that the device's compiler created. The bytes are not accessed after the call.
/// \retval mux_error_invalid_value binary is null or binary_length is 0
/// \retval mux_error_invalid_binary the device rejects the binary
mux_result_t muxCreateExecutable(mux_device_t device, const void *binary, uint64_t binary_length,
                                 mux_allocator_info_t allocator, mux_executable_t *out_executable);

mux_result_t muxDestroyExecutable(mux_device_t device, mux_executable_t executable,
                                  mux_allocator_info_t allocator);

/// Creates a kernel of an executable, which must outlive it. name need not be null-terminated.
/// \retval mux_error_invalid_value name is null or name_length is 0
/// \retval mux_error_missing_kernel the executable has no kernel of that name
mux_result_t muxCreateKernel(mux_device_t device, mux_executable_t executable, const char *name,
                             uint64_t name_length, mux_allocator_info_t allocator,
                             mux_kernel_t *out_kernel);

/// Like muxCreateKernel, for a built-in kernel of the device.
/// \retval mux_error_feature_unsupported the device has no built-in kernels
mux_result_t muxCreateBuiltInKernel(mux_device_t device, const char *name, uint64_t name_length,
                                    mux_allocator_info_t allocator, mux_kernel_t *out_kernel);

mux_result_t muxDestroyKernel(mux_device_t device, mux_kernel_t kernel,
                              mux_allocator_info_t allocator);

// The four kernel queries below return mux_error_feature_unsupported if the target does not
// implement them, the first three also if the device has no sub-groups, and
// mux_error_invalid_value if a size or count is 0.

/// Returns the size of the largest sub-group when the kernel runs with this local size.
mux_result_t muxQuerySubGroupSizeForLocalSize(mux_kernel_t kernel, size_t local_size_x,
                                              size_t local_size_y, size_t local_size_z,
                                              size_t *out_sub_group_size);

/// Returns a local size that yields sub_group_count sub-groups, or 0, 0, 0 if there is none.
mux_result_t muxQueryLocalSizeForSubGroupCount(mux_kernel_t kernel, size_t sub_group_count,
                                               size_t *out_local_size_x, size_t *out_local_size_y,
                                               size_t *out_local_size_z);

/// Returns the maximum number of sub-groups in a work-group of the kernel.
mux_result_t muxQueryMaxNumSubGroups(mux_kernel_t kernel, size_t *out_max_num_sub_groups);

/// Returns whether the kernel runs vectorized with this local size, and the vectorization factor
/// per dimension. The out parameters for the factors may be null.
mux_result_t muxQueryWFVInfoForLocalSize(mux_kernel_t kernel, size_t local_size_x,
                                         size_t local_size_y, size_t local_size_z,
                                         mux_wfv_status_e *out_wfv_status, size_t *out_work_width_x,
                                         size_t *out_work_width_y, size_t *out_work_width_z);

typedef enum mux_descriptor_info_type_e MUX_ENUM {
  mux_descriptor_info_type_buffer,
  mux_descriptor_info_type_null_buffer, ///< has no member in the union
  mux_descriptor_info_type_image,
  mux_descriptor_info_type_sampler,
  mux_descriptor_info_type_plain_old_data,
  mux_descriptor_info_type_shared_local_buffer,
  mux_descriptor_info_type_custom_buffer
} mux_descriptor_info_type_e;

typedef struct mux_descriptor_info_buffer_s {
  mux_buffer_t buffer;
  uint64_t offset; ///< in bytes, less than the buffer's size
} mux_descriptor_info_buffer_t;

typedef struct mux_descriptor_info_image_s {
  mux_image_t image;
} mux_descriptor_info_image_t;

typedef struct mux_descriptor_info_sampler_s {
  mux_sampler_t sampler;
} mux_descriptor_info_sampler_t;

typedef struct mux_descriptor_info_plain_old_data_s {
  const void *data; ///< copied by the call that it is passed to
  size_t length;
} mux_descriptor_info_plain_old_data_t;

typedef struct mux_descriptor_info_shared_local_buffer_s {
  size_t size;
} mux_descriptor_info_shared_local_buffer_t;

typedef struct mux_descriptor_info_custom_buffer_s {
  const void *data; ///< copied; null, with size 0, without the data capability
  size_t size;
  uint32_t address_space; ///< 0 without the address_space capability
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
  const mux_descriptor_info_t *descriptors; ///< one per kernel argument, in order
  uint64_t descriptors_length;
  size_t local_size[3];        ///< nonzero; 1 in unused dimensions
  const size_t *global_offset; ///< one element per dimension
  const size_t
      *global_size;  ///< multiples of local_size, unless the kernel accepts_partial_work_groups
  size_t dimensions; ///< 1, 2 or 3
} mux_ndrange_options_t;

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_KERNEL_H
