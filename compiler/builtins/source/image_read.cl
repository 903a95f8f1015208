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

INLINE float4 read_srgb_word(uint word) {
  return read_srgb((uint4)(word) >> (uint4)(0, 8, 16, 24) & 0xff);
}

INLINE float4 read_565(uint4 words) {
  const uint x = words.x;
  return (float4)(NORMALIZE((float)(x >> 11), 31), NORMALIZE((float)(x >> 5 & 63), 63),
                  NORMALIZE((float)(x & 31), 31), 0.0f);
}

INLINE ushort4 get_shorts(uint4 words) {
  return CAST4(ushort, words.xxyy >> (uint4)(0, 16, 0, 16));
}

// The channels as numbers. Those of types with fields are normalized after a filter.
INLINE float4 get_numbers(const global Image *image, uint4 words) {
  if (has_srgb(image))
    return read_srgb_word(words.x);
  if (has_fields(image))
    return __builtin_elementwise_max(CAST4(float, get_signed_channels(image, words)),
                                     (float4)(get_fields(image)->least));
  switch (image->type) {
  case TYPE_UNORM_SHORT_565:
    return read_565(words);
  case TYPE_HALF_FLOAT:
    return __abacus_from_half(get_shorts(words));
  default:
    return BITS(float4, words);
  }
}

INLINE float4 normalize_numbers(const global Image *image, float4 numbers) {
  if (!has_fields(image) || has_srgb(image))
    return numbers;
  const constant Fields *fields = get_fields(image);
  return MULTIPLY(numbers, fields->nearest.x, fields->rest.x);
}

// SPIR-V may leave the sign of integers to the format: then they are read by this function.
INLINE int4 get_integers(const global Image *image, uint4 words) {
  const bool is_whole = image->type == TYPE_SIGNED_INT32 || image->type == TYPE_UNSIGNED_INT32;
  return is_whole ? BITS(int4, words) : get_signed_channels(image, words);
}

INLINE uint4 get_unsigned_integers(const global Image *image, uint4 words) {
  return image->type == TYPE_UNSIGNED_INT32 ? words : get_channel_words(image, words);
}

// Visibly not negative, so that gathers take indices of 32 bits.
INLINE int clamp_to(int place, int last) {
  return __builtin_elementwise_max(__builtin_elementwise_min(place, last), 0);
}

INLINE bool is_border(int place, int size, uint sampler) {
  return (sampler & SAMPLER_ADDRESS) == SAMPLER_CLAMP && (uint)place >= (uint)size;
}

INLINE uint4 load_place(const global Image *image, int3 place, uint sampler) {
  const int3 size = (int3)(image->width, image->height, image->depth);
  const global uchar *row =
      get_row(image, clamp_to(place.y, size.y - 1), clamp_to(place.z, size.z - 1));
  const uint4 words = load_words(image, row, clamp_to(place.x, size.x - 1));
  const bool is_x_outside = is_border(place.x, size.x, sampler);
  const bool is_y_outside = is_border(place.y, size.y, sampler);
  const bool is_outside = is_x_outside || is_y_outside || is_border(place.z, size.z, sampler);
  return is_outside ? (uint4)(0) : words;
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
#define WEIGHT(weight, is_high) ((is_high) ? (weight) : 1.0f - (weight))
// The weight of the texel whose bits tell the sides of its neighbours.
#define PRODUCT_OF_WEIGHTS(i, x, y, z)                                                             \
  (dimensions > 2   ? WEIGHT(x, i & 1) * WEIGHT(y, i & 2) * WEIGHT(z, i & 4)                       \
   : dimensions > 1 ? WEIGHT(x, i & 1) * WEIGHT(y, i & 2)                                          \
                    : WEIGHT(x, i & 1))

// The bits of a colour, with those of one instead of a missing alpha.
INLINE float4 add_alpha(float4 numbers, Narrow narrow) {
  return BITS(float4, BITS(uint4, numbers) | (uint4)(0, 0, 0, narrow.mask.w == 0 ? 0x3f800000 : 0));
}

INLINE float4 get_result(const global Image *image, float4 numbers) {
  return get_colour(normalize_numbers(image, numbers), image->order, 1.0f);
}

#define UNROLLED __attribute__((opencl_unroll_hint(8)))
#if FORMATS_ARE_KNOWN
INLINE uint4 load_neighbour(const global Image *image, Neighbours x, Neighbours y, Neighbours z,
                            int i) {
  const global uchar *row = get_row(image, SIDE(y, i & 2), SIDE(z, i & 4));
  const bool is_outside = BORDER(x, i & 1) | BORDER(y, i & 2) | BORDER(z, i & 4);
  const uint4 words = load_words(image, row, SIDE(x, i & 1));
  return is_outside ? (uint4)(0) : words;
}

// The weighted sum of the texels around a position: two, four or eight, always in the same order.
INLINE float4 filter(const global Image *image, Neighbours x, Neighbours y, Neighbours z,
                     int dimensions) {
  float4 sum = 0.0f;
  UNROLLED for (int i = 0; i < 1 << dimensions; ++i) sum =
      PRODUCT_OF_WEIGHTS(i, x.weight, y.weight, z.weight) *
          get_numbers(image, load_neighbour(image, x, y, z, i)) +
      sum;
  return get_result(image, sum);
}
#else
// Both neighbours of an outlined function, which are negative if they are the border.
INLINE Neighbours unpack_neighbours(const private int *arguments, uint lanes) {
  const int low = arguments[0], high = arguments[lanes];
  return (Neighbours){low, high, BITS(float, arguments[2 * lanes]), low < 0, high < 0};
}

INLINE Neighbours clamp_neighbours(Neighbours n) {
  n.low = __builtin_elementwise_max(n.low, 0);
  n.high = __builtin_elementwise_max(n.high, 0);
  return n;
}
#define PACK_SIDE(n, is_high) (BORDER(n, is_high) ? -1 : SIDE(n, is_high))
#define PACK_NEIGHBOURS(n) PACK_SIDE(n, false), PACK_SIDE(n, true), n.weight

// The texels around a position, as words. One word stands for all, so that the channels of types of
// less than 16 bits and those of others are in the same words of `xxyy`: channels that a texel does
// not have are not used.
typedef struct {
  uint4 words[8];
} Texels;

INLINE Texels load_texels(const global Image *image, Neighbours x, Neighbours y, Neighbours z,
                          int dimensions) {
  Texels texels;
#define LOAD_TEXELS(T, ...)                                                                        \
  UNROLLED for (int i = 0; i < 1 << dimensions; ++i) {                                             \
    const global uchar *row = get_row(image, SIDE(y, i & 2), SIDE(z, i & 4));                      \
    const T texel = ((const global unaligned_##T *)row)[SIDE(x, i & 1)];                           \
    texels.words[i] = __VA_ARGS__;                                                                 \
  }
  const uint size = image->texel_size;
  if (size == 4)
    LOAD_TEXELS(uint, (uint4)(texel))
  else if (size == 8)
    LOAD_TEXELS(uint2, (uint4)(texel, 0, 0))
  else if (size == 16)
    LOAD_TEXELS(uint4, texel)
  else if (size == 2)
    LOAD_TEXELS(ushort, (uint4)((uint)texel))
  else
    LOAD_TEXELS(uchar, (uint4)((uint)texel))
  return texels;
}

INLINE Texels load_neighbours(const global Image *image, Neighbours x, Neighbours y, Neighbours z,
                              int dimensions) {
  Texels texels = load_texels(image, clamp_neighbours(x), clamp_neighbours(y), clamp_neighbours(z),
                              dimensions);
  if (__builtin_expect((x.low | x.high | y.low | y.high | z.low | z.high) < 0, false))
    UNROLLED for (int i = 0; i < 1 << dimensions; ++i) {
      const bool is_outside = BORDER(x, i & 1) | BORDER(y, i & 2) | BORDER(z, i & 4);
      texels.words[i] = is_outside ? (uint4)(0) : texels.words[i];
    }
  return texels;
}

// The weighted sum of the texels around a position: two, four or eight, always in the same order.
#define SUM(HINT, ...)                                                                             \
  __attribute__((opencl_unroll_hint(HINT))) for (int i = 0; i < 1 << dimensions; ++i) sum =        \
      PRODUCT_OF_WEIGHTS(i, x.weight, y.weight, z.weight) * (__VA_ARGS__) + sum;
INLINE float4 filter_any(const global Image *image, Neighbours x, Neighbours y, Neighbours z,
                         int dimensions) {
  const Texels texels = load_neighbours(image, x, y, z, dimensions);
  const constant Fields *fields = get_fields(image);
  float4 sum = 0.0f;
  if (image->type == TYPE_FLOAT) {
    SUM(8, BITS(float4, texels.words[i]))
  } else if (image->type == TYPE_HALF_FLOAT) {
    SUM(8, __abacus_from_half(BITS(ushort8, texels.words[i]).lo))
  } else if (has_fields(image) && !has_srgb(image)) {
    const uint4 sign = fields->sign;
    SUM(8, __builtin_elementwise_max(
               CAST4(float, BITS(int4, ((texels.words[i].xxyy >> fields->shift & fields->mask.x) ^
                                        sign) - sign)),
               (float4)(fields->least)))
    sum = MULTIPLY(sum, fields->nearest.x, fields->rest.x);
  } else {
    const Texels copy = texels;
    SUM(1, has_srgb(image) ? read_srgb_word(copy.words[i].x) : read_565(copy.words[i]))
  }
  return image->order == ORDER_RGBA ? sum : get_colour(sum, image->order, 1.0f);
}

#define DEFINE_FILTER(DIMENSIONS)                                                                  \
  OUTLINED void __mux_filter_##DIMENSIONS##d_lanes(const global Image *image,                      \
                                                   const private int *arguments,                   \
                                                   private float4 *results, uint lanes) {          \
    for (uint lane = 0; lane < lanes; ++lane)                                                      \
      results[lane] = filter_any(image, unpack_neighbours(arguments + lane, lanes),                \
                                 unpack_neighbours(arguments + lane + 3 * lanes, lanes),           \
                                 unpack_neighbours(arguments + lane + 6 * lanes, lanes),           \
                                 DIMENSIONS);                                                      \
  }                                                                                                \
  OUTLINED float4 __mux_filter_##DIMENSIONS##d(const global Image *image, int x0, int x1, float x, \
                                               int y0, int y1, float y, int z0, int z1,            \
                                               float z) {                                          \
    const int arguments[9] = {x0, x1, BITS(int, x), y0, y1, BITS(int, y), z0, z1, BITS(int, z)};   \
    float4 result;                                                                                 \
    __mux_filter_##DIMENSIONS##d_lanes(image, arguments, &result, 1);                              \
    return result;                                                                                 \
  }
DEFINE_FILTER(1)
DEFINE_FILTER(2)
DEFINE_FILTER(3)

// Of a texel that is one word of numbers from 0 on: without branches on the format.
INLINE float4 filter_words(const global Image *image, Neighbours x, Neighbours y, Neighbours z,
                           int dimensions) {
  const Narrow narrow = get_narrow(get_layout(image), image->order);
  const constant Fields *fields = get_fields(image);
  float4 sum = 0.0f;
  UNROLLED for (int i = 0; i < 1 << dimensions; ++i) {
    const global uchar *row = get_row(image, SIDE(y, i & 2), SIDE(z, i & 4));
    const bool is_outside = BORDER(x, i & 1) | BORDER(y, i & 2) | BORDER(z, i & 4);
    const uint loaded = ((const global unaligned_uint *)row)[SIDE(x, i & 1)];
    const uint word = is_outside ? 0 : loaded;
    sum = PRODUCT_OF_WEIGHTS(i, x.weight, y.weight, z.weight) *
              CAST4(float, (uint4)(word) >> narrow.shift & narrow.mask) +
          sum;
  }
  return add_alpha(MULTIPLY(sum, fields->nearest.x, fields->rest.x), narrow);
}

INLINE float4 filter(const global Image *image, Neighbours x, Neighbours y, Neighbours z,
                     int dimensions) {
  if (__builtin_expect(is_word_of_numbers(image), true))
    return filter_words(image, x, y, z, dimensions);
#define ARGUMENTS image, PACK_NEIGHBOURS(x), PACK_NEIGHBOURS(y), PACK_NEIGHBOURS(z)
  return dimensions > 2   ? __mux_filter_3d(ARGUMENTS)
         : dimensions > 1 ? __mux_filter_2d(ARGUMENTS)
                          : __mux_filter_1d(ARGUMENTS);
}
#endif

INLINE float4 read_linear(const global Image *image, uint sampler, float3 c, int layer,
                          int dimensions) {
  const Neighbours x = find_neighbours(c.x, image->width, sampler);
  const Neighbours y =
      dimensions > 1 ? find_neighbours(c.y, image->height, sampler) : find_layer(0);
  const Neighbours z =
      dimensions > 2 ? find_neighbours(c.z, image->depth, sampler) : find_layer(layer);
  return filter(image, x, y, z, dimensions);
}

// A read with the coordinates of an image of so many dimensions; those of an array are followed by
// the layer.
INLINE OVERLOADED float4 read_float(const global Image *image, uint sampler, float3 c, int layer,
                                    int dimensions) {
  if (sampler & SAMPLER_LINEAR)
    return read_linear(image, sampler, c, layer, dimensions);
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
  float4 LIBRARY_NAME(read_imagef_##KIND##_sampler_##T)(                                           \
      const global Image *image, uint sampler, C c) {                                              \
    const int layer = LAYER;                                                                       \
    return read_float(image, sampler, WITH_LAYER_##T(COORDINATES, layer), layer, DIMENSIONS);      \
  }                                                                                                \
  int4 LIBRARY_NAME(read_imagei_##KIND##_sampler_##T)(                                             \
      const global Image *image, uint sampler, C c) {                                              \
    const int layer = LAYER;                                                                       \
    return read_int(image, sampler, WITH_LAYER_##T(COORDINATES, layer), layer, DIMENSIONS);        \
  }                                                                                                \
  uint4 LIBRARY_NAME(read_imageui_##KIND##_sampler_##T)(                                           \
      const global Image *image, uint sampler, C c) {                                              \
    const int layer = LAYER;                                                                       \
    return read_uint(image, sampler, WITH_LAYER_##T(COORDINATES, layer), layer, DIMENSIONS);       \
  }
EACH_KIND(SAMPLED, float, float2, float4, float3)
EACH_KIND(SAMPLED, int, int2, int4, int3)

// Reads without a sampler are of texels in the image.
#define UNSAMPLED(KIND, DIMENSIONS, T, C, COORDINATES, LAYER)                                      \
  float4 LIBRARY_NAME(read_imagef_##KIND)(                                                         \
      const global Image *image, C c) {                                                            \
    return read_float(image, 0, (COORDINATES) + (int3)(0, 0, LAYER), 0, DIMENSIONS);               \
  }                                                                                                \
  int4 LIBRARY_NAME(read_imagei_##KIND)(                                                           \
      const global Image *image, C c) {                                                            \
    return read_int(image, 0, (COORDINATES) + (int3)(0, 0, LAYER), 0, DIMENSIONS);                 \
  }                                                                                                \
  uint4 LIBRARY_NAME(read_imageui_##KIND)(                                                         \
      const global Image *image, C c) {                                                            \
    return read_uint(image, 0, (COORDINATES) + (int3)(0, 0, LAYER), 0, DIMENSIONS);                \
  }
EACH_KIND(UNSAMPLED, int, int2, int4, int3)
UNSAMPLED(1d_buffer, 1, int, int, (int3)(c, 0, 0), 0)
