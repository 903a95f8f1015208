// Floating-point functions of the device library, against the C library of this machine.
#include "library_runner.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace test;

namespace {

template <class T> using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;

// Zeros of different sign are different; NaNs are all the same.
template <class T> bool same(T x, T y) {
  return std::bit_cast<Bits<T>>(x) == std::bit_cast<Bits<T>>(y) || (x != x && y != y);
}

template <class T> std::vector<T> interestingNumbers() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> numbers = {0,
                            T(0.25),
                            T(0.5),
                            T(0.75),
                            1,
                            T(1.5),
                            2,
                            T(2.5),
                            3,
                            T(3.5),
                            T(1e6),
                            T(123456.789),
                            Limits::min(),
                            Limits::max(),
                            Limits::denorm_min(),
                            Limits::epsilon(),
                            1 - Limits::epsilon() / 2,
                            1 + Limits::epsilon(),
                            Limits::infinity(),
                            Limits::quiet_NaN(),
                            Limits::min() - Limits::denorm_min(),
                            Limits::denorm_min() * 5,
                            std::ldexp(T(1), Limits::digits),
                            std::ldexp(T(1), Limits::digits - 1),
                            std::ldexp(T(1), Limits::digits - 1) - T(0.5)};
  std::mt19937_64 random(1);
  for (int i = 0; i != 60; ++i)
    numbers.push_back(std::abs(std::bit_cast<T>(Bits<T>(random()))));
  const std::size_t positive = numbers.size();
  for (std::size_t i = 0; i != positive; ++i)
    numbers.push_back(-numbers[i]);
  return numbers;
}

template <class T> struct Function {
  const char *call;
  T (*expected)(T, T, T);
  double max_ulp = 0; // 0: bit for bit
};

template <class T> bool close(T value, T expected, double max_ulp) {
  if (same(value, expected))
    return true;
  if (max_ulp == 0 || !std::isfinite(value) || !std::isfinite(expected))
    return false;
  const T unit = std::max(std::nextafter(std::abs(expected), std::numeric_limits<T>::infinity()) -
                              std::abs(expected),
                          std::numeric_limits<T>::denorm_min());
  return std::abs(value - expected) <= max_ulp * unit;
}

template <class T> T quietBits(uint64_t payload) {
  return std::bit_cast<T>(
      Bits<T>(std::bit_cast<Bits<T>>(std::numeric_limits<T>::quiet_NaN()) | Bits<T>(payload)));
}

template <class T> std::vector<Function<T>> functions() {
  return {
      {"fabs(x)", [](T x, T, T) { return std::fabs(x); }},
      {"ceil(x)", [](T x, T, T) { return std::ceil(x); }},
      {"floor(x)", [](T x, T, T) { return std::floor(x); }},
      {"trunc(x)", [](T x, T, T) { return std::trunc(x); }},
      {"rint(x)", [](T x, T, T) { return std::rint(x); }},
      {"round(x)", [](T x, T, T) { return std::round(x); }},
      {"sqrt(x)", [](T x, T, T) { return std::sqrt(x); }},
      {"rsqrt(x)", [](T x, T, T) { return T(1) / std::sqrt(x); }, 2},
      {"copysign(x, y)", [](T x, T y, T) { return std::copysign(x, y); }},
      {"fma(x, y, z)", [](T x, T y, T z) { return std::fma(x, y, z); }},
      {"fdim(x, y)", [](T x, T y, T) { return std::fdim(x, y); }},
      {"nextafter(x, y)", [](T x, T y, T) { return std::nextafter(x, y); }},
      {"logb(x)", [](T x, T, T) { return std::logb(x); }},
      {"hypot(x, y)", [](T x, T y, T) { return std::hypot(x, y); }, 4},
      {"ldexp(x, clamp(convert_int_sat(y), -5000, 5000))",
       [](T x, T y, T) {
         return std::ldexp(x, y != y ? 0 : int(std::max(T(-5000), std::min(T(5000), y))));
       }},
      {"min(x, y)", [](T x, T y, T) { return y < x ? y : x; }},
      {"max(x, y)", [](T x, T y, T) { return x < y ? y : x; }},
      {"step(x, y)", [](T x, T y, T) { return y < x ? T(0) : T(1); }},
      {"sign(x)", [](T x, T, T) { return x != x   ? T(0)
                                         : x == 0 ? x
                                                  : std::copysign(T(1), x); }},
      {"bitselect(x, y, z)",
       [](T x, T y, T z) {
         const auto a = std::bit_cast<Bits<T>>(x), b = std::bit_cast<Bits<T>>(y),
                    c = std::bit_cast<Bits<T>>(z);
         return std::bit_cast<T>(Bits<T>((a & ~c) | (b & c)));
       }},
      {"isnan(x) + 10 * isinf(x) + 100 * isfinite(x) + 1000 * isnormal(x) + 10000 * signbit(x)",
       [](T x, T, T) {
         return T(std::isnan(x) + 10 * std::isinf(x) + 100 * std::isfinite(x) +
                  1000 * std::isnormal(x) + 10000 * std::signbit(x));
       }},
      {"isequal(x, y) + 2 * isnotequal(x, y) + 4 * isgreater(x, y) + 8 * isgreaterequal(x, y) + "
       "16 * isless(x, y) + 32 * islessequal(x, y) + 64 * islessgreater(x, y) + "
       "128 * isordered(x, y) + 256 * isunordered(x, y)",
       [](T x, T y, T) {
         return T((x == y) + 2 * (x != y) + 4 * (x > y) + 8 * (x >= y) + 16 * (x < y) +
                  32 * (x <= y) + 64 * std::islessgreater(x, y) + 128 * !std::isunordered(x, y) +
                  256 * std::isunordered(x, y));
       }},
  };
}

template <class T>
std::string kernelFor(const std::string &name, const char *type, const std::string &statement) {
  return replaceWords(
      "kernel void NAME(global TYPE *a, global TYPE *b, global TYPE *c, global TYPE *r, uint n) {\n"
      "  for (uint i = 0; i != n; ++i) { TYPE x = a[i], y = b[i], z = c[i]; STATEMENT } }\n",
      {{"NAME", name}, {"STATEMENT", statement}, {"TYPE", type}});
}

template <class T> struct Inputs {
  std::vector<T> x, y, z;
  Inputs() {
    const std::vector<T> numbers = interestingNumbers<T>();
    for (std::size_t i = 0; i != numbers.size(); ++i)
      for (std::size_t j = 0; j != numbers.size(); ++j) {
        x.push_back(numbers[i]);
        y.push_back(numbers[j]);
        z.push_back(numbers[(i * 31 + j * 17) % numbers.size()]);
      }
  }
};

template <class T> void checkFunctions(const char *type) {
  const Inputs<T> in;
  std::string source;
  const auto list = functions<T>();
  for (std::size_t f = 0; f != list.size(); ++f)
    source +=
        kernelFor<T>("f" + std::to_string(f), type, "r[i] = " + std::string(list[f].call) + ";");
  LibraryRunner runner(source);
  std::vector<T> result(in.x.size());
  for (std::size_t f = 0; f != list.size(); ++f) {
    runner.run("f" + std::to_string(f), in.x.data(), in.y.data(), in.z.data(), result.data(),
               in.x.size());
    int failures = 0;
    for (std::size_t i = 0; i != in.x.size() && failures < 5; ++i) {
      const T expected = list[f].expected(in.x[i], in.y[i], in.z[i]);
      if (close(result[i], expected, list[f].max_ulp))
        continue;
      ++failures;
      ADD_FAILURE() << std::hexfloat << list[f].call << " with " << in.x[i] << ", " << in.y[i]
                    << ", " << in.z[i] << " gave " << result[i] << ", not " << expected;
    }
  }
}

TEST(MathFunctions, Float) { checkFunctions<float>("float"); }
TEST(MathFunctions, Double) { checkFunctions<double>("double"); }

// Zeros may come with either sign from these, by the standard.
template <class T> void checkMinimaAndMaxima(const char *type) {
  const Inputs<T> in;
  LibraryRunner runner(kernelFor<T>("low", type, "r[i] = fmin(x, y);") +
                       kernelFor<T>("high", type, "r[i] = fmax(x, y);") +
                       kernelFor<T>("small", type, "r[i] = minmag(x, y);") +
                       kernelFor<T>("large", type, "r[i] = maxmag(x, y);"));
  std::vector<T> low(in.x.size()), high(low), small(low), large(low);
  runner.run("low", in.x.data(), in.y.data(), in.z.data(), low.data(), in.x.size());
  runner.run("high", in.x.data(), in.y.data(), in.z.data(), high.data(), in.x.size());
  runner.run("small", in.x.data(), in.y.data(), in.z.data(), small.data(), in.x.size());
  runner.run("large", in.x.data(), in.y.data(), in.z.data(), large.data(), in.x.size());
  for (std::size_t i = 0; i != in.x.size(); ++i) {
    const T x = in.x[i], y = in.y[i];
    auto expect = [&](T value, T expected) {
      EXPECT_TRUE(value == expected || same(value, expected)) << x << " " << y << " " << value;
    };
    expect(low[i], std::fmin(x, y));
    expect(high[i], std::fmax(x, y));
    const T x_size = std::fabs(x), y_size = std::fabs(y);
    expect(small[i], x_size < y_size ? x : y_size < x_size ? y : std::fmin(x, y));
    expect(large[i], x_size > y_size ? x : y_size > x_size ? y : std::fmax(x, y));
  }
}

TEST(MathFunctions, MinimaAndMaxima) {
  checkMinimaAndMaxima<float>("float");
  checkMinimaAndMaxima<double>("double");
}

template <class T> void checkParts(const char *type) {
  const std::vector<T> in = interestingNumbers<T>();
  std::string source;
  for (const char *space : {"private", "local"}) {
    const std::string name = space;
    const std::string variable = name == "local" ? "local TYPE whole; " : "TYPE whole; ";
    const std::string number = name == "local" ? "local int power; " : "int power; ";
    for (const char *function : {"fract", "modf"})
      source += replaceWords(
          "kernel void FUNCTION_SPACE(global TYPE *a, global TYPE *b, global TYPE *c, "
          "global TYPE *r, uint n) { " +
              variable +
              "for (uint i = 0; i != n; ++i) { r[2 * i] = FUNCTION(a[i], &whole); "
              "r[2 * i + 1] = whole; } }\n",
          {{"FUNCTION_SPACE", function + ("_" + name)}, {"FUNCTION", function}, {"TYPE", type}});
    source += replaceWords(
        "kernel void NAME(global TYPE *a, global TYPE *b, global TYPE *c, global TYPE *r, "
        "uint n) { " +
            number +
            "for (uint i = 0; i != n; ++i) { r[2 * i] = frexp(a[i], &power); "
            "r[2 * i + 1] = power; } }\n",
        {{"NAME", "frexp_" + name}, {"TYPE", type}});
  }
  source += replaceWords("kernel void logs(global TYPE *a, global TYPE *b, global TYPE *c, "
                         "global int *r, uint n) { "
                         "for (uint i = 0; i != n; ++i) r[i] = ilogb(a[i]); }\n",
                         {{"TYPE", type}});
  LibraryRunner runner(source);
  std::vector<T> result(in.size() * 2);
  const T below_one = std::nextafter(T(1), T(0));
  for (const char *space : {"_private", "_local"}) {
    runner.run("fract" + std::string(space), in.data(), nullptr, nullptr, result.data(), in.size());
    for (std::size_t i = 0; i != in.size(); ++i) {
      const T x = in[i], floor = std::floor(x);
      const T fraction = x == 0 || std::isinf(x) ? std::copysign(T(0), x)
                         : x != x                ? x
                                                 : std::fmin(x - floor, below_one);
      EXPECT_TRUE(same(result[2 * i], fraction)) << x << " " << result[2 * i];
      EXPECT_TRUE(same(result[2 * i + 1], floor)) << x;
    }
    runner.run("modf" + std::string(space), in.data(), nullptr, nullptr, result.data(), in.size());
    for (std::size_t i = 0; i != in.size(); ++i) {
      T whole;
      const T fraction = std::modf(in[i], &whole);
      EXPECT_TRUE(same(result[2 * i], fraction)) << in[i] << " " << result[2 * i];
      EXPECT_TRUE(same(result[2 * i + 1], whole)) << in[i];
    }
    runner.run("frexp" + std::string(space), in.data(), nullptr, nullptr, result.data(), in.size());
    for (std::size_t i = 0; i != in.size(); ++i) {
      int power = 0;
      const T mantissa = std::frexp(in[i], &power);
      EXPECT_TRUE(same(result[2 * i], mantissa)) << in[i] << " " << result[2 * i];
      if (std::isfinite(in[i])) {
        EXPECT_EQ(result[2 * i + 1], power) << in[i];
      }
    }
  }
  std::vector<int> logs(in.size());
  runner.run("logs", in.data(), nullptr, nullptr, logs.data(), in.size());
  for (std::size_t i = 0; i != in.size(); ++i) {
    const int special =
        in[i] == 0 ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max();
    EXPECT_EQ(logs[i], in[i] == 0 || !std::isfinite(in[i]) ? special : std::ilogb(in[i])) << in[i];
  }
}

TEST(MathFunctions, Parts) {
  checkParts<float>("float");
  checkParts<double>("double");
}

TEST(MathFunctions, Nan) {
  LibraryRunner runner("kernel void k(global uint *a, global ulong *b, global void *c, "
                       "global ulong *r, uint n) {\n"
                       "  r[0] = as_uint(nan(a[0])); r[1] = as_ulong(nan(b[0])); }\n");
  const uint32_t a = 0x12345;
  const uint64_t b = 0x123456789;
  uint64_t r[2];
  runner.run("k", &a, &b, &a, r, 1);
  EXPECT_EQ(r[0], std::bit_cast<uint32_t>(quietBits<float>(a)));
  EXPECT_EQ(r[1], std::bit_cast<uint64_t>(quietBits<double>(b)));
}

// A vector function does to each element what the scalar one does.
TEST(MathFunctions, VectorsAgreeWithScalars) {
  const char *calls[] = {"fma(x, y, x)",
                         "fmin(x, y)",
                         "fdim(x, y)",
                         "nextafter(x, y)",
                         "ldexp(x, 3)",
                         "logb(x)",
                         "hypot(x, y)",
                         "clamp(x, y, y + 1)",
                         "mix(x, y, x)",
                         "step(x, y)",
                         "smoothstep(x, x + 2, y)",
                         "sign(x)",
                         "degrees(x)",
                         "radians(x)",
                         "round(x)",
                         "maxmag(x, y)"};
  std::string source;
  for (std::size_t f = 0; f != std::size(calls); ++f)
    for (const char *type : {"float", "double"})
      for (const char *width : {"2", "3", "4", "8", "16"})
        source += replaceWords(
            "  { VECTOR x = LOAD(0, (global T *)a), y = LOAD(0, (global T *)b); T out[16];\n"
            "    STORE(CALL, 0, out);\n"
            "    for (int i = 0; i != WIDTH; ++i) {\n"
            "      T x = ((global T *)a)[i], y = ((global T *)b)[i];\n"
            "      if (!isequal(out[i], CALL) && !(isnan(out[i]) && isnan(CALL))) { *r = CASE; "
            "return; } } }\n",
            {{"CALL", calls[f]},
             {"VECTOR", std::string(type) + width},
             {"T", type},
             {"WIDTH", width},
             {"LOAD", std::string("vload") + width},
             {"STORE", std::string("vstore") + width},
             {"CASE", std::to_string(f * 100 + std::stoi(width) + 1)}});
  LibraryRunner runner("kernel void k(global void *a, global void *b, global void *c, "
                       "global int *r, uint n) {\n  *r = 0;\n" +
                       source + "}\n");
  double a[16], b[16];
  for (int i = 0; i != 16; ++i) {
    a[i] = 1.25 * i - 7.1;
    b[i] = 0.7 * i - 3.3;
  }
  int32_t result = -1;
  runner.run("k", a, b, a, &result, 1);
  EXPECT_EQ(result, 0) << calls[result / 100];
}

TEST(Relational, VectorsAnswerMinusOne) {
  LibraryRunner runner(
      "kernel void k(global float4 *a, global double2 *b, global void *c, global int *r, uint n) "
      "{\n"
      "  vstore4(isless(a[0], a[1]), 0, r);\n"
      "  vstore2(convert_int2(isnan(b[0])), 2, r);\n"
      "  r[6] = any(isless(a[0], a[1])); r[7] = all(isless(a[0], a[1]));\n"
      "  r[8] = any((int3)(1, 2, 3)); r[9] = all((char2)(-1, -128)); r[10] = any((long)-1);\n"
      "  vstore4(select((int4)1, (int4)2, isless(a[0], a[1])), 3, r);\n"
      "  vstore4(select((int4)1, (int4)2, (uint4)(1, 0x80000000, 0x7fffffff, ~0)), 4, r);\n"
      "}\n");
  alignas(16) const float a[] = {1, 2, 3, NAN, 2, 2, 4, 5};
  alignas(16) const double b[] = {NAN, 1};
  int32_t r[20];
  runner.run("k", a, b, a, r, 1);
  const int32_t expected[] = {-1, 0, -1, 0, -1, 0, 1, 0, 0, 1, 1};
  for (int i = 0; i != 11; ++i)
    EXPECT_EQ(r[i], expected[i]) << i;
  const int32_t selected[] = {2, 1, 2, 1, 1, 2, 1, 2};
  for (int i = 0; i != 8; ++i)
    EXPECT_EQ(r[12 + i], selected[i]) << i;
}

TEST(Geometric, Values) {
  LibraryRunner runner(
      "kernel void k(global float4 *a, global double4 *b, global void *c, global float *r, uint n) "
      "{\n"
      "  r[0] = dot(a[0], a[1]); r[1] = length(a[2].xy); r[2] = length(a[3].xyz);\n"
      "  r[3] = distance(a[0].xy, a[1].xy); r[4] = fast_length(a[0].xyz); r[5] = length(-3.0f);\n"
      "  vstore3(cross(a[0].xyz, a[1].xyz), 2, r);\n"
      "  vstore4(normalize(a[2]), 0, r + 9); vstore4(normalize(a[4]), 0, r + 13);\n"
      "  vstore2(normalize(a[5].xy), 0, r + 17); r[19] = (float)(length(b[0]) / 1e300);\n"
      "  vstore2(normalize(a[5].zw), 0, r + 20); vstore2(fast_normalize(a[5].xy), 0, r + 22);\n"
      "}\n");
  alignas(32)
      const float a[] = {1, 2,      3,      4, 5,        6, 7,         8, 3e30f, 4e30f, 0,   0,
                         0, 3e-40f, 4e-40f, 0, INFINITY, 1, -INFINITY, 0, 0,     -0.f,  NAN, 1};
  alignas(32) const double b[] = {3e300, 0, 4e300, 0};
  float r[24];
  runner.run("k", a, b, a, r, 1);
  EXPECT_FLOAT_EQ(r[0], 70);
  EXPECT_FLOAT_EQ(r[1], 5e30f);
  EXPECT_NEAR(r[2], 5e-40f, 1e-44);
  EXPECT_FLOAT_EQ(r[3], std::sqrt(32.f));
  EXPECT_FLOAT_EQ(r[4], std::sqrt(14.f));
  EXPECT_FLOAT_EQ(r[5], 3);
  EXPECT_FLOAT_EQ(r[6], -4);
  EXPECT_FLOAT_EQ(r[7], 8);
  EXPECT_FLOAT_EQ(r[8], -4);
  EXPECT_FLOAT_EQ(r[9], 0.6f);
  EXPECT_FLOAT_EQ(r[10], 0.8f);
  EXPECT_FLOAT_EQ(r[13], std::sqrt(0.5f));
  EXPECT_EQ(r[14], 0);
  EXPECT_FLOAT_EQ(r[15], -std::sqrt(0.5f));
  EXPECT_TRUE(same(r[17], 0.f) && same(r[18], -0.f));
  EXPECT_FLOAT_EQ(r[19], 5);
  EXPECT_TRUE(std::isnan(r[20]) && std::isnan(r[21]));
  EXPECT_TRUE(same(r[22], 0.f) && same(r[23], -0.f));
}

} // namespace
