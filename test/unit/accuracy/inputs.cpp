#include "inputs.h"

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string_view>

namespace test {

namespace {

// To the nearest of the format's numbers, or to infinity.
double roundedTo(const Format &format, double x) {
  if (format.digits == double_format.digits || x == 0 || !std::isfinite(x))
    return x;
  int exponent;
  std::frexp(x, &exponent);
  const int unit = std::max(exponent, format.min_exponent) - format.digits;
  const double rounded = std::ldexp(std::rint(std::ldexp(x, -unit)), unit);
  return std::fabs(rounded) < std::ldexp(1.0, format.max_exponent)
             ? rounded
             : std::copysign(std::numeric_limits<double>::infinity(), x);
}

double nextAfter(const Format &format, double x, double step) {
  int exponent;
  std::frexp(x, &exponent);
  return x + step * std::ldexp(1.0, std::max(exponent, format.min_exponent) - format.digits);
}

// Draws are the same on all machines: sums of products are written as fma, since a compiler may
// contract them where the machine has such an instruction and not elsewhere.
class Draws {
public:
  explicit Draws(const Format &format) : format(format) {}

  // Between 0 and 1.
  double unit() { return static_cast<double>(random() >> 11) * 0x1p-53; }
  double sign() { return random() & 1 ? 1 : -1; }

  // Of any exponent.
  double any() {
    const int range = format.max_exponent - format.min_exponent + format.digits;
    const int exponent = format.min_exponent - format.digits + static_cast<int>(unit() * range);
    return roundedTo(format, sign() * std::ldexp(1 + unit(), exponent));
  }
  // Of the sizes that programs have.
  double ordinary() { return roundedTo(format, sign() * std::exp2(std::fma(unit(), 24, -12))); }
  double within(double limit) { return roundedTo(format, (unit() * 2 - 1) * limit); }

  double next(unsigned stratum) {
    switch (stratum % 4) {
    case 0:
      return any();
    case 1:
      return ordinary();
    case 2:
      return within(1.5);
    default:
      return within(200);
    }
  }

  // The exponent y for which x^y is of any size within the format's range, and a little beyond.
  double exponentFor(double x) {
    const int range = format.max_exponent - format.min_exponent + 2 * format.digits;
    const double power = std::fma(unit(), range, format.min_exponent - format.digits);
    return roundedTo(format, power / std::log2(std::fabs(x)));
  }

  int32_t whole(unsigned stratum) {
    const auto any = static_cast<int32_t>(random());
    return stratum % 4 == 0 ? any : any % (stratum % 4 == 1 ? 20 : 600);
  }

private:
  const Format format;
  std::mt19937_64 random{1};
};

void addEdges(const MathFunction &function, const Format &format, Inputs &inputs) {
  const std::vector<double> edges = edgeCases(format);
  const std::vector<int32_t> wholes = {0,
                                       1,
                                       -1,
                                       2,
                                       -2,
                                       3,
                                       -3,
                                       7,
                                       -8,
                                       100,
                                       -101,
                                       1000,
                                       -999,
                                       1 << 24,
                                       (1 << 24) + 1,
                                       2147483647,
                                       -2147483647 - 1};
  const std::size_t others = function.arguments == MathFunction::One         ? 1
                             : function.arguments == MathFunction::OneAndInt ? wholes.size()
                                                                             : edges.size();
  for (const double x : edges)
    for (std::size_t i = 0; i != others; ++i) {
      inputs.x.push_back(x);
      inputs.y.push_back(edges[i]);
      inputs.z.push_back(edges[(i * 31 + inputs.x.size()) % edges.size()]);
      inputs.n.push_back(wholes[i % wholes.size()]);
    }
}

} // namespace

std::vector<double> edgeCases(const Format &format) {
  using Limits = std::numeric_limits<double>;
  const double smallest = std::ldexp(1.0, format.min_exponent - format.digits);
  const double normal = std::ldexp(1.0, format.min_exponent - 1);
  const double largest =
      std::ldexp(2 - std::ldexp(1.0, 1 - format.digits), format.max_exponent - 1);
  const double first_whole = std::ldexp(1.0, format.digits - 1);
  std::vector<double> edges = {0,
                               Limits::infinity(),
                               Limits::quiet_NaN(),
                               smallest,
                               5 * smallest,
                               normal - smallest,
                               normal,
                               largest,
                               first_whole,
                               first_whole - 0.5,
                               first_whole * 2,
                               first_whole * 4 + 4};
  // Limits of exponentials, gamma, complements, and angles, besides small wholes and halves.
  const double points[] = {0.25,  0.5,    1,    1.5,   2,     2.5,    3,     4,     5.5,
                           10,    17.3,   26.5, 34,    35,    41.2,   64,    87.3,  88.7,
                           103.9, 127.5,  128,  149,   171.6, 308.25, 709.7, 745.1, 1023.5,
                           1024,  1074.5, 1e4,  65536, 1e6,   1e10,   1e15,  1e30};
  for (const double point : points)
    for (const double step : {-1.0, 0.0, 1.0})
      edges.push_back(roundedTo(format, nextAfter(format, roundedTo(format, point), step)));
  for (const double angle : {0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 100.0})
    edges.push_back(roundedTo(format, angle * 3.14159265358979323846));
  const std::size_t positive = edges.size();
  for (std::size_t i = 0; i != positive; ++i)
    edges.push_back(-edges[i]);
  return edges;
}

Inputs makeInputs(const MathFunction &function, const Format &format, std::size_t count) {
  Inputs inputs;
  addEdges(function, format, inputs);
  Draws draws(format);
  const bool power = std::string_view(function.name).starts_with("pow");
  for (unsigned i = 0; i != count; ++i) {
    const double x = draws.next(i);
    // Remainders of numbers of quite different size take long to compute exactly.
    const bool apart = i % 8 < 2;
    inputs.x.push_back(power && i % 4 == 1 ? std::fabs(x) : x);
    inputs.y.push_back(power && i % 4 != 0 ? draws.exponentFor(x) : draws.next(apart ? i : i / 4));
    inputs.z.push_back(draws.next(i / 16));
    inputs.n.push_back(draws.whole(i / 2));
  }
  return inputs;
}

double numberOfBits(const Format &format, uint32_t bits) {
  if (format.digits == float_format.digits)
    return std::bit_cast<float>(bits);
  const int mantissa = bits & 0x3ff, exponent = bits >> 10 & 0x1f;
  const double sign = bits & 0x8000 ? -1 : 1;
  if (exponent == 0x1f)
    return mantissa == 0 ? sign * std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::quiet_NaN();
  return sign *
         (exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(0x400 + mantissa, exponent - 25));
}

} // namespace test
