// Inverse trigonometric functions.
#include "maths.h"

#define BODY "inverse_trigonometric.inc"
#include "each_width.h"

#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, asin)                                                                             \
  HALF_OF_ONE(N, asinpi)                                                                           \
  HALF_OF_ONE(N, acos)                                                                             \
  HALF_OF_ONE(N, acospi)                                                                           \
  HALF_OF_ONE(N, atan)                                                                             \
  HALF_OF_ONE(N, atanpi)                                                                           \
  HALF_OF_TWO(N, atan2)                                                                            \
  HALF_OF_TWO(N, atan2pi)
EACH_WIDTH(OTHERS, )
