// The cube root.
#include "maths.h"

#define BODY "cbrt.inc"
#include "each_width.h"

#define OTHERS(N, ...) HALF_OF_ONE(N, cbrt)
EACH_WIDTH(OTHERS, )
