// See abacus.h.
#include "abacus.h"

// clz(0) is the number of bits.
#define CLZ(N, T, S, U)                                                                            \
  OVERLOADED T##N __abacus_clz(T##N x) {                                                           \
    return BITS(T##N, __builtin_elementwise_clzg(BITS(U##N, x), (U##N)(sizeof(T) * 8)));           \
  }
EACH_INTEGER(CLZ)

// Multiplies in a type W of twice the width.
#define MUL_HI(N, T, W)                                                                            \
  OVERLOADED T##N __abacus_mul_hi(T##N x, T##N y) {                                                \
    return CAST##N(T, (CAST##N(W, x) * CAST##N(W, y)) >> (W##N)(sizeof(T) * 8));                   \
  }
EACH_WIDTH(MUL_HI, char, short)
EACH_WIDTH(MUL_HI, uchar, ushort)
EACH_WIDTH(MUL_HI, short, int)
EACH_WIDTH(MUL_HI, ushort, uint)
EACH_WIDTH(MUL_HI, int, long)
EACH_WIDTH(MUL_HI, uint, ulong)

// Uses four products of halves, because there is no 128-bit type.
#define MUL_HI_ULONG(N, ...)                                                                       \
  OVERLOADED ulong##N __abacus_mul_hi(ulong##N x, ulong##N y) {                                    \
    const ulong##N low = 0xffffffff;                                                               \
    const ulong##N x_low = x & low;                                                                \
    const ulong##N y_low = y & low;                                                                \
    const ulong##N x_high = x >> 32;                                                               \
    const ulong##N y_high = y >> 32;                                                               \
    const ulong##N cross = x_high * y_low + (x_low * y_low >> 32);                                 \
    return x_high * y_high + (cross >> 32) + ((x_low * y_high + (cross & low)) >> 32);             \
  }
EACH_WIDTH(MUL_HI_ULONG, )

// Corrects the unsigned product: a negative factor is interpreted as 2^64 more.
#define MUL_HI_LONG(N, ...)                                                                        \
  OVERLOADED long##N __abacus_mul_hi(long##N x, long##N y) {                                       \
    return BITS(long##N, __abacus_mul_hi(BITS(ulong##N, x), BITS(ulong##N, y))) - (x >> 63 & y) -  \
           (y >> 63 & x);                                                                          \
  }
EACH_WIDTH(MUL_HI_LONG, )

// Of a number and a NaN, signalling or not, the result is the number.
#define FMIN_FMAX(N, T, S, U)                                                                      \
  OVERLOADED T##N __abacus_fmin(T##N x, T##N y) { return __builtin_elementwise_minimumnum(x, y); } \
  OVERLOADED T##N __abacus_fmax(T##N x, T##N y) { return __builtin_elementwise_maximumnum(x, y); }
EACH_FLOATING(FMIN_FMAX)
