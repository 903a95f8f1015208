// The gamma function and its logarithm.
#include "maths.h"

#define DECLARED(N, ...)                                                                           \
  OVERLOADED float##N sinpi(float##N x);                                                           \
  OVERLOADED double##N sinpi(double##N x);
EACH_WIDTH(DECLARED, )

#define BODY "gamma.inc"
#include "each_width.h"

#define LGAMMA_R_HALF(SPACE, N)                                                                    \
  WITH_HALF(OVERLOADED half##N lgamma_r(half##N x, SPACE int##N *sign) {                           \
    return CAST##N(half, lgamma_r(CAST##N(float, x), sign));                                       \
  })
#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, tgamma)                                                                           \
  HALF_OF_ONE(N, lgamma)                                                                           \
  EACH_WRITABLE_SPACE(LGAMMA_R_HALF, N)
EACH_WIDTH(OTHERS, )
