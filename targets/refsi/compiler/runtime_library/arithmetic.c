// Arithmetic on 128-bit integers, from that on 64 bits.
#include <stdint.h>

typedef __int128 Signed;
typedef unsigned __int128 Unsigned;

static uint64_t low(Unsigned value) { return (uint64_t)value; }
static uint64_t high(Unsigned value) { return (uint64_t)(value >> 64); }
static Unsigned join(uint64_t high, uint64_t low) { return (Unsigned)high << 64 | low; }

Signed __ashlti3(Signed value, int amount) {
  const uint64_t l = low(value);
  if (amount >= 64)
    return (Signed)join(l << (amount - 64), 0);
  if (amount == 0)
    return value;
  return (Signed)join(high(value) << amount | l >> (64 - amount), l << amount);
}

Signed __lshrti3(Signed value, int amount) {
  const uint64_t h = high(value);
  if (amount >= 64)
    return (Signed)join(0, h >> (amount - 64));
  if (amount == 0)
    return value;
  return (Signed)join(h >> amount, h << (64 - amount) | low(value) >> amount);
}

Signed __ashrti3(Signed value, int amount) {
  const int64_t h = (int64_t)high(value);
  if (amount >= 64)
    return (Signed)join((uint64_t)(h >> 63), (uint64_t)(h >> (amount - 64)));
  if (amount == 0)
    return value;
  return (Signed)join((uint64_t)(h >> amount), (uint64_t)h << (64 - amount) | low(value) >> amount);
}

Signed __multi3(Signed a, Signed b) {
  const uint64_t al = low(a), bl = low(b);
  const uint64_t carry = high((Unsigned)al * bl);
  return (Signed)join(high(a) * bl + al * high(b) + carry, al * bl);
}

static int countLeadingZeros(Unsigned value) {
  const uint64_t h = high(value);
  // __builtin_clzll takes no instruction of its own on the harts, so this is a search.
  uint64_t rest = h ? h : low(value);
  int count = h ? 0 : 64;
  if (!rest)
    return 128;
  for (int step = 32; step; step /= 2)
    if (!(rest >> (64 - step))) {
      rest <<= step;
      count += step;
    }
  return count;
}

Unsigned __udivmodti4(Unsigned dividend, Unsigned divisor, Unsigned *remainder) {
  Unsigned quotient = 0, rest = dividend;
  if (!high(dividend) && !high(divisor)) {
    // Division by zero is undefined here; instructions of the harts define it.
    quotient = low(dividend) / low(divisor);
    rest = low(dividend) % low(divisor);
  } else if (divisor && divisor <= dividend) {
    const int shift = countLeadingZeros(divisor) - countLeadingZeros(dividend);
    Unsigned subtrahend = (Unsigned)__ashlti3((Signed)divisor, shift);
    for (int bit = shift; bit >= 0; --bit) {
      quotient <<= 1;
      if (subtrahend <= rest) {
        rest -= subtrahend;
        quotient |= 1;
      }
      subtrahend >>= 1;
    }
  }
  if (remainder)
    *remainder = rest;
  return quotient;
}

Unsigned __udivti3(Unsigned dividend, Unsigned divisor) {
  return __udivmodti4(dividend, divisor, 0);
}

Unsigned __umodti3(Unsigned dividend, Unsigned divisor) {
  Unsigned remainder;
  __udivmodti4(dividend, divisor, &remainder);
  return remainder;
}

static Unsigned magnitude(Signed value) { return value < 0 ? -(Unsigned)value : (Unsigned)value; }

Signed __divti3(Signed dividend, Signed divisor) {
  const Unsigned quotient = __udivmodti4(magnitude(dividend), magnitude(divisor), 0);
  return (Signed)((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}

Signed __modti3(Signed dividend, Signed divisor) {
  Unsigned remainder;
  __udivmodti4(magnitude(dividend), magnitude(divisor), &remainder);
  return (Signed)(dividend < 0 ? -remainder : remainder);
}
