// Common functions except for those in limits.cl: for vectors and, where OpenCL C defines it, for a
// scalar and a vector.
#include "prelude.h"

#define CLAMP(N, T, S, U) OVERLOADED T##N clamp(T##N x, T##N low, T##N high);
EACH_FLOATING(CLAMP)

#define COMMON(N, T, S, U)                                                                         \
  OVERLOADED T##N degrees(T##N x) { return x * (T##N)((T)57.295779513082320876798); }              \
  OVERLOADED T##N radians(T##N x) { return x * (T##N)((T)0.017453292519943295769); }               \
  OVERLOADED T##N mix(T##N x, T##N y, T##N a) { return x + (y - x) * a; }                          \
  OVERLOADED T##N step(T##N edge, T##N x) { return x < edge ? (T##N)0 : (T##N)1; }                 \
  OVERLOADED T##N smoothstep(T##N low, T##N high, T##N x) {                                        \
    const T##N ratio = (x - low) / (high - low);                                                   \
    const T##N t = clamp(ratio, (T##N)0, (T##N)1);                                                 \
    return t * t * ((T##N)3 - (T##N)2 * t);                                                        \
  }                                                                                                \
  OVERLOADED T##N sign(T##N x) {                                                                   \
    const T##N unit = x == (T##N)0 ? x : __builtin_elementwise_copysign((T##N)1, x);               \
    return x != x ? (T##N)0 : unit;                                                                \
  }
EACH_FLOATING(COMMON)

#define WITH_SCALAR(N, T, S, U)                                                                    \
  OVERLOADED T##N mix(T##N x, T##N y, T a) { return mix(x, y, (T##N)a); }                          \
  OVERLOADED T##N step(T edge, T##N x) { return step((T##N)edge, x); }                             \
  OVERLOADED T##N smoothstep(T low, T high, T##N x) { return smoothstep((T##N)low, (T##N)high, x); }
EACH_FLOATING_VECTOR(WITH_SCALAR)
