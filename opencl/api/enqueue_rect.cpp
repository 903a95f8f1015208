// Entry points of the *Rect commands.
#include "box.h"
#include "check.h"

using namespace opencl;

namespace {

// The operands of a transfer between a region of a buffer and one of host memory.
struct Transfer {
  Queue *queue;
  Memory *memory;
  Expected<Box> buffer;
  Expected<Box> host;
  const void *pointer;
  WaitList waits;

  cl_int check(cl_mem_flags forbidden) const {
    if (const cl_int error = checkQueue(queue, {memory}, waits))
      return error;
    if (!buffer || !host || !buffer->isWithin(memory->getSize()) || !host->isWithin(SIZE_MAX) ||
        !pointer)
      return CL_INVALID_VALUE;
    if (const cl_int error = checkWaits(*queue, {memory}, waits))
      return error;
    return memory->getFlags() & forbidden ? CL_INVALID_OPERATION : CL_SUCCESS;
  }
};

} // namespace

cl_int CL_API_CALL clEnqueueReadBufferRect(cl_command_queue command_queue, cl_mem buffer,
                                           cl_bool blocking_read, const size_t *buffer_origin,
                                           const size_t *host_origin, const size_t *region,
                                           size_t buffer_row_pitch, size_t buffer_slice_pitch,
                                           size_t host_row_pitch, size_t host_slice_pitch,
                                           void *ptr, cl_uint num_events_in_wait_list,
                                           const cl_event *event_wait_list, cl_event *event) {
  const Transfer read = {find<Queue>(command_queue),
                         findBuffer(buffer),
                         readBox(buffer_origin, region, buffer_row_pitch, buffer_slice_pitch),
                         readBox(host_origin, region, host_row_pitch, host_slice_pitch),
                         ptr,
                         {num_events_in_wait_list, event_wait_list}};
  if (const cl_int error = read.check(CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS))
    return error;
  const auto box = toRegion(*read.buffer, read.memory->getOffset(), *read.host, 0);
  return enqueue(*read.queue, CL_COMMAND_READ_BUFFER_RECT, recordReadBox(*read.memory, box, ptr),
                 read.waits, event, blocking_read);
}

cl_int CL_API_CALL clEnqueueWriteBufferRect(cl_command_queue command_queue, cl_mem buffer,
                                            cl_bool blocking_write, const size_t *buffer_origin,
                                            const size_t *host_origin, const size_t *region,
                                            size_t buffer_row_pitch, size_t buffer_slice_pitch,
                                            size_t host_row_pitch, size_t host_slice_pitch,
                                            const void *ptr, cl_uint num_events_in_wait_list,
                                            const cl_event *event_wait_list, cl_event *event) {
  const Transfer write = {find<Queue>(command_queue),
                          findBuffer(buffer),
                          readBox(buffer_origin, region, buffer_row_pitch, buffer_slice_pitch),
                          readBox(host_origin, region, host_row_pitch, host_slice_pitch),
                          ptr,
                          {num_events_in_wait_list, event_wait_list}};
  if (const cl_int error = write.check(CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS))
    return error;
  const auto box = toRegion(*write.host, 0, *write.buffer, write.memory->getOffset());
  return enqueue(*write.queue, CL_COMMAND_WRITE_BUFFER_RECT,
                 recordWriteBox(*write.memory, box, ptr), write.waits, event, blocking_write);
}

cl_int CL_API_CALL clEnqueueCopyBufferRect(cl_command_queue command_queue, cl_mem src_buffer,
                                           cl_mem dst_buffer, const size_t *src_origin,
                                           const size_t *dst_origin, const size_t *region,
                                           size_t src_row_pitch, size_t src_slice_pitch,
                                           size_t dst_row_pitch, size_t dst_slice_pitch,
                                           cl_uint num_events_in_wait_list,
                                           const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *source = findBuffer(src_buffer);
  Memory *destination = findBuffer(dst_buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {source, destination}, waits))
    return error;
  const BoxCopy copy = {*source, *destination,
                        readBox(src_origin, region, src_row_pitch, src_slice_pitch),
                        readBox(dst_origin, region, dst_row_pitch, dst_slice_pitch)};
  if (!copy.isValid())
    return CL_INVALID_VALUE;
  if (const cl_int error = checkWaits(*queue, {source, destination}, waits))
    return error;
  if (copy.overlaps())
    return CL_MEM_COPY_OVERLAP;
  return enqueue(*queue, CL_COMMAND_COPY_BUFFER_RECT,
                 recordCopyBox(*source, *destination, copy.get()), waits, event);
}
