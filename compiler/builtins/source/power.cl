// Powers and roots, computed with exponentials.
#include "maths.h"

#define DECLARED(N, ...)                                                                           \
  OVERLOADED float##N exp2(float##N x);                                                            \
  OVERLOADED double##N exp2(double##N x);                                                          \
  OVERLOADED float##N log2(float##N x);                                                            \
  OVERLOADED double##N log2(double##N x);
EACH_WIDTH(DECLARED, )

#define BODY "power.inc"
#include "each_width.h"

#define OTHERS(N, ...)                                                                             \
  HALF_OF_TWO(N, pow)                                                                              \
  HALF_OF_TWO(N, powr)                                                                             \
  HALF_AND_INT(N, pown)                                                                            \
  HALF_AND_INT(N, rootn)                                                                           \
  OVERLOADED float##N native_powr(float##N x, float##N y) { return exp2Of(y * log2(x)); }          \
  OVERLOADED float##N half_powr(float##N x, float##N y) { return powr(x, y); }
EACH_WIDTH(OTHERS, )
