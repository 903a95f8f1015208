// vstore.
#include "vector_data.h"

#define VSTORE(SPACE, N, T)                                                                        \
  OVERLOADED void vstore##N(T##N value, size_t offset, SPACE T *p) {                               \
    *(SPACE unaligned_##T##N *)(p + offset * N) = value;                                           \
  }
#define WHOLE_VECTOR(N, T, S, U) EACH_WRITABLE_SPACE(VSTORE, N, T)
EACH_TYPE(EACH_WHOLE_VECTOR, WHOLE_VECTOR)

#define VSTORE3(SPACE, T)                                                                          \
  OVERLOADED void vstore3(T##3 value, size_t offset, SPACE T *p) {                                 \
    p[offset * 3] = value.x;                                                                       \
    p[offset * 3 + 1] = value.y;                                                                   \
    p[offset * 3 + 2] = value.z;                                                                   \
  }
#define VECTOR_OF_THREE(N, T, S, U) EACH_WRITABLE_SPACE(VSTORE3, T)
EACH_TYPE(JUST_ONCE, VECTOR_OF_THREE)
