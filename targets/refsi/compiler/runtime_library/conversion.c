// Conversions of half. The harts have no instructions for it; arguments are in registers of float.
#include <stdint.h>

static uint32_t bitsOfFloat(float value) {
  union {
    float value;
    uint32_t bits;
  } both = {value};
  return both.bits;
}

static float floatOfBits(uint32_t bits) {
  union {
    uint32_t bits;
    float value;
  } both = {bits};
  return both.value;
}

static uint64_t bitsOfDouble(double value) {
  union {
    double value;
    uint64_t bits;
  } both = {value};
  return both.bits;
}

static uint16_t bitsOfHalf(_Float16 value) {
  union {
    _Float16 value;
    uint16_t bits;
  } both = {value};
  return both.bits;
}

static _Float16 halfOfBits(uint16_t bits) {
  union {
    uint16_t bits;
    _Float16 value;
  } both = {bits};
  return both.value;
}

float __extendhfsf2(_Float16 half) {
  const uint32_t bits = bitsOfHalf(half);
  const uint32_t sign = (bits & 0x8000) << 16;
  const uint32_t magnitude = bits & 0x7fff;
  // NaNs become quiet.
  if (magnitude > 0x7c00)
    return floatOfBits(sign | 0x7fc00000 | magnitude << 13);
  if (magnitude == 0x7c00)
    return floatOfBits(sign | 0x7f800000);
  // Exact: the product has an exponent that float has.
  return floatOfBits(sign | bitsOfFloat(floatOfBits(magnitude << 13) * 0x1p112f));
}

double __extendhfdf2(_Float16 half) { return __extendhfsf2(half); }

// Rounds a magnitude of `bits` bits of fraction and an exponent of that bias to half, to nearest
// even.
static uint16_t round(uint64_t magnitude, int bits, int bias) {
  const int exponent = (int)(magnitude >> bits) - bias + 15;
  uint64_t fraction = magnitude & (((uint64_t)1 << bits) - 1);
  if (exponent >= 31)
    return 0x7c00;
  int dropped = bits - 10;
  uint64_t kept;
  if (exponent <= 0) {
    // A denormal: the leading bit is explicit, and further right.
    fraction |= (uint64_t)1 << bits;
    dropped += 1 - exponent;
    if (dropped > bits + 1)
      return 0;
    kept = fraction >> dropped;
  } else {
    kept = (uint64_t)exponent << 10 | fraction >> dropped;
  }
  const uint64_t rest = fraction & (((uint64_t)1 << dropped) - 1);
  const uint64_t half = (uint64_t)1 << (dropped - 1);
  // A carry out of the fraction leads to the next exponent, and that of the largest to infinity.
  return (uint16_t)(kept + (rest > half || (rest == half && (kept & 1))));
}

_Float16 __truncsfhf2(float value) {
  const uint32_t bits = bitsOfFloat(value);
  const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
  const uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000)
    return halfOfBits((uint16_t)(sign | 0x7e00 | (magnitude >> 13 & 0x3ff)));
  return halfOfBits((uint16_t)(sign | round(magnitude, 23, 127)));
}

_Float16 __truncdfhf2(double value) {
  const uint64_t bits = bitsOfDouble(value);
  const uint16_t sign = (uint16_t)(bits >> 48 & 0x8000);
  const uint64_t magnitude = bits & 0x7fffffffffffffff;
  if (magnitude > 0x7ff0000000000000)
    return halfOfBits((uint16_t)(sign | 0x7e00 | (magnitude >> 42 & 0x3ff)));
  return halfOfBits((uint16_t)(sign | round(magnitude, 52, 1023)));
}
