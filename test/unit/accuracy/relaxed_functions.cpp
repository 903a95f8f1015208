#include "relaxed_functions.h"

#include <cmath>

namespace test {

namespace {

using Mpfr = const mpfr_t;

} // namespace

const std::vector<MathFunction> &relaxedFunctions() {
  static const char *const names[] = {
      "half_cos",     "half_divide", "half_exp",     "half_exp10",    "half_exp2",   "half_log",
      "half_log10",   "half_log2",   "half_powr",    "half_recip",    "half_rsqrt",  "half_sin",
      "half_sqrt",    "half_tan",    "native_cos",   "native_divide", "native_exp",  "native_exp10",
      "native_exp2",  "native_log",  "native_log10", "native_log2",   "native_powr", "native_recip",
      "native_rsqrt", "native_sin",  "native_sqrt",  "native_tan"};
  static const std::vector<MathFunction> functions = [] {
    std::vector<MathFunction> all;
    for (const char *name : names) {
      // OpenCL leaves native_ functions to us.
      const double limit = name[0] == 'h' ? 8192 : no_limit;
      const std::string plain = plainNameOf({name, MathFunction::One, 0, 0, 0, nullptr, nullptr});
      if (plain == "divide")
        all.push_back({name, MathFunction::Two, limit, limit, limit,
                       [](mpfr_t r, Mpfr x, Mpfr y, Mpfr) { mpfr_div(r, x, y, MPFR_RNDN); },
                       [](double x, double y) { return x / y; }});
      else if (plain == "recip")
        all.push_back({name, MathFunction::One, limit, limit, limit,
                       [](mpfr_t r, Mpfr x, Mpfr, Mpfr) { mpfr_ui_div(r, 1, x, MPFR_RNDN); },
                       [](double x, double) { return 1 / x; }});
      for (const MathFunction &function : mathFunctions())
        if (plain == function.name)
          all.push_back(
              {name, function.arguments, limit, limit, limit, function.exact, function.estimate});
    }
    return all;
  }();
  return functions;
}

std::string plainNameOf(const MathFunction &relaxed) {
  const std::string name = relaxed.name;
  return name.starts_with("half_")     ? name.substr(5)
         : name.starts_with("native_") ? name.substr(7)
                                       : name;
}

bool isOrdinary(const MathFunction &function, double x, double y, double value) {
  const std::string plain = plainNameOf(function);
  const bool is_angle = plain == "sin" || plain == "cos" || plain == "tan";
  return std::isfinite(x) && std::isfinite(y) && !(is_angle && std::fabs(x) > 0x1p16) &&
         (value == 0 || (std::fabs(value) >= 0x1p-126 && std::fabs(value) < 0x1p127));
}

} // namespace test
