// Writes of images. A write outside of the image has no effect. sRGB images are not written by
// kernels (cl_khr_srgb_image_writes).
#include "image.h"

// Numbers to integers between limits, to the nearest; NaN becomes the least that is not negative.
INLINE int4 quantize(float4 x, float scale, float least, float greatest) {
  const float4 limited = __builtin_elementwise_min(
      __builtin_elementwise_max(x * scale, (float4)(least)), (float4)(greatest));
  return CAST4(int, __builtin_elementwise_rint(limited));
}

INLINE uint4 words_of_floats(const global Image *image, float4 colour) {
  float4 x = get_channels(colour, image->order);
  // A comparison with NaN is false: such channels are 0 in normalized types.
  const float4 number = x == x ? x : (float4)(0.0f);
  switch (image->type) {
  case TYPE_SNORM_INT8:
    return pack_bytes(BITS(uint4, quantize(number, 127.0f, -127.0f, 127.0f)));
  case TYPE_SNORM_INT16:
    return pack_shorts(BITS(uint4, quantize(number, 32767.0f, -32767.0f, 32767.0f)));
  case TYPE_UNORM_INT8:
    return pack_bytes(BITS(uint4, quantize(number, 255.0f, 0.0f, 255.0f)));
  case TYPE_UNORM_INT16:
    return pack_shorts(BITS(uint4, quantize(number, 65535.0f, 0.0f, 65535.0f)));
  case TYPE_UNORM_SHORT_565: {
    const int4 five = quantize(number, 31.0f, 0.0f, 31.0f);
    const int4 six = quantize(number, 63.0f, 0.0f, 63.0f);
    return (uint4)(five.x << 11 | six.y << 5 | five.z, 0, 0, 0);
  }
  case TYPE_UNORM_SHORT_555: {
    const int4 five = quantize(number, 31.0f, 0.0f, 31.0f);
    return (uint4)(five.x << 10 | five.y << 5 | five.z, 0, 0, 0);
  }
  case TYPE_UNORM_INT_101010: {
    const int4 ten = quantize(number, 1023.0f, 0.0f, 1023.0f);
    return (uint4)(ten.x << 20 | ten.y << 10 | ten.z, 0, 0, 0);
  }
  case TYPE_HALF_FLOAT:
    return pack_shorts(CAST4(uint, __abacus_to_half_rte(x)));
  default:
    return BITS(uint4, x);
  }
}

INLINE uint4 words_of_uints(const global Image *image, uint4 colour) {
  const uint4 x = get_channels(colour, image->order);
  switch (image->type) {
  case TYPE_UNSIGNED_INT8:
    return pack_bytes(__builtin_elementwise_min(x, (uint4)(255)));
  case TYPE_UNSIGNED_INT16:
    return pack_shorts(__builtin_elementwise_min(x, (uint4)(65535)));
  default:
    return x;
  }
}

// SPIR-V may leave the sign of integers to the format: then they are written by this function.
INLINE uint4 words_of_ints(const global Image *image, int4 colour) {
  const int4 x = get_channels(colour, image->order);
#define LIMIT(least, greatest)                                                                     \
  BITS(uint4,                                                                                      \
       __builtin_elementwise_min(__builtin_elementwise_max(x, (int4)(least)), (int4)(greatest)))
  switch (image->type) {
  case TYPE_SIGNED_INT8:
    return pack_bytes(LIMIT(-128, 127));
  case TYPE_SIGNED_INT16:
    return pack_shorts(LIMIT(-32768, 32767));
  case TYPE_UNSIGNED_INT8:
  case TYPE_UNSIGNED_INT16:
    return words_of_uints(image, BITS(uint4, colour));
  default:
    return BITS(uint4, x);
  }
}

INLINE void store_words(const global Image *image, int3 place, uint4 words) {
  const uint3 size = (uint3)(image->width, image->height, image->depth);
  const uint3 p = BITS(uint3, place);
  if (p.x >= size.x || p.y >= size.y || p.z >= size.z)
    return;
  global uchar *row = get_row(image, place.y, place.z);
  switch (image->texel_size) {
  case 1:
    row[p.x] = (uchar)words.x;
    break;
  case 2:
    ((global unaligned_ushort *)row)[p.x] = (ushort)words.x;
    break;
  case 4:
    ((global unaligned_uint *)row)[p.x] = words.x;
    break;
  case 8:
    ((global unaligned_uint2 *)row)[p.x] = words.xy;
    break;
  default:
    ((global unaligned_uint4 *)row)[p.x] = words;
  }
}

#define WRITE(KIND, C, PLACE)                                                                      \
  void __mux_write_imagef_##KIND(const global Image *image, C c, float4 colour) {                  \
    store_words(image, PLACE, words_of_floats(image, colour));                                     \
  }                                                                                                \
  void __mux_write_imagei_##KIND(const global Image *image, C c, int4 colour) {                    \
    store_words(image, PLACE, words_of_ints(image, colour));                                       \
  }                                                                                                \
  void __mux_write_imageui_##KIND(const global Image *image, C c, uint4 colour) {                  \
    store_words(image, PLACE, words_of_uints(image, colour));                                      \
  }
WRITE(1d, int, (int3)(c, 0, 0))
WRITE(1d_buffer, int, (int3)(c, 0, 0))
WRITE(1d_array, int2, (int3)(c.x, 0, c.y))
WRITE(2d, int2, (int3)(c, 0))
WRITE(2d_array, int4, c.xyz)
WRITE(3d, int4, c.xyz)
