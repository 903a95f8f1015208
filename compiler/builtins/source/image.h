// Images as kernels see them, and texels as words.
//
// An image argument is a pointer to a header. The functions of the library take coordinates of
// three dimensions; the number of those that an image has is a constant in each caller.
#ifndef BUILTINS_IMAGE_H
#define BUILTINS_IMAGE_H

#include "abacus.h"

#define INLINE static inline __attribute__((always_inline))
/// Compiled once per program, not vectorized, and called for each work-item.
#define OUTLINED static __attribute__((noinline, cold))

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

/// Where the channels of a type are in the words of a texel.
typedef struct {
  uint4 shift;
  uint4 mask;   ///< packed types do not have the fourth channel
  uint sign;    ///< the sign bit of a channel; 0 if it has none
  uint is_wide; ///< whether the third and the fourth channel are in the second word
  float least, greatest;
  float nearest, rest; ///< the reciprocal of the greatest, as a float and what it lacks
} Fields;

#define RECIPROCAL(n) ((float)(1.0 / n)), ((float)(1.0 / n - (float)(1.0 / n)))
#define BYTES (uint4)(0, 8, 16, 24), (uint4)(0xff)
#define SHORTS (uint4)(0, 16, 0, 16), (uint4)(0xffff)
#define PACKED(bits)                                                                               \
  (uint4)(2 * bits, bits, 0, 0), (uint4)((uint3)((1 << bits) - 1), 0), 0, false, 0.0f,             \
      (1 << bits) - 1.0f, RECIPROCAL(((1 << bits) - 1))
// Of integers that are not normalized there are no numbers.
#define NO_NUMBERS 0.0f, 0.0f, 0.0f, 0.0f

/// By type, from TYPE_SNORM_INT8 on. Those of types with more than one kind of channel, with 32
/// bits or of floating-point are empty.
#define TYPE_COUNT (TYPE_FLOAT - TYPE_SNORM_INT8 + 1)
#define FIELDS_OF(type) [type - TYPE_SNORM_INT8]
static constant Fields all_fields[TYPE_COUNT] = {
    FIELDS_OF(TYPE_SNORM_INT8) = {BYTES, 0x80, false, -127.0f, 127.0f, RECIPROCAL(127)},
    FIELDS_OF(TYPE_SNORM_INT16) = {SHORTS, 0x8000, true, -32767.0f, 32767.0f, RECIPROCAL(32767)},
    FIELDS_OF(TYPE_UNORM_INT8) = {BYTES, 0, false, 0.0f, 255.0f, RECIPROCAL(255)},
    FIELDS_OF(TYPE_UNORM_INT16) = {SHORTS, 0, true, 0.0f, 65535.0f, RECIPROCAL(65535)},
    FIELDS_OF(TYPE_UNORM_SHORT_555) = {PACKED(5)},
    FIELDS_OF(TYPE_UNORM_INT_101010) = {PACKED(10)},
    FIELDS_OF(TYPE_SIGNED_INT8) = {BYTES, 0x80, false, NO_NUMBERS},
    FIELDS_OF(TYPE_SIGNED_INT16) = {SHORTS, 0x8000, true, NO_NUMBERS},
    FIELDS_OF(TYPE_UNSIGNED_INT8) = {BYTES, 0, false, NO_NUMBERS},
    FIELDS_OF(TYPE_UNSIGNED_INT16) = {SHORTS, 0, true, NO_NUMBERS},
};

INLINE const constant Fields *get_fields(const global Image *image) {
  return &all_fields[image->type - TYPE_SNORM_INT8];
}

/// Whether a type of read_imagef and write_imagef has fields.
INLINE bool has_fields(const global Image *image) {
  return image->type <= TYPE_UNORM_INT_101010 && image->type != TYPE_UNORM_SHORT_565;
}

INLINE uint4 get_channel_words(const global Image *image, uint4 words) {
  const constant Fields *fields = get_fields(image);
  return (fields->is_wide ? words.xxyy : words.xxxx) >> fields->shift & fields->mask;
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

/// How texels are read and written inline. Kernels are vectorized with the code for these layouts,
/// which most images have. For all others they call functions.
enum {
  LAYOUT_OTHER,
  // Narrow layouts have a texel in one word, a byte, a short or an int in memory.
  LAYOUT_BYTES,
  LAYOUT_SHORTS,
  LAYOUT_555,
  LAYOUT_101010,
  LAYOUT_WORD,       ///< one channel of 32 bits, which is red
  LAYOUT_FOUR_WORDS, ///< four channels of 32 bits
  LAYOUT_LAST_NARROW = LAYOUT_101010,
};

/// By type and order, from TYPE_SNORM_INT8 and ORDER_R on. All that are not named are
/// LAYOUT_OTHER.
#define ORDER_COUNT (ORDER_ABGR - ORDER_R + 1)
#define AT(order) [order - ORDER_R]
#define UP_TO_TWO_CHANNELS(layout)                                                                 \
  AT(ORDER_R) = layout, AT(ORDER_A) = layout, AT(ORDER_RG) = layout, AT(ORDER_RA) = layout,        \
  AT(ORDER_DEPTH) = layout
#define BYTE_LAYOUTS                                                                               \
  {UP_TO_TWO_CHANNELS(LAYOUT_BYTES), AT(ORDER_RGBA) = LAYOUT_BYTES, AT(ORDER_BGRA) = LAYOUT_BYTES, \
   AT(ORDER_ARGB) = LAYOUT_BYTES, AT(ORDER_ABGR) = LAYOUT_BYTES}
#define SHORT_LAYOUTS {UP_TO_TWO_CHANNELS(LAYOUT_SHORTS)}
#define WORD_LAYOUTS                                                                               \
  {AT(ORDER_R) = LAYOUT_WORD, AT(ORDER_DEPTH) = LAYOUT_WORD, AT(ORDER_RGBA) = LAYOUT_FOUR_WORDS}
static constant uchar layouts[TYPE_COUNT][ORDER_COUNT] = {
    FIELDS_OF(TYPE_UNORM_INT8) = BYTE_LAYOUTS,
    FIELDS_OF(TYPE_UNORM_INT16) = SHORT_LAYOUTS,
    FIELDS_OF(TYPE_UNORM_SHORT_555) = {AT(ORDER_RGB) = LAYOUT_555},
    FIELDS_OF(TYPE_UNORM_INT_101010) = {AT(ORDER_RGB) = LAYOUT_101010},
    FIELDS_OF(TYPE_SIGNED_INT8) = BYTE_LAYOUTS,
    FIELDS_OF(TYPE_SIGNED_INT16) = SHORT_LAYOUTS,
    FIELDS_OF(TYPE_SIGNED_INT32) = WORD_LAYOUTS,
    FIELDS_OF(TYPE_UNSIGNED_INT8) = BYTE_LAYOUTS,
    FIELDS_OF(TYPE_UNSIGNED_INT16) = SHORT_LAYOUTS,
    FIELDS_OF(TYPE_UNSIGNED_INT32) = WORD_LAYOUTS,
    FIELDS_OF(TYPE_FLOAT) = WORD_LAYOUTS,
};

INLINE uint get_layout(const global Image *image) {
  return layouts[image->type - TYPE_SNORM_INT8][image->order - ORDER_R];
}

#define IS_OTHER(layout) __builtin_expect((layout) == LAYOUT_OTHER, false)

/// By narrow layout, from LAYOUT_BYTES on, and order: where red, green, blue and alpha are in the
/// word.
#define NO_CHANNEL 32
#define CHANNELS_OF(bits)                                                                          \
  AT(ORDER_R) = (uint4)(0, (uint3)(NO_CHANNEL)),                                                   \
  AT(ORDER_DEPTH) = (uint4)(0, (uint3)(NO_CHANNEL)),                                               \
  AT(ORDER_A) = (uint4)((uint3)(NO_CHANNEL), 0),                                                   \
  AT(ORDER_RG) = (uint4)(0, bits, NO_CHANNEL, NO_CHANNEL),                                         \
  AT(ORDER_RA) = (uint4)(0, NO_CHANNEL, NO_CHANNEL, bits)
static constant uint4 narrow_shifts[LAYOUT_LAST_NARROW][ORDER_COUNT] = {
    [LAYOUT_BYTES - LAYOUT_BYTES] = {CHANNELS_OF(8), AT(ORDER_RGBA) = (uint4)(0, 8, 16, 24),
                                     AT(ORDER_BGRA) = (uint4)(16, 8, 0, 24),
                                     AT(ORDER_ARGB) = (uint4)(8, 16, 24, 0),
                                     AT(ORDER_ABGR) = (uint4)(24, 16, 8, 0)},
    [LAYOUT_SHORTS - LAYOUT_BYTES] = {CHANNELS_OF(16)},
    [LAYOUT_555 - LAYOUT_BYTES] = {AT(ORDER_RGB) = (uint4)(10, 5, 0, NO_CHANNEL)},
    [LAYOUT_101010 - LAYOUT_BYTES] = {AT(ORDER_RGB) = (uint4)(20, 10, 0, NO_CHANNEL)},
};

/// The channels of a colour in a narrow layout. The mask of one that is missing is 0.
typedef struct {
  uint4 shift, mask;
} Narrow;

INLINE Narrow get_narrow(const global Image *image, uint layout) {
  const uint4 shift = narrow_shifts[layout - LAYOUT_BYTES][image->order - ORDER_R];
  const uint mask = get_fields(image)->mask.x;
#define MASK(e) (shift.e == NO_CHANNEL ? 0 : mask)
  return (Narrow){shift, (uint4)(MASK(x), MASK(y), MASK(z), MASK(w))};
#undef MASK
}

// Memory of the application need not be aligned as the words of a texel.
typedef uchar unaligned_uchar;
typedef ushort unaligned_ushort __attribute__((aligned(1)));
typedef uint unaligned_uint __attribute__((aligned(1)));
typedef uint2 unaligned_uint2 __attribute__((aligned(1)));
typedef uint4 unaligned_uint4 __attribute__((aligned(1)));

#endif // BUILTINS_IMAGE_H
