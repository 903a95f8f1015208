// Logarithms.
#include "maths.h"

#define BODY "log.inc"
#include "each_width.h"

#define OTHERS(N, ...)                                                                             \
  HALF_OF_ONE(N, log)                                                                              \
  HALF_OF_ONE(N, log2)                                                                             \
  HALF_OF_ONE(N, log10)                                                                            \
  HALF_OF_ONE(N, log1p)                                                                            \
  FAST_OF_ONE(N, log, log(x))                                                                      \
  FAST_OF_ONE(N, log2, log2(x))                                                                    \
  FAST_OF_ONE(N, log10, log10(x))
EACH_WIDTH(OTHERS, )
