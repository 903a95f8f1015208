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

#define STORE(T, words) ((global unaligned_##T *)row)[p.x] = words

// The channels of a colour in a texel, without missing ones.
INLINE uint4 limit_floats(const global Image *image, float4 colour, uint4 mask) {
  if (image->type == TYPE_HALF_FLOAT)
    return CAST4(uint, __abacus_to_half_rte(colour)) & mask;
  return BITS(uint4, quantize(image, colour)) & mask;
}

INLINE uint4 limit_uints(const global Image *image, uint4 colour, uint4 mask) {
  return __builtin_elementwise_min(colour, mask);
}

// The format tells the sign, as in words_of_ints.
INLINE uint4 limit_ints(const global Image *image, int4 colour, uint4 mask) {
  const int sign = get_fields(image)->sign;
  const int4 limited = __builtin_elementwise_min(
      __builtin_elementwise_max(colour, (int4)(-sign)), (int4)(sign - 1));
  return sign == 0 ? limit_uints(image, BITS(uint4, colour), mask) : BITS(uint4, limited) & mask;
}

INLINE uint2 pack_narrow(const global Image *image, uint4 channels, uint4 shift) {
  const uint4 shifted = channels << shift;
  const uint2 words = shifted.xz | shifted.yw;
  return (uint2)(image->texel_size == 8 ? words.x : words.x | words.y, words.y);
}

// One or two channels of 32 bits.
INLINE uint2 get_two_words(uint4 colour, uint order) {
  return (uint2)(order == ORDER_A ? colour.w : colour.x, order == ORDER_RA ? colour.w : colour.y);
}

// Of these orders only red is written.
INLINE uint get_written_order(const global Image *image) {
  const bool is_grey = image->order == ORDER_INTENSITY | image->order == ORDER_LUMINANCE;
  return is_grey ? ORDER_R : image->order;
}

INLINE bool is_outside(const global Image *image, uint3 place) {
  return place.x >= image->width | place.y >= image->height | place.z >= image->depth;
}

// A texel is written inline unless a work-item of the same vector writes outside
// of the image: so control flow is uniform, and stores need no masks.
#define DEFINE_STORE(T, LIMIT)                                                                     \
  OUTLINED void store_other_##T(const global Image *image, int x, int y, int z, T r, T g, T b,     \
                                T a) {                                                             \
    const int3 place = (int3)(x, y, z);                                                            \
    if (!is_outside(image, BITS(uint3, place)))                                                    \
      store_words(image, place, words_of_##T##s(image, (T##4)(r, g, b, a)));                       \
  }                                                                                                \
  INLINE OVERLOADED void store(const global Image *image, int3 place, T##4 colour) {               \
    const uint3 p = BITS(uint3, place);                                                            \
    const bool is_any_outside = __vecz_b_divergence_any(is_outside(image, p));                     \
    if (__builtin_expect(is_any_outside, false)) {                      \
      store_other_##T(image, place.x, place.y, place.z, colour.x, colour.y, colour.z, colour.w);   \
      return;                                                                                      \
    }                                                                                              \
    global uchar *row = get_row(image, place.y, place.z);                                          \
    if (has_four_words(image)) {                                                             \
      STORE(uint4, BITS(uint4, colour));                                                           \
      return;                                                                                      \
    }                                                                                              \
    const uint layout = get_layout(image); \
    const uint order = get_written_order(image); \
    uint2 words; \
    if (layout == LAYOUT_WORDS) { \
      words = get_two_words(BITS(uint4, colour), order); \
    } else { \
      const Narrow narrow = get_narrow(layout, order);                                                               \
      words = pack_narrow(image, LIMIT(image, colour, narrow.mask), narrow.shift);                         \
    } \
    switch (image->texel_size) {                                                                   \
    case 1:                                                                                        \
      STORE(uchar, words.x);                                                                          \
      break;                                                                                       \
    case 2:                                                                                        \
      STORE(ushort, words.x);                                                                         \
      break;                                                                                       \
    case 4:                                                                                        \
      STORE(uint, words.x);                                                                           \
      break;                                                                                       \
    default:                                                                                       \
      STORE(ulong, BITS(ulong, words));                                                                           \
    }                                                                                              \
  }
DEFINE_STORE(float, limit_floats)
DEFINE_STORE(int, limit_ints)
DEFINE_STORE(uint, limit_uints)

#define WRITE(KIND, C, PLACE)                                                                      \
  void __mux_write_imagef_##KIND(const global Image *image, C c, float4 colour) {                  \
    store(image, PLACE, colour);                                                                   \
  }                                                                                                \
  void __mux_write_imagei_##KIND(const global Image *image, C c, int4 colour) {                    \
    store(image, PLACE, colour);                                                                   \
  }                                                                                                \
  void __mux_write_imageui_##KIND(const global Image *image, C c, uint4 colour) {                  \
    store(image, PLACE, colour);                                                                   \
  }
WRITE(1d, int, (int3)(c, 0, 0))
WRITE(1d_buffer, int, (int3)(c, 0, 0))
WRITE(1d_array, int2, (int3)(c.x, 0, c.y))
WRITE(2d, int2, (int3)(c, 0))
WRITE(2d_array, int4, c.xyz)
WRITE(3d, int4, c.xyz)
