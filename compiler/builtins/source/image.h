// Images as kernels see them, and texels as words.
//
// An image argument is a pointer to a header. The functions of the library take coordinates of
// three dimensions; the number of those that an image has is a constant in each caller.
#ifndef BUILTINS_IMAGE_H
#define BUILTINS_IMAGE_H

#include "abacus.h"

#define INLINE static inline __attribute__((always_inline))

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

/// Where the channels of a type are in the words of a texel. What differs between the types is
/// uniform, and so most of them share their code.
typedef struct {
  uint shift[4];
  uint mask, last_mask; ///< of a channel, and of the fourth, which packed types do not have
  uint sign;            ///< the sign bit of a channel; 0 if it has none
  uint is_wide;         ///< whether the third and the fourth channel are in the second word
  float least, greatest;
  float nearest, rest; ///< the reciprocal of the greatest, as a float and what it lacks
} Fields;

#define RECIPROCAL(n) ((float)(1.0 / n)), ((float)(1.0 / n - (float)(1.0 / n)))
#define BYTES {0, 8, 16, 24}, 0xff, 0xff
#define SHORTS {0, 16, 0, 16}, 0xffff, 0xffff
// Of integers that are not normalized there are no numbers.
#define NO_NUMBERS 0.0f, 0.0f, 0.0f, 0.0f

/// By type, from TYPE_SNORM_INT8 on. Those of types with more than one kind of channel, with 32
/// bits or of floating-point are empty.
#define FIELDS_OF(type) [type - TYPE_SNORM_INT8]
static constant Fields all_fields[TYPE_FLOAT - TYPE_SNORM_INT8 + 1] = {
    FIELDS_OF(TYPE_SNORM_INT8) = {BYTES, 0x80, false, -127.0f, 127.0f, RECIPROCAL(127)},
    FIELDS_OF(TYPE_SNORM_INT16) = {SHORTS, 0x8000, true, -32767.0f, 32767.0f, RECIPROCAL(32767)},
    FIELDS_OF(TYPE_UNORM_INT8) = {BYTES, 0, false, 0.0f, 255.0f, RECIPROCAL(255)},
    FIELDS_OF(TYPE_UNORM_INT16) = {SHORTS, 0, true, 0.0f, 65535.0f, RECIPROCAL(65535)},
    FIELDS_OF(TYPE_UNORM_SHORT_555) = {{10, 5, 0, 0}, 31, 0, 0, false, 0.0f, 31.0f, RECIPROCAL(31)},
    FIELDS_OF(TYPE_UNORM_INT_101010) =
        {{20, 10, 0, 0}, 1023, 0, 0, false, 0.0f, 1023.0f, RECIPROCAL(1023)},
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
  const uint second = fields->is_wide ? words.y : words.x;
  return (uint4)(words.x >> fields->shift[0], words.x >> fields->shift[1],
                 second >> fields->shift[2], second >> fields->shift[3]) &
         fields->mask;
}

/// The channels with their signs.
INLINE int4 get_signed_channels(const global Image *image, uint4 words) {
  const uint sign = get_fields(image)->sign;
  return BITS(int4, (get_channel_words(image, words) ^ sign) - sign);
}

INLINE uint4 pack_channels(const global Image *image, uint4 channels) {
  const constant Fields *fields = get_fields(image);
  const uint first = (channels.x & fields->mask) << fields->shift[0] | (channels.y & fields->mask)
                                                                           << fields->shift[1];
  const uint second = (channels.z & fields->mask) << fields->shift[2] |
                      (channels.w & fields->last_mask) << fields->shift[3];
  return (uint4)(fields->is_wide ? first : first | second, second, 0, 0);
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

// Memory of the application need not be aligned as the words of a texel.
typedef ushort unaligned_ushort __attribute__((aligned(1)));
typedef uint unaligned_uint __attribute__((aligned(1)));
typedef uint2 unaligned_uint2 __attribute__((aligned(1)));
typedef uint4 unaligned_uint4 __attribute__((aligned(1)));

#endif // BUILTINS_IMAGE_H
