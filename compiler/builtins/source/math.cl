// Math functions that consist of few operations. Those that access the bits of numbers are in
// math_bits.cl.
#include "abacus.h"

#define MATH(N, T, S, U)                                                                           \
  OVERLOADED T##N fabs(T##N x) { return __builtin_elementwise_abs(x); }                            \
  OVERLOADED T##N ceil(T##N x) { return __builtin_elementwise_ceil(x); }                           \
  OVERLOADED T##N floor(T##N x) { return __builtin_elementwise_floor(x); }                         \
  OVERLOADED T##N trunc(T##N x) { return __builtin_elementwise_trunc(x); }                         \
  OVERLOADED T##N rint(T##N x) { return __builtin_elementwise_rint(x); }                           \
  OVERLOADED T##N round(T##N x) { return __builtin_elementwise_round(x); }                         \
  OVERLOADED T##N sqrt(T##N x) { return __builtin_elementwise_sqrt(x); }                           \
  OVERLOADED T##N copysign(T##N x, T##N y) { return __builtin_elementwise_copysign(x, y); }        \
  OVERLOADED T##N fma(T##N x, T##N y, T##N z) { return __builtin_elementwise_fma(x, y, z); }       \
  /* Fused or not, as the device does it faster. */                                                \
  OVERLOADED T##N mad(T##N x, T##N y, T##N z) { return x * y + z; }                                \
  OVERLOADED T##N fmin(T##N x, T##N y) { return __abacus_fmin(x, y); }                             \
  OVERLOADED T##N fmax(T##N x, T##N y) { return __abacus_fmax(x, y); }                             \
  OVERLOADED T##N fdim(T##N x, T##N y) {                                                           \
    const T##N difference = x - y;                                                                 \
    /* Kept if it is NaN. */                                                                       \
    return x <= y ? (T##N)0 : difference;                                                          \
  }                                                                                                \
  OVERLOADED T##N maxmag(T##N x, T##N y) {                                                         \
    const T##N x_size = __builtin_elementwise_abs(x);                                              \
    const T##N y_size = __builtin_elementwise_abs(y);                                              \
    const T##N larger = __abacus_fmax(x, y);                                                       \
    return x_size > y_size ? x : y_size > x_size ? y : larger;                                     \
  }                                                                                                \
  OVERLOADED T##N minmag(T##N x, T##N y) {                                                         \
    const T##N x_size = __builtin_elementwise_abs(x);                                              \
    const T##N y_size = __builtin_elementwise_abs(y);                                              \
    const T##N smaller = __abacus_fmin(x, y);                                                      \
    return x_size < y_size ? x : y_size < x_size ? y : smaller;                                    \
  }
EACH_FLOATING(MATH)

#define RSQRT(N, T, S, U)                                                                          \
  OVERLOADED T##N rsqrt(T##N x) { return (T##N)1 / __builtin_elementwise_sqrt(x); }
EACH_FLOAT_OR_DOUBLE(RSQRT)
#define RSQRT_HALF(N, T, S, U)                                                                     \
  OVERLOADED T##N rsqrt(T##N x) { return CAST##N(T, rsqrt(CAST##N(float, x))); }
EACH_HALF(RSQRT_HALF)

#define WITH_SCALAR(N, T, S, U)                                                                    \
  OVERLOADED T##N fmin(T##N x, T y) { return __abacus_fmin(x, (T##N)y); }                          \
  OVERLOADED T##N fmax(T##N x, T y) { return __abacus_fmax(x, (T##N)y); }
EACH_FLOATING_VECTOR(WITH_SCALAR)

// The relaxed accuracy has no benefit on supported devices.
#define FAST_FORMS(N, ...)                                                                         \
  OVERLOADED float##N half_sqrt(float##N x) { return __builtin_elementwise_sqrt(x); }              \
  OVERLOADED float##N half_rsqrt(float##N x) { return 1.0f / __builtin_elementwise_sqrt(x); }      \
  OVERLOADED float##N half_recip(float##N x) { return 1.0f / x; }                                  \
  OVERLOADED float##N half_divide(float##N x, float##N y) { return x / y; }                        \
  OVERLOADED float##N native_sqrt(float##N x) { return __builtin_elementwise_sqrt(x); }            \
  OVERLOADED float##N native_rsqrt(float##N x) { return 1.0f / __builtin_elementwise_sqrt(x); }    \
  OVERLOADED float##N native_recip(float##N x) { return 1.0f / x; }                                \
  OVERLOADED float##N native_divide(float##N x, float##N y) { return x / y; }
EACH_WIDTH(FAST_FORMS, )

// Scales by a power of two, so that no square overflows or underflows.
#define HYPOT(N, T, HUGE, TINY, DOWN, UP)                                                          \
  OVERLOADED T##N hypot(T##N x, T##N y) {                                                          \
    const T##N x_size = __builtin_elementwise_abs(x);                                              \
    const T##N y_size = __builtin_elementwise_abs(y);                                              \
    const T##N size = x_size > y_size ? x_size : y_size;                                           \
    const T##N scale = size > (T##N)(HUGE)   ? (T##N)(DOWN)                                        \
                       : size < (T##N)(TINY) ? (T##N)(UP)                                          \
                                             : (T##N)1;                                            \
    const T##N back = size > (T##N)(HUGE)   ? (T##N)(1 / (DOWN))                                   \
                      : size < (T##N)(TINY) ? (T##N)(1 / (UP))                                     \
                                            : (T##N)1;                                             \
    const T##N a = x * scale;                                                                      \
    const T##N b = y * scale;                                                                      \
    const T##N root = __builtin_elementwise_sqrt(a * a + b * b) * back;                            \
    const T##N infinite = (T##N)((T)INFINITY);                                                     \
    return x_size == infinite ? infinite : y_size == infinite ? infinite : root;                   \
  }
EACH_WIDTH(HYPOT, float, 0x1p62f, 0x1p-40f, 0x1p-66f, 0x1p86f)
EACH_WIDTH(HYPOT, double, 0x1p510, 0x1p-400, 0x1p-514, 0x1p600)
#define HYPOT_HALF(N, T, S, U)                                                                     \
  OVERLOADED T##N hypot(T##N x, T##N y) {                                                          \
    return CAST##N(T, hypot(CAST##N(float, x), CAST##N(float, y)));                                \
  }
EACH_HALF(HYPOT_HALF)
