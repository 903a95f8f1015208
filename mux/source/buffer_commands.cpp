#include "recording.h"
#include "regions.h"

using namespace mux;

namespace {

bool containsRange(mux_buffer_t buffer, uint64_t offset, uint64_t size) {
  return isWithin(offset, size, buffer->size);
}

} // namespace

mux_result_t muxCommandReadBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                  uint64_t offset, void *host_pointer, uint64_t size,
                                  uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!isUsable(buffer, command_buffer) || !host_pointer || !containsRange(buffer, offset, size))
    return mux_error_invalid_value;
  return recordCommand(command_buffer, ReadBuffer{&getObject(buffer), offset, host_pointer, size},
                       points);
}

mux_result_t muxCommandReadBufferRegions(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                         void *host_pointer, const mux_buffer_region_t *regions,
                                         uint64_t regions_length,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!isUsable(buffer, command_buffer) || !host_pointer || !regions || regions_length == 0)
    return mux_error_invalid_value;
  const std::span boxes(regions, regions_length);
  for (const mux_buffer_region_t &region : boxes) {
    if (!isWithin(getSource(region), buffer->size) || !isWithin(getDestination(region), UINT64_MAX))
      return mux_error_invalid_value;
  }
  return recordCommand(command_buffer, ReadBufferRegions{&getObject(buffer), host_pointer, boxes},
                       points);
}

mux_result_t muxCommandWriteBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                   uint64_t offset, const void *host_pointer, uint64_t size,
                                   uint32_t num_sync_points_in_wait_list,
                                   const mux_sync_point_t *sync_point_wait_list,
                                   mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!isUsable(buffer, command_buffer) || !host_pointer || !containsRange(buffer, offset, size))
    return mux_error_invalid_value;
  return recordCommand(command_buffer, WriteBuffer{&getObject(buffer), offset, host_pointer, size},
                       points);
}

mux_result_t muxCommandWriteBufferRegions(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                          const void *host_pointer,
                                          const mux_buffer_region_t *regions,
                                          uint64_t regions_length,
                                          uint32_t num_sync_points_in_wait_list,
                                          const mux_sync_point_t *sync_point_wait_list,
                                          mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!isUsable(buffer, command_buffer) || !host_pointer || !regions || regions_length == 0)
    return mux_error_invalid_value;
  const std::span boxes(regions, regions_length);
  for (const mux_buffer_region_t &region : boxes) {
    if (!isWithin(getDestination(region), buffer->size) || !isWithin(getSource(region), UINT64_MAX))
      return mux_error_invalid_value;
  }
  return recordCommand(command_buffer, WriteBufferRegions{&getObject(buffer), host_pointer, boxes},
                       points);
}

mux_result_t muxCommandCopyBuffer(mux_command_buffer_t command_buffer, mux_buffer_t src_buffer,
                                  uint64_t src_offset, mux_buffer_t dst_buffer, uint64_t dst_offset,
                                  uint64_t size, uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!isUsable(src_buffer, command_buffer) || !isUsable(dst_buffer, command_buffer) ||
      !containsRange(src_buffer, src_offset, size) || !containsRange(dst_buffer, dst_offset, size))
    return mux_error_invalid_value;
  Buffer &source = getObject(src_buffer);
  Buffer &destination = getObject(dst_buffer);
  if (source.getMemory() == destination.getMemory() &&
      overlap(source.getOffset() + src_offset, size, destination.getOffset() + dst_offset, size))
    return mux_error_invalid_value;
  return recordCommand(command_buffer,
                       CopyBuffer{&source, src_offset, &destination, dst_offset, size}, points);
}

mux_result_t muxCommandCopyBufferRegions(mux_command_buffer_t command_buffer,
                                         mux_buffer_t src_buffer, mux_buffer_t dst_buffer,
                                         const mux_buffer_region_t *regions,
                                         uint64_t regions_length,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!isUsable(src_buffer, command_buffer) || !isUsable(dst_buffer, command_buffer) || !regions ||
      regions_length == 0)
    return mux_error_invalid_value;
  Buffer &source = getObject(src_buffer);
  Buffer &destination = getObject(dst_buffer);
  const std::span boxes(regions, regions_length);
  for (const mux_buffer_region_t &region : boxes) {
    const Box from = getSource(region);
    const Box to = getDestination(region);
    if (!isWithin(from, source.size) || !isWithin(to, destination.size))
      return mux_error_invalid_value;
    if (source.getMemory() == destination.getMemory() &&
        overlap(from, source.getOffset(), to, destination.getOffset()))
      return mux_error_invalid_value;
  }
  return recordCommand(command_buffer, CopyBufferRegions{&source, &destination, boxes}, points);
}

mux_result_t muxCommandFillBuffer(mux_command_buffer_t command_buffer, mux_buffer_t buffer,
                                  uint64_t offset, uint64_t size, const void *pattern,
                                  uint64_t pattern_size, uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point) {
  constexpr uint64_t maxPatternSize = 128;
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!isUsable(buffer, command_buffer) || !pattern || !containsRange(buffer, offset, size))
    return mux_error_invalid_value;
  if (!isPowerOfTwo(pattern_size) || pattern_size > maxPatternSize || offset % pattern_size ||
      size % pattern_size)
    return mux_error_invalid_value;
  const std::span bytes(static_cast<const std::byte *>(pattern), pattern_size);
  return recordCommand(command_buffer, FillBuffer{&getObject(buffer), offset, size, bytes}, points);
}
