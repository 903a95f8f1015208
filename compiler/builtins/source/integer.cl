// Integer functions.
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
  OVERLOADED T##N add_sat(T##N x, T##N y) { return __builtin_elementwise_add_sat(x, y); }          \
  OVERLOADED T##N sub_sat(T##N x, T##N y) { return __builtin_elementwise_sub_sat(x, y); }          \
  OVERLOADED T##N hadd(T##N x, T##N y) {                                                           \
    return (T##N)((x >> (T##N)1) + (y >> (T##N)1) + (x & y & (T##N)1));                            \
  }                                                                                                \
  OVERLOADED T##N rhadd(T##N x, T##N y) {                                                          \
    return (T##N)((x >> (T##N)1) + (y >> (T##N)1) + ((x | y) & (T##N)1));                          \
  }                                                                                                \
  OVERLOADED T##N max(T##N x, T##N y) { return __builtin_elementwise_max(x, y); }                  \
  OVERLOADED T##N min(T##N x, T##N y) { return __builtin_elementwise_min(x, y); }                  \
  OVERLOADED T##N clamp(T##N x, T##N low, T##N high) {                                             \
    return __builtin_elementwise_min(__builtin_elementwise_max(x, low), high);                     \
  }                                                                                                \
  OVERLOADED T##N rotate(T##N x, T##N count) { return __builtin_elementwise_fshl(x, x, count); }   \
  OVERLOADED T##N clz(T##N x) { return __abacus_clz(x); }                                          \
  OVERLOADED T##N ctz(T##N x) {                                                                    \
    return BITS(T##N, __builtin_elementwise_ctzg(BITS(U##N, x), (U##N)(sizeof(T) * 8)));           \
  }                                                                                                \
  OVERLOADED T##N popcount(T##N x) { return __builtin_elementwise_popcount(x); }                   \
  OVERLOADED T##N mul_hi(T##N x, T##N y) { return __abacus_mul_hi(x, y); }                         \
  OVERLOADED T##N mad_hi(T##N x, T##N y, T##N z) { return (T##N)(__abacus_mul_hi(x, y) + z); }
EACH_INTEGER(SIMPLE)

#define WITH_SCALAR(N, T, S, U)                                                                    \
  OVERLOADED T##N max(T##N x, T y) { return __builtin_elementwise_max(x, (T##N)y); }               \
  OVERLOADED T##N min(T##N x, T y) { return __builtin_elementwise_min(x, (T##N)y); }               \
  OVERLOADED T##N clamp(T##N x, T low, T high) {                                                   \
    return __builtin_elementwise_min(__builtin_elementwise_max(x, (T##N)low), (T##N)high);         \
  }
EACH_INTEGER_VECTOR(WITH_SCALAR)

// Exact in a type W of twice the size, and then brought back.
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

// The sum as two halves. It fits if the upper one holds nothing but the sign of the lower.
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

// Factors have 24 bits; for wider ones the result is up to us.
#define MUL24(N, T)                                                                                \
  OVERLOADED T##N mul24(T##N x, T##N y) { return x * y; }                                          \
  OVERLOADED T##N mad24(T##N x, T##N y, T##N z) { return x * y + z; }
EACH_WIDTH(MUL24, int)
EACH_WIDTH(MUL24, uint)
