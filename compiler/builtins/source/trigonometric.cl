// Trigonometric functions.
#include "maths.h"

#define BODY "trigonometric.inc"
#include "each_width.h"

#define SINCOS_HALF(SPACE, N)                                                                      \
  WITH_HALF(OVERLOADED half##N sincos(half##N x, SPACE half##N *cosine) {                          \
    float##N cosine_of_x;                                                                          \
    const float##N sine_of_x = sineAndCosine(CAST##N(float, x), &cosine_of_x);                     \
    *cosine = CAST##N(half, cosine_of_x);                                                          \
    return CAST##N(half, sine_of_x);                                                               \
  })
#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, sin)                                                                              \
  HALF_OF_ONE(N, cos)                                                                              \
  HALF_OF_ONE(N, tan)                                                                              \
  EACH_WRITABLE_SPACE(SINCOS_HALF, N)                                                              \
  FAST_OF_ONE(N, sin, sin(x))                                                                      \
  FAST_OF_ONE(N, cos, cos(x))                                                                      \
  FAST_OF_ONE(N, tan, tan(x))
EACH_WIDTH(OTHERS, )
