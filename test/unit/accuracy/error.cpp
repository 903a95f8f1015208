#include "error.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace test {

namespace {

constexpr double wrong = std::numeric_limits<double>::infinity();

// The exponent of a unit in the last place of a number whose exponent is that of frexp.
int unitExponent(const Format &format, long exponent) {
  const long bounded = std::clamp<long>(exponent, format.min_exponent, format.max_exponent);
  return static_cast<int>(bounded) - format.digits;
}

} // namespace

double limitOf(const MathFunction &function, const Format &format) {
  return format.digits == half_format.digits    ? function.half_limit
         : format.digits == float_format.digits ? function.float_limit
                                                : function.double_limit;
}

Exact::Exact(const Format &format) : format(format) {
  for (mpfr_t *number : {&x, &y, &z})
    mpfr_init2(*number, 64);
  for (mpfr_t *number : {&value, &difference})
    mpfr_init2(*number, 2 * format.digits + 16);
}

Exact::~Exact() {
  for (mpfr_t *number : {&x, &y, &z, &value, &difference})
    mpfr_clear(*number);
}

void Exact::evaluate(const MathFunction &function, double a, double b, double c) {
  mpfr_set_d(x, a, MPFR_RNDN);
  mpfr_set_d(y, b, MPFR_RNDN);
  mpfr_set_d(z, c, MPFR_RNDN);
  function.exact(value, x, y, z);
}

double Exact::errorOf(double result) {
  const bool same_sign = std::signbit(result) == bool(mpfr_signbit(value));
  if (mpfr_nan_p(value) || std::isnan(result))
    return mpfr_nan_p(value) && std::isnan(result) ? 0 : wrong;
  if (mpfr_inf_p(value))
    return std::isinf(result) && same_sign ? 0 : wrong;
  if (mpfr_zero_p(value) && result == 0)
    return same_sign ? 0 : wrong;
  if (std::isinf(result)) {
    // It stands for the first power of two that is no number, and for all beyond.
    mpfr_set_si_2exp(difference, std::signbit(result) ? -1 : 1, format.max_exponent, MPFR_RNDN);
    if (same_sign && mpfr_cmpabs(value, difference) >= 0)
      return 0;
  } else {
    mpfr_set_d(difference, result, MPFR_RNDN);
  }
  const long exponent = mpfr_zero_p(value) ? format.min_exponent : mpfr_get_exp(value);
  mpfr_sub(difference, difference, value, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -unitExponent(format, exponent), MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference, MPFR_RNDN));
}

double estimatedError(const Format &format, double result, double value) {
  if (std::isnan(value) || std::isnan(result))
    return std::isnan(value) && std::isnan(result) ? 0 : wrong;
  if (value == result)
    return std::signbit(value) == std::signbit(result) ? 0 : wrong;
  const double beyond = std::ldexp(1.0, format.max_exponent);
  const double bounded_value = std::clamp(value, -beyond, beyond);
  const double bounded_result = std::clamp(result, -beyond, beyond);
  int exponent;
  std::frexp(bounded_value, &exponent);
  return std::ldexp(std::fabs(bounded_result - bounded_value), -unitExponent(format, exponent));
}

} // namespace test
