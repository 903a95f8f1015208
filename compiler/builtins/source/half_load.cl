// Loads of half.
#include "half_data.h"

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
