// Integer functions on bits, digits and differences.
#include "abacus.h"

#define ABS_SIGNED(N, T, S, U)                                                                     \
  OVERLOADED U##N abs(T##N x) { return BITS(U##N, __builtin_elementwise_abs(x)); }
EACH_SIGNED(ABS_SIGNED)
#define ABS_UNSIGNED(N, T, S, U)                                                                   \
  OVERLOADED U##N abs(T##N x) { return x; }
EACH_UNSIGNED(ABS_UNSIGNED)

#define SIMPLE(N, T, S, U)                                                                         \
  OVERLOADED U##N abs_diff(T##N x, T##N y) {                                                       \
    const U##N ux = BITS(U##N, x);                                                                 \
    const U##N uy = BITS(U##N, y);                                                                 \
    return x > y ? (U##N)(ux - uy) : (U##N)(uy - ux);                                              \
  }                                                                                                \
  OVERLOADED T##N hadd(T##N x, T##N y) {                                                           \
    return (T##N)((x >> (T##N)1) + (y >> (T##N)1) + (x & y & (T##N)1));                            \
  }                                                                                                \
  OVERLOADED T##N rhadd(T##N x, T##N y) {                                                          \
    return (T##N)((x >> (T##N)1) + (y >> (T##N)1) + ((x | y) & (T##N)1));                          \
  }                                                                                                \
  OVERLOADED T##N rotate(T##N x, T##N count) { return __builtin_elementwise_fshl(x, x, count); }   \
  OVERLOADED T##N clz(T##N x) { return __abacus_clz(x); }                                          \
  OVERLOADED T##N ctz(T##N x) {                                                                    \
    return BITS(T##N, __builtin_elementwise_ctzg(BITS(U##N, x), (U##N)(sizeof(T) * 8)));           \
  }                                                                                                \
  OVERLOADED T##N popcount(T##N x) { return __builtin_elementwise_popcount(x); }
EACH_INTEGER(SIMPLE)

#define UPSAMPLE(N, HIGH, LOW, W)                                                                  \
  OVERLOADED W##N upsample(HIGH##N high, LOW##N low) {                                             \
    return (W##N)(CAST##N(W, high) << (W##N)(sizeof(LOW) * 8) | CAST##N(W, low));                  \
  }
EACH_WIDTH(UPSAMPLE, char, uchar, short)
EACH_WIDTH(UPSAMPLE, uchar, uchar, ushort)
EACH_WIDTH(UPSAMPLE, short, ushort, int)
EACH_WIDTH(UPSAMPLE, ushort, ushort, uint)
EACH_WIDTH(UPSAMPLE, int, uint, long)
EACH_WIDTH(UPSAMPLE, uint, uint, ulong)
