// vload.
#include "vector_data.h"

#define VLOAD(SPACE, N, T)                                                                         \
  OVERLOADED T##N vload##N(size_t offset, const SPACE T *p) {                                      \
    return *(const SPACE unaligned_##T##N *)(p + offset * N);                                      \
  }
#define WHOLE_VECTOR(N, T, S, U) EACH_READABLE_SPACE(VLOAD, N, T)
EACH_TYPE(EACH_WHOLE_VECTOR, WHOLE_VECTOR)

#define VLOAD3(SPACE, T)                                                                           \
  OVERLOADED T##3 vload3(size_t offset, const SPACE T *p) {                                        \
    return (T##3)(p[offset * 3], p[offset * 3 + 1], p[offset * 3 + 2]);                            \
  }
#define VECTOR_OF_THREE(N, T, S, U) EACH_READABLE_SPACE(VLOAD3, T)
EACH_TYPE(JUST_ONCE, VECTOR_OF_THREE)
