// What the sources of the mathematical functions begin with.
//
// Their functions are written once, in files *.inc, which each_width.h includes for every width of
// float and of double. A body finds these macros:
//
//   T, S, L   the element type, the signed and the unsigned integer of its size
//   IS_DOUBLE whether that is double
//   N         the number of elements; nothing for a scalar
//   F, I, U   the types that functions compute with: T, S and L by N elements
//
// All of it is branch-free, but for paths that are rarely taken: conditions select by element.
// Where a body relies on the exact value of a rounding error, it says so with fma; other products
// and sums may be fused or not. Nothing relies on a sum that another order of summation would make
// worthless, because programs may ask for relaxed arithmetic.
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

// A constant of the type's, by its name and by its value.
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

// Whether a comparison holds for one element at least, where hardly any program has such elements.
#define RARELY(condition) __builtin_expect(CONCAT(ANY_OF, N)(condition), 0)
#define ANY_OF(condition) ((condition) != 0)
#define ANY_OF2(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF3(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF4(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF8(condition) (__builtin_reduce_or(condition) != 0)
#define ANY_OF16(condition) (__builtin_reduce_or(condition) != 0)

// Answers of the device and of a program's build options, constant by the time that code is made of
// them: whether less accuracy will do, and whether subnormal numbers may count as zero. Neither
// ever holds for double.
bool __mux_usefast(void) __attribute__((const));
bool __mux_isftz(void) __attribute__((const));
#define USE_FAST (sizeof(T) == sizeof(float) && __mux_usefast())
#define HAS_SUBNORMALS (sizeof(T) != sizeof(float) || !__mux_isftz())

// Huge angles: what is left of x by multiples of pi / 2, and the number of them by four.
__attribute__((overloadable, const)) float2 __abacus_reduce_huge(float x);
__attribute__((overloadable, const)) double2 __abacus_reduce_huge(double x);

// half numbers have the way of float: no result that they can tell is rounded twice to its harm.
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

// The functions of less accuracy, which there are for float alone: both by the same expression.
#define FAST_OF_ONE(N, NAME, ...)                                                                  \
  OVERLOADED float##N native_##NAME(float##N x) { return __VA_ARGS__; }                            \
  OVERLOADED float##N half_##NAME(float##N x) { return __VA_ARGS__; }

#endif // BUILTINS_MATHS_H
