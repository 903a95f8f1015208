#include "mux/target.h"

namespace mux {

namespace {

uint64_t getImageSize(const ImageDescription &description) {
  const uint64_t slices = description.arrayLayers ? description.arrayLayers : description.extent.z;
  return description.sliceSize * slices;
}

} // namespace

Image::Image(Device &device, const ImageDescription &description)
    : mux_image_s{
          {mux_object_type_image, &device},
          description.type,
          description.format,
          getPixelSize(description.format),
          description.extent,
          description.arrayLayers,
          description.rowSize,
          description.sliceSize,
          {getImageSize(description), device.info->buffer_alignment, device.info->memory_heaps}} {}
Image::~Image() = default;

mux_result_t Image::bound() { return mux_success; }

mux_result_t Image::bind(Memory &memory, uint64_t offset) {
  if (!assign(memory, offset))
    return mux_error_failure;
  const mux_result_t result = bound();
  if (result != mux_success)
    release();
  return result;
}

} // namespace mux
