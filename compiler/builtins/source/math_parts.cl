// Functions that split a number into integer and fraction.
#include "prelude.h"

// The fraction stays below one, although the difference may round up to it. The fraction of zero or
// infinity is a zero of the same sign.
#define BELOW_ONE_half 0x1.ffcp-1
#define BELOW_ONE_float 0x1.fffffep-1
#define BELOW_ONE_double 0x1.fffffffffffffp-1
#define PARTS(SPACE, N, T)                                                                         \
  OVERLOADED T##N fract(T##N x, SPACE T##N *whole) {                                               \
    const T##N floor = __builtin_elementwise_floor(x);                                             \
    const T##N difference = x - floor;                                                             \
    const T##N limit = (T##N)((T)BELOW_ONE_##T);                                                   \
    const T##N fraction = difference > limit ? limit : difference;                                 \
    const T##N zero = __builtin_elementwise_copysign((T##N)0, x);                                  \
    const T##N infinite = (T##N)((T)INFINITY);                                                     \
    *whole = floor;                                                                                \
    return x == zero ? zero : __builtin_elementwise_abs(x) == infinite ? zero : fraction;          \
  }                                                                                                \
  OVERLOADED T##N modf(T##N x, SPACE T##N *whole) {                                                \
    const T##N trunc = __builtin_elementwise_trunc(x);                                             \
    const T##N fraction = trunc == x ? (T##N)0 : x - trunc;                                        \
    *whole = trunc;                                                                                \
    return __builtin_elementwise_copysign(fraction, x);                                            \
  }
#define PARTS_IN_EACH_SPACE(N, T, S, U) EACH_WRITABLE_SPACE(PARTS, N, T)
EACH_FLOATING(PARTS_IN_EACH_SPACE)
