#include "recording.h"

#include <cstring>

using namespace mux;

namespace {

// The image's extent, with the layers of an array in the dimension after the last.
mux_extent_3d_t getWholeExtent(const mux_image_s &image) {
  mux_extent_3d_t extent = image.extent;
  if (image.array_layers)
    (image.type == mux_image_type_1d ? extent.y : extent.z) = image.array_layers;
  return extent;
}

bool containsRegion(const mux_image_s &image, const mux_offset_3d_t &offset,
                    const mux_extent_3d_t &extent) {
  const mux_extent_3d_t whole = getWholeExtent(image);
  return isWithin(offset.x, extent.x, whole.x) && isWithin(offset.y, extent.y, whole.y) &&
         isWithin(offset.z, extent.z, whole.z);
}

// Replaces pitches of 0 by the tightly packed ones. Returns false if a pitch is too small or the
// size overflows.
bool computePitches(const mux_image_s &image, const mux_extent_3d_t &extent, uint64_t &rowSize,
                    uint64_t &sliceSize) {
  const uint64_t minRowSize = extent.x * image.pixel_size;
  if (rowSize == 0)
    rowSize = minRowSize;
  const auto minSliceSize = (Checked(rowSize) * extent.y).get();
  if (rowSize < minRowSize || !minSliceSize)
    return false;
  if (sliceSize == 0)
    sliceSize = *minSliceSize;
  return sliceSize >= *minSliceSize && (Checked(sliceSize) * extent.z).get();
}

bool overlap(uint64_t first, uint64_t second, uint64_t size) {
  return first < second + size && second < first + size;
}

bool overlap(const mux_offset_3d_t &first, const mux_offset_3d_t &second,
             const mux_extent_3d_t &extent) {
  return overlap(first.x, second.x, extent.x) && overlap(first.y, second.y, extent.y) &&
         overlap(first.z, second.z, extent.z);
}

// The checks common to all image commands.
mux_result_t checkImageCommand(mux_command_buffer_t commandBuffer, const SyncPoints &points) {
  if (const mux_result_t result = checkCommand(commandBuffer, points))
    return result;
  return commandBuffer->object.device->info->image_support ? mux_success
                                                           : mux_error_feature_unsupported;
}

// Whether the tightly packed region fits the buffer at `offset`.
bool fitsBuffer(const mux_buffer_s &buffer, uint64_t offset, const mux_image_s &image,
                const mux_extent_3d_t &extent) {
  const auto size = (Checked(extent.x) * extent.y * extent.z * image.pixel_size).get();
  return size && isWithin(offset, *size, buffer.size);
}

} // namespace

mux_result_t muxCommandReadImage(mux_command_buffer_t command_buffer, mux_image_t image,
                                 mux_offset_3d_t offset, mux_extent_3d_t extent, uint64_t row_size,
                                 uint64_t slice_size, void *host_pointer,
                                 uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkImageCommand(command_buffer, points))
    return result;
  if (!isUsable(image, command_buffer) || !host_pointer ||
      !containsRegion(*image, offset, extent) ||
      !computePitches(*image, extent, row_size, slice_size))
    return mux_error_invalid_value;
  return recordCommand(
      command_buffer,
      ReadImage{&getObject(image), offset, extent, row_size, slice_size, host_pointer}, points);
}

mux_result_t muxCommandWriteImage(mux_command_buffer_t command_buffer, mux_image_t image,
                                  mux_offset_3d_t offset, mux_extent_3d_t extent, uint64_t row_size,
                                  uint64_t slice_size, const void *host_pointer,
                                  uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkImageCommand(command_buffer, points))
    return result;
  if (!isUsable(image, command_buffer) || !host_pointer ||
      !containsRegion(*image, offset, extent) ||
      !computePitches(*image, extent, row_size, slice_size))
    return mux_error_invalid_value;
  return recordCommand(
      command_buffer,
      WriteImage{&getObject(image), offset, extent, row_size, slice_size, host_pointer}, points);
}

mux_result_t muxCommandFillImage(mux_command_buffer_t command_buffer, mux_image_t image,
                                 const void *color, uint32_t color_size, mux_offset_3d_t offset,
                                 mux_extent_3d_t extent, uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkImageCommand(command_buffer, points))
    return result;
  FillImage fill = {};
  if (!isUsable(image, command_buffer) || !color || color_size != sizeof(fill.color) ||
      !containsRegion(*image, offset, extent))
    return mux_error_invalid_value;
  fill.image = &getObject(image);
  fill.offset = offset;
  fill.extent = extent;
  std::memcpy(fill.color.data(), color, sizeof(fill.color));
  return recordCommand(command_buffer, fill, points);
}

mux_result_t muxCommandCopyImage(mux_command_buffer_t command_buffer, mux_image_t src_image,
                                 mux_image_t dst_image, mux_offset_3d_t src_offset,
                                 mux_offset_3d_t dst_offset, mux_extent_3d_t extent,
                                 uint32_t num_sync_points_in_wait_list,
                                 const mux_sync_point_t *sync_point_wait_list,
                                 mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkImageCommand(command_buffer, points))
    return result;
  if (!isUsable(src_image, command_buffer) || !isUsable(dst_image, command_buffer) ||
      src_image->format != dst_image->format || !containsRegion(*src_image, src_offset, extent) ||
      !containsRegion(*dst_image, dst_offset, extent))
    return mux_error_invalid_value;
  if (src_image == dst_image && overlap(src_offset, dst_offset, extent))
    return mux_error_invalid_value;
  return recordCommand(
      command_buffer,
      CopyImage{&getObject(src_image), &getObject(dst_image), src_offset, dst_offset, extent},
      points);
}

mux_result_t muxCommandCopyImageToBuffer(mux_command_buffer_t command_buffer, mux_image_t src_image,
                                         mux_buffer_t dst_buffer, mux_offset_3d_t src_offset,
                                         uint64_t dst_offset, mux_extent_3d_t extent,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkImageCommand(command_buffer, points))
    return result;
  if (!isUsable(src_image, command_buffer) || !isUsable(dst_buffer, command_buffer) ||
      !containsRegion(*src_image, src_offset, extent) ||
      !fitsBuffer(*dst_buffer, dst_offset, *src_image, extent))
    return mux_error_invalid_value;
  return recordCommand(command_buffer,
                       CopyImageToBuffer{&getObject(src_image), &getObject(dst_buffer), src_offset,
                                         dst_offset, extent},
                       points);
}

mux_result_t muxCommandCopyBufferToImage(mux_command_buffer_t command_buffer,
                                         mux_buffer_t src_buffer, mux_image_t dst_image,
                                         uint64_t src_offset, mux_offset_3d_t dst_offset,
                                         mux_extent_3d_t extent,
                                         uint32_t num_sync_points_in_wait_list,
                                         const mux_sync_point_t *sync_point_wait_list,
                                         mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkImageCommand(command_buffer, points))
    return result;
  if (!isUsable(src_buffer, command_buffer) || !isUsable(dst_image, command_buffer) ||
      !containsRegion(*dst_image, dst_offset, extent) ||
      !fitsBuffer(*src_buffer, src_offset, *dst_image, extent))
    return mux_error_invalid_value;
  return recordCommand(command_buffer,
                       CopyBufferToImage{&getObject(src_buffer), &getObject(dst_image), src_offset,
                                         dst_offset, extent},
                       points);
}
