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

uint32_t getPixelSize(mux_image_format_e format) {
  switch (format) {
  case mux_image_format_r8_snorm:
  case mux_image_format_r8_unorm:
  case mux_image_format_r8_sint:
  case mux_image_format_r8_uint:
    return 1;
  case mux_image_format_r16_snorm:
  case mux_image_format_r16_unorm:
  case mux_image_format_r16_sint:
  case mux_image_format_r16_uint:
  case mux_image_format_r16_sfloat:
  case mux_image_format_r8g8_snorm:
  case mux_image_format_r8g8_unorm:
  case mux_image_format_r8g8_sint:
  case mux_image_format_r8g8_uint:
  case mux_image_format_r5g6b5_unorm:
  case mux_image_format_d16_unorm:
    return 2;
  case mux_image_format_r32_sint:
  case mux_image_format_r32_uint:
  case mux_image_format_r32_sfloat:
  case mux_image_format_r16g16_snorm:
  case mux_image_format_r16g16_unorm:
  case mux_image_format_r16g16_sint:
  case mux_image_format_r16g16_uint:
  case mux_image_format_r16g16_sfloat:
  case mux_image_format_r8g8b8a8_snorm:
  case mux_image_format_r8g8b8a8_unorm:
  case mux_image_format_r8g8b8a8_sint:
  case mux_image_format_r8g8b8a8_uint:
  case mux_image_format_b8g8r8a8_unorm:
  case mux_image_format_d32_sfloat:
    return 4;
  case mux_image_format_r32g32_sint:
  case mux_image_format_r32g32_uint:
  case mux_image_format_r32g32_sfloat:
  case mux_image_format_r16g16b16a16_snorm:
  case mux_image_format_r16g16b16a16_unorm:
  case mux_image_format_r16g16b16a16_sint:
  case mux_image_format_r16g16b16a16_uint:
  case mux_image_format_r16g16b16a16_sfloat:
    return 8;
  case mux_image_format_r32g32b32a32_sint:
  case mux_image_format_r32g32b32a32_uint:
  case mux_image_format_r32g32b32a32_sfloat:
    return 16;
  case mux_image_format_total:
    break;
  }
  return 0;
}

} // namespace mux
