// Relational functions. Scalars return 1 or 0, vectors -1 or 0 per element.
#include "prelude.h"

#define COMPARISONS(N, T, R)                                                                       \
  OVERLOADED R isequal(T##N x, T##N y) { return x == y; }                                          \
  OVERLOADED R isnotequal(T##N x, T##N y) { return x != y; }                                       \
  OVERLOADED R isgreater(T##N x, T##N y) { return x > y; }                                         \
  OVERLOADED R isgreaterequal(T##N x, T##N y) { return x >= y; }                                   \
  OVERLOADED R isless(T##N x, T##N y) { return x < y; }                                            \
  OVERLOADED R islessequal(T##N x, T##N y) { return x <= y; }                                      \
  OVERLOADED R islessgreater(T##N x, T##N y) { return (x < y) | (x > y); }                         \
  OVERLOADED R isordered(T##N x, T##N y) { return (x == x) & (y == y); }                           \
  OVERLOADED R isunordered(T##N x, T##N y) { return (x != x) | (y != y); }

// Operates on bits, so that finite-math optimizations cannot fold it.
#define CLASSES(N, T, S, U, R)                                                                     \
  OVERLOADED R isfinite(T##N x) {                                                                  \
    return (BITS(S##N, x) & (S##N)ABS_BITS_##T) < (S##N)INF_BITS_##T;                              \
  }                                                                                                \
  OVERLOADED R isinf(T##N x) {                                                                     \
    return (BITS(S##N, x) & (S##N)ABS_BITS_##T) == (S##N)INF_BITS_##T;                             \
  }                                                                                                \
  OVERLOADED R isnan(T##N x) { return (BITS(S##N, x) & (S##N)ABS_BITS_##T) > (S##N)INF_BITS_##T; } \
  OVERLOADED R isnormal(T##N x) {                                                                  \
    const S##N magnitude = BITS(S##N, x) & (S##N)ABS_BITS_##T;                                     \
    return (magnitude >= (S##N)MIN_NORMAL_BITS_##T) & (magnitude < (S##N)INF_BITS_##T);            \
  }                                                                                                \
  OVERLOADED R signbit(T##N x) { return BITS(S##N, x) < (S##N)0; }

#define SCALAR(N, T, S, U) COMPARISONS(N, T, int) CLASSES(N, T, S, U, int)
EACH_FLOATING_SCALAR(SCALAR)
#define VECTOR(N, T, S, U) COMPARISONS(N, T, S##N) CLASSES(N, T, S, U, S##N)
EACH_FLOATING_VECTOR(VECTOR)

#define ANY_ALL_SCALAR(T)                                                                          \
  OVERLOADED int any(T x) { return x < 0; }                                                        \
  OVERLOADED int all(T x) { return x < 0; }
ANY_ALL_SCALAR(char)
ANY_ALL_SCALAR(short)
ANY_ALL_SCALAR(int)
ANY_ALL_SCALAR(long)
#define ANY_ALL(N, T, S, U)                                                                        \
  OVERLOADED int any(T##N x) { return __builtin_reduce_or(x) < 0; }                                \
  OVERLOADED int all(T##N x) { return __builtin_reduce_and(x) < 0; }
EACH_SIGNED_OF(EACH_VECTOR, ANY_ALL)

#define BITSELECT(N, T, S, U)                                                                      \
  OVERLOADED T##N bitselect(T##N a, T##N b, T##N mask) {                                           \
    const U##N bits = BITS(U##N, mask);                                                            \
    return BITS(T##N, (U##N)((BITS(U##N, a) & ~bits) | (BITS(U##N, b) & bits)));                   \
  }
EACH_INTEGER(BITSELECT)
EACH_FLOATING(BITSELECT)

// Scalars test whether the condition is nonzero, vectors test its most significant bit.
#define SELECT_SCALAR(N, T, S, U)                                                                  \
  OVERLOADED T select(T a, T b, S condition) { return condition ? b : a; }                         \
  OVERLOADED T select(T a, T b, U condition) { return condition ? b : a; }
#define JUST_SCALAR(X, ...) X(, __VA_ARGS__)
EACH_SIGNED_OF(JUST_SCALAR, SELECT_SCALAR)
EACH_UNSIGNED_OF(JUST_SCALAR, SELECT_SCALAR)
EACH_FLOATING_SCALAR(SELECT_SCALAR)
#define SELECT_VECTOR(N, T, S, U)                                                                  \
  OVERLOADED T##N select(T##N a, T##N b, S##N condition) { return condition < (S##N)0 ? b : a; }   \
  OVERLOADED T##N select(T##N a, T##N b, U##N condition) {                                         \
    return BITS(S##N, condition) < (S##N)0 ? b : a;                                                \
  }
EACH_INTEGER_VECTOR(SELECT_VECTOR)
EACH_FLOATING_VECTOR(SELECT_VECTOR)
