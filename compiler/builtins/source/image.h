// Images as kernels see them, and texels as words.
//
// An image argument is a pointer to a header. The functions of the library take coordinates of
// three dimensions; the number of those that an image has is a constant in each caller.
#ifndef BUILTINS_IMAGE_H
#define BUILTINS_IMAGE_H

#include "abacus.h"

#define INLINE static inline __attribute__((always_inline))
/// Reads and writes are compiled twice. Kernels that are compiled for images of known formats call
/// those of the part `known`, which are inlined as a whole: what other formats need is folded away.
#ifdef PART_known
#define FORMATS_ARE_KNOWN 1
#define LIBRARY_NAME(name) __mux_known_##name
#else
#define FORMATS_ARE_KNOWN 0
#define LIBRARY_NAME(name) __mux_##name
#endif
/// Compiled once per program. Vectorized code calls variants once for all of its work-items: those
/// with the suffix `_lanes` return colours, those with the suffix `_row` write texels. Their
/// parameters are described in vecz's `lane_calls.h`; there are at least four work-items.
#define OUTLINED __attribute__((noinline))

/// The header. Targets that use these functions fill it in; pointers of 32 bits are padded.
typedef struct {
  union {
    global uchar *texels;
    ulong address;
  };
  ulong row_pitch; ///< in bytes
  ulong slice_pitch;
  uint width, height;
  uint depth; ///< slices, or layers of an array
  uint order; ///< OpenCL's numbers
  uint type;
  uint texel_size; ///< in bytes
} Image;

/// OpenCL's channel orders and types.
enum {
  ORDER_R = 0x10b0,
  ORDER_A,
  ORDER_RG,
  ORDER_RA,
  ORDER_RGB,
  ORDER_RGBA,
  ORDER_BGRA,
  ORDER_ARGB,
  ORDER_INTENSITY,
  ORDER_LUMINANCE,
  ORDER_DEPTH = 0x10bd,
  ORDER_SRGBA = 0x10c1,
  ORDER_SBGRA,
  ORDER_ABGR,

  TYPE_SNORM_INT8 = 0x10d0,
  TYPE_SNORM_INT16,
  TYPE_UNORM_INT8,
  TYPE_UNORM_INT16,
  TYPE_UNORM_SHORT_565,
  TYPE_UNORM_SHORT_555,
  TYPE_UNORM_INT_101010,
  TYPE_SIGNED_INT8,
  TYPE_SIGNED_INT16,
  TYPE_SIGNED_INT32,
  TYPE_UNSIGNED_INT8,
  TYPE_UNSIGNED_INT16,
  TYPE_UNSIGNED_INT32,
  TYPE_HALF_FLOAT,
  TYPE_FLOAT,
};

/// Samplers, as literals of OpenCL C.
enum {
  SAMPLER_NORMALIZED = 1,
  SAMPLER_ADDRESS = 0xe,
  SAMPLER_CLAMP_TO_EDGE = 2,
  SAMPLER_CLAMP = 4,
  SAMPLER_REPEAT = 6,
  SAMPLER_MIRRORED_REPEAT = 8,
  SAMPLER_LINEAR = 0x20,
};

/// Where the channels of a type are in the words of a texel. Numbers are those of all channels, and
/// those of green: `xyxx` are those of a texel.
typedef struct {
  uint4 shift;
  uint4 mask;   ///< packed types do not have the fourth channel
  uint sign;    ///< the sign bit of a channel; 0 if it has none
  uint is_wide; ///< whether the third and the fourth channel are in the second word
  float least;
  float2 greatest;
  float2 nearest, rest; ///< the reciprocal of the greatest, as a float and what it lacks
} Fields;

#define NEAREST_RECIPROCAL(n) ((float)(1.0 / (n)))
#define REST_OF_RECIPROCAL(n) ((float)(1.0 / (n) - NEAREST_RECIPROCAL(n)))
#define NUMBERS(n, green)                                                                          \
  (float2)(n, green), (float2)(NEAREST_RECIPROCAL(n), NEAREST_RECIPROCAL(green)),                  \
      (float2)(REST_OF_RECIPROCAL(n), REST_OF_RECIPROCAL(green))
#define SIGNED_NUMBERS(n) -n, NUMBERS(n, n)
#define UNSIGNED_NUMBERS(n) 0.0f, NUMBERS(n, n)
// Of integers that are not normalized there are no numbers.
#define NO_NUMBERS 0.0f, (float2)(0.0f), (float2)(0.0f), (float2)(0.0f)
#define BYTES (uint4)(0, 8, 16, 24), (uint4)(0xff)
#define SHORTS (uint4)(0, 16, 0, 16), (uint4)(0xffff)
#define WORDS (uint4)(0), (uint4)(~0u)
#define PACKED(bits, green_bits)                                                                   \
  (uint4)(bits + green_bits, bits, 0, 0),                                                          \
      (uint4)((1 << bits) - 1, (1 << green_bits) - 1, (1 << bits) - 1, 0), 0, false, 0.0f,         \
      NUMBERS((1 << bits) - 1.0f, (1 << green_bits) - 1.0f)

/// By type, from TYPE_SNORM_INT8 on.
#define TYPE_COUNT (TYPE_FLOAT - TYPE_SNORM_INT8 + 1)
#define FIELDS_OF(type) [type - TYPE_SNORM_INT8]
static constant Fields all_fields[TYPE_COUNT] = {
    FIELDS_OF(TYPE_SNORM_INT8) = {BYTES, 0x80, false, SIGNED_NUMBERS(127.0f)},
    FIELDS_OF(TYPE_SNORM_INT16) = {SHORTS, 0x8000, true, SIGNED_NUMBERS(32767.0f)},
    FIELDS_OF(TYPE_UNORM_INT8) = {BYTES, 0, false, UNSIGNED_NUMBERS(255.0f)},
    FIELDS_OF(TYPE_UNORM_INT16) = {SHORTS, 0, true, UNSIGNED_NUMBERS(65535.0f)},
    FIELDS_OF(TYPE_UNORM_SHORT_565) = {PACKED(5, 6)},
    FIELDS_OF(TYPE_UNORM_SHORT_555) = {PACKED(5, 5)},
    FIELDS_OF(TYPE_UNORM_INT_101010) = {PACKED(10, 10)},
    FIELDS_OF(TYPE_SIGNED_INT8) = {BYTES, 0x80, false, NO_NUMBERS},
    FIELDS_OF(TYPE_SIGNED_INT16) = {SHORTS, 0x8000, true, NO_NUMBERS},
    FIELDS_OF(TYPE_SIGNED_INT32) = {WORDS, 0, true, NO_NUMBERS},
    FIELDS_OF(TYPE_UNSIGNED_INT8) = {BYTES, 0, false, NO_NUMBERS},
    FIELDS_OF(TYPE_UNSIGNED_INT16) = {SHORTS, 0, true, NO_NUMBERS},
    FIELDS_OF(TYPE_UNSIGNED_INT32) = {WORDS, 0, true, NO_NUMBERS},
    FIELDS_OF(TYPE_HALF_FLOAT) = {SHORTS, 0, true, NO_NUMBERS},
    FIELDS_OF(TYPE_FLOAT) = {WORDS, 0, true, NO_NUMBERS},
};

INLINE const constant Fields *get_fields(const global Image *image) {
  return &all_fields[image->type - TYPE_SNORM_INT8];
}

/// Whether texels of a type of read_imagef are integers that are normalized after a filter.
INLINE bool has_fields(const global Image *image) {
  return image->type <= TYPE_UNORM_INT_101010 && image->type != TYPE_UNORM_SHORT_565;
}

/// Whether a type of read_imagef and write_imagef is normalized.
INLINE bool is_normalized(const global Image *image) {
  return image->type <= TYPE_UNORM_INT_101010;
}

/// Not of packed types with more than one kind of channel.
INLINE uint4 get_channel_words(const global Image *image, uint4 words) {
  const constant Fields *fields = get_fields(image);
  return (fields->is_wide ? words.xxyy : words.xxxx) >> fields->shift & fields->mask.x;
}

/// The channels with their signs.
INLINE int4 get_signed_channels(const global Image *image, uint4 words) {
  const uint sign = get_fields(image)->sign;
  return BITS(int4, (get_channel_words(image, words) ^ sign) - sign);
}

INLINE uint4 pack_channels(const global Image *image, uint4 channels) {
  const constant Fields *fields = get_fields(image);
  const uint4 shifted = (channels & fields->mask) << fields->shift;
  const uint2 words = shifted.xz | shifted.yw;
  return (uint4)(fields->is_wide ? words.x : words.x | words.y, words.y, 0, 0);
}

/// From the channels in memory to those of a colour. `one` is what a missing alpha is.
#define DEFINE_COLOUR(T)                                                                           \
  INLINE OVERLOADED T##4 get_colour(T##4 channels, uint order, T one) {                            \
    switch (order) {                                                                               \
    case ORDER_A:                                                                                  \
      return (T##4)(0, 0, 0, channels.x);                                                          \
    case ORDER_RG:                                                                                 \
      return (T##4)(channels.xy, 0, one);                                                          \
    case ORDER_RA:                                                                                 \
      return (T##4)(channels.x, 0, 0, channels.y);                                                 \
    case ORDER_RGB:                                                                                \
      return (T##4)(channels.xyz, one);                                                            \
    case ORDER_RGBA:                                                                               \
    case ORDER_SRGBA:                                                                              \
      return channels;                                                                             \
    case ORDER_BGRA:                                                                               \
    case ORDER_SBGRA:                                                                              \
      return channels.zyxw;                                                                        \
    case ORDER_ARGB:                                                                               \
      return channels.yzwx;                                                                        \
    case ORDER_ABGR:                                                                               \
      return channels.wzyx;                                                                        \
    case ORDER_INTENSITY:                                                                          \
      return channels.xxxx;                                                                        \
    case ORDER_LUMINANCE:                                                                          \
      return (T##4)(channels.xxx, one);                                                            \
    default:                                                                                       \
      return (T##4)(channels.x, 0, 0, one);                                                        \
    }                                                                                              \
  }                                                                                                \
  INLINE OVERLOADED T##4 get_channels(T##4 colour, uint order) {                                   \
    switch (order) {                                                                               \
    case ORDER_A:                                                                                  \
      return colour.wxyz;                                                                          \
    case ORDER_RA:                                                                                 \
      return colour.xwyz;                                                                          \
    case ORDER_BGRA:                                                                               \
    case ORDER_SBGRA:                                                                              \
      return colour.zyxw;                                                                          \
    case ORDER_ARGB:                                                                               \
      return colour.wxyz;                                                                          \
    case ORDER_ABGR:                                                                               \
      return colour.wzyx;                                                                          \
    default:                                                                                       \
      return colour;                                                                               \
    }                                                                                              \
  }
DEFINE_COLOUR(float)
DEFINE_COLOUR(int)
DEFINE_COLOUR(uint)

INLINE global uchar *get_row(const global Image *image, int y, int z) {
  return image->texels + (ulong)(uint)z * image->slice_pitch + (ulong)(uint)y * image->row_pitch;
}

/// Where the channels of a colour are in a texel of one word, by which kernels are vectorized
/// without branches on types and orders. The mask of a channel that is missing is 0.
typedef struct {
  uint4 shift, mask;
} Narrow;

enum { LAYOUT_BYTES, LAYOUT_SHORTS, LAYOUT_101010, LAYOUT_COUNT };

/// Of a type whose texels may be one word of several channels.
INLINE uint get_layout(const global Image *image) {
  const uint type = image->type;
  if (type == TYPE_UNORM_INT_101010)
    return LAYOUT_101010;
  return get_fields(image)->mask.x == 0xff ? LAYOUT_BYTES : LAYOUT_SHORTS;
}

#define ORDER_COUNT (ORDER_ABGR - ORDER_R + 1)
#define AT(order) [order - ORDER_R]
#define NONE 32
#define CHANNEL_MASK(shift, bits) ((shift) == NONE ? 0 : (uint)((1ul << (bits)) - 1))
#define COLOUR(bits, r, g, b, a)                                                                   \
  {(uint4)(r, g, b, a), (uint4)(CHANNEL_MASK(r, bits), CHANNEL_MASK(g, bits),                      \
                                CHANNEL_MASK(b, bits), CHANNEL_MASK(a, bits))}
static constant Narrow colours[LAYOUT_COUNT][ORDER_COUNT] = {
    [LAYOUT_BYTES] = {AT(ORDER_RGBA) = COLOUR(8, 0, 8, 16, 24),
                      AT(ORDER_BGRA) = COLOUR(8, 16, 8, 0, 24),
                      AT(ORDER_ARGB) = COLOUR(8, 8, 16, 24, 0),
                      AT(ORDER_ABGR) = COLOUR(8, 24, 16, 8, 0)},
    [LAYOUT_SHORTS] = {AT(ORDER_RG) = COLOUR(16, 0, 16, NONE, NONE),
                       AT(ORDER_RA) = COLOUR(16, 0, NONE, NONE, 16)},
    [LAYOUT_101010] = {AT(ORDER_RGB) = COLOUR(10, 20, 10, 0, NONE)},
};

INLINE Narrow get_narrow(uint layout, uint order) { return colours[layout][order - ORDER_R]; }

/// Whether a texel of read_imagef is one word of numbers from 0 on, which is the most common case.
INLINE bool is_word_of_numbers(const global Image *image) {
  const bool is_unsigned = get_fields(image)->sign == 0;
  const bool is_srgb = (image->order == ORDER_SRGBA) | (image->order == ORDER_SBGRA);
  return (image->texel_size == 4) & (image->type <= TYPE_UNORM_INT_101010) & is_unsigned & !is_srgb;
}

// Memory of the application need not be aligned as the words of a texel.
#define DEFINE_UNALIGNED(T)                                                                        \
  typedef T unaligned_##T __attribute__((aligned(1)));                                             \
  typedef T##2 unaligned_##T##2 __attribute__((aligned(1)));                                       \
  typedef T##4 unaligned_##T##4 __attribute__((aligned(1)));                                       \
  typedef T##8 unaligned_##T##8 __attribute__((aligned(1)));                                       \
  typedef T##16 unaligned_##T##16 __attribute__((aligned(1)));
DEFINE_UNALIGNED(uchar)
DEFINE_UNALIGNED(ushort)
DEFINE_UNALIGNED(uint)

#endif // BUILTINS_IMAGE_H
