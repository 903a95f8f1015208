// Rounding to an integer in the current mode, if the code generator does not lower it to
// instructions.

// Adding and subtracting 2^23 (2^52), with the sign of the operand, rounds the fraction off. Larger
// magnitudes, infinities and NaNs have none. The sign of a zero is that of the operand.

float nearbyintf(float x) {
  if (!(__builtin_fabsf(x) < 0x1p23f))
    return x;
  const float large = __builtin_copysignf(0x1p23f, x);
  return __builtin_copysignf((x + large) - large, x);
}

double nearbyint(double x) {
  if (!(__builtin_fabs(x) < 0x1p52))
    return x;
  const double large = __builtin_copysign(0x1p52, x);
  return __builtin_copysign((x + large) - large, x);
}
