#include "checks.h"

#include <algorithm>

using namespace mux;

namespace {

bool isValid(mux_image_type_e type) {
  return type == mux_image_type_1d || type == mux_image_type_2d || type == mux_image_type_3d;
}

bool isValid(mux_allocation_type_e type) {
  return type == mux_allocation_type_alloc_host || type == mux_allocation_type_alloc_device;
}

bool areValidDimensions(const mux_device_info_s &info, mux_image_type_e type,
                        const mux_extent_3d_t &extent, uint32_t layers) {
  uint64_t limits[3] = {info.max_image_dimension_1d, 1, 1};
  if (type == mux_image_type_2d)
    limits[0] = limits[1] = info.max_image_dimension_2d;
  if (type == mux_image_type_3d)
    limits[0] = limits[1] = limits[2] = info.max_image_dimension_3d;
  if (extent.x == 0 || extent.y == 0 || extent.z == 0)
    return false;
  if (extent.x > limits[0] || extent.y > limits[1] || extent.z > limits[2])
    return false;
  if (type == mux_image_type_3d && layers)
    return false;
  return layers <= info.max_image_array_layers;
}

// Replaces pitches of 0 by the tightly packed ones. Returns false if a pitch is too small or the
// size overflows.
bool computePitches(ImageDescription &description) {
  const uint64_t minRowSize = description.extent.x * getPixelSize(description.format);
  if (description.rowSize == 0)
    description.rowSize = minRowSize;
  if (description.rowSize < minRowSize)
    return false;
  const auto minSliceSize = (Checked(description.rowSize) * description.extent.y).get();
  if (!minSliceSize)
    return false;
  if (description.sliceSize == 0)
    description.sliceSize = *minSliceSize;
  if (description.sliceSize < *minSliceSize)
    return false;
  const uint64_t slices = std::max<uint64_t>(description.extent.z, description.arrayLayers);
  return (Checked(description.sliceSize) * slices).get().has_value();
}

} // namespace

mux_result_t muxCreateImage(mux_device_t device, mux_image_type_e type, mux_image_format_e format,
                            uint32_t width, uint32_t height, uint32_t depth, uint32_t array_layers,
                            uint64_t row_size, uint64_t slice_size, mux_allocator_info_t allocator,
                            mux_image_t *out_image) {
  if (const mux_result_t result = checkCreation(device, allocator, out_image))
    return result;
  if (!device->info->image_support)
    return mux_error_feature_unsupported;
  if (!isValid(type) || format >= mux_image_format_total)
    return mux_error_invalid_value;
  ImageDescription description = {type,         format,   {width, height, depth},
                                  array_layers, row_size, slice_size};
  if (!areValidDimensions(*device->info, type, description.extent, array_layers) ||
      !computePitches(description))
    return mux_error_invalid_value;
  const auto formats =
      getObject(device).getSupportedImageFormats(type, mux_allocation_type_alloc_device);
  if (std::find(formats.begin(), formats.end(), format) == formats.end())
    return mux_error_feature_unsupported;
  return returnObject(getObject(device).createImage(description, Allocator(allocator)), out_image);
}

mux_result_t muxDestroyImage(mux_device_t device, mux_image_t image,
                             mux_allocator_info_t allocator) {
  return destroyObject(device, image, allocator);
}

mux_result_t muxBindImageMemory(mux_device_t device, mux_memory_t memory, mux_image_t image,
                                uint64_t offset) {
  if (!isValid(device) || !isValid(memory, device))
    return mux_error_invalid_value;
  if (!device->info->image_support)
    return mux_error_feature_unsupported;
  if (!isValid(image, device) || !canBind(*memory, image->memory_requirements, offset))
    return mux_error_invalid_value;
  return getObject(image).bind(getObject(memory), offset);
}

mux_result_t muxGetSupportedImageFormats(mux_device_t device, mux_image_type_e type,
                                         mux_allocation_type_e allocation_type, uint32_t length,
                                         mux_image_format_e *out_formats, uint32_t *out_length) {
  if (!isValid(device))
    return mux_error_invalid_value;
  if (!device->info->image_support)
    return mux_error_feature_unsupported;
  if (!isValid(type) || !isValid(allocation_type))
    return mux_error_invalid_value;
  return returnList(getObject(device).getSupportedImageFormats(type, allocation_type), length,
                    out_formats, out_length);
}
