#include "functions.h"

#include <cmath>
#include <cstdlib>

namespace test {

namespace {

constexpr double pi = 3.14159265358979323846;

// Adapts one of MPFR's functions.
#define ONE(NAME)                                                                                  \
  [](mpfr_t r, const mpfr_t x, const mpfr_t, const mpfr_t) { NAME(r, x, MPFR_RNDN); }
#define TWO(NAME)                                                                                  \
  [](mpfr_t r, const mpfr_t x, const mpfr_t y, const mpfr_t) { NAME(r, x, y, MPFR_RNDN); }

using Mpfr = const mpfr_t;

void lgammaOf(mpfr_t r, Mpfr x, Mpfr, Mpfr) {
  int sign;
  mpfr_lgamma(r, &sign, x, MPFR_RNDN);
}

// Infinite at zero, with its sign, and nowhere defined below zero at whole numbers: as in C.
void tgammaOf(mpfr_t r, Mpfr x, Mpfr, Mpfr) { mpfr_gamma(r, x, MPFR_RNDN); }

void pownOf(mpfr_t r, Mpfr x, Mpfr n, Mpfr) {
  mpfr_pow_si(r, x, mpfr_get_si(n, MPFR_RNDN), MPFR_RNDN);
}

// MPFR knows roots of positive order, and its own rules for zero and infinity, which are OpenCL's
// but for the reciprocal.
void rootnOf(mpfr_t r, Mpfr x, Mpfr n, Mpfr) {
  const long order = mpfr_get_si(n, MPFR_RNDN);
  if (order == 0 || (mpfr_sgn(x) < 0 && order % 2 == 0)) {
    mpfr_set_nan(r);
    return;
  }
  mpfr_t more;
  mpfr_init2(more, mpfr_get_prec(r) + 32);
  mpfr_rootn_ui(more, x, static_cast<unsigned long>(std::labs(order)), MPFR_RNDN);
  // The root of an even order of a negative zero is zero.
  if (mpfr_zero_p(more) && order % 2 == 0)
    mpfr_set_zero(more, 1);
  if (order < 0)
    mpfr_ui_div(r, 1, more, MPFR_RNDN);
  else
    mpfr_set(r, more, MPFR_RNDN);
  mpfr_clear(more);
}

// NaN is no exponent, even of one.
void powrOf(mpfr_t r, Mpfr x, Mpfr y, Mpfr) {
  if (mpfr_nan_p(y))
    mpfr_set_nan(r);
  else
    mpfr_powr(r, x, y, MPFR_RNDN);
}

void rsqrtOf(mpfr_t r, Mpfr x, Mpfr, Mpfr) {
  mpfr_rec_sqrt(r, x, MPFR_RNDN);
  // That of a zero below zero is infinite with its sign, in OpenCL.
  if (mpfr_zero_p(x) && mpfr_signbit(x))
    mpfr_set_inf(r, -1);
}

void remainderOf(mpfr_t r, Mpfr x, Mpfr y, Mpfr) { mpfr_remainder(r, x, y, MPFR_RNDN); }

void fmaOf(mpfr_t r, Mpfr x, Mpfr y, Mpfr z) { mpfr_fma(r, x, y, z, MPFR_RNDN); }

// The sine of pi x: exact but for its last digits beside its zeros as well.
double sineOfPi(double x) {
  const double rest = std::remainder(x, 2.0);
  const double size = std::fabs(rest) > 0.5 ? 1 - std::fabs(rest) : std::fabs(rest);
  return std::copysign(std::sin(size * pi), size == 0 ? x : rest);
}

// Likewise the tangent, which is the reciprocal of its complement's.
double tangentOfPi(double x) {
  const double rest = std::remainder(x, 1.0);
  const double size = std::fabs(rest);
  const double tangent = size > 0.25 ? 1 / std::tan((0.5 - size) * pi) : std::tan(size * pi);
  return std::copysign(tangent, rest);
}

} // namespace

const std::vector<MathFunction> &mathFunctions() {
  using enum MathFunction::Arguments;
  static const std::vector<MathFunction> functions = {
      {"acos", One, 4, 4, 2, ONE(mpfr_acos), [](double x, double) { return std::acos(x); }},
      {"acosh", One, 4, 4, 2, ONE(mpfr_acosh), [](double x, double) { return std::acosh(x); }},
      {"acospi", One, 5, 5, 2, ONE(mpfr_acospi),
       [](double x, double) { return std::acos(x) / pi; }},
      {"asin", One, 4, 4, 2, ONE(mpfr_asin), [](double x, double) { return std::asin(x); }},
      {"asinh", One, 4, 4, 2, ONE(mpfr_asinh), [](double x, double) { return std::asinh(x); }},
      {"asinpi", One, 5, 5, 2, ONE(mpfr_asinpi),
       [](double x, double) { return std::asin(x) / pi; }},
      {"atan", One, 5, 5, 2, ONE(mpfr_atan), [](double x, double) { return std::atan(x); }},
      {"atan2", Two, 6, 6, 2, TWO(mpfr_atan2), [](double x, double y) { return std::atan2(x, y); }},
      {"atan2pi", Two, 6, 6, 2, TWO(mpfr_atan2pi),
       [](double x, double y) { return std::atan2(x, y) / pi; }},
      {"atanh", One, 5, 5, 2, ONE(mpfr_atanh), [](double x, double) { return std::atanh(x); }},
      {"atanpi", One, 5, 5, 2, ONE(mpfr_atanpi),
       [](double x, double) { return std::atan(x) / pi; }},
      {"cbrt", One, 2, 2, 2, ONE(mpfr_cbrt), [](double x, double) { return std::cbrt(x); }},
      {"cos", One, 4, 4, 2, ONE(mpfr_cos), [](double x, double) { return std::cos(x); }},
      {"cosh", One, 4, 4, 2, ONE(mpfr_cosh), [](double x, double) { return std::cosh(x); }},
      {"cospi", One, 4, 4, 2, ONE(mpfr_cospi),
       [](double x, double) { return std::sin(pi * (0.5 - std::fabs(std::remainder(x, 2.0)))); }},
      {"erf", One, 16, 16, 4, ONE(mpfr_erf), [](double x, double) { return std::erf(x); }},
      {"erfc", One, 16, 16, 4, ONE(mpfr_erfc), [](double x, double) { return std::erfc(x); }},
      {"exp", One, 3, 3, 2, ONE(mpfr_exp), [](double x, double) { return std::exp(x); }},
      {"exp10", One, 3, 3, 2, ONE(mpfr_exp10), [](double x, double) { return std::pow(10.0, x); }},
      {"exp2", One, 3, 3, 2, ONE(mpfr_exp2), [](double x, double) { return std::exp2(x); }},
      {"expm1", One, 3, 3, 2, ONE(mpfr_expm1), [](double x, double) { return std::expm1(x); }},
      {"fma", Three, 0.5, 0.5, 0.5, fmaOf, nullptr},
      {"fmod", Two, 0, 0, 0, TWO(mpfr_fmod), [](double x, double y) { return std::fmod(x, y); }},
      {"hypot", Two, 4, 4, 2, TWO(mpfr_hypot), [](double x, double y) { return std::hypot(x, y); }},
      {"lgamma", One, no_limit, no_limit, no_limit, lgammaOf,
       [](double x, double) { return std::lgamma(x); }},
      {"log", One, 3, 3, 2, ONE(mpfr_log), [](double x, double) { return std::log(x); }},
      {"log10", One, 3, 3, 2, ONE(mpfr_log10), [](double x, double) { return std::log10(x); }},
      {"log1p", One, 2, 2, 2, ONE(mpfr_log1p), [](double x, double) { return std::log1p(x); }},
      {"log2", One, 3, 3, 2, ONE(mpfr_log2), [](double x, double) { return std::log2(x); }},
      {"pow", Two, 16, 16, 4, TWO(mpfr_pow), [](double x, double y) { return std::pow(x, y); }},
      {"pown", OneAndInt, 16, 16, 4, pownOf, nullptr},
      {"powr", Two, 16, 16, 4, powrOf, nullptr},
      {"remainder", Two, 0, 0, 0, remainderOf,
       [](double x, double y) { return std::remainder(x, y); }},
      {"rootn", OneAndInt, 16, 16, 4, rootnOf, nullptr},
      {"rsqrt", One, 2, 2, 1, rsqrtOf, [](double x, double) { return 1 / std::sqrt(x); }},
      {"sin", One, 4, 4, 2, ONE(mpfr_sin), [](double x, double) { return std::sin(x); }},
      {"sinh", One, 4, 4, 2, ONE(mpfr_sinh), [](double x, double) { return std::sinh(x); }},
      {"sinpi", One, 4, 4, 2, ONE(mpfr_sinpi), [](double x, double) { return sineOfPi(x); }},
      {"sqrt", One, 0.5, 0.5, 0.5, ONE(mpfr_sqrt), [](double x, double) { return std::sqrt(x); }},
      {"tan", One, 5, 5, 2, ONE(mpfr_tan), [](double x, double) { return std::tan(x); }},
      {"tanh", One, 5, 5, 2, ONE(mpfr_tanh), [](double x, double) { return std::tanh(x); }},
      {"tanpi", One, 6, 6, 2, ONE(mpfr_tanpi), [](double x, double) { return tangentOfPi(x); }},
      {"tgamma", One, 16, 16, 4, tgammaOf, [](double x, double) { return std::tgamma(x); }},
  };
  return functions;
}

} // namespace test
