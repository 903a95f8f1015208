// Functions of floating-point numbers that are exact, correctly rounded, or nearly so.
#include "references.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace test {

namespace {

// Computes in the type of the arguments: half has all its sums and products exactly in double.
template <class F> double computed(const Lane &e, F function) {
  if (e.kind() == Kind::Float)
    return function(static_cast<float>(e.x(0)), static_cast<float>(e.x(1)));
  return function(e.x(0), e.x(1));
}

double epsilonOf(const Lane &e) { return std::ldexp(1.0, 1 - formatOf(e.kind()).digits); }

// A unit in the last place of a sum that terms of this size make.
bool isWithin(const Lane &e, double value, double size, double units) {
  const double result = e.result().number();
  const Format &format = formatOf(e.result().kind);
  // Whether what is beyond the range, or near its end, becomes infinite depends on the way there.
  if (!std::isfinite(value) || !std::isfinite(size) ||
      size > std::ldexp(1.0, format.max_exponent - 1))
    return true;
  const double smallest = std::ldexp(1.0, format.min_exponent - format.digits);
  return std::fabs(result - value) <= units * std::max(size * epsilonOf(e), smallest);
}

Reference exactOfOne(double (*function)(double)) {
  return Reference([=](const Lane &e) { return e.is(function(e.x(0))); });
}

// The number, or for NaN the other one.
double lower(double x, double y) { return std::isnan(x) || y < x ? y : x; }
double higher(double x, double y) { return std::isnan(x) || y > x ? y : x; }

// Of integers, and of numbers that are not NaN.
template <class F, class G> Reference choice(F ofNumbers, G ofIntegers) {
  return Reference([=](const Lane &e) {
    if (!isFloating(e.kind()))
      return e.is(ofIntegers(e.n(0), e.n(1)));
    return std::isnan(e.x(0)) || std::isnan(e.x(1)) || e.isOrZero(ofNumbers(e.x(0), e.x(1)));
  });
}

bool clampIsRight(const Lane &e) {
  if (!isFloating(e.kind())) {
    const Wide low = e.n(1), high = e.n(2);
    return low > high || e.is(std::clamp(e.n(0), low, high));
  }
  // Undefined for NaN and for limits the wrong way round.
  const double x = e.x(0), low = e.x(1), high = e.x(2);
  return std::isnan(x) || !(low <= high) || e.isOrZero(std::clamp(x, low, high));
}

// The next number in the order of all numbers, which is that of their bits.
bool nextafterIsRight(const Lane &e) {
  const double x = e.x(0), y = e.x(1);
  if (std::isnan(x) || std::isnan(y))
    return std::isnan(e.result().number());
  if (x == y)
    return e.isOrZero(y);
  Scalar next = e.scalar(0);
  if (x == 0)
    next = {next.kind, 1 | (y < 0 ? uint64_t(1) << (bitsIn(next.kind) - 1) : 0)};
  else
    next.bits += (x < y) == (x > 0) ? 1 : -1;
  return e.result() == next;
}

// The fraction is below one, even if the difference would round to it.
bool fractIsRight(const Lane &e) {
  const double x = e.x(0), whole = std::floor(x);
  const double limit = 1 - epsilonOf(e) / 2;
  const double difference = std::isinf(x) ? std::copysign(0.0, x) : x - whole;
  const double fraction = difference == 0 ? std::copysign(0.0, x) : std::min(difference, limit);
  if (std::isnan(x))
    return std::isnan(e.result().number()) && std::isnan(e.stored(1).number());
  return e.isOrZero(rounded(formatOf(e.kind()), std::min(fraction, limit))) &&
         e.stored(1) == Scalar::of(e.kind(), whole);
}

bool modfIsRight(const Lane &e) {
  double whole;
  const double fraction = std::modf(e.x(0), &whole);
  return e.is(fraction) && e.stored(1) == Scalar::of(e.kind(), whole);
}

bool frexpIsRight(const Lane &e) {
  int exponent;
  const double mantissa = std::frexp(e.x(0), &exponent);
  if (!std::isfinite(e.x(0)))
    return e.is(e.x(0));
  return e.is(mantissa) && e.stored(1).integer() == exponent;
}

// The remainder, and the last seven digits of the quotient with its sign.
bool remquoIsRight(const Lane &e) {
  const double x = e.x(0), y = e.x(1);
  const double remainder = std::remainder(x, y);
  if (!e.is(remainder))
    return false;
  if (std::isnan(remainder))
    return true;
  const double x_size = std::fabs(x), y_size = std::fabs(y);
  const double turn = y_size * 128;
  const double rest = std::isfinite(turn) ? std::fmod(x_size, turn) : x_size;
  const double quotient =
      std::isinf(y) ? 0 : std::rint((rest - std::remainder(x_size, y_size)) / y_size);
  const int digits = static_cast<int>(quotient) & 0x7f;
  const bool negative = std::signbit(x) != std::signbit(y);
  return e.stored(2).integer() == (negative ? -digits : digits);
}

bool ilogbIsRight(const Lane &e) {
  const double x = e.x(0);
  return e.is(x == 0             ? minOf(Kind::Int)
              : std::isfinite(x) ? Wide(std::ilogb(x))
                                 : maxOf(Kind::Int));
}

bool smoothstepIsRight(const Lane &e) {
  const double low = e.x(0), high = e.x(1), x = e.x(2);
  if (!(low < high) || !std::isfinite(low) || !std::isfinite(high) || !std::isfinite(x) ||
      high - low > std::ldexp(1.0, formatOf(e.kind()).max_exponent - 2) ||
      std::fabs(x - low) > std::ldexp(1.0, formatOf(e.kind()).max_exponent - 2))
    return true;
  const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return std::fabs(e.result().number() - t * t * (3 - 2 * t)) <= 8 * epsilonOf(e);
}

bool mixIsRight(const Lane &e) {
  const double x = e.x(0), y = e.x(1), a = e.x(2);
  return isWithin(
      e, x + (y - x) * a,
      std::fabs(x) + (std::fabs(x) + std::fabs(y)) * std::fabs(a) + std::fabs(x) + std::fabs(y), 4);
}

// Fused or not.
bool madIsRight(const Lane &e) {
  const double x = e.x(0), y = e.x(1), z = e.x(2);
  return isWithin(e, std::fma(x, y, z), std::fabs(x * y) + std::fabs(z), 1);
}

void addParts(References &r) {
  r.emplace("fract", fractIsRight);
  r.emplace("modf", modfIsRight);
  r.emplace("frexp", frexpIsRight);
  r.emplace("remquo", remquoIsRight);
  r.emplace("ilogb", ilogbIsRight);
  r.emplace("logb", exactOfOne([](double x) { return std::logb(x); }));
  r.emplace("nextafter", nextafterIsRight);
  r.emplace("nan", [](const Lane &e) { return std::isnan(e.result().number()); });
  r.emplace("ldexp", [](const Lane &e) {
    const auto n = static_cast<int>(e.n(1));
    return e.is(std::ldexp(e.x(0), n));
  });
}

void addLimits(References &r) {
  r.emplace("min", choice([](double x, double y) { return y < x ? y : x; },
                          [](Wide x, Wide y) { return std::min(x, y); }));
  r.emplace("max", choice([](double x, double y) { return x < y ? y : x; },
                          [](Wide x, Wide y) { return std::max(x, y); }));
  r.emplace("clamp", clampIsRight);
  r.emplace("fmin", [](const Lane &e) { return e.isOrZero(lower(e.x(0), e.x(1))); });
  r.emplace("fmax", [](const Lane &e) { return e.isOrZero(higher(e.x(0), e.x(1))); });
  r.emplace("maxmag", [](const Lane &e) {
    const double x = e.x(0), y = e.x(1);
    return e.isOrZero(std::fabs(x) > std::fabs(y)   ? x
                      : std::fabs(y) > std::fabs(x) ? y
                                                    : higher(x, y));
  });
  r.emplace("minmag", [](const Lane &e) {
    const double x = e.x(0), y = e.x(1);
    return e.isOrZero(std::fabs(x) < std::fabs(y)   ? x
                      : std::fabs(y) < std::fabs(x) ? y
                                                    : lower(x, y));
  });
}

} // namespace

bool Lane::isNear(double value, double units) const {
  return estimatedError(formatOf(result().kind), result().number(), value) <= units;
}

void addFloatingReferences(References &r) {
  r.emplace("fabs", exactOfOne([](double x) { return std::fabs(x); }));
  r.emplace("ceil", exactOfOne([](double x) { return std::ceil(x); }));
  r.emplace("floor", exactOfOne([](double x) { return std::floor(x); }));
  r.emplace("trunc", exactOfOne([](double x) { return std::trunc(x); }));
  r.emplace("rint", exactOfOne([](double x) { return std::rint(x); }));
  r.emplace("round", exactOfOne([](double x) { return std::round(x); }));
  r.emplace("copysign", [](const Lane &e) { return e.is(std::copysign(e.x(0), e.x(1))); });
  r.emplace("fdim", [](const Lane &e) {
    return e.is(computed(e, [](auto x, auto y) {
      return std::isnan(x) || std::isnan(y) ? x + y : x > y ? x - y : decltype(x)(0);
    }));
  });
  r.emplace("mad", madIsRight);
  r.emplace("mix", mixIsRight);
  r.emplace("smoothstep", smoothstepIsRight);
  r.emplace("step", [](const Lane &e) { return e.is(e.x(1) < e.x(0) ? 0.0 : 1.0); });
  r.emplace("sign", [](const Lane &e) {
    const double x = e.x(0);
    return e.is(std::isnan(x) ? 0 : x == 0 ? x : std::copysign(1.0, x));
  });
  // The constants are rounded, and so are the products.
  r.emplace("degrees", [](const Lane &e) { return e.isNear(e.x(0) * 57.29577951308232, 2); });
  r.emplace("radians", [](const Lane &e) { return e.isNear(e.x(0) * 0.017453292519943295, 2); });
  addLimits(r);
  addParts(r);
}

} // namespace test
