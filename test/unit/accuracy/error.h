// The distance of a result from the exact value.
#ifndef TEST_UNIT_ACCURACY_ERROR_H
#define TEST_UNIT_ACCURACY_ERROR_H

#include "functions.h"

namespace test {

// A floating-point format, in the terms of std::numeric_limits.
struct Format {
  const char *type; // its name in OpenCL C
  int digits, min_exponent, max_exponent;
};
inline constexpr Format half_format = {"half", 11, -13, 16};
inline constexpr Format float_format = {"float", 24, -125, 128};
inline constexpr Format double_format = {"double", 53, -1021, 1024};

double limitOf(const MathFunction &function, const Format &format);

// The exact value of a function, with more than twice the digits of a format.
class Exact {
public:
  explicit Exact(const Format &format);
  ~Exact();
  Exact(const Exact &) = delete;
  Exact &operator=(const Exact &) = delete;

  void evaluate(const MathFunction &function, double x, double y, double z);

  // In units of the value's last place. Infinite if just one of them is NaN or without end, or both
  // are zeros or infinities of different sign.
  double errorOf(double result);

  double nearest() { return mpfr_get_d(value, MPFR_RNDN); }

private:
  const Format format;
  mpfr_t x, y, z, value, difference;
};

// The same against a value that is known well enough in double; quick, and near enough to tell
// which results to look at.
double estimatedError(const Format &format, double result, double value);

} // namespace test

#endif // TEST_UNIT_ACCURACY_ERROR_H
