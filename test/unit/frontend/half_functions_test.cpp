// Functions of the device library that look into the bits of a half, on every half there is.
#include "library_runner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace test;

#ifdef __aarch64__ // which converts half numbers by itself

namespace {

const auto capabilities = builtins::file::CAPS_FP64 | builtins::file::CAPS_FP16;

const char source[] =
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
    "kernel void up(global half *a, global int *b, global void *c, global half *r, uint n) {\n"
    "  for (uint i = 0; i != n; ++i) r[i] = nextafter(a[i], (half)INFINITY); }\n"
    "kernel void scale(global half *a, global int *b, global void *c, global half *r, uint n) {\n"
    "  for (uint i = 0; i != n; ++i) r[i] = ldexp(a[i], b[i]); }\n"
    "kernel void root(global half *a, global int *b, global void *c, global half *r, uint n) {\n"
    "  for (uint i = 0; i != n; ++i) r[i] = sqrt(fabs(a[i])); }\n"
    "kernel void logs(global half *a, global int *b, global void *c, global int *r, uint n) {\n"
    "  for (uint i = 0; i != n; ++i) r[i] = ilogb(a[i]); }\n"
    "kernel void sizes(global half4 *a, global int *b, global void *c, global half *r, uint n) {\n"
    "  for (uint i = 0; i != n; ++i) r[i] = length(a[i]); }\n";

uint16_t bitsOf(double value) {
  const __fp16 half = __fp16(value);
  uint16_t bits;
  __builtin_memcpy(&bits, &half, sizeof(bits));
  return bits;
}

double valueOf(uint16_t bits) {
  __fp16 half;
  __builtin_memcpy(&half, &bits, sizeof(bits));
  return double(half);
}

class HalfFunctions : public testing::Test {
protected:
  HalfFunctions() : runner(source, capabilities) {
    for (uint32_t bits = 0; bits != 65536; ++bits) {
      in.push_back(uint16_t(bits));
      powers.push_back(int(bits * 7 % 90) - 45);
    }
    result.resize(in.size());
  }

  void run(const char *name) {
    runner.run(name, in.data(), powers.data(), nullptr, result.data(), uint32_t(in.size()));
  }

  LibraryRunner runner;
  std::vector<uint16_t> in, result;
  std::vector<int32_t> powers;
};

TEST_F(HalfFunctions, Nextafter) {
  run("up");
  for (uint16_t bits = 0; bits != 0x7c00; ++bits) {
    ASSERT_EQ(result[bits], bits + 1) << bits;
    ASSERT_EQ(result[bits + 0x8001], bits + 0x8000) << bits;
  }
}

TEST_F(HalfFunctions, Ldexp) {
  run("scale");
  for (std::size_t i = 0; i != in.size(); ++i)
    if (const double value = valueOf(in[i]); value == value) {
      ASSERT_EQ(result[i], bitsOf(std::ldexp(value, powers[i]))) << i;
    }
}

TEST_F(HalfFunctions, Sqrt) {
  run("root");
  for (std::size_t i = 0; i != in.size(); ++i)
    if (const double value = std::fabs(valueOf(in[i])); value == value) {
      ASSERT_EQ(result[i], bitsOf(std::sqrt(value))) << i;
    }
}

TEST_F(HalfFunctions, Ilogb) {
  std::vector<int32_t> logs(in.size());
  runner.run("logs", in.data(), powers.data(), nullptr, logs.data(), uint32_t(in.size()));
  for (std::size_t i = 0; i != in.size(); ++i)
    if (const double value = valueOf(in[i]); std::isfinite(value) && value != 0) {
      ASSERT_EQ(logs[i], std::ilogb(value)) << i;
    }
}

// The largest squares are far beyond half's range, the smallest far below.
TEST_F(HalfFunctions, Length) {
  alignas(8) const uint16_t vectors[] = {0x7800, 0x7800, 0, 0, 0x0003, 0x8004, 0, 0};
  runner.run("sizes", vectors, powers.data(), nullptr, result.data(), 2);
  EXPECT_EQ(result[0], bitsOf(32768 * std::sqrt(2)));
  EXPECT_EQ(result[1], 5);
}

} // namespace

#endif
