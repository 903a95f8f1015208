// Measures the mathematical functions of the device library.
#ifndef BENCH_MATHS_H
#define BENCH_MATHS_H

#include "session.h"

namespace bench {

// Prints, for each function, nanoseconds per element on one core. False if results are wrong.
bool measureMaths(Session &session, unsigned runs);

} // namespace bench

#endif // BENCH_MATHS_H
