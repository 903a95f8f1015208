// Conversions between halfs, represented by their bits, and float or double.
#include "abacus.h"

// Exact. A device without half arithmetic must not get fpext or fptrunc of half.
#ifdef cl_khr_fp16
#define FROM_HALF(N, ...)                                                                          \
  OVERLOADED float##N __abacus_from_half(ushort##N bits) {                                         \
    return CAST##N(float, BITS(half##N, bits));                                                    \
  }
#else
#define FROM_HALF(N, ...)                                                                          \
  OVERLOADED float##N __abacus_from_half(ushort##N bits) {                                         \
    const uint##N wide = CAST##N(uint, bits);                                                      \
    const uint##N magnitude = wide & 0x7fff;                                                       \
    const uint##N rebias = (uint##N)((BIAS_float - BIAS_half) << MANTISSA_BITS_float);             \
    const uint##N normal = (magnitude << (MANTISSA_BITS_float - MANTISSA_BITS_half)) + rebias;     \
    const uint##N subnormal = BITS(uint##N, CAST##N(float, magnitude) * 0x1p-24f);                 \
    const uint##N number = magnitude < MIN_NORMAL_BITS_half ? subnormal : normal;                  \
    const uint##N any = magnitude >= INF_BITS_half ? normal + rebias : number;                     \
    return BITS(float##N, any | (wide & 0x8000) << 16);                                            \
  }
#endif
EACH_WIDTH(FROM_HALF, )

// One or zero of type I: whether to round up in magnitude, given the sign (-1 or 0), the last digit
// that is kept, and the remainder compared with half a unit of that digit.
#define UP_rte(I, sign, last, rest, middle)                                                        \
  (rest > middle ? (I)1 : rest == middle ? (I)(last) : (I)0)
#define UP_rtz(I, sign, last, rest, middle) ((I)0)
#define UP_rtp(I, sign, last, rest, middle) (rest != (I)0 ? (I)(sign + (I)1) : (I)0)
#define UP_rtn(I, sign, last, rest, middle) (rest != (I)0 ? (I)(-sign) : (I)0)
// Whether overflow yields infinity instead of the largest finite number.
#define INFINITE_rte(I, sign) ((I)1)
#define INFINITE_rtz(I, sign) ((I)0)
#define INFINITE_rtp(I, sign) ((I)(sign + (I)1))
#define INFINITE_rtn(I, sign) ((I)(-sign))

#define TO_HALF(N, T, S, MODE)                                                                     \
  OVERLOADED ushort##N __abacus_to_half_##MODE(T##N x) {                                           \
    const S##N bits = BITS(S##N, x) & (S##N)ABS_BITS_##T;                                          \
    const S##N sign = BITS(S##N, x) >> (S##N)(sizeof(T) * 8 - 1);                                  \
    const S##N exponent = (bits >> MANTISSA_BITS_##T) - (S##N)BIAS_##T;                            \
    /* Half is subnormal below an exponent of -14, and one more digit is cut off at each step. */  \
    const S##N cut = (S##N)(MANTISSA_BITS_##T - MANTISSA_BITS_half);                               \
    const S##N deeper = cut - (S##N)14 - exponent;                                                 \
    const S##N deepest = (S##N)(MANTISSA_BITS_##T + 2);                                            \
    const S##N shift = exponent >= (S##N) - 14 ? cut : deeper > deepest ? deepest : deeper;        \
    const S##N one = (S##N)MIN_NORMAL_BITS_##T;                                                    \
    const S##N digits = (bits & (one - (S##N)1)) | (bits == (S##N)0 ? (S##N)0 : one);              \
    const S##N kept = digits >> shift;                                                             \
    const S##N rest = digits & (((S##N)1 << shift) - (S##N)1);                                     \
    const S##N middle = (S##N)1 << (shift - (S##N)1);                                              \
    const S##N up = UP_##MODE(S##N, sign, kept & (S##N)1, rest, middle);                           \
    const S##N start = (exponent + (S##N)14) << MANTISSA_BITS_half;                                \
    const S##N number = (exponent >= (S##N) - 14 ? start : (S##N)0) + kept + up;                   \
    const S##N too_large = (S##N)(INF_BITS_half - 1) + INFINITE_##MODE(S##N, sign);                \
    const S##N finite = exponent > (S##N)BIAS_half ? too_large : number;                           \
    const S##N payload = (bits >> cut) & (S##N)(QUIET_BIT_half - 1);                               \
    const S##N nan = (S##N)(INF_BITS_half | QUIET_BIT_half) | payload;                             \
    const S##N special = bits > (S##N)INF_BITS_##T ? nan : (S##N)INF_BITS_half;                    \
    const S##N magnitude = bits >= (S##N)INF_BITS_##T ? special : finite;                          \
    return CAST##N(ushort, magnitude | (sign & (S##N)0x8000));                                     \
  }
EACH_WIDTH(TO_HALF, float, int, rtz)
EACH_WIDTH(TO_HALF, float, int, rtp)
EACH_WIDTH(TO_HALF, float, int, rtn)
EACH_WIDTH(TO_HALF, double, long, rte)
EACH_WIDTH(TO_HALF, double, long, rtz)
EACH_WIDTH(TO_HALF, double, long, rtp)
EACH_WIDTH(TO_HALF, double, long, rtn)
#ifdef cl_khr_fp16
#define TO_HALF_DIRECTLY(N, ...)                                                                   \
  OVERLOADED ushort##N __abacus_to_half_rte(float##N x) {                                          \
    return BITS(ushort##N, CAST##N(half, x));                                                      \
  }
EACH_WIDTH(TO_HALF_DIRECTLY, )
#else
EACH_WIDTH(TO_HALF, float, int, rte)
#endif
