// Entry points that read, write, fill, copy and map images.
#include "check.h"
#include "image_checks.h"
#include "memory_flags.h"

using namespace opencl;

namespace {

// The last checks of an image command.
cl_int checkEnd(const Queue &queue, std::initializer_list<const Image *> images,
                std::initializer_list<const Memory *> memory, const WaitList &waits) {
  if (const cl_int error = checkWaits(queue, memory, waits))
    return error;
  return checkImages(queue.getDevice(), images);
}

// The operands of a transfer between an image and host memory.
struct Transfer {
  Queue *queue;
  Image *image;
  WaitList waits;
  ImageBox box = {};
  HostPixels pixels = {};

  cl_int check(const size_t *origin, const size_t *region, size_t rowPitch, size_t slicePitch,
               const void *pointer, cl_mem_flags forbidden) {
    if (const cl_int error = checkQueue(queue, {image}, waits))
      return error;
    auto checkedBox = readImageBox(*image, origin, region);
    if (!checkedBox)
      return checkedBox.error();
    auto checkedPixels = readHostPixels(*image, checkedBox->region, rowPitch, slicePitch, pointer);
    if (!checkedPixels)
      return checkedPixels.error();
    box = *checkedBox;
    pixels = *checkedPixels;
    if (const cl_int error = checkEnd(*queue, {image}, {image}, waits))
      return error;
    return image->getFlags() & forbidden ? CL_INVALID_OPERATION : CL_SUCCESS;
  }
};

} // namespace

cl_int CL_API_CALL clEnqueueReadImage(cl_command_queue command_queue, cl_mem image,
                                      cl_bool blocking_read, const size_t *origin,
                                      const size_t *region, size_t row_pitch, size_t slice_pitch,
                                      void *ptr, cl_uint num_events_in_wait_list,
                                      const cl_event *event_wait_list, cl_event *event) {
  Transfer read = {find<Queue>(command_queue), findImage(image),
                   WaitList(num_events_in_wait_list, event_wait_list)};
  if (const cl_int error = read.check(origin, region, row_pitch, slice_pitch, ptr, noHostRead))
    return error;
  return enqueue(*read.queue, CL_COMMAND_READ_IMAGE,
                 recordReadImage(*read.image, read.box.origin, read.box.region, read.pixels),
                 read.waits, event, blocking_read);
}

cl_int CL_API_CALL clEnqueueWriteImage(cl_command_queue command_queue, cl_mem image,
                                       cl_bool blocking_write, const size_t *origin,
                                       const size_t *region, size_t input_row_pitch,
                                       size_t input_slice_pitch, const void *ptr,
                                       cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Transfer write = {find<Queue>(command_queue), findImage(image),
                    WaitList(num_events_in_wait_list, event_wait_list)};
  if (const cl_int error =
          write.check(origin, region, input_row_pitch, input_slice_pitch, ptr, noHostWrite))
    return error;
  return enqueue(*write.queue, CL_COMMAND_WRITE_IMAGE,
                 recordWriteImage(*write.image, write.box.origin, write.box.region, write.pixels),
                 write.waits, event, blocking_write);
}

cl_int CL_API_CALL clEnqueueFillImage(cl_command_queue command_queue, cl_mem image,
                                      const void *fill_color, const size_t *origin,
                                      const size_t *region, cl_uint num_events_in_wait_list,
                                      const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Image *target = findImage(image);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {target}, waits))
    return error;
  auto box = readImageBox(*target, origin, region);
  if (!fill_color || !box)
    return CL_INVALID_VALUE;
  if (const cl_int error = checkEnd(*queue, {target}, {target}, waits))
    return error;
  return enqueue(*queue, CL_COMMAND_FILL_IMAGE,
                 recordFillImage(*target, fill_color, box->origin, box->region), waits, event);
}

cl_int CL_API_CALL clEnqueueCopyImage(cl_command_queue command_queue, cl_mem src_image,
                                      cl_mem dst_image, const size_t *src_origin,
                                      const size_t *dst_origin, const size_t *region,
                                      cl_uint num_events_in_wait_list,
                                      const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Image *source = findImage(src_image);
  Image *destination = findImage(dst_image);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {source, destination}, waits))
    return error;
  const ImageCopy copy = ImageCopy::read(*source, *destination, src_origin, dst_origin, region);
  if (const cl_int error = copy.check())
    return error;
  if (const cl_int error = checkEnd(*queue, {source, destination}, {source, destination}, waits))
    return error;
  if (copy.overlaps())
    return CL_MEM_COPY_OVERLAP;
  return enqueue(*queue, CL_COMMAND_COPY_IMAGE, copy.record(), waits, event);
}

cl_int CL_API_CALL clEnqueueCopyImageToBuffer(cl_command_queue command_queue, cl_mem src_image,
                                              cl_mem dst_buffer, const size_t *src_origin,
                                              const size_t *region, size_t dst_offset,
                                              cl_uint num_events_in_wait_list,
                                              const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Image *source = findImage(src_image);
  Memory *destination = findBuffer(dst_buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {source, destination}, waits))
    return error;
  const PackedCopy copy = {source, destination, readImageBox(*source, src_origin, region),
                           dst_offset};
  if (const cl_int error = copy.check())
    return error;
  if (const cl_int error = checkEnd(*queue, {source}, {source, destination}, waits))
    return error;
  return enqueue(*queue, CL_COMMAND_COPY_IMAGE_TO_BUFFER,
                 recordCopyImageToBuffer(*source, *destination, copy.box->origin, copy.box->region,
                                         dst_offset),
                 waits, event);
}

cl_int CL_API_CALL clEnqueueCopyBufferToImage(cl_command_queue command_queue, cl_mem src_buffer,
                                              cl_mem dst_image, size_t src_offset,
                                              const size_t *dst_origin, const size_t *region,
                                              cl_uint num_events_in_wait_list,
                                              const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *source = findBuffer(src_buffer);
  Image *destination = findImage(dst_image);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {source, destination}, waits))
    return error;
  const PackedCopy copy = {destination, source, readImageBox(*destination, dst_origin, region),
                           src_offset};
  if (const cl_int error = copy.check())
    return error;
  if (const cl_int error = checkEnd(*queue, {destination}, {source, destination}, waits))
    return error;
  return enqueue(*queue, CL_COMMAND_COPY_BUFFER_TO_IMAGE,
                 recordCopyBufferToImage(*source, *destination, src_offset, copy.box->origin,
                                         copy.box->region),
                 waits, event);
}

void *CL_API_CALL clEnqueueMapImage(cl_command_queue command_queue, cl_mem image,
                                    cl_bool blocking_map, cl_map_flags map_flags,
                                    const size_t *origin, const size_t *region,
                                    size_t *image_row_pitch, size_t *image_slice_pitch,
                                    cl_uint num_events_in_wait_list,
                                    const cl_event *event_wait_list, cl_event *event,
                                    cl_int *errcode_ret) {
  Queue *queue = find<Queue>(command_queue);
  Image *mapped = findImage(image);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {mapped}, waits))
    return fail(error, errcode_ret);
  const ImageShape &shape = mapped->getShape();
  const bool hasSlices = shape.layers || shape.type == CL_MEM_OBJECT_IMAGE3D;
  auto box = readImageBox(*mapped, origin, region);
  if (!box || !areValidMapFlags(map_flags) || !image_row_pitch || (hasSlices && !image_slice_pitch))
    return fail(CL_INVALID_VALUE, errcode_ret);
  if (const cl_int error = checkEnd(*queue, {mapped}, {mapped}, waits))
    return fail(error, errcode_ret);
  if (!allowMapping(mapped->getFlags(), map_flags))
    return fail(CL_INVALID_OPERATION, errcode_ret);
  const auto &[x, y, z] = box->origin;
  const size_t offset = x * shape.elementSize + y * shape.getRowDistance() + z * shape.slicePitch;
  *image_row_pitch = shape.rowPitch;
  if (image_slice_pitch)
    *image_slice_pitch = hasSlices ? shape.slicePitch : 0;
  return enqueueMap(*queue, CL_COMMAND_MAP_IMAGE, *mapped, offset, waits, event, blocking_map,
                    errcode_ret);
}
