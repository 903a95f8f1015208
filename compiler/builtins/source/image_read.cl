// Reads of images (OpenCL C, built-in image read functions; OpenCL, Image Addressing and
// Filtering).
#include "image.h"

INLINE bool has_srgb(const global Image *image) {
  return image->order == ORDER_SRGBA || image->order == ORDER_SBGRA;
}

// What a texel is made of. A texel outside of the image has zeros in all channels.
INLINE uint4 load_words(const global Image *image, const global uchar *row, int x) {
  switch (image->texel_size) {
  case 1:
    return (uint4)(row[x], 0, 0, 0);
  case 2:
    return (uint4)(((const global unaligned_ushort *)row)[x], 0, 0, 0);
  case 4:
    return (uint4)(((const global unaligned_uint *)row)[x], 0, 0, 0);
  case 8:
    return (uint4)(((const global unaligned_uint2 *)row)[x], 0, 0);
  default:
    return ((const global unaligned_uint4 *)row)[x];
  }
}

static constant float linear_of_srgb[256] = {
#include "srgb.inc"
};

// As a division, rounded correctly if there is a fused multiply-add, and by an ulp if not.
#define MULTIPLY(x, nearest, rest) ((x) * (nearest) + (x) * (rest))
#define NORMALIZE(x, n) MULTIPLY(x, (float)(1.0 / n), (float)(1.0 / n - (float)(1.0 / n)))

INLINE float4 read_srgb(uint4 channels) {
  return (float4)(linear_of_srgb[channels.x], linear_of_srgb[channels.y],
                  linear_of_srgb[channels.z], NORMALIZE((float)channels.w, 255));
}

INLINE ushort4 get_shorts(uint2 words) {
  return CAST4(ushort, words.xxyy >> (uint4)(0, 16, 0, 16));
}

// The channels as numbers. Those of types with fields are normalized after a filter.
INLINE float4 get_numbers(const global Image *image, uint4 words) {
  if (has_srgb(image))
    return read_srgb(get_channel_words(image, words));
  if (is_normalized(image))
    return __builtin_elementwise_max(CAST4(float, get_signed_channels(image, words)),
                                     (float4)(get_fields(image)->least));
  return image->type == TYPE_HALF_FLOAT ? __abacus_from_half(get_shorts(words.xy))
                                        : BITS(float4, words);
}

INLINE float4 normalize_fields(const global Image *image, float4 numbers) {
  const constant Fields *fields = get_fields(image);
  return MULTIPLY(numbers, fields->nearest.xyxx, fields->rest.xyxx);
}

INLINE float4 normalize_numbers(const global Image *image, float4 numbers) {
  return is_normalized(image) && !has_srgb(image) ? normalize_fields(image, numbers) : numbers;
}

// Visibly not negative, so that gathers take indices of 32 bits.
INLINE int clamp_to(int place, int last) {
  return __builtin_elementwise_max(__builtin_elementwise_min(place, last), 0);
}

INLINE bool is_border(int place, int size, uint sampler) {
  return (sampler & SAMPLER_ADDRESS) == SAMPLER_CLAMP && (uint)place >= (uint)size;
}

// A texel, by its row and its place in it; the border instead of it if it is outside.
typedef struct {
  const global uchar *row;
  int x;
  bool is_outside;
} Texel;

INLINE Texel find_texel(const global Image *image, int3 place, uint sampler) {
  const int3 size = (int3)(image->width, image->height, image->depth);
  const bool is_x_outside = is_border(place.x, size.x, sampler);
  const bool is_y_outside = is_border(place.y, size.y, sampler);
  const bool is_z_outside = is_border(place.z, size.z, sampler);
  return (Texel){get_row(image, clamp_to(place.y, size.y - 1), clamp_to(place.z, size.z - 1)),
                 clamp_to(place.x, size.x - 1), is_x_outside | is_y_outside | is_z_outside};
}

#define WORDS_AT(T, texel) (((const global unaligned_##T *)(texel).row)[(texel).x])
INLINE uint4 load_four_words(Texel texel) {
  const uint4 words = WORDS_AT(uint4, texel);
  return texel.is_outside ? (uint4)(0) : words;
}
INLINE uint load_word(const global Image *image, Texel texel) {
  uint word;
  switch (image->texel_size) {
  case 1:
    word = WORDS_AT(uchar, texel);
    break;
  case 2:
    word = WORDS_AT(ushort, texel);
    break;
  default:
    word = WORDS_AT(uint, texel);
  }
  return texel.is_outside ? 0 : word;
}
// A single word is also the second.
INLINE uint2 load_two_words(const global Image *image, Texel texel) {
  uint2 words;
  switch (image->texel_size) {
  case 1:
    words = (uint2)(WORDS_AT(uchar, texel));
    break;
  case 2:
    words = (uint2)(WORDS_AT(ushort, texel));
    break;
  case 4:
    words = (uint2)(WORDS_AT(uint, texel));
    break;
  default:
    words = BITS(uint2, WORDS_AT(ulong, texel));
  }
  return texel.is_outside ? (uint2)(0) : words;
}

// The channels of a colour; a missing one is 0.
INLINE uint4 get_narrow_channels(uint2 words, Narrow narrow) {
  return words.xxyy >> narrow.shift & narrow.mask;
}

// One channel of 32 bits, which is red.
INLINE bool is_single_word(const global Image *image, uint layout) {
  const bool is_red = (image->order == ORDER_R) | (image->order == ORDER_DEPTH);
  return (layout == LAYOUT_WORDS) & is_red;
}

// The second of two channels of 32 bits, green or alpha, is the second word.
INLINE uint4 get_word_channels(uint2 words, Narrow narrow) { return words.xyxy & narrow.mask; }

INLINE uint4 extend_channels(const global Image *image, uint4 channels) {
  const uint sign = get_fields(image)->sign;
  return (channels ^ sign) - sign;
}

// The bits of a colour, with those of one instead of a missing alpha.
INLINE uint4 add_alpha(uint4 bits, Narrow narrow, uint one) {
  return bits | (uint4)(0, 0, 0, narrow.mask.w == 0 ? one : 0);
}

#define BITS_OF_ONE 0x3f800000
INLINE float4 normalize_narrow(const global Image *image, float4 numbers, Narrow narrow) {
  return BITS(float4, add_alpha(BITS(uint4, normalize_fields(image, numbers)), narrow, BITS_OF_ONE));
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

// The two neighbours of a position in one dimension, the weight of the second, and whether the
// border is read instead of them.
typedef struct {
  int low, high;
  float weight;
  bool is_low_border, is_high_border;
} Neighbours;

INLINE Neighbours find_neighbours(float coordinate, int size, uint sampler) {
  const float position = get_position(coordinate, size, sampler) - 0.5f;
  const float whole = __builtin_floorf(position);
  const int low = wrap((int)whole, size, sampler), high = wrap((int)whole + 1, size, sampler);
  return (Neighbours){clamp_to(low, size - 1), clamp_to(high, size - 1), position - whole,
                      is_border(low, size, sampler), is_border(high, size, sampler)};
}

INLINE Neighbours find_layer(int layer) { return (Neighbours){layer, layer, 0.0f, false, false}; }

#define SIDE(n, is_high) ((is_high) ? (n).high : (n).low)
#define BORDER(n, is_high) ((is_high) ? (n).is_high_border : (n).is_low_border)
#define WEIGHT(n, is_high) ((is_high) ? (n).weight : 1.0f - (n).weight)

// The weighted sum of the texels around a position: two, four or eight.
#define SUM(LOAD, NUMBERS)                                                                              \
  for (int i = 0; i < 1 << dimensions; ++i) {                                                      \
    float weight = WEIGHT(x, i & 1);                                                               \
    if (dimensions > 1)                                                                            \
      weight *= WEIGHT(y, i & 2);                                                                  \
    if (dimensions > 2)                                                                            \
      weight *= WEIGHT(z, i & 4);                                                                  \
    const global uchar *row = get_row(image, SIDE(y, i & 2), SIDE(z, i & 4));                      \
    const bool is_outside = BORDER(x, i & 1) | BORDER(y, i & 2) | BORDER(z, i & 4);                \
    const uint4 loaded = LOAD;                                                                     \
    const uint4 words = is_outside ? (uint4)(0) : loaded;                                          \
    sum = weight * NUMBERS + sum;                                                                  \
  }

INLINE float4 get_result(const global Image *image, float4 numbers) {
  return get_colour(normalize_numbers(image, numbers), image->order, 1.0f);
}

#define FIND_ALL_NEIGHBOURS                                                                        \
  const Neighbours x = find_neighbours(c.x, image->width, sampler);                                \
  const Neighbours y =                                                                             \
      dimensions > 1 ? find_neighbours(c.y, image->height, sampler) : find_layer(0);               \
  const Neighbours z =                                                                             \
      dimensions > 2 ? find_neighbours(c.z, image->depth, sampler) : find_layer(layer);            \
  float4 sum = 0.0f;

// Scalars, as all parameters of functions that are called for each lane of a vector.
OUTLINED float4 read_linear_other(const global Image *image, uint sampler, float u, float v,
                                  float w, int layer, int dimensions) {
  const float3 c = (float3)(u, v, w);
  FIND_ALL_NEIGHBOURS
  __attribute__((opencl_unroll_hint(1))) SUM(load_words(image, row, SIDE(x, i & 1)),
                                             get_numbers(image, words))
  return get_result(image, sum);
}

INLINE float4 read_linear(const global Image *image, uint sampler, float3 c, int layer,
                          int dimensions) {
  const bool is_inlined = is_word_of_numbers(image) & (image->texel_size == 4);
  if (__builtin_expect(!is_inlined, false))
    return read_linear_other(image, sampler, c.x, c.y, c.z, layer, dimensions);
  const Narrow narrow = get_narrow(get_layout(image), image->order);
  FIND_ALL_NEIGHBOURS
  __attribute__((opencl_unroll_hint(8))) SUM(
      (uint4)(((const global unaligned_uint *)row)[SIDE(x, i & 1)]),
      CAST4(float, get_narrow_channels(words.xx, narrow)))
  return normalize_narrow(image, sum, narrow);
}

// A texel of at most two words.
INLINE float4 read_narrow(const global Image *image, Texel texel, uint layout) {
  const uint2 words = load_two_words(image, texel);
  // Four channels need neither shifts that vary nor masks.
  if ((layout == LAYOUT_HALVES) & (image->texel_size == 8))
    return __abacus_from_half(get_shorts(words));
  const Narrow narrow = get_narrow(layout, image->order);
  if (layout == LAYOUT_WORDS)
    return BITS(float4, add_alpha(get_word_channels(words, narrow), narrow, BITS_OF_ONE));
  const uint4 channels = get_narrow_channels(words, narrow);
  if (layout == LAYOUT_HALVES) {
    const float4 numbers = __abacus_from_half(CAST4(ushort, channels));
    return BITS(float4, add_alpha(BITS(uint4, numbers), narrow, BITS_OF_ONE));
  }
  if (has_srgb(image))
    return read_srgb(channels);
  const float4 numbers = __builtin_elementwise_max(
      CAST4(float, BITS(int4, extend_channels(image, channels))), (float4)(get_fields(image)->least));
  return normalize_narrow(image, numbers, narrow);
}

// The most common texels have code of their own, with fewer operations.
INLINE float4 read_texel(const global Image *image, Texel texel) {
  if (has_four_words(image))
    return BITS(float4, load_four_words(texel));
  const uint layout = get_layout(image);
  const bool is_single = is_single_word(image, layout);
  const bool is_number = is_word_of_numbers(image);
  if (__builtin_expect(!(is_single | is_number), false))
    return read_narrow(image, texel, layout);
  const uint word = load_word(image, texel);
  if (is_single)
    return (float4)(BITS(float, word), 0.0f, 0.0f, 1.0f);
  const Narrow narrow = get_narrow(layout, image->order);
  return normalize_narrow(image, CAST4(float, get_narrow_channels((uint2)(word), narrow)), narrow);
}

// A read with the coordinates of an image of so many dimensions; those of an array are followed by
// the layer.
INLINE OVERLOADED float4 read_float(const global Image *image, uint sampler, float3 c, int layer,
                                    int dimensions) {
  if (sampler & SAMPLER_LINEAR)
    return read_linear(image, sampler, c, layer, dimensions);
  const int3 place = find_nearest(image, c, layer, dimensions, sampler);
  return read_texel(image, find_texel(image, place, sampler));
}
INLINE OVERLOADED float4 read_float(const global Image *image, uint sampler, int3 c, int layer,
                                    int dimensions) {
  return read_texel(image, find_texel(image, c, sampler));
}
#define READ_INTEGER(T, NAME, EXTEND) \
  INLINE T##4 read_##T##_texel(const global Image *image, Texel texel) {                           \
    if (has_four_words(image))                                                                          \
      return BITS(T##4, load_four_words(texel));                                                   \
    const uint2 words = load_two_words(image, texel);                                                     \
    const uint layout = get_layout(image);                                                         \
    if (is_single_word(image, layout)) \
      return (T##4)(words.x, 0, 0, 1); \
    const Narrow narrow = get_narrow(layout, image->order);                                               \
    if (layout == LAYOUT_WORDS) \
      return BITS(T##4, add_alpha(get_word_channels(words, narrow), narrow, 1)); \
    const uint4 channels = EXTEND(image, get_narrow_channels(words, narrow)); \
    return BITS(T##4, add_alpha(channels, narrow, 1)); \
  }                                                                                                \
  INLINE OVERLOADED T##4 NAME(const global Image *image, uint sampler, float3 c, int layer,        \
                              int dimensions) {                                                    \
    const int3 place = find_nearest(image, c, layer, dimensions, sampler);                         \
    return read_##T##_texel(image, find_texel(image, place, sampler));                             \
  }                                                                                                \
  INLINE OVERLOADED T##4 NAME(const global Image *image, uint sampler, int3 c, int layer,          \
                              int dimensions) {                                                    \
    return read_##T##_texel(image, find_texel(image, c, sampler));                                 \
  }
// SPIR-V may leave the sign of integers to the format: then they are read by read_int.
#define KEEP_CHANNELS(image, channels) (channels)
READ_INTEGER(int, read_int, extend_channels)
READ_INTEGER(uint, read_uint, KEEP_CHANNELS)

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
