// sinpi, cospi and tanpi.
#include "maths.h"

#define BODY "trigonometric_pi.inc"
#include "each_width.h"

#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, sinpi)                                                                            \
  HALF_OF_ONE(N, cospi)                                                                            \
  HALF_OF_ONE(N, tanpi)
EACH_WIDTH(OTHERS, )
