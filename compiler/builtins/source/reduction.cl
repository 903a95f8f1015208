// Payne-Hanek argument reduction modulo pi / 2: multiplies with the digits of 2 / pi in integer
// arithmetic, omitting digits that only contribute multiples of whole turns and those that are
// insignificant.
#include "maths.h"

// The digits of 2 / pi, after one word of zeros.
constant uint two_by_pi_words[] = {TWO_BY_PI_WORDS_float};
constant ulong two_by_pi_long_words[] = {TWO_BY_PI_WORDS_double};

// NaN for infinity and NaN.
OVERLOADED float2 __abacus_reduce_huge(float x) {
  const uint bits = BITS(uint, x) & ABS_BITS_float;
  const int exponent =
      __builtin_elementwise_max((int)(bits >> MANTISSA_BITS_float) - BIAS_float, 0);
  const uint digits = (bits & (MIN_NORMAL_BITS_float - 1)) | MIN_NORMAL_BITS_float;
  // For x = digits * 2^e, the first significant digit of 2 / pi has the weight 2^(1 - e).
  const int first = exponent - MANTISSA_BITS_float - 2 + 32;
  const int word = first >> 5;
  const uint shift = (uint)first & 31;
  constant uint *words = two_by_pi_words + word;
  const ulong upper = ((ulong)words[0] << 32 | words[1]) << shift;
  const uint w0 = (uint)(upper >> 32);
  const uint w1 = (uint)(((ulong)words[1] << 32 | words[2]) << shift >> 32);
  const uint w2 = (uint)(((ulong)words[2] << 32 | words[3]) << shift >> 32);
  // The upper 64 of 96 bits of the product; the first two are the quadrant.
  const ulong product =
      ((ulong)(digits * w0) << 32) + (ulong)digits * w1 + ((ulong)digits * w2 >> 32);
  const long fraction = (long)(product << 2);
  const int quarters = (int)(product >> 62) + (fraction < 0);
  // Converted in two parts, because float has too few digits.
  const float upper_part = (float)(fraction >> 1);
  const float lower_part = (float)((fraction >> 1) - (long)upper_part) * 0x1p-63f;
  const float size = upper_part * 0x1p-63f;
  const float rest =
      FMA(size, PI_HALF_float, FMA(size, PI_HALF_REST_float, lower_part * PI_HALF_float));
  const float result = bits >= INF_BITS_float ? BITS(float, NAN_BITS_float) : rest;
  return x < 0 ? (float2)(-result, (float)-quarters) : (float2)(result, (float)quarters);
}

OVERLOADED double2 __abacus_reduce_huge(double x) {
  const ulong bits = BITS(ulong, x) & ABS_BITS_double;
  const int exponent =
      __builtin_elementwise_max((int)(bits >> MANTISSA_BITS_double) - BIAS_double, 0);
  const ulong digits = (bits & (MIN_NORMAL_BITS_double - 1)) | MIN_NORMAL_BITS_double;
  const int first = exponent - MANTISSA_BITS_double - 2 + 64;
  const int word = first >> 6;
  const uint shift = (uint)first & 63;
  constant ulong *words = two_by_pi_long_words + word;
  const ulong w0 = words[0] << shift | words[1] >> 1 >> (63 - shift);
  const ulong w1 = words[1] << shift | words[2] >> 1 >> (63 - shift);
  const ulong w2 = words[2] << shift | words[3] >> 1 >> (63 - shift);
  // The upper 128 of 192 bits of the product.
  const ulong low_part = digits * w1;
  const ulong low = low_part + __abacus_mul_hi(digits, w2);
  const ulong high = digits * w0 + __abacus_mul_hi(digits, w1) + (low < low_part);
  // The fraction after the quadrant, in [-1/2, 1/2], as magnitude and sign.
  const ulong fraction_high = high << 2 | low >> 62;
  const ulong fraction_low = low << 2;
  const bool negative = (long)fraction_high < 0;
  const int quarters = (int)(high >> 62) + negative;
  const ulong size_high = negative ? ~fraction_high + (fraction_low == 0) : fraction_high;
  const ulong size_low = negative ? -fraction_low : fraction_low;
  const double size = (double)size_high * 0x1p-64 + (double)size_low * 0x1p-128;
  const double angle = FMA(size, PI_HALF_double, size * PI_HALF_REST_double);
  const double rest = negative ? -angle : angle;
  const double result = bits >= INF_BITS_double ? BITS(double, NAN_BITS_double) : rest;
  return x < 0 ? (double2)(-result, (double)-quarters) : (double2)(result, (double)quarters);
}
