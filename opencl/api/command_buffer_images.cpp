// cl_khr_command_buffer: image commands.
#include "command_buffer.h"
#include "image_checks.h"

namespace opencl {

cl_int CL_API_CALL clCommandCopyBufferToImageKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, cl_mem src_buffer, cl_mem dst_image,
    size_t src_offset, const size_t *dst_origin, const size_t *region,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  Memory *source = findBuffer(src_buffer);
  Image *destination = findImage(dst_image);
  if (const cl_int error = checkRecording({buffer, command_queue, properties, mutable_handle},
                                          {source, destination}))
    return error;
  const PackedCopy copy = {destination, source, readImageBox(*destination, dst_origin, region),
                           src_offset};
  if (const cl_int error = copy.check())
    return error;
  if (const cl_int error = checkImages(buffer->getQueue().getDevice(), {destination}))
    return error;
  return add(*buffer,
             recordCopyBufferToImage(*source, *destination, src_offset, copy.box->origin,
                                     copy.box->region),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

cl_int CL_API_CALL clCommandCopyImageKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, cl_mem src_image, cl_mem dst_image,
    const size_t *src_origin, const size_t *dst_origin, const size_t *region,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  Image *source = findImage(src_image);
  Image *destination = findImage(dst_image);
  if (const cl_int error = checkRecording({buffer, command_queue, properties, mutable_handle},
                                          {source, destination}))
    return error;
  const ImageCopy copy = ImageCopy::read(*source, *destination, src_origin, dst_origin, region);
  if (const cl_int error = copy.check())
    return error;
  if (const cl_int error = checkImages(buffer->getQueue().getDevice(), {source, destination}))
    return error;
  if (copy.overlaps())
    return CL_MEM_COPY_OVERLAP;
  return add(*buffer, copy.record(),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

cl_int CL_API_CALL clCommandCopyImageToBufferKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, cl_mem src_image, cl_mem dst_buffer,
    const size_t *src_origin, const size_t *region, size_t dst_offset,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  Image *source = findImage(src_image);
  Memory *destination = findBuffer(dst_buffer);
  if (const cl_int error = checkRecording({buffer, command_queue, properties, mutable_handle},
                                          {source, destination}))
    return error;
  const PackedCopy copy = {source, destination, readImageBox(*source, src_origin, region),
                           dst_offset};
  if (const cl_int error = copy.check())
    return error;
  if (const cl_int error = checkImages(buffer->getQueue().getDevice(), {source}))
    return error;
  return add(*buffer,
             recordCopyImageToBuffer(*source, *destination, copy.box->origin, copy.box->region,
                                     dst_offset),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

cl_int CL_API_CALL clCommandFillImageKHR(cl_command_buffer_khr command_buffer,
                                         cl_command_queue command_queue,
                                         const cl_command_properties_khr *properties, cl_mem image,
                                         const void *fill_color, const size_t *origin,
                                         const size_t *region, cl_uint num_sync_points_in_wait_list,
                                         const cl_sync_point_khr *sync_point_wait_list,
                                         cl_sync_point_khr *sync_point,
                                         cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  Image *target = findImage(image);
  if (const cl_int error =
          checkRecording({buffer, command_queue, properties, mutable_handle}, {target}))
    return error;
  auto box = readImageBox(*target, origin, region);
  if (!fill_color || !box)
    return CL_INVALID_VALUE;
  if (const cl_int error = checkImages(buffer->getQueue().getDevice(), {target}))
    return error;
  return add(*buffer, recordFillImage(*target, fill_color, box->origin, box->region),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

} // namespace opencl
