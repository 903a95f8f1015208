// Writes of images. A write outside of the image has no effect. sRGB images are not written by
// kernels (cl_khr_srgb_image_writes).
#include "image.h"

// Numbers to integers between the limits of a type, to the nearest; NaN becomes 0.
INLINE int4 quantize_between(float4 x, float least, float4 greatest) {
  // A comparison with NaN is false.
  const float4 number = x == x ? x : (float4)(0.0f);
  const float4 limited = __builtin_elementwise_min(
      __builtin_elementwise_max(number * greatest, (float4)(least)), greatest);
  return CAST4(int, __builtin_elementwise_rint(limited));
}

INLINE int4 quantize(const global Image *image, float4 x) {
  const constant Fields *fields = get_fields(image);
  return quantize_between(x, fields->least, fields->greatest.xyxx);
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
  const int greatest = get_fields(image)->sign - 1;
  return BITS(uint4, __builtin_elementwise_min(
                         __builtin_elementwise_max(colour, (int4)(~greatest)), (int4)(greatest)));
}
DEFINE_WORD(float)
DEFINE_WORD(int)
DEFINE_WORD(uint)

// Where the channels of a texel are in a colour.
typedef struct {
  uchar count;
  uchar sources[4];
} Channels;
static constant Channels all_channels[ORDER_COUNT] = {
    AT(ORDER_R) = {1, {0}},
    AT(ORDER_A) = {1, {3}},
    AT(ORDER_RG) = {2, {0, 1}},
    AT(ORDER_RA) = {2, {0, 3}},
    AT(ORDER_RGB) = {3, {0, 1, 2}},
    AT(ORDER_RGBA) = {4, {0, 1, 2, 3}},
    AT(ORDER_BGRA) = {4, {2, 1, 0, 3}},
    AT(ORDER_ARGB) = {4, {3, 0, 1, 2}},
    AT(ORDER_INTENSITY) = {1, {0}},
    AT(ORDER_LUMINANCE) = {1, {0}},
    AT(ORDER_DEPTH) = {1, {0}},
    AT(ORDER_ABGR) = {4, {3, 2, 1, 0}},
};

INLINE const constant Channels *get_channels_of(const global Image *image) {
  return &all_channels[image->order - ORDER_R];
}

// Whether channels have 32 bits, so that they are stored as they are.
INLINE bool has_whole_channels(const global Image *image) {
  return get_fields(image)->mask.x == ~0u;
}

// The functions below write the texels of a vector of work-items. Their colours, then the words of
// their texels, are an array for each element, with a number for each work-item; four at a time are
// loaded and stored.
INLINE uint4 load_four(const private int *array) { return *(const private unaligned_uint4 *)array; }
#define EACH_FOUR(i) __attribute__((opencl_unroll_hint(1))) for (uint i = 0; i < lanes; i += 4)

// The low and the high halves of words.
INLINE uint4 join_shorts(ushort4 low, ushort4 high) {
  return BITS(uint4, (ushort8)(low, high).s04152637);
}

// Packs channels of less than 32 bits: two words at most, which replace the colour.
#define CONVERT_CHANNEL(CONVERT, c)                                                                \
  CONVERT(fields, c, load_four(colours + channels->sources[c] * lanes + i))
#define DEFINE_PACK(NAME, CONVERT)                                                                 \
  INLINE void NAME(const global Image *image, private int *colours, uint lanes) {                  \
    const constant Fields *fields = get_fields(image);                                             \
    const constant Channels *channels = get_channels_of(image);                                    \
    EACH_FOUR(i) {                                                                                 \
      const uint4 r = CONVERT_CHANNEL(CONVERT, 0);                                                 \
      uint4 g = 0, b = 0, a = 0;                                                                   \
      if (channels->count > 1)                                                                     \
        g = CONVERT_CHANNEL(CONVERT, 1);                                                           \
      if (channels->count > 2) {                                                                   \
        b = CONVERT_CHANNEL(CONVERT, 2);                                                           \
        a = CONVERT_CHANNEL(CONVERT, 3);                                                           \
      }                                                                                            \
      uint4 low, high = 0;                                                                         \
      if (fields->is_wide) {                                                                       \
        low = join_shorts(CAST4(ushort, r), CAST4(ushort, g));                                     \
        high = join_shorts(CAST4(ushort, b), CAST4(ushort, a));                                    \
      } else {                                                                                     \
        low = pack_word(fields, r, g, b, a);                                                       \
      }                                                                                            \
      *(private unaligned_uint4 *)(colours + i) = low;                                             \
      *(private unaligned_uint4 *)(colours + lanes + i) = high;                                    \
    }                                                                                              \
  }
INLINE uint4 pack_word(const constant Fields *fields, uint4 r, uint4 g, uint4 b, uint4 a) {
  const uint4 mask = fields->mask, shift = fields->shift;
  return (r & mask.x) << shift.x | (g & mask.y) << shift.y | (b & mask.z) << shift.z |
         (a & mask.w) << shift.w;
}
// One channel as an integer of its type. The numbers of green may differ from those of the others.
INLINE uint4 to_normalized(const constant Fields *fields, uint channel, uint4 x) {
  const float greatest = channel == 1 ? fields->greatest.y : fields->greatest.x;
  return BITS(uint4, quantize_between(BITS(float4, x), fields->least, (float4)(greatest)));
}
INLINE uint4 to_unsigned(const constant Fields *fields, uint channel, uint4 x) {
  return __builtin_elementwise_min(x, (uint4)(fields->mask.x));
}
INLINE uint4 to_signed(const constant Fields *fields, uint channel, uint4 x) {
  const int4 greatest = (int4)(fields->sign - 1);
  return BITS(uint4, __builtin_elementwise_min(
                         __builtin_elementwise_max(BITS(int4, x), ~greatest), greatest));
}
DEFINE_PACK(pack_normalized, to_normalized)
DEFINE_PACK(pack_unsigned, to_unsigned)
DEFINE_PACK(pack_signed, to_signed)

INLINE void pack_halves(const global Image *image, private int *colours, uint lanes) {
  const constant Channels *channels = get_channels_of(image);
  const uint count = channels->count;
#define HALF(c)                                                                                    \
  __abacus_to_half_rte(BITS(float4, load_four(colours + channels->sources[c] * lanes + i)))
  EACH_FOUR(i) {
    const uint4 low = join_shorts(HALF(0), count > 1 ? HALF(1) : (ushort4)(0));
    if (count > 2)
      *(private unaligned_uint4 *)(colours + lanes + i) = join_shorts(HALF(2), HALF(3));
    *(private unaligned_uint4 *)(colours + i) = low;
  }
}

#define PACK_float(...)                                                                            \
  if (image->type == TYPE_HALF_FLOAT)                                                              \
    pack_halves(__VA_ARGS__);                                                                      \
  else                                                                                             \
    pack_normalized(__VA_ARGS__)
// SPIR-V may leave the sign of integers to the format: then they are written by this function.
#define PACK_int(...)                                                                              \
  if (image->type < TYPE_UNSIGNED_INT8)                                                            \
    pack_signed(__VA_ARGS__);                                                                      \
  else                                                                                             \
    pack_unsigned(__VA_ARGS__)
#define PACK_uint(...) pack_unsigned(__VA_ARGS__)

// The array of a word of texels. Whole channels are those of the colour but for alpha, which may
// come first or second.
INLINE const private int *get_words(const global Image *image, const private int *texels,
                                    uint lanes, uint word) {
  const bool is_alpha = (word == 0 && image->order == ORDER_A) ||
                        (word == 1 && image->order == ORDER_RA);
  return texels + (is_alpha && has_whole_channels(image) ? 3 : word) * lanes;
}

// Stores texels that are neighbours in a row.
#define STORE_FOUR(T, ...)                                                                         \
  EACH_FOUR(i) {                                                                                   \
    *(global unaligned_##T *)place = __VA_ARGS__;                                                  \
    place += sizeof(T);                                                                            \
  }
INLINE void store_neighbours(const global Image *image, global uchar *place,
                             const private int *texels, uint lanes) {
  // Stores could change the header, for all the compiler knows.
  const private int *r = get_words(image, texels, lanes, 0);
  const private int *g = get_words(image, texels, lanes, 1);
  const private int *b = get_words(image, texels, lanes, 2);
  const private int *a = get_words(image, texels, lanes, 3);
  switch (image->texel_size) {
  case 1:
    STORE_FOUR(uchar4, CAST4(uchar, load_four(r + i)))
    break;
  case 2:
    STORE_FOUR(ushort4, CAST4(ushort, load_four(r + i)))
    break;
  case 4:
    STORE_FOUR(uint4, load_four(r + i))
    break;
  case 8:
    STORE_FOUR(uint8, (uint8)(load_four(r + i), load_four(g + i)).s04152637)
    break;
  default:
    EACH_FOUR(i) {
      const uint8 rg = (uint8)(load_four(r + i), load_four(g + i)).s04152637;
      const uint8 ba = (uint8)(load_four(b + i), load_four(a + i)).s04152637;
      global unaligned_uint4 *four = (global unaligned_uint4 *)place + i;
      four[0] = (uint4)(rg.s01, ba.s01);
      four[1] = (uint4)(rg.s23, ba.s23);
      four[2] = (uint4)(rg.s45, ba.s45);
      four[3] = (uint4)(rg.s67, ba.s67);
    }
  }
}

// Stores the texels of work-items that are active, if there is a mask, and in the image. If there
// are no coordinates of each, they are neighbours in a row.
OUTLINED void __mux_store_texels(const global Image *image, int x, int y, int z,
                                 const private int *mask, const private int *coordinates,
                                 const private int *texels, uint lanes) {
  const private int *r = get_words(image, texels, lanes, 0);
  const private int *g = get_words(image, texels, lanes, 1);
  const private int *b = get_words(image, texels, lanes, 2);
  const private int *a = get_words(image, texels, lanes, 3);
  __attribute__((opencl_unroll_hint(1))) for (uint i = 0; i < lanes; ++i) {
    if (coordinates) {
      x = coordinates[i] - (int)i;
      y = coordinates[lanes + i];
      z = coordinates[2 * lanes + i];
    }
    const int3 place = (int3)(x + (int)i, y, z);
    if ((!mask || mask[i]) && !is_outside(image, BITS(uint3, place)))
      store_words(image, place, BITS(uint4, (int4)(r[i], g[i], b[i], a[i])));
  }
}

// Whether all work-items are active and write neighbours in a row.
INLINE bool is_row(int x, int y, int z, const private int *mask, const private int *coordinates,
                   uint lanes) {
  uint4 differences = 0;
  EACH_FOUR(i) {
    if (mask)
      differences |= ~load_four(mask + i);
    if (coordinates)
      differences |= (load_four(coordinates + i) - ((uint)x + i + (uint4)(0, 1, 2, 3))) |
                     (load_four(coordinates + lanes + i) ^ (uint)y) |
                     (load_four(coordinates + 2 * lanes + i) ^ (uint)z);
  }
  return (differences.x | differences.y | differences.z | differences.w) == 0;
}

// Whether the channels are numbers that limit() knows. SPIR-V may write any integers as signed.
#define HAS_LIMITS_float(image) is_normalized(image)
#define HAS_LIMITS_int(image) ((image)->type < TYPE_SIGNED_INT32)
#define HAS_LIMITS_uint(image) ((image)->type != TYPE_UNSIGNED_INT32)

// A texel of one word is written inline unless a work-item of the same vector writes outside of the
// image: so control flow is uniform, and stores need no masks.
#define DEFINE_STORE(T)                                                                            \
  OUTLINED void __mux_store_##T##_row(const global Image *image, int x, int y, int z,              \
                                      const private int *mask, const private int *coordinates,     \
                                      private int *colours, uint lanes) {                          \
    __builtin_assume(lanes >= 4);                                                                  \
    if (!has_whole_channels(image)) {                                                              \
      PACK_##T(image, colours, lanes);                                                             \
    }                                                                                              \
    if (coordinates) {                                                                             \
      x = coordinates[0];                                                                          \
      y = coordinates[lanes];                                                                      \
      z = coordinates[2 * lanes];                                                                  \
    }                                                                                              \
    /* The width is more than x if the first place is in the image. */                             \
    const bool is_inside = !is_outside(image, (uint3)(x, y, z)) & (image->width - x >= lanes);     \
    const bool is_certain = !mask & !coordinates;                                                  \
    if (__builtin_expect(                                                                          \
            is_inside && (is_certain || is_row(x, y, z, mask, coordinates, lanes)), true))         \
      store_neighbours(image, get_row(image, y, z) + (ulong)(uint)x * image->texel_size, colours,  \
                       lanes);                                                                     \
    else                                                                                           \
      __mux_store_texels(image, x, y, z, mask, coordinates, colours, lanes);                       \
  }                                                                                                \
  OUTLINED void __mux_store_##T(const global Image *image, int x, int y, int z, T r, T g, T b,     \
                                T a) {                                                             \
    T##4 colours[4] = {r, g, b, a};                                                                \
    const int mask[4] = {~0};                                                                      \
    __mux_store_##T##_row(image, x, y, z, mask, (const private int *)0, (private int *)colours,    \
                          4);                                                                      \
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
