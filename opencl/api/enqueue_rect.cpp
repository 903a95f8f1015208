// Commands on boxes of bytes.
#include "enqueue_rect.h"

#include "check.h"

#include <array>

using namespace opencl;

namespace {

// A box in linear memory, with its pitches filled in.
struct Box {
  std::array<size_t, 3> origin;
  std::array<size_t, 3> region;
  size_t rowPitch;
  size_t slicePitch;

  size_t getStart() const { return origin[2] * slicePitch + origin[1] * rowPitch + origin[0]; }
};

// Nothing if a size or a pitch is wrong, or if numbers do not fit.
Expected<Box> readBox(const size_t *origin, const size_t *region, size_t rowPitch,
                      size_t slicePitch) {
  const Unexpected bad(CL_INVALID_VALUE);
  if (!origin || !region || region[0] == 0 || region[1] == 0 || region[2] == 0)
    return bad;
  Box box = {
      {origin[0], origin[1], origin[2]}, {region[0], region[1], region[2]}, rowPitch, slicePitch};
  if (box.rowPitch == 0)
    box.rowPitch = region[0];
  if (box.rowPitch < region[0])
    return bad;
  size_t slice = 0;
  if (__builtin_mul_overflow(box.rowPitch, region[1], &slice))
    return bad;
  if (box.slicePitch == 0)
    box.slicePitch = slice;
  if (box.slicePitch < slice || box.slicePitch % box.rowPitch != 0)
    return bad;
  return box;
}

bool isWithin(const Box &box, size_t size) {
  size_t slices = 0, rows = 0, end = 0;
  if (__builtin_add_overflow(box.origin[2], box.region[2] - 1, &slices) ||
      __builtin_mul_overflow(slices, box.slicePitch, &end) ||
      __builtin_add_overflow(box.origin[1], box.region[1] - 1, &rows) ||
      __builtin_mul_overflow(rows, box.rowPitch, &rows) ||
      __builtin_add_overflow(end, rows, &end) || __builtin_add_overflow(end, box.origin[0], &end) ||
      __builtin_add_overflow(end, box.region[0], &end))
    return false;
  return end <= size;
}

mux_buffer_region_t toRegion(const Box &source, size_t sourceOffset, const Box &destination,
                             size_t destinationOffset) {
  mux_buffer_region_t region = {};
  region.extent = {source.region[0], source.region[1], source.region[2]};
  region.src_origin = {source.origin[0] + sourceOffset, source.origin[1], source.origin[2]};
  region.dst_origin = {destination.origin[0] + destinationOffset, destination.origin[1],
                       destination.origin[2]};
  region.src_row_pitch = source.rowPitch;
  region.src_slice_pitch = source.slicePitch;
  region.dst_row_pitch = destination.rowPitch;
  region.dst_slice_pitch = destination.slicePitch;
  return region;
}

// Whether two boxes of one size and one pitch share a byte.
bool doOverlap(const Box &a, size_t offsetA, const Box &b, size_t offsetB) {
  const size_t startA = a.getStart() + offsetA;
  const size_t startB = b.getStart() + offsetB;
  const size_t span =
      (a.region[2] - 1) * a.slicePitch + (a.region[1] - 1) * a.rowPitch + a.region[0];
  if (startA + span <= startB || startB + span <= startA)
    return false;
  // One may lie in the gaps of the other. Rows are sorted: one walk through both decides.
  auto rowStart = [](const Box &box, size_t start, size_t row) {
    return start + row / box.region[1] * box.slicePitch + row % box.region[1] * box.rowPitch;
  };
  const size_t numRows = a.region[1] * a.region[2];
  for (size_t rowA = 0, rowB = 0; rowA != numRows && rowB != numRows;) {
    const size_t firstA = rowStart(a, startA, rowA);
    const size_t firstB = rowStart(b, startB, rowB);
    if (firstA + a.region[0] <= firstB)
      ++rowA;
    else if (firstB + b.region[0] <= firstA)
      ++rowB;
    else
      return true;
  }
  return false;
}

struct Transfer {
  Queue *queue;
  Memory *memory;
  Expected<Box> buffer;
  Expected<Box> host;
  const void *pointer;
  const WaitList &waits;
};

cl_int checkTransfer(const Transfer &transfer, cl_mem_flags forbidden) {
  const auto &[queue, memory, buffer, host, pointer, waits] = transfer;
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if ((memory && &memory->getContext() != &queue->getContext()) || !waits.fits(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  if (!buffer || !host || !isWithin(*buffer, memory->getSize()) || !isWithin(*host, SIZE_MAX) ||
      !pointer)
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  return memory->getFlags() & forbidden ? CL_INVALID_OPERATION : CL_SUCCESS;
}

} // namespace

cl_int CL_API_CALL clEnqueueReadBufferRect(cl_command_queue command_queue, cl_mem buffer,
                                           cl_bool blocking_read, const size_t *buffer_origin,
                                           const size_t *host_origin, const size_t *region,
                                           size_t buffer_row_pitch, size_t buffer_slice_pitch,
                                           size_t host_row_pitch, size_t host_slice_pitch,
                                           void *ptr, cl_uint num_events_in_wait_list,
                                           const cl_event *event_wait_list, cl_event *event) {
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  const Transfer transfer = {find<Queue>(command_queue),
                             find<Memory>(buffer),
                             readBox(buffer_origin, region, buffer_row_pitch, buffer_slice_pitch),
                             readBox(host_origin, region, host_row_pitch, host_slice_pitch),
                             ptr,
                             waits};
  if (const cl_int error = checkTransfer(transfer, CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS))
    return error;
  auto command = std::make_unique<Command>(*transfer.queue, CL_COMMAND_READ_BUFFER_RECT);
  if (const cl_int error = command->beginRecording())
    return error;
  auto from = command->use(*transfer.memory, Access::Read);
  if (!from)
    return from.error();
  const mux_buffer_region_t box =
      toRegion(*transfer.buffer, transfer.memory->getOffset(), *transfer.host, 0);
  if (const mux_result_t result = muxCommandReadBufferRegions(command->getCommands(), *from, ptr,
                                                              &box, 1, 0, nullptr, nullptr))
    return toError(result);
  if (const cl_int error = command->endRecording())
    return error;
  return enqueue(std::move(command), waits, event, blocking_read);
}

cl_int CL_API_CALL clEnqueueWriteBufferRect(cl_command_queue command_queue, cl_mem buffer,
                                            cl_bool blocking_write, const size_t *buffer_origin,
                                            const size_t *host_origin, const size_t *region,
                                            size_t buffer_row_pitch, size_t buffer_slice_pitch,
                                            size_t host_row_pitch, size_t host_slice_pitch,
                                            const void *ptr, cl_uint num_events_in_wait_list,
                                            const cl_event *event_wait_list, cl_event *event) {
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  const Transfer transfer = {find<Queue>(command_queue),
                             find<Memory>(buffer),
                             readBox(buffer_origin, region, buffer_row_pitch, buffer_slice_pitch),
                             readBox(host_origin, region, host_row_pitch, host_slice_pitch),
                             ptr,
                             waits};
  if (const cl_int error = checkTransfer(transfer, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS))
    return error;
  auto command = std::make_unique<Command>(*transfer.queue, CL_COMMAND_WRITE_BUFFER_RECT);
  if (const cl_int error = command->beginRecording())
    return error;
  auto to = command->use(*transfer.memory, Access::Write);
  if (!to)
    return to.error();
  const mux_buffer_region_t box =
      toRegion(*transfer.host, 0, *transfer.buffer, transfer.memory->getOffset());
  if (const mux_result_t result = muxCommandWriteBufferRegions(command->getCommands(), *to, ptr,
                                                               &box, 1, 0, nullptr, nullptr))
    return toError(result);
  if (const cl_int error = command->endRecording())
    return error;
  return enqueue(std::move(command), waits, event, blocking_write);
}

namespace opencl {

cl_int checkCopyRect(const Memory &source, const Memory &destination, const size_t *src_origin,
                     const size_t *dst_origin, const size_t *region, size_t src_row_pitch,
                     size_t src_slice_pitch, size_t dst_row_pitch, size_t dst_slice_pitch,
                     mux_buffer_region_t &out) {
  const auto from = readBox(src_origin, region, src_row_pitch, src_slice_pitch);
  const auto to = readBox(dst_origin, region, dst_row_pitch, dst_slice_pitch);
  if (!from || !to || !isWithin(*from, source.getSize()) || !isWithin(*to, destination.getSize()))
    return CL_INVALID_VALUE;
  if (&source == &destination &&
      (from->rowPitch != to->rowPitch || from->slicePitch != to->slicePitch))
    return CL_INVALID_VALUE;
  if (&source.getStorage() == &destination.getStorage() &&
      doOverlap(*from, source.getOffset(), *to, destination.getOffset()))
    return CL_MEM_COPY_OVERLAP;
  out = toRegion(*from, source.getOffset(), *to, destination.getOffset());
  return CL_SUCCESS;
}

} // namespace opencl

cl_int CL_API_CALL clEnqueueCopyBufferRect(cl_command_queue command_queue, cl_mem src_buffer,
                                           cl_mem dst_buffer, const size_t *src_origin,
                                           const size_t *dst_origin, const size_t *region,
                                           size_t src_row_pitch, size_t src_slice_pitch,
                                           size_t dst_row_pitch, size_t dst_slice_pitch,
                                           cl_uint num_events_in_wait_list,
                                           const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  Memory *source = find<Memory>(src_buffer);
  Memory *destination = find<Memory>(dst_buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  for (const Memory *memory : {source, destination}) {
    if (memory && &memory->getContext() != &queue->getContext())
      return CL_INVALID_CONTEXT;
  }
  if (!waits.fits(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (!source || !destination)
    return CL_INVALID_MEM_OBJECT;
  mux_buffer_region_t box = {};
  const cl_int boxError =
      checkCopyRect(*source, *destination, src_origin, dst_origin, region, src_row_pitch,
                    src_slice_pitch, dst_row_pitch, dst_slice_pitch, box);
  if (boxError == CL_INVALID_VALUE)
    return boxError;
  if (const cl_int error = waits.check())
    return error;
  if (boxError)
    return boxError;
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_COPY_BUFFER_RECT);
  if (const cl_int error = command->beginRecording())
    return error;
  auto from = command->use(*source, Access::Read);
  auto to = command->use(*destination, Access::Write);
  if (!from || !to)
    return CL_OUT_OF_RESOURCES;
  if (const mux_result_t result = muxCommandCopyBufferRegions(command->getCommands(), *from, *to,
                                                              &box, 1, 0, nullptr, nullptr))
    return toError(result);
  if (const cl_int error = command->endRecording())
    return error;
  return enqueue(std::move(command), waits, event);
}
