// Common header of the math function sources.
//
// Functions are defined once, in *.inc files, which each_width.h includes for every width of float
// and double. The following macros are defined there:
//
//   T, S, L   the element type, the signed and the unsigned integer type of its size
//   IS_DOUBLE whether T is double
//   N         the number of elements; empty for a scalar
//   F, I, U   vectors of N elements of T, S and L
//
// The code is branch-free except for cold paths: conditions select per element. Code that depends
// on the exact value of a rounding error uses fma; other products and sums may be contracted or
// not. Nothing depends on the order of summation, because programs may enable relaxed math.
#ifndef BUILTINS_MATHS_H
#define BUILTINS_MATHS_H

#include "abacus.h"
#include "coefficients.h"
#include "constants.h"

#define CONCAT_(a, b) a##b
#define CONCAT(a, b) CONCAT_(a, b)

#define F CONCAT(T, N)
#define I CONCAT(S, N)
#define U CONCAT(L, N)

// A constant of type F, by name and by value.
#define CONST(NAME) ((F)CONCAT(NAME##_, T))
#define K(VALUE) ((F)((T)(VALUE)))
#define POLY(NAME, x) CONCAT(POLY_##NAME##_, T)(x)
#define INF K(INFINITY)
#define NOT_A_NUMBER BITS(F, (I)CONCAT(NAN_BITS_, T))
#define TO_TYPE(TYPE, x) CONCAT(CAST, N)(TYPE, x)

#define HELPER static inline __attribute__((overloadable, always_inline))

#define FMA __builtin_elementwise_fma
#define FABS __builtin_elementwise_abs
#define RINT __builtin_elementwise_rint
#define FLOOR __builtin_elementwise_floor
#define TRUNC __builtin_elementwise_trunc
#define SQRT __builtin_elementwise_sqrt
#define COPYSIGN __builtin_elementwise_copysign

// Whether a condition holds for at least one element; expected to be false.
#define RARELY(condition) __builtin_expect(CONCAT(ANY_OF, N)(condition), 0)
#define ANY_OF(condition) ((condition) != 0)
#define ANY_OF2(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF3(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF4(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF8(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF16(condition) (__builtin_reduce_or(condition) != 0)

// Properties of the device and of the build options, which passes replace by constants: whether
// reduced accuracy is sufficient, and whether denormals may be flushed. Both are false for double.
bool __mux_usefast(void) __attribute__((const));
bool __mux_isftz(void) __attribute__((const));
#define USE_FAST (sizeof(T) == sizeof(float) && __mux_usefast())
#define HAS_SUBNORMALS (sizeof(T) != sizeof(float) || !__mux_isftz())

// Argument reduction of huge angles: the remainder modulo pi / 2 and the quadrant.
__attribute__((overloadable, const)) float2 __abacus_reduce_huge(float x);
__attribute__((overloadable, const)) double2 __abacus_reduce_huge(double x);

// Half functions are computed in float. The double rounding is within their accuracy.
#define HALF_OF_ONE(N, NAME)                                                                       \
  WITH_HALF(OVERLOADED half##N NAME(half##N x) { return CAST##N(half, NAME(CAST##N(float, x))); })
#define HALF_OF_TWO(N, NAME)                                                                       \
  WITH_HALF(OVERLOADED half##N NAME(half##N x, half##N y) {                                        \
    return CAST##N(half, NAME(CAST##N(float, x), CAST##N(float, y)));                              \
  })
#define HALF_AND_INT(N, NAME)                                                                      \
  WITH_HALF(OVERLOADED half##N NAME(half##N x, int##N n) {                                         \
    return CAST##N(half, NAME(CAST##N(float, x), n));                                              \
  })

// The native_ and half_ functions, which exist for float only and are defined by the same
// expression.
#define FAST_OF_ONE(N, NAME, ...)                                                                  \
  OVERLOADED float##N native_##NAME(float##N x) { return __VA_ARGS__; }                            \
  OVERLOADED float##N half_##NAME(float##N x) { return __VA_ARGS__; }

#endif // BUILTINS_MATHS_H
