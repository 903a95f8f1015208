// Exponential functions.
#include "maths.h"

#define BODY "exp.inc"
#include "each_width.h"

#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, exp)                                                                              \
  HALF_OF_ONE(N, exp2)                                                                             \
  HALF_OF_ONE(N, exp10)                                                                            \
  HALF_OF_ONE(N, expm1)                                                                            \
  FAST_OF_ONE(N, exp, exp2Of(x *LOG2_E_float))                                                     \
  FAST_OF_ONE(N, exp2, exp2Of(x))                                                                  \
  FAST_OF_ONE(N, exp10, exp2Of(x *LOG2_10_float))
EACH_WIDTH(OTHERS, )
