// Mathematical functions, by exact values from MPFR and the limits of their errors.
#include "references.h"

#include <cmath>

namespace test {

namespace {

// What OpenCL allows half_ functions. What native_ functions may do is up to us: the same.
constexpr double relaxed_limit = 8192;

double errorOf(const Lane &e, const MathFunction &function, double result) {
  Exact exact(formatOf(e.kind()));
  const unsigned count = e.row.numParameters();
  auto argument = [&](unsigned i) {
    if (i >= count || e.row.overload.parameters[i].isPointer())
      return 0.0;
    return isFloating(e.kind(i)) ? e.x(i) : static_cast<double>(e.n(i));
  };
  exact.evaluate(function, argument(0), argument(1), argument(2));
  return exact.errorOf(result);
}

// OpenCL sets no limit for it. It has zeros, beside which only the absolute error is small.
bool lgammaIsRight(const Lane &e, const MathFunction &function) {
  const double result = e.result().number();
  if (errorOf(e, function, result) <= 64)
    return true;
  const double value = std::lgamma(e.x(0));
  const double epsilon = std::ldexp(1.0, 1 - formatOf(e.kind()).digits);
  return std::fabs(result - value) <= epsilon * 32 * (1 + std::fabs(e.x(0)));
}

Reference mathReference(const MathFunction &function) {
  return Reference([&function](const Lane &e) {
    const double limit = limitOf(function, formatOf(e.kind()));
    if (limit == no_limit)
      return lgammaIsRight(e, function);
    return errorOf(e, function, e.result().number()) <= limit;
  });
}

// These need not care for numbers without end or digits, nor angles beyond 2^16.
Reference relaxedReference(const std::string &name, const MathFunction &function) {
  const bool is_angle = name == "sin" || name == "cos" || name == "tan";
  return Reference([&function, is_angle](const Lane &e) {
    const double x = e.x(0);
    if (!std::isfinite(x) || (is_angle && std::fabs(x) > 0x1p16))
      return true;
    Exact exact(float_format);
    exact.evaluate(function, x, e.row.numParameters() > 1 ? e.x(1) : 0, 0);
    const double value = exact.nearest();
    // Nor results that are not normal numbers.
    if (!(std::fabs(value) >= 0x1p-126 && std::fabs(value) < 0x1p127))
      return true;
    return exact.errorOf(e.result().number()) <= relaxed_limit;
  });
}

Reference relaxedDivision(bool reciprocal) {
  return Reference([=](const Lane &e) {
    const double value = reciprocal ? 1 / e.x(0) : e.x(0) / e.x(1);
    return !(std::fabs(value) >= 0x1p-126 && std::fabs(value) < 0x1p127) ||
           e.isNear(value, relaxed_limit);
  });
}

const MathFunction &find(const std::string &name) {
  for (const MathFunction &function : mathFunctions())
    if (function.name == name)
      return function;
  return mathFunctions().front();
}

bool lgammaRIsRight(const Lane &e) {
  const double x = e.x(0);
  if (!lgammaIsRight(e, find("lgamma")))
    return false;
  // There is no sign where gamma has a pole.
  if (!std::isfinite(x) || (x <= 0 && x == std::floor(x)))
    return true;
  const bool negative = x < 0 && std::fmod(std::floor(x), 2.0) != 0;
  return e.stored(1).integer() == (negative ? -1 : 1);
}

bool sincosIsRight(const Lane &e) {
  return errorOf(e, find("sin"), e.result().number()) <= limitOf(find("sin"), formatOf(e.kind())) &&
         errorOf(e, find("cos"), e.stored(1).number()) <= limitOf(find("cos"), formatOf(e.kind()));
}

} // namespace

void addMathReferences(References &r) {
  for (const MathFunction &function : mathFunctions())
    r.emplace(function.name, mathReference(function));
  r.emplace("lgamma_r", lgammaRIsRight);
  r.emplace("sincos", sincosIsRight);
  for (const std::string prefix : {"half_", "native_"}) {
    for (const char *name : {"cos", "exp", "exp2", "exp10", "log", "log2", "log10", "powr", "rsqrt",
                             "sin", "sqrt", "tan"})
      r.emplace(prefix + name, relaxedReference(name, find(name)));
    r.emplace(prefix + "divide", relaxedDivision(false));
    r.emplace(prefix + "recip", relaxedDivision(true));
  }
}

} // namespace test
