// Includes BODY for every width of float and double. See maths.h.
#define T float
#define S int
#define L uint
#define IS_DOUBLE 0
#include "each_width_of_type.h"
#undef T
#undef S
#undef L
#undef IS_DOUBLE
#define T double
#define S long
#define L ulong
#define IS_DOUBLE 1
#include "each_width_of_type.h"
#undef T
#undef S
#undef L
#undef IS_DOUBLE
#undef BODY
