// Remainders, which are exact. If the quotient is small they are computed from it; see
// remainder.inc. Otherwise both operands are decomposed into an integer and a power of two, and a
// long division processes as many digits at a time as fit into a word beside the divisor.
#include "maths.h"

// The number of quotient digits per step.
#define STEP_float 40
#define STEP_double 11

#define REMAINDER(T, S, L)                                                                         \
  typedef struct {                                                                                 \
    ulong rest; /* in units of 2^exponent, as is the divisor */                                    \
    ulong divisor;                                                                                 \
    int exponent;  /* counted from that of the smallest number */                                  \
    uint quotient; /* its last digits */                                                           \
  } Division_##T;                                                                                  \
  static inline ulong digitsOf_##T(L size) {                                                       \
    const L fraction = size & (L)(MIN_NORMAL_BITS_##T - 1);                                        \
    return size < (L)MIN_NORMAL_BITS_##T ? fraction : fraction | (L)MIN_NORMAL_BITS_##T;           \
  }                                                                                                \
  static inline int exponentOf_##T(L size) {                                                       \
    const int exponent = (int)(size >> MANTISSA_BITS_##T);                                         \
    return exponent == 0 ? 0 : exponent - 1;                                                       \
  }                                                                                                \
  /* Of finite numbers, given by their bits; the divisor is not zero. */                           \
  static Division_##T divided_##T(L x, L y) {                                                      \
    Division_##T d = {digitsOf_##T(x), digitsOf_##T(y), exponentOf_##T(y), 0};                     \
    int steps = exponentOf_##T(x) - d.exponent;                                                    \
    if (steps < 0) {                                                                               \
      /* Less than a half of the divisor, or not less by much. */                                  \
      const int shift = steps == -1 ? 1 : 2;                                                       \
      d.divisor <<= shift;                                                                         \
      d.exponent = exponentOf_##T(x);                                                              \
      return d;                                                                                    \
    }                                                                                              \
    d.quotient = (uint)(d.rest / d.divisor);                                                       \
    d.rest %= d.divisor;                                                                           \
    while (steps != 0 && d.rest != 0) {                                                            \
      const int digits = steps < STEP_##T ? steps : STEP_##T;                                      \
      const ulong dividend = d.rest << digits;                                                     \
      d.quotient = (uint)((ulong)d.quotient << digits) + (uint)(dividend / d.divisor);             \
      d.rest = dividend % d.divisor;                                                               \
      steps -= digits;                                                                             \
    }                                                                                              \
    if (steps != 0)                                                                                \
      d.quotient = steps < 32 ? d.quotient << steps : 0;                                           \
    return d;                                                                                      \
  }                                                                                                \
  static inline T numberOf_##T(ulong digits, int exponent, L sign) {                               \
    if (digits == 0)                                                                               \
      return BITS(T, sign);                                                                        \
    const int room = (int)__abacus_clz(digits) - (63 - MANTISSA_BITS_##T);                         \
    const int shift = room < exponent ? room : exponent;                                           \
    return BITS(                                                                                   \
        T, (L)(sign | ((L)(digits << shift) + ((L)(exponent - shift) << MANTISSA_BITS_##T))));     \
  }                                                                                                \
  static inline bool isIndefinite_##T(L x, L y) {                                                  \
    return x >= (L)INF_BITS_##T || y > (L)INF_BITS_##T || y == 0;                                  \
  }                                                                                                \
  OVERLOADED T __abacus_fmod(T x, T y) {                                                           \
    const L x_size = BITS(L, x) & (L)ABS_BITS_##T;                                                 \
    const L y_size = BITS(L, y) & (L)ABS_BITS_##T;                                                 \
    if (isIndefinite_##T(x_size, y_size))                                                          \
      return BITS(T, (S)(QUIET_BIT_##T | INF_BITS_##T));                                           \
    if (x_size < y_size)                                                                           \
      return x;                                                                                    \
    const Division_##T d = divided_##T(x_size, y_size);                                            \
    return numberOf_##T(d.rest, d.exponent, BITS(L, x) & ~(L)ABS_BITS_##T);                        \
  }                                                                                                \
  /* To the nearest quotient, or of two that are as near the even one. */                          \
  OVERLOADED T __abacus_remquo(T x, T y, private int *quotient) {                                  \
    const L x_size = BITS(L, x) & (L)ABS_BITS_##T;                                                 \
    const L y_size = BITS(L, y) & (L)ABS_BITS_##T;                                                 \
    L sign = BITS(L, x) & ~(L)ABS_BITS_##T;                                                        \
    *quotient = 0;                                                                                 \
    if (isIndefinite_##T(x_size, y_size))                                                          \
      return BITS(T, (S)(QUIET_BIT_##T | INF_BITS_##T));                                           \
    if (y_size == (L)INF_BITS_##T)                                                                 \
      return x;                                                                                    \
    Division_##T d = divided_##T(x_size, y_size);                                                  \
    if (d.rest * 2 > d.divisor || (d.rest * 2 == d.divisor && (d.quotient & 1) == 1)) {            \
      d.rest = d.divisor - d.rest;                                                                 \
      d.quotient += 1;                                                                             \
      sign ^= ~(L)ABS_BITS_##T;                                                                    \
    }                                                                                              \
    const bool negative = (S)(BITS(L, x) ^ BITS(L, y)) < 0;                                        \
    const int digits = (int)(d.quotient & 0x7f);                                                   \
    *quotient = negative ? -digits : digits;                                                       \
    return numberOf_##T(d.rest, d.exponent, sign);                                                 \
  }
REMAINDER(float, int, uint)
REMAINDER(double, long, ulong)

#define BODY "remainder.inc"
#include "each_width.h"

#define REMQUO_HALF(SPACE, N)                                                                      \
  WITH_HALF(OVERLOADED half##N remquo(half##N x, half##N y, SPACE int##N *quotient) {              \
    int##N digits;                                                                                 \
    const float##N rest = nearestRest(CAST##N(float, x), CAST##N(float, y), &digits);              \
    *quotient = digits;                                                                            \
    return CAST##N(half, rest);                                                                    \
  })
#define OTHERS(N, ...)                                                                             \
  HALF_OF_TWO(N, fmod)                                                                             \
  HALF_OF_TWO(N, remainder)                                                                        \
  EACH_WRITABLE_SPACE(REMQUO_HALF, N)
EACH_WIDTH(OTHERS, )
