// fmod, which instructions of LLVM IR (frem) are lowered to: exact, by long division.
#include <stdint.h>

#define DEFINE_FMOD(NAME, FLOAT, BITS, FRACTION_BITS, MAX_EXPONENT)                                \
  FLOAT NAME(FLOAT x, FLOAT y) {                                                                   \
    union {                                                                                        \
      FLOAT value;                                                                                 \
      BITS bits;                                                                                   \
    } a = {x}, b = {y};                                                                            \
    const BITS sign = (BITS)1 << (sizeof(BITS) * 8 - 1);                                           \
    const BITS leading = (BITS)1 << FRACTION_BITS;                                                 \
    const BITS infinity = (BITS)MAX_EXPONENT << FRACTION_BITS;                                     \
    const BITS signOfX = a.bits & sign;                                                            \
    BITS rest = a.bits & ~sign, divisor = b.bits & ~sign;                                          \
    if (rest >= infinity || divisor > infinity || divisor == 0)                                    \
      return (x * y) / (x * y);                                                                    \
    if (rest < divisor)                                                                            \
      return x;                                                                                    \
    int exponent = (int)(rest >> FRACTION_BITS);                                                   \
    int last = (int)(divisor >> FRACTION_BITS);                                                    \
    rest &= leading - 1;                                                                           \
    divisor &= leading - 1;                                                                        \
    exponent ? (rest |= leading) : (exponent = 1);                                                 \
    last ? (divisor |= leading) : (last = 1);                                                      \
    /* Denormals get their leading bit by smaller exponents. */                                    \
    for (; divisor < leading; --last)                                                              \
      divisor <<= 1;                                                                               \
    for (; rest < leading; --exponent)                                                             \
      rest <<= 1;                                                                                  \
    for (; exponent > last; --exponent) {                                                          \
      if (rest >= divisor)                                                                         \
        rest -= divisor;                                                                           \
      rest <<= 1;                                                                                  \
    }                                                                                              \
    if (rest >= divisor)                                                                           \
      rest -= divisor;                                                                             \
    for (; rest && rest < leading; --exponent)                                                     \
      rest <<= 1;                                                                                  \
    if (rest && exponent > 0)                                                                      \
      rest = (rest & (leading - 1)) | (BITS)exponent << FRACTION_BITS;                             \
    else if (rest)                                                                                 \
      rest >>= 1 - exponent;                                                                       \
    a.bits = rest | signOfX;                                                                       \
    return a.value;                                                                                \
  }

DEFINE_FMOD(fmodf, float, uint32_t, 23, 0xff)
DEFINE_FMOD(fmod, double, uint64_t, 52, 0x7ff)
