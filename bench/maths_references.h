// What the mathematical functions are measured against: the C library in a plain loop, and SLEEF.
#ifndef BENCH_MATHS_REFERENCES_H
#define BENCH_MATHS_REFERENCES_H

#include <cstddef>
#include <vector>

namespace bench {

template <class T> struct MathsReference {
  const char *name;
  // Where arguments are drawn from. A second one, if there is, is drawn from -4 to 4.
  double low, high;
  bool has_second;
  void (*libm)(T *y, const T *x, const T *second, std::size_t count);
  // Null if SLEEF is not there. `count` is a multiple of 16.
  void (*sleef)(T *y, const T *x, const T *second, std::size_t count);
};

const std::vector<MathsReference<float>> &floatReferences();
const std::vector<MathsReference<double>> &doubleReferences();

} // namespace bench

#endif // BENCH_MATHS_REFERENCES_H
