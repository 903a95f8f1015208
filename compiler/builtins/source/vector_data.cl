// Loads and stores of vectors at any address that suits their elements, the choice of elements by
// number, and prefetch.
#include "prelude.h"

// A vector type with the alignment of its element. Vectors of three have no such type: as a whole,
// they are accessed as four.
#define UNALIGNED(N, T, S, U) typedef T##N unaligned_##T##N __attribute__((aligned(sizeof(T))));
#define EACH_WHOLE_VECTOR(X, ...)                                                                  \
  X(2, __VA_ARGS__) X(4, __VA_ARGS__) X(8, __VA_ARGS__) X(16, __VA_ARGS__)
#define EACH_TYPE(EACH, X)                                                                         \
  EACH_SIGNED_OF(EACH, X)                                                                          \
  EACH_UNSIGNED_OF(EACH, X)                                                                        \
  EACH(X, float, int, uint)                                                                        \
  EACH(X, double, long, ulong)                                                                     \
  WITH_HALF(EACH(X, half, short, ushort))
EACH_TYPE(EACH_WHOLE_VECTOR, UNALIGNED)

#define VLOAD(SPACE, N, T)                                                                         \
  OVERLOADED T##N vload##N(size_t offset, const SPACE T *p) {                                      \
    return *(const SPACE unaligned_##T##N *)(p + offset * N);                                      \
  }
#define VSTORE(SPACE, N, T)                                                                        \
  OVERLOADED void vstore##N(T##N value, size_t offset, SPACE T *p) {                               \
    *(SPACE unaligned_##T##N *)(p + offset * N) = value;                                           \
  }
#define WHOLE_VECTOR(N, T, S, U)                                                                   \
  EACH_READABLE_SPACE(VLOAD, N, T)                                                                 \
  EACH_WRITABLE_SPACE(VSTORE, N, T)
EACH_TYPE(EACH_WHOLE_VECTOR, WHOLE_VECTOR)

#define VLOAD3(SPACE, T)                                                                           \
  OVERLOADED T##3 vload3(size_t offset, const SPACE T *p) {                                        \
    return (T##3)(p[offset * 3], p[offset * 3 + 1], p[offset * 3 + 2]);                            \
  }
#define VSTORE3(SPACE, T)                                                                          \
  OVERLOADED void vstore3(T##3 value, size_t offset, SPACE T *p) {                                 \
    p[offset * 3] = value.x;                                                                       \
    p[offset * 3 + 1] = value.y;                                                                   \
    p[offset * 3 + 2] = value.z;                                                                   \
  }
#define VECTOR_OF_THREE(N, T, S, U)                                                                \
  EACH_READABLE_SPACE(VLOAD3, T)                                                                   \
  EACH_WRITABLE_SPACE(VSTORE3, T)
#define JUST_ONCE(X, ...) X(3, __VA_ARGS__)
EACH_TYPE(JUST_ONCE, VECTOR_OF_THREE)

// A hint. The caches of the devices that there are need none.
#define PREFETCH(N, T, S, U)                                                                       \
  OVERLOADED void prefetch(const global T##N *p, size_t count) {}
EACH_TYPE(EACH_WIDTH, PREFETCH)

// Only as many bits of the mask count as the source has elements for.
#define SHUFFLE(N, FROM, T, U)                                                                     \
  OVERLOADED T##N shuffle(T##FROM x, U##N mask) {                                                  \
    T##N result;                                                                                   \
    for (int i = 0; i != N; ++i)                                                                   \
      result[i] = x[mask[i] & (FROM - 1)];                                                         \
    return result;                                                                                 \
  }                                                                                                \
  OVERLOADED T##N shuffle2(T##FROM x, T##FROM y, U##N mask) {                                      \
    T##N result;                                                                                   \
    for (int i = 0; i != N; ++i) {                                                                 \
      const U index = mask[i] & (FROM - 1);                                                        \
      result[i] = mask[i] & FROM ? y[index] : x[index];                                            \
    }                                                                                              \
    return result;                                                                                 \
  }
#define SHUFFLE_FROM(FROM, T, S, U)                                                                \
  SHUFFLE(2, FROM, T, U) SHUFFLE(4, FROM, T, U) SHUFFLE(8, FROM, T, U) SHUFFLE(16, FROM, T, U)
EACH_TYPE(EACH_WHOLE_VECTOR, SHUFFLE_FROM)
