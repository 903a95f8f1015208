// The error function and its complement.
#include "maths.h"

#define BODY "error.inc"
#include "each_width.h"

#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, erf)                                                                              \
  HALF_OF_ONE(N, erfc)
EACH_WIDTH(OTHERS, )
