// Build options that reach into the device library.
#include "kernel_runner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

float runOn(float x, const std::string &function, const std::string &options) {
  host_test::Program program("kernel void k(global float *x) { *x = " + function + "(*x); }",
                             options);
  std::vector<float> data = {x};
  host_test::Arguments arguments;
  arguments.buffer(data);
  EXPECT_TRUE(program.run("k", host_test::Range({1}), arguments));
  return data[0];
}

// The logarithm has no way for subnormal numbers then, and takes them for zero.
TEST(DenormsAreZero, ReachesTheLibrary) {
  const float smallest = std::numeric_limits<float>::denorm_min();
  EXPECT_NEAR(runOn(smallest, "log", ""), std::log(smallest), 1e-4f);
  EXPECT_EQ(runOn(smallest, "log", "-cl-denorms-are-zero"),
            -std::numeric_limits<float>::infinity());
  EXPECT_NEAR(runOn(2.0f, "log", "-cl-denorms-are-zero"), std::log(2.0f), 1e-6f);
}

// Angles are not reduced then if they are huge.
TEST(FastRelaxedMath, ReachesTheLibrary) {
  EXPECT_NEAR(runOn(0x1p40f, "sin", ""), std::sin(0x1p40f), 1e-6f);
  const float fast = runOn(0x1p40f, "sin", "-cl-fast-relaxed-math");
  EXPECT_FALSE(std::fabs(fast - std::sin(0x1p40f)) < 1e-6f) << fast;
  EXPECT_NEAR(runOn(1.0f, "sin", "-cl-fast-relaxed-math"), std::sin(1.0f), 1e-6f);
}

} // namespace
