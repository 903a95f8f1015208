// Writes of images. A write outside of the image has no effect. sRGB images are not written by
// kernels (cl_khr_srgb_image_writes).
#include "image.h"

// Numbers to integers between limits, to the nearest; NaN becomes the least that is not negative.
INLINE int4 quantize(float4 x, float scale, float least, float greatest) {
  const float4 limited = __builtin_elementwise_min(
      __builtin_elementwise_max(x * scale, (float4)(least)), (float4)(greatest));
  return CAST4(int, __builtin_elementwise_rint(limited));
}

INLINE uint4 pack_565(float4 x) {
  const int4 five = quantize(x, 31.0f, 0.0f, 31.0f);
  return (uint4)(five.x << 11 | quantize(x, 63.0f, 0.0f, 63.0f).y << 5 | five.z, 0, 0, 0);
}

INLINE uint4 pack_halves(float4 x) {
  const uint4 halves = CAST4(uint, __abacus_to_half_rte(x));
  return (uint4)(halves.x | halves.y << 16, halves.z | halves.w << 16, 0, 0);
}

INLINE uint4 words_of_floats(const global Image *image, float4 colour) {
  const float4 x = get_channels(colour, image->order);
  // A comparison with NaN is false: such channels are 0 in normalized types.
  const float4 number = x == x ? x : (float4)(0.0f);
  if (has_fields(image)) {
    const constant Fields *fields = get_fields(image);
    const int4 channels = quantize(number, fields->greatest, fields->least, fields->greatest);
    return pack_channels(image, BITS(uint4, channels));
  }
  switch (image->type) {
  case TYPE_UNORM_SHORT_565:
    return pack_565(number);
  case TYPE_HALF_FLOAT:
    return pack_halves(x);
  default:
    return BITS(uint4, x);
  }
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

// The numbers in types whose least is 0.
INLINE uint4 quantize_floats(const global Image *image, float4 colour) {
  const float greatest = get_fields(image)->greatest;
  const float4 number = colour == colour ? colour : (float4)(0.0f);
  return BITS(uint4, quantize(number, greatest, 0.0f, greatest));
}

INLINE uint4 limit_uints(const global Image *image, uint4 colour) {
  return __builtin_elementwise_min(colour, get_fields(image)->mask.xxxx);
}

// The format tells the sign, as in words_of_ints.
INLINE uint4 limit_ints(const global Image *image, int4 colour) {
  const int sign = get_fields(image)->sign;
  const int4 limited = __builtin_elementwise_min(
      __builtin_elementwise_max(colour, (int4)(-sign)), (int4)(sign - 1));
  return sign == 0 ? limit_uints(image, BITS(uint4, colour)) : BITS(uint4, limited);
}

INLINE uint pack_narrow(uint4 channels, Narrow narrow) {
  const uint4 shifted = (channels & narrow.mask) << narrow.shift;
  return shifted.x | shifted.y | shifted.z | shifted.w;
}

INLINE bool is_outside(const global Image *image, uint3 place) {
  return place.x >= image->width | place.y >= image->height | place.z >= image->depth;
}

// A texel of a layout that is written inline, unless a work-item of the same vector writes outside
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
    const uint layout = get_layout(image);                                                         \
    const bool is_any_outside = __vecz_b_divergence_any(is_outside(image, p));                     \
    if (__builtin_expect(is_any_outside | (layout == LAYOUT_OTHER), false)) {                      \
      store_other_##T(image, place.x, place.y, place.z, colour.x, colour.y, colour.z, colour.w);   \
      return;                                                                                      \
    }                                                                                              \
    global uchar *row = get_row(image, place.y, place.z);                                          \
    if (layout == LAYOUT_FOUR_WORDS) {                                                             \
      STORE(uint4, BITS(uint4, colour));                                                           \
      return;                                                                                      \
    }                                                                                              \
    uint word = BITS(uint, colour.x);                                                              \
    if (layout != LAYOUT_WORD)                                                                     \
      word = pack_narrow(LIMIT(image, colour), get_narrow(image, layout));                         \
    switch (image->texel_size) {                                                                   \
    case 1:                                                                                        \
      STORE(uchar, word);                                                                          \
      break;                                                                                       \
    case 2:                                                                                        \
      STORE(ushort, word);                                                                         \
      break;                                                                                       \
    default:                                                                                       \
      STORE(uint, word);                                                                           \
    }                                                                                              \
  }
DEFINE_STORE(float, quantize_floats)
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
