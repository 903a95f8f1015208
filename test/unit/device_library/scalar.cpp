#include "scalar.h"

#include "inputs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace test {

namespace {

struct KindInfo {
  const char *name, *bits_name;
  unsigned size;
};
constexpr KindInfo infos[] = {
    {"bool", "uchar", 1},    {"char", "uchar", 1},  {"uchar", "uchar", 1}, {"short", "ushort", 2},
    {"ushort", "ushort", 2}, {"int", "uint", 4},    {"uint", "uint", 4},   {"long", "ulong", 8},
    {"ulong", "ulong", 8},   {"half", "ushort", 2}, {"float", "uint", 4},  {"double", "ulong", 8}};

// What is beyond the format's numbers is infinite, or the largest of them.
double bounded(const Format &format, double x, Rounding rounding) {
  const double largest =
      std::ldexp(2 - std::ldexp(1.0, 1 - format.digits), format.max_exponent - 1);
  if (std::fabs(x) <= largest)
    return x;
  const bool infinite =
      rounding == Rounding::ToNearest || rounding == (x > 0 ? Rounding::Up : Rounding::Down);
  return std::copysign(infinite ? std::numeric_limits<double>::infinity() : largest, x);
}

uint64_t bitsOfHalf(double x) {
  const uint64_t sign = std::signbit(x) ? 0x8000 : 0;
  const double size = std::fabs(x);
  if (std::isnan(x))
    return 0x7e00;
  if (std::isinf(x))
    return sign | 0x7c00;
  if (size < 0x1p-14)
    return sign | static_cast<uint64_t>(size * 0x1p24);
  int exponent;
  const double mantissa = std::frexp(size, &exponent);
  return sign |
         (static_cast<uint64_t>(exponent + 13) << 10) + static_cast<uint64_t>(mantissa * 2048);
}

} // namespace

double roundedToWhole(double x, Rounding rounding) {
  switch (rounding) {
  case Rounding::ToNearest:
    return std::rint(x);
  case Rounding::ToZero:
    return std::trunc(x);
  case Rounding::Up:
    return std::ceil(x);
  case Rounding::Down:
    return std::floor(x);
  }
  return x;
}

const char *nameOf(Kind kind) { return infos[int(kind)].name; }
const char *bitsNameOf(Kind kind) { return infos[int(kind)].bits_name; }
unsigned sizeOf(Kind kind) { return infos[int(kind)].size; }

bool isSigned(Kind kind) {
  return kind == Kind::Char || kind == Kind::Short || kind == Kind::Int || kind == Kind::Long;
}

const Format &formatOf(Kind floating) {
  return floating == Kind::Half    ? half_format
         : floating == Kind::Float ? float_format
                                   : double_format;
}

Wide minOf(Kind integer) { return isSigned(integer) ? -(Wide(1) << (bitsIn(integer) - 1)) : 0; }
Wide maxOf(Kind integer) {
  return (Wide(1) << (bitsIn(integer) - (isSigned(integer) ? 1 : 0))) - 1;
}

double rounded(const Format &format, double x, Rounding rounding) {
  if (x == 0 || !std::isfinite(x) || format.digits == double_format.digits)
    return x;
  int exponent;
  std::frexp(x, &exponent);
  const int unit = std::max(exponent, format.min_exponent) - format.digits;
  const double whole = std::ldexp(roundedToWhole(std::ldexp(x, -unit), rounding), unit);
  return std::copysign(bounded(format, whole, rounding), x);
}

double rounded(const Format &format, Wide x, Rounding rounding) {
  const UnsignedWide size = x < 0 ? -static_cast<UnsignedWide>(x) : static_cast<UnsignedWide>(x);
  int length = 0;
  while (length < 127 && size >> length != 0)
    ++length;
  const int shift = std::max(0, length - format.digits);
  const UnsignedWide rest = size - (size >> shift << shift);
  const UnsignedWide middle = shift == 0 ? 0 : static_cast<UnsignedWide>(1) << (shift - 1);
  UnsignedWide digits = size >> shift;
  const bool away = rounding == (x < 0 ? Rounding::Down : Rounding::Up);
  if (rounding == Rounding::ToNearest ? rest > middle || (rest == middle && rest && (digits & 1))
                                      : away && rest != 0)
    ++digits;
  const double result = std::ldexp(static_cast<double>(static_cast<uint64_t>(digits)), shift);
  return bounded(format, x < 0 ? -result : result, rounding);
}

Scalar Scalar::of(Kind kind, double x) {
  if (!isFloating(kind))
    return of(kind, static_cast<Wide>(x));
  if (kind == Kind::Double)
    return {kind, std::bit_cast<uint64_t>(x)};
  if (kind == Kind::Float)
    return {kind, std::bit_cast<uint32_t>(static_cast<float>(x))};
  return {kind, bitsOfHalf(rounded(half_format, x))};
}

Scalar Scalar::of(Kind kind, Wide x) {
  const uint64_t mask = ~uint64_t(0) >> (64 - bitsIn(kind));
  return {kind, static_cast<uint64_t>(x) & mask};
}

double Scalar::number() const {
  return kind == Kind::Double ? std::bit_cast<double>(bits)
                              : numberOfBits(formatOf(kind), static_cast<uint32_t>(bits));
}

Wide Scalar::integer() const {
  const auto value = static_cast<Wide>(bits);
  return isSigned(kind) && value > maxOf(kind) ? value - (Wide(1) << bitsIn(kind)) : value;
}

bool Scalar::operator==(const Scalar &other) const {
  if (kind == other.kind && bits == other.bits)
    return true;
  return isFloating(kind) && kind == other.kind && std::isnan(number()) &&
         std::isnan(other.number());
}

} // namespace test
