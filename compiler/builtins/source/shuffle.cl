// Shuffles.
#include "vector_data.h"

// Only as many bits of the mask are significant as the source has elements.
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
