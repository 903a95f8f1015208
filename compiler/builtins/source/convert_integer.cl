// Conversions to integers in all rounding modes, with and without saturation. Each destination type
// is a part of its own.
#include "convert.h"

#if defined(PART_char)
#define TO_TYPE char
#elif defined(PART_uchar)
#define TO_TYPE uchar
#elif defined(PART_short)
#define TO_TYPE short
#elif defined(PART_ushort)
#define TO_TYPE ushort
#elif defined(PART_int)
#define TO_TYPE int
#elif defined(PART_uint)
#define TO_TYPE uint
#elif defined(PART_long)
#define TO_TYPE long
#elif defined(PART_ulong)
#define TO_TYPE ulong
#endif

// Integer to integer: no rounding. Saturates to the intersection of both ranges.
#define INTEGER_TO_INTEGER(N, MODE, TO, FROM)                                                      \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) { return CAST##N(TO, x); }                     \
  OVERLOADED TO##N convert_##TO##N##_sat##MODE(FROM##N x) {                                        \
    const FROM low = (FROM)((long)MIN_##TO > (long)MIN_##FROM ? MIN_##TO : MIN_##FROM);            \
    const FROM high = (FROM)((ulong)MAX_##TO < (ulong)MAX_##FROM ? MAX_##TO : MAX_##FROM);         \
    return CAST##N(                                                                                \
        TO, __builtin_elementwise_min(__builtin_elementwise_max(x, (FROM##N)low), (FROM##N)high)); \
  }
#define INTEGER_TO_INTEGER_PAIR(FROM, TO, ...) EACH_MODE_AND_WIDTH(INTEGER_TO_INTEGER, TO, FROM)
FROM_EACH_INTEGER(INTEGER_TO_INTEGER_PAIR, TO_TYPE)

// Floating point to integer. A cast truncates, which is the default mode of these conversions.
// With AVX512-FP16, LLVM 22 merges rint and the cast of a half to a conversion that truncates.
#define TO_WHOLE(FROM, x) (x)
#define TO_WHOLE_rte(FROM, x) NEAREST_##FROM(x)
#define TO_WHOLE_rtz(FROM, x) (x)
#define TO_WHOLE_rtp(FROM, x) __builtin_elementwise_ceil(x)
#define TO_WHOLE_rtn(FROM, x) __builtin_elementwise_floor(x)
#define NEAREST_float(x) __builtin_elementwise_rint(x)
#define NEAREST_double(x) __builtin_elementwise_rint(x)
#define NEAREST_half(x) __builtin_elementwise_nearbyint(x)
#define FLOATING_TO_INTEGER(N, MODE, TO, FROM, SIGNED)                                             \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) {                                              \
    return CAST##N(TO, TO_WHOLE##MODE(FROM, x));                                                   \
  }                                                                                                \
  OVERLOADED TO##N convert_##TO##N##_sat##MODE(FROM##N x) {                                        \
    const FROM##N whole = TO_WHOLE##MODE(FROM, x);                                                 \
    const FROM##N low = (FROM##N)((FROM)MIN_##TO);                                                 \
    const FROM##N limit = (FROM##N)((FROM)LIMIT_##TO);                                             \
    const TO##N at_least =                                                                         \
        CONDITION##N(SIGNED, whole > low) ? CAST##N(TO, whole) : (TO##N)MIN_##TO;                  \
    const TO##N number = CONDITION##N(SIGNED, whole >= limit) ? (TO##N)MAX_##TO : at_least;        \
    return CONDITION##N(SIGNED, x != x) ? (TO##N)0 : number;                                       \
  }
#define FLOATING_TO_INTEGER_PAIR(TO, FROM, ...)                                                    \
  EACH_MODE_AND_WIDTH(FLOATING_TO_INTEGER, TO, FROM, SIGNED_##TO)
#define FROM_EACH_FLOATING(TO)                                                                     \
  FLOATING_TO_INTEGER_PAIR(TO, float)                                                              \
  FLOATING_TO_INTEGER_PAIR(TO, double)                                                             \
  WITH_HALF(FLOATING_TO_INTEGER_PAIR(TO, half))
FROM_EACH_FLOATING(TO_TYPE)
