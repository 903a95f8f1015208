// The mathematical functions of OpenCL C: their limits of error, and their values by MPFR.
#ifndef TEST_UNIT_ACCURACY_FUNCTIONS_H
#define TEST_UNIT_ACCURACY_FUNCTIONS_H

#include <mpfr.h>
#include <vector>

namespace test {

// How far, in units in the last place, a result may be from the exact one. Where OpenCL leaves it
// open, there is no limit, but an error is still measured.
inline constexpr double no_limit = -1;

struct MathFunction {
  const char *name;
  // x, (x, y), (x, n) with a whole number n, or (x, y, z).
  enum Arguments { One, Two, OneAndInt, Three } arguments;
  double float_limit, double_limit, half_limit;
  // The value, rounded to the precision of `result`. y and z are zero if there are none.
  void (*exact)(mpfr_t result, const mpfr_t x, const mpfr_t y, const mpfr_t z);
  // Something near the value, in double: it tells which float results deserve a closer look.
  double (*estimate)(double x, double y);
};

// In the order of their names.
const std::vector<MathFunction> &mathFunctions();

} // namespace test

#endif // TEST_UNIT_ACCURACY_FUNCTIONS_H
