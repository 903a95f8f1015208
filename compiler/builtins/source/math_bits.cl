// Math functions that decompose or compose floating-point numbers. All are exact or correctly
// rounded. None depends on the denormal mode except ldexp, whose last step is a multiplication.
#include "abacus.h"

#define NAN_OF(N, T, S, U)                                                                         \
  OVERLOADED T##N nan(U##N payload) {                                                              \
    const U##N bits = (U##N)(QUIET_BIT_##T | INF_BITS_##T);                                        \
    return BITS(T##N, (U##N)(bits | (payload & (U##N)(QUIET_BIT_##T - 1))));                       \
  }
EACH_FLOATING(NAN_OF)

// The bits of numbers, with those of negative numbers reversed, have the order of the numbers. A
// zero result has the sign of x.
#define NEXTAFTER(N, T, S, U)                                                                      \
  static inline OVERLOADED S##N toOrder(T##N x) {                                                  \
    const S##N bits = BITS(S##N, x);                                                               \
    return bits < (S##N)0 ? (S##N)(-(bits & (S##N)ABS_BITS_##T)) : bits;                           \
  }                                                                                                \
  static inline OVERLOADED T##N fromOrder##T(S##N order) {                                         \
    const S##N negative = (S##N)(-order | ~(S##N)ABS_BITS_##T);                                    \
    return BITS(T##N, (S##N)(order < (S##N)0 ? negative : order));                                 \
  }                                                                                                \
  OVERLOADED T##N nextafter(T##N x, T##N y) {                                                      \
    const S##N from = toOrder(x);                                                                  \
    const S##N to = toOrder(y);                                                                    \
    const S##N next = from < to ? (S##N)(from + (S##N)1) : (S##N)(from - (S##N)1);                 \
    const T##N zero = __builtin_elementwise_copysign((T##N)0, x);                                  \
    const T##N number = from == to ? y : next == (S##N)0 ? zero : fromOrder##T(next);              \
    return x != x ? x : y != y ? y : number;                                                       \
  }
EACH_FLOATING(NEXTAFTER)

// The following is for float and double; half is computed in float.

// The exponent of x with an unlimited range, in S. Valid for finite nonzero x.
#define EXPONENT(N, T, S, U)                                                                       \
  static inline OVERLOADED S##N exponentOf(T##N x) {                                               \
    const S##N bits = BITS(S##N, x) & (S##N)ABS_BITS_##T;                                          \
    const S##N subnormal =                                                                         \
        (S##N)(sizeof(T) * 8 - MANTISSA_BITS_##T - BIAS_##T) - __abacus_clz(bits);                 \
    const S##N normal = (bits >> MANTISSA_BITS_##T) - BIAS_##T;                                    \
    return bits < (S##N)MIN_NORMAL_BITS_##T ? subnormal : normal;                                  \
  }                                                                                                \
  static inline OVERLOADED S##N isInfiniteOrNan(T##N x) {                                          \
    return (BITS(S##N, x) & (S##N)INF_BITS_##T) == (S##N)INF_BITS_##T ? (S##N)(-1) : (S##N)0;      \
  }                                                                                                \
  static inline OVERLOADED S##N isZero(T##N x) {                                                   \
    return (BITS(S##N, x) & (S##N)ABS_BITS_##T) == (S##N)0 ? (S##N)(-1) : (S##N)0;                 \
  }
EACH_FLOAT_OR_DOUBLE(EXPONENT)

#define LOGB(N, T, S, U)                                                                           \
  OVERLOADED int##N ilogb(T##N x) {                                                                \
    const S##N special = isZero(x) ? (S##N)FP_ILOGB0 : (S##N)FP_ILOGBNAN;                          \
    const S##N answer = (isZero(x) | isInfiniteOrNan(x)) ? special : exponentOf(x);                \
    return CAST##N(int, answer);                                                                   \
  }                                                                                                \
  OVERLOADED T##N logb(T##N x) {                                                                   \
    const T##N exponent = CAST##N(T, exponentOf(x));                                               \
    const T##N number = isZero(x) ? (T##N)((T) - INFINITY) : exponent;                             \
    return isInfiniteOrNan(x) ? x * x : number;                                                    \
  }
EACH_FLOAT_OR_DOUBLE(LOGB)
#define LOGB_HALF(N, T, S, U)                                                                      \
  OVERLOADED int##N ilogb(T##N x) { return ilogb(CAST##N(float, x)); }                             \
  OVERLOADED T##N logb(T##N x) { return CAST##N(T, logb(CAST##N(float, x))); }
EACH_HALF(LOGB_HALF)

// Zero, infinity and NaN are their own mantissa and have the exponent 0.
#define SPLIT(N, T, S, U)                                                                          \
  static inline OVERLOADED T##N mantissaOf(T##N x) {                                               \
    const S##N bits = BITS(S##N, x) & (S##N)ABS_BITS_##T;                                          \
    const S##N sign = BITS(S##N, x) & ~(S##N)ABS_BITS_##T;                                         \
    const S##N shift = __abacus_clz(bits) - (S##N)(sizeof(T) * 8 - 1 - MANTISSA_BITS_##T);         \
    const S##N digits = bits < (S##N)MIN_NORMAL_BITS_##T ? bits << shift : bits;                   \
    const S##N half_exponent = (S##N)(BIAS_##T - 1) << MANTISSA_BITS_##T;                          \
    const S##N mantissa = (digits & (S##N)(MIN_NORMAL_BITS_##T - 1)) | half_exponent | sign;       \
    return (isZero(x) | isInfiniteOrNan(x)) ? x : BITS(T##N, mantissa);                            \
  }                                                                                                \
  static inline OVERLOADED int##N mantissaExponentOf(T##N x) {                                     \
    const S##N exponent = exponentOf(x) + (S##N)1;                                                 \
    return CAST##N(int, (isZero(x) | isInfiniteOrNan(x)) ? (S##N)0 : exponent);                    \
  }
EACH_FLOAT_OR_DOUBLE(SPLIT)
#define SPLIT_HALF(N, T, S, U)                                                                     \
  static inline OVERLOADED T##N mantissaOf(T##N x) {                                               \
    return CAST##N(T, mantissaOf(CAST##N(float, x)));                                              \
  }                                                                                                \
  static inline OVERLOADED int##N mantissaExponentOf(T##N x) {                                     \
    return mantissaExponentOf(CAST##N(float, x));                                                  \
  }
EACH_HALF(SPLIT_HALF)
#define FREXP(SPACE, N, T)                                                                         \
  OVERLOADED T##N frexp(T##N x, SPACE int##N *exponent) {                                          \
    *exponent = mantissaExponentOf(x);                                                             \
    return mantissaOf(x);                                                                          \
  }
#define FREXP_IN_EACH_SPACE(N, T, S, U) EACH_WRITABLE_SPACE(FREXP, N, T)
EACH_FLOATING(FREXP_IN_EACH_SPACE)

// Three multiplications by powers of two cover the range of exponents. Only the last may round:
// scaling down stops before digits are lost that the final result would keep.
#define LDEXP(N, T, S, U)                                                                          \
  static inline OVERLOADED T##N powerOfTwo##T(S##N exponent) {                                     \
    return BITS(T##N, (exponent + (S##N)BIAS_##T) << MANTISSA_BITS_##T);                           \
  }                                                                                                \
  static inline OVERLOADED S##N firstStep##T(S##N exponent) {                                      \
    const S##N up = exponent > (S##N)BIAS_##T ? (S##N)BIAS_##T : (S##N)0;                          \
    return exponent < (S##N)(1 - BIAS_##T) ? (S##N)(2 - BIAS_##T + MANTISSA_BITS_##T) : up;        \
  }                                                                                                \
  OVERLOADED T##N ldexp(T##N x, int##N exponent) {                                                 \
    const int##N limit = (int##N)(3 * BIAS_##T);                                                   \
    const int##N low = exponent < -limit ? -limit : exponent;                                      \
    const S##N n = CAST##N(S, low > limit ? limit : low);                                          \
    const S##N first = firstStep##T(n);                                                            \
    const S##N second = firstStep##T(n - first);                                                   \
    const S##N rest = n - first - second;                                                          \
    const S##N third = rest<(S##N)(1 - BIAS_##T) ? (S##N)(1 - BIAS_##T) : rest>(S##N) BIAS_##T     \
                           ? (S##N)BIAS_##T                                                        \
                           : rest;                                                                 \
    return x * powerOfTwo##T(first) * powerOfTwo##T(second) * powerOfTwo##T(third);                \
  }
EACH_FLOAT_OR_DOUBLE(LDEXP)
// Results that are neither zero nor infinite in half are normal floats.
#define LDEXP_HALF(N, T, S, U)                                                                     \
  OVERLOADED T##N ldexp(T##N x, int##N exponent) {                                                 \
    const int##N low = exponent < (int##N) - 100 ? (int##N) - 100 : exponent;                      \
    return CAST##N(T, ldexp(CAST##N(float, x), low > (int##N)100 ? (int##N)100 : low));            \
  }
EACH_HALF(LDEXP_HALF)
#define LDEXP_SCALAR(N, T, S, U)                                                                   \
  OVERLOADED T##N ldexp(T##N x, int exponent) { return ldexp(x, (int##N)exponent); }
EACH_FLOATING_VECTOR(LDEXP_SCALAR)
