// A function of one argument with all 2^32 floats.
#ifndef TEST_UNIT_ACCURACY_EVERY_FLOAT_H
#define TEST_UNIT_ACCURACY_EVERY_FLOAT_H

#include "measure.h"

namespace test {

// The worst error of all. Estimates tell which results can be as bad as the worst so far, and only
// these are checked against exact values, besides a sample of the others: so it takes a minute or
// two of a core's time rather than days. All cores take part.
Worst measureEveryFloat(Device &device, const MathFunction &function);

} // namespace test

#endif // TEST_UNIT_ACCURACY_EVERY_FLOAT_H
