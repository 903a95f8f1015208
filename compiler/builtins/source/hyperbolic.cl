// Hyperbolic functions and their inverses.
#include "maths.h"

#define BODY "hyperbolic.inc"
#include "each_width.h"

#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, sinh)                                                                             \
  HALF_OF_ONE(N, cosh)                                                                             \
  HALF_OF_ONE(N, tanh)                                                                             \
  HALF_OF_ONE(N, asinh)                                                                            \
  HALF_OF_ONE(N, acosh)                                                                            \
  HALF_OF_ONE(N, atanh)
EACH_WIDTH(OTHERS, )
