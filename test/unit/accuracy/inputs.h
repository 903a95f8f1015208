// Arguments to try functions with.
#ifndef TEST_UNIT_ACCURACY_INPUTS_H
#define TEST_UNIT_ACCURACY_INPUTS_H

#include "error.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace test {

// Columns of arguments. All numbers are exact in the format that they are for; n is for functions
// of a whole number.
struct Inputs {
  std::vector<double> x, y, z;
  std::vector<int32_t> n;
  std::size_t size() const { return x.size(); }
};

// Zeros, infinities, NaN, the ends of the range, and the points around which functions turn or end.
std::vector<double> edgeCases(const Format &format);

// The edge cases, each with each where a function takes two arguments, and `count` more that are
// drawn from all strata: every exponent, ordinary sizes, and where the function's result is neither
// zero nor infinite.
Inputs makeInputs(const MathFunction &function, const Format &format, std::size_t count);

// The number of a format, of at most 32 bits, that has these bits.
double numberOfBits(const Format &format, uint32_t bits);

} // namespace test

#endif // TEST_UNIT_ACCURACY_INPUTS_H
