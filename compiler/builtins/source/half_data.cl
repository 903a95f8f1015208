// Loads and stores of half numbers in memory, which every device has, whether or not it can compute
// with them.
#include "abacus.h"

#define HALF_TYPES(N, ...)                                                                         \
  typedef ushort##N unaligned_half##N __attribute__((aligned(2)));                                 \
  typedef ushort##N aligned_half##N __attribute__((aligned(2 * N)));
HALF_TYPES(2)
HALF_TYPES(4)
HALF_TYPES(8)
HALF_TYPES(16)

#define LOAD_SCALAR(SPACE, ...)                                                                    \
  OVERLOADED float vload_half(size_t offset, const SPACE half *p) {                                \
    return __abacus_from_half(((const SPACE ushort *)p)[offset]);                                  \
  }                                                                                                \
  OVERLOADED float3 vload_half3(size_t offset, const SPACE half *p) {                              \
    const SPACE ushort *q = (const SPACE ushort *)p + offset * 3;                                  \
    return __abacus_from_half((ushort3)(q[0], q[1], q[2]));                                        \
  }                                                                                                \
  OVERLOADED float3 vloada_half3(size_t offset, const SPACE half *p) {                             \
    const SPACE ushort *q = (const SPACE ushort *)p + offset * 4;                                  \
    return __abacus_from_half((ushort3)(q[0], q[1], q[2]));                                        \
  }
EACH_READABLE_SPACE(LOAD_SCALAR, )
#define LOAD(SPACE, N)                                                                             \
  OVERLOADED float##N vload_half##N(size_t offset, const SPACE half *p) {                          \
    return __abacus_from_half(*(const SPACE unaligned_half##N *)(p + offset * N));                 \
  }                                                                                                \
  OVERLOADED float##N vloada_half##N(size_t offset, const SPACE half *p) {                         \
    return __abacus_from_half(*(const SPACE aligned_half##N *)(p + offset * N));                   \
  }
EACH_READABLE_SPACE(LOAD, 2)
EACH_READABLE_SPACE(LOAD, 4)
EACH_READABLE_SPACE(LOAD, 8)
EACH_READABLE_SPACE(LOAD, 16)

// SUFFIX is what the function's name ends in: none means to the nearest.
#define STORE_SCALAR(SPACE, T, SUFFIX, MODE)                                                       \
  OVERLOADED void vstore_half##SUFFIX(T value, size_t offset, SPACE half *p) {                     \
    ((SPACE ushort *)p)[offset] = __abacus_to_half_##MODE(value);                                  \
  }
#define STORE_THREE(SPACE, T, NAME, STRIDE, MODE)                                                  \
  OVERLOADED void NAME(T##3 value, size_t offset, SPACE half *p) {                                 \
    const ushort3 bits = __abacus_to_half_##MODE(value);                                           \
    SPACE ushort *q = (SPACE ushort *)p + offset * STRIDE;                                         \
    q[0] = bits.x;                                                                                 \
    q[1] = bits.y;                                                                                 \
    q[2] = bits.z;                                                                                 \
  }
#define STORE(SPACE, T, SUFFIX, MODE, N)                                                           \
  OVERLOADED void vstore_half##N##SUFFIX(T##N value, size_t offset, SPACE half *p) {               \
    *(SPACE unaligned_half##N *)(p + offset * N) = __abacus_to_half_##MODE(value);                 \
  }                                                                                                \
  OVERLOADED void vstorea_half##N##SUFFIX(T##N value, size_t offset, SPACE half *p) {              \
    *(SPACE aligned_half##N *)(p + offset * N) = __abacus_to_half_##MODE(value);                   \
  }
#define STORE_WIDTHS(SPACE, T, SUFFIX, MODE)                                                       \
  STORE_SCALAR(SPACE, T, SUFFIX, MODE)                                                             \
  STORE_THREE(SPACE, T, vstore_half3##SUFFIX, 3, MODE)                                             \
  STORE_THREE(SPACE, T, vstorea_half3##SUFFIX, 4, MODE)                                            \
  STORE(SPACE, T, SUFFIX, MODE, 2)                                                                 \
  STORE(SPACE, T, SUFFIX, MODE, 4)                                                                 \
  STORE(SPACE, T, SUFFIX, MODE, 8)                                                                 \
  STORE(SPACE, T, SUFFIX, MODE, 16)
#define STORE_MODES(SPACE, T)                                                                      \
  STORE_WIDTHS(SPACE, T, , rte)                                                                    \
  STORE_WIDTHS(SPACE, T, _rte, rte)                                                                \
  STORE_WIDTHS(SPACE, T, _rtz, rtz)                                                                \
  STORE_WIDTHS(SPACE, T, _rtp, rtp)                                                                \
  STORE_WIDTHS(SPACE, T, _rtn, rtn)
EACH_WRITABLE_SPACE(STORE_MODES, float)
EACH_WRITABLE_SPACE(STORE_MODES, double)
