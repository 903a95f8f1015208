// Integer multiplication.
#include "abacus.h"

#define UPPER(N, T, S, U)                                                                          \
  OVERLOADED T##N mul_hi(T##N x, T##N y) { return __abacus_mul_hi(x, y); }                         \
  OVERLOADED T##N mad_hi(T##N x, T##N y, T##N z) { return (T##N)(__abacus_mul_hi(x, y) + z); }
EACH_INTEGER(UPPER)

// Computes exactly in a type W of twice the width and saturates.
#define MAD_SAT(N, T, W, MIN, MAX)                                                                 \
  OVERLOADED T##N mad_sat(T##N x, T##N y, T##N z) {                                                \
    const W##N exact = (W##N)(CAST##N(W, x) * CAST##N(W, y) + CAST##N(W, z));                      \
    return CAST##N(                                                                                \
        T, __builtin_elementwise_min(__builtin_elementwise_max(exact, (W##N)(MIN)), (W##N)(MAX))); \
  }
EACH_WIDTH(MAD_SAT, char, short, SCHAR_MIN, SCHAR_MAX)
EACH_WIDTH(MAD_SAT, uchar, ushort, 0, UCHAR_MAX)
EACH_WIDTH(MAD_SAT, short, int, SHRT_MIN, SHRT_MAX)
EACH_WIDTH(MAD_SAT, ushort, uint, 0, USHRT_MAX)
EACH_WIDTH(MAD_SAT, int, long, INT_MIN, INT_MAX)
EACH_WIDTH(MAD_SAT, uint, ulong, 0, UINT_MAX)

// Computes the sum as two halves. It fits if the upper half is the sign extension of the lower.
#define MAD_SAT_LONG(N, ...)                                                                       \
  OVERLOADED long##N mad_sat(long##N x, long##N y, long##N z) {                                    \
    const ulong##N product = BITS(ulong##N, x) * BITS(ulong##N, y);                                \
    const ulong##N low = product + BITS(ulong##N, z);                                              \
    const long##N carry = low < product ? (long##N)1 : (long##N)0;                                 \
    const long##N high = __abacus_mul_hi(x, y) + (z >> 63) + carry;                                \
    const long##N limit = high < 0 ? (long##N)LONG_MIN : (long##N)LONG_MAX;                        \
    return high == BITS(long##N, low) >> 63 ? BITS(long##N, low) : limit;                          \
  }                                                                                                \
  OVERLOADED ulong##N mad_sat(ulong##N x, ulong##N y, ulong##N z) {                                \
    const ulong##N product = x * y;                                                                \
    const ulong##N low = product + z;                                                              \
    const ulong##N high = __abacus_mul_hi(x, y) + (low < product ? (ulong##N)1 : (ulong##N)0);     \
    return high == 0 ? low : (ulong##N)ULONG_MAX;                                                  \
  }
EACH_WIDTH(MAD_SAT_LONG, )

// The factors have 24 bits; the result for wider ones is implementation-defined.
#define MUL24(N, T)                                                                                \
  OVERLOADED T##N mul24(T##N x, T##N y) { return x * y; }                                          \
  OVERLOADED T##N mad24(T##N x, T##N y, T##N z) { return x * y + z; }
EACH_WIDTH(MUL24, int)
EACH_WIDTH(MUL24, uint)
