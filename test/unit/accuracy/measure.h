// The worst error of a function of the device library, run on this machine.
#ifndef TEST_UNIT_ACCURACY_MEASURE_H
#define TEST_UNIT_ACCURACY_MEASURE_H

#include "inputs.h"
#include "library_runner.h"

#include <string>

namespace test {

struct Worst {
  double error = 0;
  double x = 0, y = 0, z = 0, result = 0, value = 0;
  // "sin(0x1p3) is 0x1p-1, not 0x1.1p-1: 3 units".
  std::string describe(const MathFunction &function) const;
};

// All functions of one format, as kernels.
class Device {
public:
  // Kernels of these functions, or of all, for vectors of these widths.
  Device(const Format &format, const std::vector<unsigned> &widths, MathSwitches switches = {},
         const std::vector<MathFunction> &functions = mathFunctions());

  // Results for all inputs, in double, which has them exactly. Several threads may call it.
  std::vector<double> run(const MathFunction &function, const Inputs &inputs, unsigned width = 1);

  // The same for floats and functions of one argument.
  void runFloats(const MathFunction &function, const float *x, float *results, uint32_t count);

  const Format format;

private:
  LibraryRunner runner;
};

// Which results to check against exact values.
enum class Check {
  Each,
  // Those that an estimate calls bad, and a sample of the others.
  Suspicious,
};

// Adds to `worst`.
void measure(Device &device, const MathFunction &function, const Inputs &inputs, Check check,
             Worst &worst);

} // namespace test

#endif // TEST_UNIT_ACCURACY_MEASURE_H
