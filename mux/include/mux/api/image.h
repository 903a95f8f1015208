// Images and samplers. With valid handles, all entry points return mux_error_feature_unsupported if
// the device has no image_support.
#ifndef MUX_API_IMAGE_H
#define MUX_API_IMAGE_H

#include "mux/api/memory.h"
#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mux_image_type_e MUX_ENUM {
  mux_image_type_1d,
  mux_image_type_2d,
  mux_image_type_3d
} mux_image_type_e;

/// Channel order, bits per channel and channel type. `i` is intensity (all four channels), `l` is
/// luminance (red, green and blue), `d` is depth, and `x` are unused bits. Channels are in the
/// order of their addresses; those of r5g6b5, x1r5g5b5 and x2r10g10b10 in the order of their bits
/// in a 16-bit or 32-bit number, most significant first.
typedef enum mux_image_format_e MUX_ENUM {
  mux_image_format_r8_snorm,
  mux_image_format_r8_unorm,
  mux_image_format_r8_sint,
  mux_image_format_r8_uint,
  mux_image_format_r16_snorm,
  mux_image_format_r16_unorm,
  mux_image_format_r16_sint,
  mux_image_format_r16_uint,
  mux_image_format_r16_sfloat,
  mux_image_format_r32_sint,
  mux_image_format_r32_uint,
  mux_image_format_r32_sfloat,
  mux_image_format_r8g8_snorm,
  mux_image_format_r8g8_unorm,
  mux_image_format_r8g8_sint,
  mux_image_format_r8g8_uint,
  mux_image_format_r16g16_snorm,
  mux_image_format_r16g16_unorm,
  mux_image_format_r16g16_sint,
  mux_image_format_r16g16_uint,
  mux_image_format_r16g16_sfloat,
  mux_image_format_r32g32_sint,
  mux_image_format_r32g32_uint,
  mux_image_format_r32g32_sfloat,
  mux_image_format_r8g8b8a8_snorm,
  mux_image_format_r8g8b8a8_unorm,
  mux_image_format_r8g8b8a8_sint,
  mux_image_format_r8g8b8a8_uint,
  mux_image_format_r16g16b16a16_snorm,
  mux_image_format_r16g16b16a16_unorm,
  mux_image_format_r16g16b16a16_sint,
  mux_image_format_r16g16b16a16_uint,
  mux_image_format_r16g16b16a16_sfloat,
  mux_image_format_r32g32b32a32_sint,
  mux_image_format_r32g32b32a32_uint,
  mux_image_format_r32g32b32a32_sfloat,
  mux_image_format_b8g8r8a8_unorm,
  mux_image_format_r5g6b5_unorm,
  mux_image_format_d16_unorm,
  mux_image_format_d32_sfloat,
  mux_image_format_a8_snorm,
  mux_image_format_a8_unorm,
  mux_image_format_a8_sint,
  mux_image_format_a8_uint,
  mux_image_format_a16_snorm,
  mux_image_format_a16_unorm,
  mux_image_format_a16_sint,
  mux_image_format_a16_uint,
  mux_image_format_a16_sfloat,
  mux_image_format_a32_sint,
  mux_image_format_a32_uint,
  mux_image_format_a32_sfloat,
  mux_image_format_r8a8_snorm,
  mux_image_format_r8a8_unorm,
  mux_image_format_r8a8_sint,
  mux_image_format_r8a8_uint,
  mux_image_format_r16a16_snorm,
  mux_image_format_r16a16_unorm,
  mux_image_format_r16a16_sint,
  mux_image_format_r16a16_uint,
  mux_image_format_r16a16_sfloat,
  mux_image_format_r32a32_sint,
  mux_image_format_r32a32_uint,
  mux_image_format_r32a32_sfloat,
  mux_image_format_i8_snorm,
  mux_image_format_i8_unorm,
  mux_image_format_i16_snorm,
  mux_image_format_i16_unorm,
  mux_image_format_i16_sfloat,
  mux_image_format_i32_sfloat,
  mux_image_format_l8_snorm,
  mux_image_format_l8_unorm,
  mux_image_format_l16_snorm,
  mux_image_format_l16_unorm,
  mux_image_format_l16_sfloat,
  mux_image_format_l32_sfloat,
  mux_image_format_b8g8r8a8_snorm,
  mux_image_format_b8g8r8a8_sint,
  mux_image_format_b8g8r8a8_uint,
  mux_image_format_a8r8g8b8_snorm,
  mux_image_format_a8r8g8b8_unorm,
  mux_image_format_a8r8g8b8_sint,
  mux_image_format_a8r8g8b8_uint,
  mux_image_format_a8b8g8r8_snorm,
  mux_image_format_a8b8g8r8_unorm,
  mux_image_format_a8b8g8r8_sint,
  mux_image_format_a8b8g8r8_uint,
  mux_image_format_x1r5g5b5_unorm,
  mux_image_format_x2r10g10b10_unorm,
  mux_image_format_r8g8b8a8_srgb,
  mux_image_format_b8g8r8a8_srgb,
  mux_image_format_total
} mux_image_format_e;

typedef enum mux_address_mode_e MUX_ENUM {
  mux_address_mode_none,
  mux_address_mode_clamp_edge,
  mux_address_mode_clamp,
  mux_address_mode_repeat,
  mux_address_mode_repeat_mirror
} mux_address_mode_e;

typedef enum mux_filter_mode_e MUX_ENUM {
  mux_filter_mode_nearest,
  mux_filter_mode_linear
} mux_filter_mode_e;

typedef struct mux_sampler_s {
  mux_address_mode_e address_mode;
  mux_filter_mode_e filter_mode;
  bool normalized_coordinates;
} mux_sampler_t;

typedef struct mux_offset_3d_s {
  uint64_t x, y, z;
} mux_offset_3d_t;

typedef struct mux_extent_3d_s {
  uint64_t x, y, z;
} mux_extent_3d_t;

struct mux_image_s {
  mux_object_t object;
  mux_image_type_e type;
  mux_image_format_e format;
  uint32_t pixel_size;    ///< in bytes
  mux_extent_3d_t extent; ///< in pixels; 1 in unused dimensions
  uint32_t array_layers;  ///< 0: not an array
  uint64_t row_size;      ///< row pitch in bytes
  uint64_t slice_size;    ///< slice (or layer) pitch in bytes
  mux_memory_requirements_t memory_requirements;
};

/// Creates an image. height and depth are 1 in dimensions that the type lacks. A row_size or
/// slice_size of 0 selects the tightly packed pitch.
/// \retval mux_error_invalid_value type or format is unknown; a dimension is 0, exceeds the
///   device's limit, or is not 1 where the type lacks it; array_layers is nonzero for a 3D image or
///   exceeds the limit; row_size or slice_size is too small
/// \retval mux_error_feature_unsupported the device does not support the format for this type
mux_result_t muxCreateImage(mux_device_t device, mux_image_type_e type, mux_image_format_e format,
                            uint32_t width, uint32_t height, uint32_t depth, uint32_t array_layers,
                            uint64_t row_size, uint64_t slice_size, mux_allocator_info_t allocator,
                            mux_image_t *out_image);

mux_result_t muxDestroyImage(mux_device_t device, mux_image_t image,
                             mux_allocator_info_t allocator);

/// See muxBindBufferMemory.
mux_result_t muxBindImageMemory(mux_device_t device, mux_memory_t memory, mux_image_t image,
                                uint64_t offset);

/// Lists the supported formats of an image type. For the out parameters see muxGetDeviceInfos.
mux_result_t muxGetSupportedImageFormats(mux_device_t device, mux_image_type_e type,
                                         mux_allocation_type_e allocation_type, uint32_t length,
                                         mux_image_format_e *out_formats, uint32_t *out_length);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_IMAGE_H
