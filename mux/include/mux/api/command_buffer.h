// Command buffers.
//
// Commands are recorded, then the command buffer is finalized, then it may be dispatched
// repeatedly, each time after the previous dispatch has ended.
//
// A command with an empty wait list starts when all commands recorded before it have completed. One
// with a wait list starts as soon as the commands of those sync points have completed. Sync points
// are valid until the command buffer is reset or destroyed; the sync_point parameter may be null.
//
// All muxCommand functions return mux_error_failure if the command buffer is finalized, and
// mux_error_invalid_value if the wait list is null with a nonzero length or the reverse, contains
// anything but sync points of this command buffer, or if a buffer or image has no memory bound.
// Objects and host memory that commands use must outlive the last dispatch.
#ifndef MUX_API_COMMAND_BUFFER_H
#define MUX_API_COMMAND_BUFFER_H

#include "mux/api/image.h"
#include "mux/api/kernel.h"
#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct mux_command_buffer_s {
  mux_object_t object;
};

struct mux_sync_point_s {
  mux_object_t object;
  mux_command_buffer_t command_buffer;
  uint64_t command_index;
};

/// A 3D region of bytes in linear memory: extent.y rows of extent.x bytes in extent.z slices.
/// Origins use the same units; a pitch is the distance in bytes between rows or slices on that
/// side.
typedef struct mux_buffer_region_s {
  mux_extent_3d_t extent;
  mux_offset_3d_t src_origin;
  mux_offset_3d_t dst_origin;
  uint64_t src_row_pitch;
  uint64_t src_slice_pitch;
  uint64_t dst_row_pitch;
  uint64_t dst_slice_pitch;
} mux_buffer_region_t;

/// Creates an empty command buffer. callback_info may be null; the structure is copied.
mux_result_t muxCreateCommandBuffer(mux_device_t device, const mux_callback_info_t *callback_info,
                                    mux_allocator_info_t allocator,
                                    mux_command_buffer_t *out_command_buffer);

/// \retval mux_error_failure a dispatch of the command buffer has not ended
mux_result_t muxDestroyCommandBuffer(mux_device_t device, mux_command_buffer_t command_buffer,
                                     mux_allocator_info_t allocator);

/// Ends recording.
/// \retval mux_error_failure the command buffer is already finalized
mux_result_t muxFinalizeCommandBuffer(mux_command_buffer_t command_buffer);

/// Creates a finalized copy of a finalized command buffer. The copies share the objects and the
/// host memory that their commands use.
/// \retval mux_error_failure the command buffer is not finalized
/// \retval mux_error_feature_unsupported the device's can_clone_command_buffers is false
mux_result_t muxCloneCommandBuffer(mux_device_t device, mux_allocator_info_t allocator,
                                   mux_command_buffer_t command_buffer,
                                   mux_command_buffer_t *out_command_buffer);

/// Removes all commands and returns to the recording state. Allocated memory is kept for reuse.
/// \retval mux_error_failure a dispatch of the command buffer has not ended
mux_result_t muxResetCommandBuffer(mux_command_buffer_t command_buffer);

/// Commands on buffers and host memory return mux_error_invalid_value for null pointers, sizes of 0
/// and ranges that exceed the buffer.
mux_result_t muxCommandReadBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                  uint64_t offset, void *host_pointer, uint64_t size,
                                  uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point);

/// The commands on regions process the regions in order. They also return mux_error_invalid_value
/// if there is no region, an extent is 0, a row pitch is less than extent.x, or a slice pitch is
/// less than extent.y rows.
mux_result_t muxCommandReadBufferRegions(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                         void *host_pointer, const mux_buffer_region_t *regions,
                                         uint64_t regions_length,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point);

/// Host memory is read when the command executes, not when it is recorded.
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

/// Copies return mux_error_invalid_value if source and destination of a copy, or of one region,
/// overlap.
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

/// Fills a range of the buffer with a repeated pattern, which the call copies.
/// \retval mux_error_invalid_value pattern_size is not a power of two from 1 to 128; offset or size
///   is not a multiple of it
mux_result_t muxCommandFillBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                  uint64_t offset, uint64_t size, const void *pattern,
                                  uint64_t pattern_size, uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point);

/// In the image commands, the layers of an array extend the dimension after the image's last;
/// extents of unused dimensions are 1. row_size and slice_size are the pitches of the host memory;
/// 0 selects the tightly packed pitch.
/// \retval mux_error_invalid_value an extent is 0, the region exceeds the image, a pitch is too
///   small, or a pointer is null
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

/// color has four 32-bit channels: floats, or signed or unsigned integers, depending on the format.
mux_result_t muxCommandFillImage(mux_command_buffer_t command_buffer, mux_image_t image,
                                 const void *color, uint32_t color_size, mux_offset_3d_t offset,
                                 mux_extent_3d_t extent, uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point);

/// Both images must have the same format, and regions of one image must not overlap.
mux_result_t muxCommandCopyImage(mux_command_buffer_t command_buffer, mux_image_t src_image,
                                 mux_image_t dst_image, mux_offset_3d_t src_offset,
                                 mux_offset_3d_t dst_offset, mux_extent_3d_t extent,
                                 uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point);

/// Pixels are tightly packed in the buffer.
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

/// Executes a kernel. Everything that options points to is copied.
/// \retval mux_error_invalid_value dimensions is not 1, 2 or 3; global_offset or global_size is
///   null; a local size is 0, exceeds the device's limits, or is not 1 beyond the dimensions; a
///   global size is 0, or is not a multiple of the local size and the kernel does not accept
///   partial work-groups; offset plus size exceeds the device's address range; descriptors is null
///   with a nonzero length or the reverse; the number of descriptors differs from num_arguments, or
///   a descriptor is invalid
/// \retval mux_error_feature_unsupported a descriptor is an image, a sampler or a custom buffer,
///   which the device does not support
/// \retval mux_error_out_of_memory the local memory of the kernel and its descriptors exceeds
///   shared_local_memory_size
mux_result_t muxCommandNDRange(mux_command_buffer_t command_buffer, mux_kernel_t kernel,
                               mux_ndrange_options_t options, uint32_t num_sync_points_in_wait_list,
                               const mux_sync_point_t *sync_point_wait_list,
                               mux_sync_point_t *sync_point);

/// Replaces arguments of an ND-range in a finalized command buffer. command_id is the number of
/// commands recorded before it. arg_indices and descriptors have num_args elements.
/// \retval mux_error_invalid_value the command is not an ND-range; num_args is 0 or exceeds the
///   number of arguments; an index is out of range; a descriptor is invalid, of another type than
///   before (a buffer may become a null buffer and the reverse), or plain data of another length
/// \retval mux_error_failure the command buffer is not finalized, or a dispatch has not ended
/// \retval mux_error_out_of_memory see muxCommandNDRange
/// \retval mux_error_feature_unsupported the device's descriptors_updatable is false
mux_result_t muxUpdateDescriptors(mux_command_buffer_t command_buffer, uint64_t command_id,
                                  uint64_t num_args, const uint64_t *arg_indices,
                                  const mux_descriptor_info_t *descriptors);

/// \retval mux_error_invalid_value user_function is null
mux_result_t muxCommandUserCallback(mux_command_buffer_t command_buffer,
                                    mux_command_user_callback_t user_function, void *user_data,
                                    uint32_t num_sync_points_in_wait_list,
                                    const mux_sync_point_t *sync_point_wait_list,
                                    mux_sync_point_t *sync_point);

/// Queries measure the commands between begin and end. All three commands return
/// mux_error_invalid_value if query_count is 0 or the queries are not all in the pool.
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

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_COMMAND_BUFFER_H
