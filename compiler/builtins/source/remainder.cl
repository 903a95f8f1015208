// Remainders of divisions, which are exact. They are those of whole numbers: both sides are taken
// apart into such a number and a power of two, and a long division goes from the one power to the
// other, as many digits at a time as fit into a word beside the divisor.
#include "abacus.h"

// How many digits of a quotient one step makes.
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
  static inline __attribute__((overloadable)) T fmodOf(T x, T y) {                                 \
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
  static inline __attribute__((overloadable)) T remquoOf(T x, T y, private int *quotient) {        \
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
  }                                                                                                \
  static inline __attribute__((overloadable)) T remainderOf(T x, T y) {                            \
    int quotient;                                                                                  \
    return remquoOf(x, y, &quotient);                                                              \
  }
REMAINDER(float, int, uint)
REMAINDER(double, long, ulong)

// The functions of whole vectors go by element.
#define SCALARS(T)                                                                                 \
  OVERLOADED T fmod(T x, T y) { return fmodOf(x, y); }                                             \
  OVERLOADED T remainder(T x, T y) { return remainderOf(x, y); }
SCALARS(float)
SCALARS(double)
#define VECTORS(N, T)                                                                              \
  OVERLOADED T##N fmod(T##N x, T##N y) {                                                           \
    T##N result;                                                                                   \
    for (int i = 0; i != N; ++i)                                                                   \
      result[i] = fmod((T)x[i], (T)y[i]);                                                          \
    return result;                                                                                 \
  }                                                                                                \
  OVERLOADED T##N remainder(T##N x, T##N y) {                                                      \
    T##N result;                                                                                   \
    for (int i = 0; i != N; ++i)                                                                   \
      result[i] = remainder((T)x[i], (T)y[i]);                                                     \
    return result;                                                                                 \
  }
EACH_VECTOR(VECTORS, float)
EACH_VECTOR(VECTORS, double)
#define HALVES(N, ...)                                                                             \
  WITH_HALF(OVERLOADED half##N fmod(half##N x, half##N y) {                                        \
    return CAST##N(half, fmod(CAST##N(float, x), CAST##N(float, y)));                              \
  })                                                                                               \
  WITH_HALF(OVERLOADED half##N remainder(half##N x, half##N y) {                                   \
    return CAST##N(half, remainder(CAST##N(float, x), CAST##N(float, y)));                         \
  })
EACH_WIDTH(HALVES, )

// A function of its own for each type, which those of all address spaces and widths call.
__attribute__((overloadable)) float __abacus_remquo(float x, float y, private int *quotient) {
  return remquoOf(x, y, quotient);
}
__attribute__((overloadable)) double __abacus_remquo(double x, double y, private int *quotient) {
  return remquoOf(x, y, quotient);
}
#define REMQUO(SPACE, T, W)                                                                        \
  OVERLOADED T remquo(T x, T y, SPACE int *quotient) {                                             \
    int digits;                                                                                    \
    const W rest = __abacus_remquo((W)x, (W)y, &digits);                                           \
    *quotient = digits;                                                                            \
    return (T)rest;                                                                                \
  }
EACH_WRITABLE_SPACE(REMQUO, float, float)
EACH_WRITABLE_SPACE(REMQUO, double, double)
WITH_HALF(EACH_WRITABLE_SPACE(REMQUO, half, float))
#define REMQUO_VECTOR(SPACE, N, T, W)                                                              \
  OVERLOADED T##N remquo(T##N x, T##N y, SPACE int##N *quotient) {                                 \
    T##N result;                                                                                   \
    int##N all_digits;                                                                             \
    for (int i = 0; i != N; ++i) {                                                                 \
      int digits;                                                                                  \
      result[i] = (T)__abacus_remquo((W)x[i], (W)y[i], &digits);                                   \
      all_digits[i] = digits;                                                                      \
    }                                                                                              \
    *quotient = all_digits;                                                                        \
    return result;                                                                                 \
  }
#define REMQUO_IN_EACH_SPACE(N, T, W) EACH_WRITABLE_SPACE(REMQUO_VECTOR, N, T, W)
EACH_VECTOR(REMQUO_IN_EACH_SPACE, float, float)
EACH_VECTOR(REMQUO_IN_EACH_SPACE, double, double)
WITH_HALF(EACH_VECTOR(REMQUO_IN_EACH_SPACE, half, float))
