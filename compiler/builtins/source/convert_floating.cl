// Conversions to floating-point types in all rounding modes. Each destination type is a part of its
// own.
#include "convert.h"

// Returns the neighbor of y that the rounding mode requires, where y is the nearest to an exact
// value below or above it. The bits of floating-point numbers have the order of the numbers.
#define NEIGHBOUR(N, T, S, U)                                                                      \
  static inline OVERLOADED T##N corrected(T##N y, S##N up, S##N down) {                            \
    const S##N bits = BITS(S##N, y);                                                               \
    const S##N outwards = bits < (S##N)0 ? (S##N)(down - up) : (S##N)(up - down);                  \
    return BITS(T##N, (S##N)(bits + outwards));                                                    \
  }
EACH_FLOATING(NEIGHBOUR)
// One if y must be incremented or decremented, depending on whether y is below or above the exact
// value and whether that is negative.
#define STEP_UP_rtp(I, below, negative) ((I)(below ? (I)1 : (I)0))
#define STEP_UP_rtn(I, below, negative) ((I)0)
#define STEP_UP_rtz(I, below, negative) ((I)(negative ? (below ? (I)1 : (I)0) : (I)0))
#define STEP_DOWN_rtp(I, above, negative) ((I)0)
#define STEP_DOWN_rtn(I, above, negative) ((I)(above ? (I)1 : (I)0))
#define STEP_DOWN_rtz(I, above, negative) ((I)(negative ? (I)0 : (above ? (I)1 : (I)0)))

// Round to nearest, as a cast does.
#define NEAREST(N, MODE, TO, FROM)                                                                 \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) { return CAST##N(TO, x); }
#define EACH_NEAREST(TO, FROM)                                                                     \
  EACH_WIDTH(NEAREST, , TO, FROM)                                                                  \
  EACH_WIDTH(NEAREST, _rte, TO, FROM)
// Every value of the source type is representable.
#define EXACT(TO, FROM)                                                                            \
  EACH_NEAREST(TO, FROM)                                                                           \
  EACH_WIDTH(NEAREST, _rtz, TO, FROM)                                                              \
  EACH_WIDTH(NEAREST, _rtp, TO, FROM)                                                              \
  EACH_WIDTH(NEAREST, _rtn, TO, FROM)

// Integer to floating point: compares the nearest value as an integer, which it is unless it is the
// first value above the range.
#define INTEGER_TO_FLOATING(N, MODE, TO, FROM, S, SIGNED)                                          \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) {                                              \
    const TO##N nearest = CAST##N(TO, x);                                                          \
    const S##N beyond = CAST##N(S, nearest >= (TO##N)((TO)LIMIT_##FROM));                          \
    const FROM##N whole =                                                                          \
        CONDITION##N(SIGNED, beyond) ? (FROM##N)MAX_##FROM : CAST##N(FROM, nearest);               \
    const S##N above = beyond | CAST##N(S, whole > x);                                             \
    const S##N below = CAST##N(S, whole < x);                                                      \
    const S##N negative = CAST##N(S, x < (FROM##N)0);                                              \
    return corrected(nearest, STEP_UP##MODE(S##N, below, negative),                                \
                     STEP_DOWN##MODE(S##N, above, negative));                                      \
  }
#define ROUNDED_INTEGER(TO, FROM, S)                                                               \
  EACH_NEAREST(TO, FROM)                                                                           \
  EACH_WIDTH(INTEGER_TO_FLOATING, _rtz, TO, FROM, S, SIGNED_##FROM)                                \
  EACH_WIDTH(INTEGER_TO_FLOATING, _rtp, TO, FROM, S, SIGNED_##FROM)                                \
  EACH_WIDTH(INTEGER_TO_FLOATING, _rtn, TO, FROM, S, SIGNED_##FROM)

// Narrowing: compares the nearest value in W, a format that represents both exactly.
#define NARROWED(N, MODE, TO, FROM, S, W)                                                          \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) {                                              \
    const TO##N nearest = convert_##TO##N(x);                                                      \
    const W##N exact = CAST##N(W, x);                                                              \
    const S##N below = CAST##N(S, CAST##N(W, nearest) < exact);                                    \
    const S##N above = CAST##N(S, CAST##N(W, nearest) > exact);                                    \
    const S##N negative = CAST##N(S, exact < (W##N)0);                                             \
    return corrected(nearest, STEP_UP##MODE(S##N, below, negative),                                \
                     STEP_DOWN##MODE(S##N, above, negative));                                      \
  }
#define EACH_NARROWED(TO, FROM, S, W)                                                              \
  EACH_WIDTH(NARROWED, _rtz, TO, FROM, S, W)                                                       \
  EACH_WIDTH(NARROWED, _rtp, TO, FROM, S, W)                                                       \
  EACH_WIDTH(NARROWED, _rtn, TO, FROM, S, W)

#ifdef PART_float
EXACT(float, char)
EXACT(float, uchar)
EXACT(float, short)
EXACT(float, ushort)
EXACT(float, float)
WITH_HALF(EXACT(float, half))
ROUNDED_INTEGER(float, int, int)
ROUNDED_INTEGER(float, uint, int)
ROUNDED_INTEGER(float, long, int)
ROUNDED_INTEGER(float, ulong, int)
EACH_NEAREST(float, double)
EACH_NARROWED(float, double, int, double)
#endif

#ifdef PART_double
EXACT(double, char)
EXACT(double, uchar)
EXACT(double, short)
EXACT(double, ushort)
EXACT(double, int)
EXACT(double, uint)
EXACT(double, float)
EXACT(double, double)
WITH_HALF(EXACT(double, half))
ROUNDED_INTEGER(double, long, long)
ROUNDED_INTEGER(double, ulong, long)
#endif

#if defined(PART_half) && defined(cl_khr_fp16)
EXACT(half, char)
EXACT(half, uchar)
EXACT(half, half)
// All integers that float cannot represent exactly are outside of half's range.
#define TO_HALF(FROM)                                                                              \
  EACH_NEAREST(half, FROM)                                                                         \
  EACH_NARROWED(half, FROM, short, float)
TO_HALF(float)
TO_HALF(short)
TO_HALF(ushort)
TO_HALF(int)
TO_HALF(uint)
TO_HALF(long)
TO_HALF(ulong)

// Converts through float without double rounding: rounds to odd, i.e. sets the last digit if the
// value is inexact, which half does not keep.
#define CUT(N, ...) OVERLOADED float##N convert_float##N##_rtz(double##N x);
EACH_WIDTH(CUT, )
#define DOUBLE_TO_HALF(N, MODE)                                                                    \
  OVERLOADED half##N convert_half##N##MODE(double##N x) {                                          \
    const float##N cut = convert_float##N##_rtz(x);                                                \
    const int##N odd = BITS(int##N, cut) | 1;                                                      \
    const int##N inexact =                                                                         \
        CONDITION##N(int, CAST##N(double, cut) < x || CAST##N(double, cut) > x);                   \
    return CAST##N(half, inexact ? BITS(float##N, odd) : cut);                                     \
  }
EACH_WIDTH(DOUBLE_TO_HALF, )
EACH_WIDTH(DOUBLE_TO_HALF, _rte)
EACH_NARROWED(half, double, short, double)
#endif
