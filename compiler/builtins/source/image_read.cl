// Reads of images (OpenCL C, built-in image read functions; OpenCL, Image Addressing and
// Filtering).
#include "image.h"

OVERLOADED float powr(float x, float y);

// What a texel is made of. A texel outside of the image has zeros in all channels.
INLINE uint4 load_words(const global Image *image, int3 place) {
  const global uchar *texel = get_texel(image, place);
  switch (image->texel_size) {
  case 1:
    return (uint4)(*texel, 0, 0, 0);
  case 2:
    return (uint4)(*(const global ushort *)texel, 0, 0, 0);
  case 4:
    return (uint4)(*(const global uint *)texel, 0, 0, 0);
  case 8:
    return (uint4)(*(const global uint2 *)texel, 0, 0);
  default:
    return *(const global uint4 *)texel;
  }
}

INLINE float linear_of_srgb(float x) {
  return x <= 0.04045f ? x / 12.92f : powr((x + 0.055f) / 1.055f, 2.4f);
}

// The channels as numbers. Those of normalized types are get_scale times as large; what a filter
// makes of them is divided once.
INLINE float4 get_numbers(const global Image *image, uint4 words) {
  switch (image->type) {
  case TYPE_SNORM_INT8:
    return __builtin_elementwise_max(CAST4(float, get_signed_bytes(words)), (float4)(-127.0f));
  case TYPE_SNORM_INT16:
    return __builtin_elementwise_max(CAST4(float, get_signed_shorts(words)), (float4)(-32767.0f));
  case TYPE_UNORM_INT8: {
    const float4 bytes = CAST4(float, get_bytes(words));
    if (!has_srgb(image))
      return bytes;
    const float4 x = bytes / 255.0f;
    return (float4)(linear_of_srgb(x.x), linear_of_srgb(x.y), linear_of_srgb(x.z), x.w);
  }
  case TYPE_UNORM_INT16:
    return CAST4(float, get_shorts(words));
  case TYPE_UNORM_SHORT_565:
    return CAST4(float, (words.xxxx >> (uint4)(11, 5, 0, 0)) & (uint4)(31, 63, 31, 0)) /
           (float4)(31, 63, 31, 1);
  case TYPE_UNORM_SHORT_555:
    return CAST4(float, (words.xxxx >> (uint4)(10, 5, 0, 0)) & (uint4)(31, 31, 31, 0)) / 31.0f;
  case TYPE_UNORM_INT_101010:
    return CAST4(float, (words.xxxx >> (uint4)(20, 10, 0, 0)) & (uint4)(1023, 1023, 1023, 0)) /
           1023.0f;
  case TYPE_HALF_FLOAT:
    return __abacus_from_half(CAST4(ushort, get_shorts(words)));
  default:
    return BITS(float4, words);
  }
}

INLINE float get_scale(const global Image *image) {
  switch (image->type) {
  case TYPE_SNORM_INT8:
    return 127.0f;
  case TYPE_SNORM_INT16:
    return 32767.0f;
  case TYPE_UNORM_INT8:
    return has_srgb(image) ? 1.0f : 255.0f;
  case TYPE_UNORM_INT16:
    return 65535.0f;
  default:
    return 1.0f;
  }
}

INLINE int4 get_integers(const global Image *image, uint4 words) {
  switch (image->type) {
  case TYPE_SIGNED_INT8:
    return get_signed_bytes(words);
  case TYPE_SIGNED_INT16:
    return get_signed_shorts(words);
  default:
    return BITS(int4, words);
  }
}

INLINE uint4 get_unsigned_integers(const global Image *image, uint4 words) {
  switch (image->type) {
  case TYPE_UNSIGNED_INT8:
    return get_bytes(words);
  case TYPE_UNSIGNED_INT16:
    return get_shorts(words);
  default:
    return words;
  }
}

INLINE int clamp_to(int place, int last) { return place < 0 ? 0 : place > last ? last : place; }

// The place of a texel that is in the image, and whether the wanted one was not.
INLINE int3 clamp_place(const global Image *image, int3 place) {
  const int3 last = (int3)(image->width, image->height, image->depth) - 1;
  return __builtin_elementwise_min(__builtin_elementwise_max(place, (int3)(0)), last);
}

INLINE bool is_border(int3 place, int3 clamped, uint sampler) {
  const int3 differs = place ^ clamped;
  return (sampler & SAMPLER_ADDRESS) == SAMPLER_CLAMP && (differs.x | differs.y | differs.z) != 0;
}

INLINE uint4 load_place(const global Image *image, int3 place, uint sampler) {
  const int3 clamped = clamp_place(image, place);
  const uint4 words = load_words(image, clamped);
  return is_border(place, clamped, sampler) ? (uint4)(0) : words;
}

// A coordinate in texels. One that is far outside, or no number, is still outside.
INLINE float get_position(float coordinate, int size, uint sampler) {
  float position = coordinate;
  switch (sampler & SAMPLER_ADDRESS) {
  case SAMPLER_REPEAT:
    position = (coordinate - __builtin_floorf(coordinate)) * size;
    break;
  case SAMPLER_MIRRORED_REPEAT:
    position = __builtin_fabsf(coordinate - 2.0f * __builtin_rintf(0.5f * coordinate)) * size;
    break;
  default:
    if (sampler & SAMPLER_NORMALIZED)
      position *= size;
  }
  return __builtin_fminf(__builtin_fmaxf(position, -2.0f), size + 2.0f);
}

// The texel, or the neighbour of one, after an address beyond the last is mapped into the image.
INLINE int wrap(int place, int size, uint sampler) {
  switch (sampler & SAMPLER_ADDRESS) {
  case SAMPLER_REPEAT:
    return place < 0 ? place + size : place >= size ? place - size : place;
  case SAMPLER_MIRRORED_REPEAT:
    return clamp_to(place, size - 1);
  default:
    return place;
  }
}

// The layer of an array, which is rounded and never beyond the last.
INLINE OVERLOADED int get_layer(const global Image *image, float coordinate) {
  const float rounded = __builtin_rintf(coordinate);
  return (int)__builtin_fminf(__builtin_fmaxf(rounded, 0.0f), image->depth - 1.0f);
}
INLINE OVERLOADED int get_layer(const global Image *image, int coordinate) {
  return clamp_to(coordinate, image->depth - 1);
}

// Dimensions beyond those of the image have no coordinate: `dimensions` is a constant.
INLINE int3 find_nearest(const global Image *image, float3 c, int layer, int dimensions,
                         uint sampler) {
  const int3 size = (int3)(image->width, image->height, image->depth);
#define NEAREST(e) wrap((int)__builtin_floorf(get_position(c.e, size.e, sampler)), size.e, sampler)
  return (int3)(NEAREST(x), dimensions > 1 ? NEAREST(y) : 0, dimensions > 2 ? NEAREST(z) : layer);
}

INLINE float4 blend(float4 first, float4 second, float weight) {
  return (1.0f - weight) * first + weight * second;
}

INLINE float4 read_linear(const global Image *image, float3 c, int layer, int dimensions,
                          uint sampler) {
  const int3 size = (int3)(image->width, image->height, image->depth);
  float3 weight = 0.0f;
  int3 low = (int3)(0, 0, layer), high = low;
#define LOCATE(e)                                                                                  \
  {                                                                                                \
    const float position = get_position(c.e, size.e, sampler) - 0.5f;                              \
    const float whole = __builtin_floorf(position);                                                \
    weight.e = position - whole;                                                                   \
    low.e = wrap((int)whole, size.e, sampler);                                                     \
    high.e = wrap((int)whole + 1, size.e, sampler);                                                \
  }
  LOCATE(x)
  if (dimensions > 1)
    LOCATE(y)
  if (dimensions > 2)
    LOCATE(z)
#define AT(X, Y, Z) get_numbers(image, load_place(image, (int3)(X.x, Y.y, Z.z), sampler))
  float4 result = blend(AT(low, low, low), AT(high, low, low), weight.x);
  if (dimensions > 1)
    result = blend(result, blend(AT(low, high, low), AT(high, high, low), weight.x), weight.y);
  if (dimensions > 2) {
    const float4 front = blend(AT(low, low, high), AT(high, low, high), weight.x);
    const float4 back = blend(AT(low, high, high), AT(high, high, high), weight.x);
    result = blend(result, blend(front, back, weight.y), weight.z);
  }
  return result;
}

INLINE float4 get_result(const global Image *image, float4 numbers) {
  return get_colour(numbers / get_scale(image), image->order, 1.0f);
}

// A read with the coordinates of an image of so many dimensions; those of an array are followed by
// the layer.
INLINE OVERLOADED float4 read_float(const global Image *image, uint sampler, float3 c, int layer,
                                    int dimensions) {
  if (sampler & SAMPLER_LINEAR)
    return get_result(image, read_linear(image, c, layer, dimensions, sampler));
  const int3 place = find_nearest(image, c, layer, dimensions, sampler);
  return get_result(image, get_numbers(image, load_place(image, place, sampler)));
}
INLINE OVERLOADED float4 read_float(const global Image *image, uint sampler, int3 c, int layer,
                                    int dimensions) {
  return get_result(image, get_numbers(image, load_place(image, c, sampler)));
}
#define READ_INTEGER(T, NAME, CONVERT)                                                             \
  INLINE OVERLOADED T##4 NAME(const global Image *image, uint sampler, float3 c, int layer,        \
                              int dimensions) {                                                    \
    const int3 place = find_nearest(image, c, layer, dimensions, sampler);                         \
    const T##4 channels = CONVERT(image, load_place(image, place, sampler));                       \
    return get_colour(channels, image->order, (T)1);                                               \
  }                                                                                                \
  INLINE OVERLOADED T##4 NAME(const global Image *image, uint sampler, int3 c, int layer,          \
                              int dimensions) {                                                    \
    return get_colour(CONVERT(image, load_place(image, c, sampler)), image->order, (T)1);          \
  }
READ_INTEGER(int, read_int, get_integers)
READ_INTEGER(uint, read_uint, get_unsigned_integers)

// For each kind of image: its number of dimensions, its coordinates C of type T, and its layer.
#define EACH_KIND(X, T, V2, V4, V3)                                                                \
  X(1d, 1, T, T, (V3)(c, 0, 0), 0)                                                                 \
  X(1d_array, 1, T, V2, (V3)(c.x, 0, 0), get_layer(image, c.y))                                    \
  X(2d, 2, T, V2, (V3)(c, 0), 0)                                                                   \
  X(2d_array, 2, T, V4, (V3)(c.xy, 0), get_layer(image, c.z))                                      \
  X(3d, 3, T, V4, c.xyz, 0)

// Layers are in the third dimension of the memory. Whole coordinates have them there already.
#define WITH_LAYER_float(c, layer) (c)
#define WITH_LAYER_int(c, layer) ((c) + (int3)(0, 0, layer))

#define SAMPLED(KIND, DIMENSIONS, T, C, COORDINATES, LAYER)                                        \
  float4 __mux_read_imagef_##KIND##_sampler_##T(const global Image *image, uint sampler, C c) {    \
    const int layer = LAYER;                                                                       \
    return read_float(image, sampler, WITH_LAYER_##T(COORDINATES, layer), layer, DIMENSIONS);      \
  }                                                                                                \
  int4 __mux_read_imagei_##KIND##_sampler_##T(const global Image *image, uint sampler, C c) {      \
    const int layer = LAYER;                                                                       \
    return read_int(image, sampler, WITH_LAYER_##T(COORDINATES, layer), layer, DIMENSIONS);        \
  }                                                                                                \
  uint4 __mux_read_imageui_##KIND##_sampler_##T(const global Image *image, uint sampler, C c) {    \
    const int layer = LAYER;                                                                       \
    return read_uint(image, sampler, WITH_LAYER_##T(COORDINATES, layer), layer, DIMENSIONS);       \
  }
EACH_KIND(SAMPLED, float, float2, float4, float3)
EACH_KIND(SAMPLED, int, int2, int4, int3)

// Reads without a sampler are of texels in the image.
#define UNSAMPLED(KIND, DIMENSIONS, T, C, COORDINATES, LAYER)                                      \
  float4 __mux_read_imagef_##KIND(const global Image *image, C c) {                                \
    return read_float(image, 0, (COORDINATES) + (int3)(0, 0, LAYER), 0, DIMENSIONS);               \
  }                                                                                                \
  int4 __mux_read_imagei_##KIND(const global Image *image, C c) {                                  \
    return read_int(image, 0, (COORDINATES) + (int3)(0, 0, LAYER), 0, DIMENSIONS);                 \
  }                                                                                                \
  uint4 __mux_read_imageui_##KIND(const global Image *image, C c) {                                \
    return read_uint(image, 0, (COORDINATES) + (int3)(0, 0, LAYER), 0, DIMENSIONS);                \
  }
EACH_KIND(UNSAMPLED, int, int2, int4, int3)
UNSAMPLED(1d_buffer, 1, int, int, (int3)(c, 0, 0), 0)
