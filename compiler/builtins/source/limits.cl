// Minimum, maximum and clamping functions.
#include "prelude.h"

#define LIMITS(N, T, S, U)                                                                         \
  OVERLOADED T##N add_sat(T##N x, T##N y) { return __builtin_elementwise_add_sat(x, y); }          \
  OVERLOADED T##N sub_sat(T##N x, T##N y) { return __builtin_elementwise_sub_sat(x, y); }          \
  OVERLOADED T##N max(T##N x, T##N y) { return __builtin_elementwise_max(x, y); }                  \
  OVERLOADED T##N min(T##N x, T##N y) { return __builtin_elementwise_min(x, y); }                  \
  OVERLOADED T##N clamp(T##N x, T##N low, T##N high) {                                             \
    return __builtin_elementwise_min(__builtin_elementwise_max(x, low), high);                     \
  }
EACH_INTEGER(LIMITS)

#define WITH_SCALAR(N, T, S, U)                                                                    \
  OVERLOADED T##N max(T##N x, T y) { return __builtin_elementwise_max(x, (T##N)y); }               \
  OVERLOADED T##N min(T##N x, T y) { return __builtin_elementwise_min(x, (T##N)y); }               \
  OVERLOADED T##N clamp(T##N x, T low, T high) {                                                   \
    return __builtin_elementwise_min(__builtin_elementwise_max(x, (T##N)low), (T##N)high);         \
  }
EACH_INTEGER_VECTOR(WITH_SCALAR)

// Unlike for fmin and fmax, the result of min and max for NaN is unspecified.
#define LOWER(x, y) ((y) < (x) ? (y) : (x))
#define HIGHER(x, y) ((x) < (y) ? (y) : (x))
#define BETWEEN(x, low, high) LOWER(HIGHER(x, low), high)

#define FLOATING_LIMITS(N, T, S, U)                                                                \
  OVERLOADED T##N min(T##N x, T##N y) { return LOWER(x, y); }                                      \
  OVERLOADED T##N max(T##N x, T##N y) { return HIGHER(x, y); }                                     \
  OVERLOADED T##N clamp(T##N x, T##N low, T##N high) { return BETWEEN(x, low, high); }
EACH_FLOATING(FLOATING_LIMITS)

#define FLOATING_WITH_SCALAR(N, T, S, U)                                                           \
  OVERLOADED T##N min(T##N x, T y) { return min(x, (T##N)y); }                                     \
  OVERLOADED T##N max(T##N x, T y) { return max(x, (T##N)y); }                                     \
  OVERLOADED T##N clamp(T##N x, T low, T high) { return clamp(x, (T##N)low, (T##N)high); }
EACH_FLOATING_VECTOR(FLOATING_WITH_SCALAR)
