// Stores of half in each rounding mode.
#include "half_data.h"

// SUFFIX is the suffix of the function's name; none means round to nearest.
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
