// Writes of images. A write outside of the image has no effect. sRGB images are not written by
// kernels (cl_khr_srgb_image_writes).
#include "image.h"

// Numbers to integers between the limits of a type, to the nearest; NaN becomes 0.
INLINE int4 quantize(const global Image *image, float4 x) {
  const constant Fields *fields = get_fields(image);
  const float4 greatest = fields->greatest.xyxx;
  // A comparison with NaN is false.
  const float4 number = x == x ? x : (float4)(0.0f);
  const float4 limited = __builtin_elementwise_min(
      __builtin_elementwise_max(number * greatest, (float4)(fields->least)), greatest);
  return CAST4(int, __builtin_elementwise_rint(limited));
}

INLINE uint4 pack_halves(float4 x) {
  const uint4 halves = CAST4(uint, __abacus_to_half_rte(x));
  return (uint4)(halves.x | halves.y << 16, halves.z | halves.w << 16, 0, 0);
}

INLINE uint4 words_of_floats(const global Image *image, float4 colour) {
  const float4 x = get_channels(colour, image->order);
  if (is_normalized(image))
    return pack_channels(image, BITS(uint4, quantize(image, x)));
  return image->type == TYPE_HALF_FLOAT ? pack_halves(x) : BITS(uint4, x);
}

INLINE uint4 words_of_uints(const global Image *image, uint4 colour) {
  const uint4 x = get_channels(colour, image->order);
  if (image->type == TYPE_UNSIGNED_INT32)
    return x;
  return pack_channels(image, __builtin_elementwise_min(x, get_fields(image)->mask));
}

// SPIR-V may leave the sign of integers to the format: then they are written by this function.
INLINE uint4 words_of_ints(const global Image *image, int4 colour) {
  const int4 x = get_channels(colour, image->order);
  if (image->type == TYPE_SIGNED_INT32)
    return BITS(uint4, x);
  if (image->type >= TYPE_UNSIGNED_INT8)
    return words_of_uints(image, BITS(uint4, colour));
  const int greatest = get_fields(image)->sign - 1;
  const int4 limited =
      __builtin_elementwise_min(__builtin_elementwise_max(x, (int4)(~greatest)), (int4)(greatest));
  return pack_channels(image, BITS(uint4, limited));
}

INLINE void store_words(const global Image *image, int3 place, uint4 words) {
  global uchar *row = get_row(image, place.y, place.z);
  switch (image->texel_size) {
  case 1:
    row[place.x] = (uchar)words.x;
    break;
  case 2:
    ((global unaligned_ushort *)row)[place.x] = (ushort)words.x;
    break;
  case 4:
    ((global unaligned_uint *)row)[place.x] = words.x;
    break;
  case 8:
    ((global unaligned_uint2 *)row)[place.x] = words.xy;
    break;
  default:
    ((global unaligned_uint4 *)row)[place.x] = words;
  }
}

// Defined in lanes.cl.
__attribute__((const)) bool __vecz_b_divergence_any(bool condition);

INLINE bool is_outside(const global Image *image, uint3 place) {
  return place.x >= image->width | place.y >= image->height | place.z >= image->depth;
}

#if FORMATS_ARE_KNOWN
// If no work-item of a vector writes outside of the image, control flow is uniform, and stores need
// no masks.
#define DEFINE_STORE(T)                                                                            \
  INLINE OVERLOADED void store(const global Image *image, int3 place, T##4 colour) {               \
    const bool is_skipped = is_outside(image, BITS(uint3, place));                                 \
    const uint4 words = words_of_##T##s(image, colour);                                            \
    if (__builtin_expect(!__vecz_b_divergence_any(is_skipped), true))                              \
      store_words(image, place, words);                                                            \
    else if (!is_skipped)                                                                          \
      store_words(image, place, words);                                                            \
  }
#else
// The word of a texel that is one.
#define DEFINE_WORD(T)                                                                             \
  INLINE OVERLOADED uint get_word(const global Image *image, T##4 colour) {                        \
    const Narrow narrow = get_narrow(get_layout(image), image->order);                             \
    const uint4 shifted = (limit(image, colour) & narrow.mask) << narrow.shift;                    \
    return shifted.x | shifted.y | shifted.z | shifted.w;                                          \
  }
INLINE OVERLOADED uint4 limit(const global Image *image, float4 colour) {
  return BITS(uint4, quantize(image, colour));
}
INLINE OVERLOADED uint4 limit(const global Image *image, uint4 colour) {
  return __builtin_elementwise_min(colour, (uint4)(get_fields(image)->mask.x));
}
INLINE OVERLOADED uint4 limit(const global Image *image, int4 colour) {
  const uint sign = get_fields(image)->sign;
  const int greatest = sign == 0 ? INT_MAX : (int)(sign - 1);
  return BITS(uint4, __builtin_elementwise_min(
                         __builtin_elementwise_max(colour, (int4)(~greatest)), (int4)(greatest)));
}
DEFINE_WORD(float)
DEFINE_WORD(int)
DEFINE_WORD(uint)

// Whether the channels are numbers that limit() knows. SPIR-V may write any integers as signed.
#define HAS_LIMITS_float(image) is_normalized(image)
#define HAS_LIMITS_int(image) ((image)->type < TYPE_UNSIGNED_INT8)
#define HAS_LIMITS_uint(image) true

// A texel of one word is written inline unless a work-item of the same vector writes outside of the
// image: so control flow is uniform, and stores need no masks.
#define DEFINE_STORE(T)                                                                            \
  OUTLINED void __mux_store_##T##_lanes(const global Image *image, const private int *arguments,   \
                                        uint lanes) {                                              \
    for (uint i = 0; i < lanes; ++i) {                                                             \
      const private int *a = arguments + i;                                                        \
      const int3 place = (int3)(a[lanes], a[2 * lanes], a[3 * lanes]);                             \
      const int4 bits = (int4)(a[4 * lanes], a[5 * lanes], a[6 * lanes], a[7 * lanes]);            \
      if (a[0] && !is_outside(image, BITS(uint3, place)))                                          \
        store_words(image, place, words_of_##T##s(image, BITS(T##4, bits)));                       \
    }                                                                                              \
  }                                                                                                \
  OUTLINED void __mux_store_##T(const global Image *image, int x, int y, int z, T r, T g, T b,     \
                                T a) {                                                             \
    const int arguments[8] = {                                                                     \
        1, x, y, z, BITS(int, r), BITS(int, g), BITS(int, b), BITS(int, a)};                       \
    __mux_store_##T##_lanes(image, arguments, 1);                                                  \
  }                                                                                                \
  INLINE OVERLOADED void store(const global Image *image, int3 place, T##4 colour) {               \
    const bool is_word = (image->texel_size == 4) & HAS_LIMITS_##T(image);                         \
    const bool is_any_outside =                                                                    \
        __vecz_b_divergence_any(is_outside(image, BITS(uint3, place)));                            \
    if (__builtin_expect(!is_word | is_any_outside, false))                                        \
      __mux_store_##T(image, place.x, place.y, place.z, colour.x, colour.y, colour.z, colour.w);   \
    else                                                                                           \
      ((global unaligned_uint *)get_row(image, place.y, place.z))[place.x] =                       \
          get_word(image, colour);                                                                 \
  }
#endif
DEFINE_STORE(float)
DEFINE_STORE(int)
DEFINE_STORE(uint)

#define WRITE(KIND, C, PLACE)                                                                      \
  void LIBRARY_NAME(write_imagef_##KIND)(                                                          \
      const global Image *image, C c, float4 colour) {                                             \
    store(image, PLACE, colour);                                                                   \
  }                                                                                                \
  void LIBRARY_NAME(write_imagei_##KIND)(                                                          \
      const global Image *image, C c, int4 colour) {                                               \
    store(image, PLACE, colour);                                                                   \
  }                                                                                                \
  void LIBRARY_NAME(write_imageui_##KIND)(                                                         \
      const global Image *image, C c, uint4 colour) {                                              \
    store(image, PLACE, colour);                                                                   \
  }
WRITE(1d, int, (int3)(c, 0, 0))
WRITE(1d_buffer, int, (int3)(c, 0, 0))
WRITE(1d_array, int2, (int3)(c.x, 0, c.y))
WRITE(2d, int2, (int3)(c, 0))
WRITE(2d_array, int4, c.xyz)
WRITE(3d, int4, c.xyz)
