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

/// The channels of 8 and of 16 bits in the words of a texel.
INLINE uint4 get_bytes(uint4 words) { return (words.xxxx >> (uint4)(0, 8, 16, 24)) & 0xff; }
INLINE uint4 get_shorts(uint4 words) { return (words.xxyy >> (uint4)(0, 16, 0, 16)) & 0xffff; }
INLINE int4 get_signed_bytes(uint4 words) {
  return BITS(int4, words.xxxx << (uint4)(24, 16, 8, 0)) >> 24;
}
INLINE int4 get_signed_shorts(uint4 words) {
  return BITS(int4, words.xxyy << (uint4)(16, 0, 16, 0)) >> 16;
}

INLINE uint4 pack_bytes(uint4 channels) {
  const uint4 shifted = (channels & 0xff) << (uint4)(0, 8, 16, 24);
  return (uint4)(shifted.x | shifted.y | shifted.z | shifted.w, 0, 0, 0);
}
INLINE uint4 pack_shorts(uint4 channels) {
  const uint4 shifted = (channels & 0xffff) << (uint4)(0, 16, 0, 16);
  return (uint4)(shifted.x | shifted.y, shifted.z | shifted.w, 0, 0);
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
