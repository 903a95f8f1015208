// Conversions between all types, in all rounding modes, with and without saturation.
#include "prelude.h"

// The range of integer types, for comparison in ulong and long.
#define MAX_char SCHAR_MAX
#define MAX_uchar UCHAR_MAX
#define MAX_short SHRT_MAX
#define MAX_ushort USHRT_MAX
#define MAX_int INT_MAX
#define MAX_uint UINT_MAX
#define MAX_long LONG_MAX
#define MAX_ulong ULONG_MAX
#define MIN_char SCHAR_MIN
#define MIN_uchar 0
#define MIN_short SHRT_MIN
#define MIN_ushort 0
#define MIN_int INT_MIN
#define MIN_uint 0
#define MIN_long LONG_MIN
#define MIN_ulong 0
// The first number above the range. Where half cannot tell it from infinity, nothing it can tell is
// above.
#define LIMIT_char 0x1p7
#define LIMIT_uchar 0x1p8
#define LIMIT_short 0x1p15
#define LIMIT_ushort 0x1p16
#define LIMIT_int 0x1p31
#define LIMIT_uint 0x1p32
#define LIMIT_long 0x1p63
#define LIMIT_ulong 0x1p64

// Integers of the same size as a type.
#define SIGNED_char char
#define SIGNED_uchar char
#define SIGNED_short short
#define SIGNED_ushort short
#define SIGNED_int int
#define SIGNED_uint int
#define SIGNED_long long
#define SIGNED_ulong long

// X(N, MODE, …), where MODE is what the names end in.
#define EACH_MODE_AND_WIDTH(X, ...)                                                                \
  EACH_WIDTH(X, , __VA_ARGS__)                                                                     \
  EACH_WIDTH(X, _rte, __VA_ARGS__)                                                                 \
  EACH_WIDTH(X, _rtz, __VA_ARGS__)                                                                 \
  EACH_WIDTH(X, _rtp, __VA_ARGS__)                                                                 \
  EACH_WIDTH(X, _rtn, __VA_ARGS__)
#define FROM_EACH_INTEGER(X, ...)                                                                  \
  X(char, __VA_ARGS__)                                                                             \
  X(uchar, __VA_ARGS__)                                                                            \
  X(short, __VA_ARGS__)                                                                            \
  X(ushort, __VA_ARGS__)                                                                           \
  X(int, __VA_ARGS__)                                                                              \
  X(uint, __VA_ARGS__)                                                                             \
  X(long, __VA_ARGS__)                                                                             \
  X(ulong, __VA_ARGS__)
#define TO_EACH_INTEGER(X, ...)                                                                    \
  X(char, __VA_ARGS__)                                                                             \
  X(uchar, __VA_ARGS__)                                                                            \
  X(short, __VA_ARGS__)                                                                            \
  X(ushort, __VA_ARGS__)                                                                           \
  X(int, __VA_ARGS__)                                                                              \
  X(uint, __VA_ARGS__)                                                                             \
  X(long, __VA_ARGS__)                                                                             \
  X(ulong, __VA_ARGS__)

// Integer to integer: nothing to round. Saturation happens in the range that both types share.
#define INTEGER_TO_INTEGER(N, MODE, TO, FROM)                                                      \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) { return CAST##N(TO, x); }                     \
  OVERLOADED TO##N convert_##TO##N##_sat##MODE(FROM##N x) {                                        \
    const FROM low = (FROM)((long)MIN_##TO > (long)MIN_##FROM ? MIN_##TO : MIN_##FROM);            \
    const FROM high = (FROM)((ulong)MAX_##TO < (ulong)MAX_##FROM ? MAX_##TO : MAX_##FROM);         \
    return CAST##N(                                                                                \
        TO, __builtin_elementwise_min(__builtin_elementwise_max(x, (FROM##N)low), (FROM##N)high)); \
  }
#define INTEGER_TO_INTEGER_PAIR(FROM, TO, ...) EACH_MODE_AND_WIDTH(INTEGER_TO_INTEGER, TO, FROM)
#define INTEGER_TO_INTEGER_FROM_EACH(TO, ...) FROM_EACH_INTEGER(INTEGER_TO_INTEGER_PAIR, TO)
TO_EACH_INTEGER(INTEGER_TO_INTEGER_FROM_EACH, )

// Floating point to integer. The cast cuts digits off, which is what no mode means here.
#define TO_WHOLE(x) (x)
#define TO_WHOLE_rte(x) __builtin_elementwise_rint(x)
#define TO_WHOLE_rtz(x) (x)
#define TO_WHOLE_rtp(x) __builtin_elementwise_ceil(x)
#define TO_WHOLE_rtn(x) __builtin_elementwise_floor(x)
// A comparison's result, for elements of another size. Scalars have one type for it.
#define CONDITION(T, x) (x)
#define CONDITION2(T, x) __builtin_convertvector(x, T##2)
#define CONDITION3(T, x) __builtin_convertvector(x, T##3)
#define CONDITION4(T, x) __builtin_convertvector(x, T##4)
#define CONDITION8(T, x) __builtin_convertvector(x, T##8)
#define CONDITION16(T, x) __builtin_convertvector(x, T##16)
#define FLOATING_TO_INTEGER(N, MODE, TO, FROM, SIGNED)                                             \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) { return CAST##N(TO, TO_WHOLE##MODE(x)); }     \
  OVERLOADED TO##N convert_##TO##N##_sat##MODE(FROM##N x) {                                        \
    const FROM##N whole = TO_WHOLE##MODE(x);                                                       \
    const FROM##N low = (FROM##N)((FROM)MIN_##TO);                                                 \
    const FROM##N limit = (FROM##N)((FROM)LIMIT_##TO);                                             \
    const TO##N at_least =                                                                         \
        CONDITION##N(SIGNED, whole > low) ? CAST##N(TO, whole) : (TO##N)MIN_##TO;                  \
    const TO##N number = CONDITION##N(SIGNED, whole >= limit) ? (TO##N)MAX_##TO : at_least;        \
    return CONDITION##N(SIGNED, x != x) ? (TO##N)0 : number;                                       \
  }
#define FLOATING_TO_INTEGER_PAIR(TO, FROM, ...)                                                    \
  EACH_MODE_AND_WIDTH(FLOATING_TO_INTEGER, TO, FROM, SIGNED_##TO)
TO_EACH_INTEGER(FLOATING_TO_INTEGER_PAIR, float)
TO_EACH_INTEGER(FLOATING_TO_INTEGER_PAIR, double)
WITH_HALF(TO_EACH_INTEGER(FLOATING_TO_INTEGER_PAIR, half))

// The number beside y that a mode asks for, when y is the nearest to an exact number that is below
// or above it: the bits of numbers are in their order.
#define NEIGHBOUR(N, T, S, U)                                                                      \
  static inline OVERLOADED T##N corrected(T##N y, S##N up, S##N down) {                            \
    const S##N bits = BITS(S##N, y);                                                               \
    const S##N outwards = bits < (S##N)0 ? (S##N)(down - up) : (S##N)(up - down);                  \
    return BITS(T##N, (S##N)(bits + outwards));                                                    \
  }
EACH_FLOATING(NEIGHBOUR)
// One where y must go up or down: by whether it is below or above the exact number, and whether
// that is negative.
#define STEP_UP_rtp(I, below, negative) ((I)(below ? (I)1 : (I)0))
#define STEP_UP_rtn(I, below, negative) ((I)0)
#define STEP_UP_rtz(I, below, negative) ((I)(negative ? (below ? (I)1 : (I)0) : (I)0))
#define STEP_DOWN_rtp(I, above, negative) ((I)0)
#define STEP_DOWN_rtn(I, above, negative) ((I)(above ? (I)1 : (I)0))
#define STEP_DOWN_rtz(I, above, negative) ((I)(negative ? (I)0 : (above ? (I)1 : (I)0)))

// To the nearest, as the cast does it.
#define NEAREST(N, MODE, TO, FROM)                                                                 \
  OVERLOADED TO##N convert_##TO##N##MODE(FROM##N x) { return CAST##N(TO, x); }
#define EACH_NEAREST(TO, FROM)                                                                     \
  EACH_WIDTH(NEAREST, , TO, FROM)                                                                  \
  EACH_WIDTH(NEAREST, _rte, TO, FROM)
// Every number of the one type is one of the other.
#define EXACT(TO, FROM)                                                                            \
  EACH_NEAREST(TO, FROM)                                                                           \
  EACH_WIDTH(NEAREST, _rtz, TO, FROM)                                                              \
  EACH_WIDTH(NEAREST, _rtp, TO, FROM)                                                              \
  EACH_WIDTH(NEAREST, _rtn, TO, FROM)
EXACT(float, char)
EXACT(float, uchar)
EXACT(float, short)
EXACT(float, ushort)
EXACT(float, float)
EXACT(double, char)
EXACT(double, uchar)
EXACT(double, short)
EXACT(double, ushort)
EXACT(double, int)
EXACT(double, uint)
EXACT(double, float)
EXACT(double, double)
WITH_HALF(EXACT(half, char) EXACT(half, uchar) EXACT(half, half))
WITH_HALF(EXACT(float, half) EXACT(double, half))

// Integer to floating point: the nearest number is compared as an integer, which it is, or else the
// first number above the range.
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
ROUNDED_INTEGER(float, int, int)
ROUNDED_INTEGER(float, uint, int)
ROUNDED_INTEGER(float, long, int)
ROUNDED_INTEGER(float, ulong, int)
ROUNDED_INTEGER(double, long, long)
ROUNDED_INTEGER(double, ulong, long)

// To a smaller format: the nearest number is compared in W, a format that holds both as far as it
// matters here.
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
EACH_NEAREST(float, double)
EACH_NARROWED(float, double, int, double)

#ifdef cl_khr_fp16
// All integers that float does not hold exactly are beyond half's range.
EACH_NEAREST(half, float)
EACH_NARROWED(half, float, short, float)
EACH_NEAREST(half, short)
EACH_NARROWED(half, short, short, float)
EACH_NEAREST(half, ushort)
EACH_NARROWED(half, ushort, short, float)
EACH_NEAREST(half, int)
EACH_NARROWED(half, int, short, float)
EACH_NEAREST(half, uint)
EACH_NARROWED(half, uint, short, float)
EACH_NEAREST(half, long)
EACH_NARROWED(half, long, short, float)
EACH_NEAREST(half, ulong)
EACH_NARROWED(half, ulong, short, float)

// By way of float, without rounding twice: a last digit that is odd tells that the number is not
// exact, and half keeps no digit that far down.
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
