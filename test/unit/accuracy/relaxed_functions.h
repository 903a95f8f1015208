// Functions of float that may be less accurate than others.
#ifndef TEST_UNIT_ACCURACY_RELAXED_FUNCTIONS_H
#define TEST_UNIT_ACCURACY_RELAXED_FUNCTIONS_H

#include "functions.h"

#include <string>

namespace test {

// The functions whose names begin with half_ and native_, of float. They need not care for
// infinities, NaN, angles beyond 2^16 and results that are no normal numbers: see isOrdinary.
const std::vector<MathFunction> &relaxedFunctions();
// The function whose values a relaxed function has, more or less: "cos" of "half_cos".
std::string plainNameOf(const MathFunction &relaxed);
// Whether arguments and the value are such as relaxed functions must know.
bool isOrdinary(const MathFunction &function, double x, double y, double value);

} // namespace test

#endif // TEST_UNIT_ACCURACY_RELAXED_FUNCTIONS_H
