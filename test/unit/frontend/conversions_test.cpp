// Conversions of the device library, and numbers that are kept in memory as half.
#include "library_runner.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <vector>

using namespace test;

namespace {

const std::pair<const char *, int> modes[] = {
    {"_rte", FE_TONEAREST}, {"_rtz", FE_TOWARDZERO}, {"_rtp", FE_UPWARD}, {"_rtn", FE_DOWNWARD}};

// Rounded by the machine, in its current mode; volatile keeps the compiler from doing it before.
template <class To, class From> To convertInMode(From x, int mode) {
  const int before = std::fegetround();
  std::fesetround(mode);
  volatile From from = x;
  volatile To to = static_cast<To>(from);
  std::fesetround(before);
  return to;
}

template <class T> std::vector<T> numbers() {
  std::vector<T> result;
  std::mt19937_64 random(1);
  if constexpr (std::is_integral_v<T>) {
    for (T x : {T(0), T(1), T(-1), std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
                T(std::numeric_limits<T>::max() - 1), T(0x1000001), T(0x1000003)})
      result.push_back(x);
    for (int i = 0; i != 500; ++i)
      result.push_back(T(random() >> (random() % 64)));
  } else {
    using Limits = std::numeric_limits<T>;
    for (T x : {T(0),
                T(0.5),
                T(1.5),
                T(2.5),
                T(0.999),
                T(126.5),
                T(127.5),
                T(128),
                T(255.5),
                T(256),
                T(32767.5),
                T(65535.5),
                T(2147483520),
                T(2147483648),
                T(4294967296),
                T(9223372036854775807),
                T(18446744073709551615u),
                Limits::max(),
                Limits::min(),
                Limits::denorm_min(),
                Limits::infinity(),
                Limits::quiet_NaN()}) {
      result.push_back(x);
      result.push_back(-x);
    }
    for (int i = 0; i != 500; ++i)
      result.push_back(std::ldexp(T(int64_t(random())), -int(random() % 80)));
  }
  return result;
}

template <class To, class From> using Expected = To (*)(From, int mode);

template <class To, class From>
void check(const char *to, const char *from, const char *saturation, Expected<To, From> expected,
           bool (*defined)(From)) {
  std::string source;
  for (const auto &[suffix, mode] : modes)
    source += replaceWords(
        "kernel void NAME(global FROM *a, global FROM *b, global FROM *c, global TO *r, uint n) "
        "{ for (uint i = 0; i != n; ++i) r[i] = FUNCTION(a[i]); }\n"
        "kernel void NAME_vector(global FROM *a, global FROM *b, global FROM *c, global TO *r, "
        "uint n) { for (uint i = 0; i + 4 <= n; i += 4) "
        "vstore4(VECTOR_FUNCTION(vload4(0, a + i)), 0, r + i); }\n",
        {{"NAME", std::string("k") + suffix},
         {"NAME_vector", std::string("k") + suffix + "_vector"},
         {"FUNCTION", std::string("convert_") + to + saturation + suffix},
         {"VECTOR_FUNCTION", std::string("convert_") + to + "4" + saturation + suffix},
         {"FROM", from},
         {"TO", to}});
  LibraryRunner runner(source);
  std::vector<From> in = numbers<From>();
  in.resize(in.size() / 4 * 4);
  std::vector<To> scalar(in.size()), vector(in.size());
  for (const auto &[suffix, mode] : modes) {
    const std::string name = std::string("k") + suffix;
    runner.run(name, in.data(), nullptr, nullptr, scalar.data(), in.size());
    runner.run(name + "_vector", in.data(), nullptr, nullptr, vector.data(), in.size());
    int failures = 0;
    for (std::size_t i = 0; i != in.size() && failures < 5; ++i) {
      if (!defined(in[i]))
        continue;
      const To right = expected(in[i], mode);
      const bool nan = right != right;
      if ((nan ? scalar[i] != scalar[i] : scalar[i] == right) &&
          (nan ? vector[i] != vector[i] : vector[i] == right))
        continue;
      ++failures;
      ADD_FAILURE() << "convert_" << to << saturation << suffix << "(" << from << " " << +in[i]
                    << ") gave " << +scalar[i] << " and " << +vector[i] << ", not " << +right;
    }
  }
}

template <class To, class From> To saturated(From x, int) {
  if constexpr (std::is_signed_v<From> && std::is_unsigned_v<To>)
    if (x < 0)
      return 0;
  const __int128 low = std::numeric_limits<To>::min(), high = std::numeric_limits<To>::max();
  const __int128 wide = x;
  return To(wide < low ? low : wide > high ? high : wide);
}

template <class T> bool always(T) { return true; }

template <class To, class From> To cut(From x, int) { return To(x); }

// Calls `visit` with a number of each integer type, and the type's name.
template <class Visitor> void eachInteger(Visitor visit) {
  visit(int8_t(), "char");
  visit(uint8_t(), "uchar");
  visit(int16_t(), "short");
  visit(uint16_t(), "ushort");
  visit(int32_t(), "int");
  visit(uint32_t(), "uint");
  visit(int64_t(), "long");
  visit(uint64_t(), "ulong");
}
template <class Visitor> void eachFloating(Visitor visit) {
  visit(float(), "float");
  visit(double(), "double");
}

TEST(Conversions, IntegerToInteger) {
  eachInteger([](auto to, const char *to_name) {
    eachInteger([&](auto from, const char *from_name) {
      using To = decltype(to);
      using From = decltype(from);
      check<To, From>(to_name, from_name, "_sat", saturated, always);
      check<To, From>(to_name, from_name, "", cut, always);
    });
  });
}

template <class To, class From> To saturatedFromFloating(From x, int mode) {
  if (x != x)
    return 0;
  const int before = std::fegetround();
  std::fesetround(mode);
  volatile From from = x;
  const From whole = std::rint(from);
  std::fesetround(before);
  if (whole >= std::ldexp(From(1), std::numeric_limits<To>::digits))
    return std::numeric_limits<To>::max();
  if (whole <= From(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  return To(whole);
}

template <class To, class From> bool inRange(From x) {
  return x == x && x > From(std::numeric_limits<To>::min()) &&
         x < std::ldexp(From(1), std::numeric_limits<To>::digits) - 1;
}

TEST(Conversions, FloatingToInteger) {
  eachInteger([](auto to, const char *to_name) {
    eachFloating([&](auto from, const char *from_name) {
      using To = decltype(to);
      using From = decltype(from);
      check<To, From>(to_name, from_name, "_sat", saturatedFromFloating, always);
      check<To, From>(to_name, from_name, "", saturatedFromFloating, inRange<To, From>);
    });
  });
}

TEST(Conversions, ToFloating) {
  eachFloating([](auto to, const char *to_name) {
    using To = decltype(to);
    eachInteger([&](auto from, const char *from_name) {
      check<To, decltype(from)>(to_name, from_name, "", convertInMode, always);
    });
    eachFloating([&](auto from, const char *from_name) {
      check<To, decltype(from)>(to_name, from_name, "", convertInMode, always);
    });
  });
}

// What a half is worth.
double valueOfHalf(uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const double digits = bits & 0x3ff;
  const double size = exponent == 31  ? (digits == 0 ? INFINITY : NAN)
                      : exponent == 0 ? std::ldexp(digits, -24)
                                      : std::ldexp(1024 + digits, exponent - 25);
  return bits & 0x8000 ? -size : size;
}

// By looking it up among all halves.
uint16_t nearestHalf(double x, int mode) {
  const uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  const double size = std::fabs(x);
  static const std::map<double, uint16_t> halves = [] {
    std::map<double, uint16_t> map;
    for (uint16_t bits = 0; bits <= 0x7c00; ++bits)
      map[valueOfHalf(bits)] = bits;
    return map;
  }();
  auto above = halves.lower_bound(size);
  if (above->first == size)
    return sign | above->second;
  const uint16_t high = above->second;
  const uint16_t low = high - 1;
  const bool outwards = mode == (sign ? FE_DOWNWARD : FE_UPWARD);
  if (mode != FE_TONEAREST)
    return sign | (outwards ? high : low);
  // Infinity stands where the next number would be.
  const double high_value = high == 0x7c00 ? 65536 : above->first;
  const double middle = (valueOfHalf(low) + high_value) / 2;
  return sign | (size > middle || (size == middle && (high & 1) == 0) ? high : low);
}

std::vector<double> numbersForHalf() {
  std::vector<double> result = {0,
                                1,
                                0.1,
                                65504,
                                65519.999,
                                65520,
                                65536,
                                1e10,
                                1e300,
                                1e-300,
                                0x1p-24,
                                0x1p-25,
                                0x1.0000001p-25,
                                0x1.8p-25,
                                0x1p-14,
                                0x1.ffcp-15,
                                0x1.ffep-15,
                                INFINITY,
                                0x1.002p0,
                                0x1.0020000001p0,
                                0x1.006p0,
                                0x1.005ffffffp0,
                                5e-324};
  std::mt19937_64 random(1);
  for (int i = 0; i != 2000; ++i)
    result.push_back(std::ldexp(double(random()), -int(random() % 90) - 1));
  for (std::size_t i = 0, size = result.size(); i != size; ++i)
    result.push_back(-result[i]);
  return result;
}

template <class T>
void checkStores(builtins::file::capabilities_bitfield capabilities, const char *type) {
  std::string source;
  for (const auto &[suffix, mode] : modes)
    source += replaceWords(
        "kernel void NAME(global T *a, global T *b, global T *c, global ushort *r, uint n) {\n"
        "  for (uint i = 0; i != n; ++i) STORE(a[i], i, (global half *)r); }\n"
        "kernel void NAME_vector(global T *a, global T *b, global T *c, global ushort *r, uint n) "
        "{ for (uint i = 0; i + 4 <= n; i += 4)\n"
        "  STORE4(vload4(0, a + i), i / 4, (global half *)r); }\n",
        {{"NAME", std::string("k") + suffix},
         {"NAME_vector", std::string("k") + suffix + "_vector"},
         {"STORE", std::string("vstore_half") + suffix},
         {"STORE4", std::string("vstorea_half4") + suffix},
         {"T", type}});
  LibraryRunner runner(source, capabilities);
  std::vector<T> in;
  for (double number : numbersForHalf())
    in.push_back(T(number));
  in.resize(in.size() / 4 * 4);
  std::vector<uint16_t> scalar(in.size()), vector(in.size());
  for (const auto &[suffix, mode] : modes) {
    const std::string name = std::string("k") + suffix;
    runner.run(name, in.data(), nullptr, nullptr, scalar.data(), in.size());
    runner.run(name + "_vector", in.data(), nullptr, nullptr, vector.data(), in.size());
    for (std::size_t i = 0; i != in.size(); ++i) {
      ASSERT_EQ(scalar[i], nearestHalf(in[i], mode)) << suffix << " " << std::hexfloat << in[i];
      ASSERT_EQ(vector[i], scalar[i]) << suffix << " " << std::hexfloat << in[i];
    }
  }
}

void checkLoads(builtins::file::capabilities_bitfield capabilities) {
  LibraryRunner runner(
      "kernel void k(global half *a, global void *b, global void *c, global float *r, uint n) {\n"
      "  for (uint i = 0; i != n; ++i) r[i] = vload_half(i, a); }\n"
      "kernel void k8(global half *a, global void *b, global void *c, global float *r, uint n) {\n"
      "  for (uint i = 0; i != n / 8; ++i) vstore8(vload_half8(i, a), i, r); }\n",
      capabilities);
  std::vector<uint16_t> in(65536);
  for (std::size_t i = 0; i != in.size(); ++i)
    in[i] = uint16_t(i);
  std::vector<float> scalar(in.size()), vector(in.size());
  runner.run("k", in.data(), nullptr, nullptr, scalar.data(), in.size());
  runner.run("k8", in.data(), nullptr, nullptr, vector.data(), in.size());
  for (std::size_t i = 0; i != in.size(); ++i) {
    const float expected = float(valueOfHalf(in[i]));
    const bool nan = expected != expected;
    ASSERT_TRUE(nan ? scalar[i] != scalar[i] : scalar[i] == expected) << i;
    ASSERT_TRUE(nan ? vector[i] != vector[i] : vector[i] == expected) << i;
    ASSERT_EQ(std::signbit(scalar[i]), bool(in[i] & 0x8000)) << i;
  }
}

TEST(Half, LoadsAndStoresOfAnyDevice) {
  checkStores<float>(builtins::file::CAPS_FP64, "float");
  checkStores<double>(builtins::file::CAPS_FP64, "double");
  checkLoads(builtins::file::CAPS_FP64);
}

#ifdef __aarch64__ // which converts half numbers by itself
TEST(Half, LoadsAndStoresOfDevicesWithHalf) {
  const auto capabilities = builtins::file::CAPS_FP64 | builtins::file::CAPS_FP16;
  checkStores<float>(capabilities, "float");
  checkStores<double>(capabilities, "double");
  checkLoads(capabilities);
}

TEST(Half, Conversions) {
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  const char *types[] = {"double", "float", "int", "ulong"};
  for (const char *type : types)
    for (const auto &[suffix, mode] : modes)
      source += replaceWords(
          "kernel void NAME(global T *a, global void *b, global void *c, global half *r, uint n) "
          "{ for (uint i = 0; i != n; ++i) r[i] = FUNCTION(a[i]); }\n",
          {{"NAME", type + std::string(suffix)},
           {"T", type},
           {"FUNCTION", std::string("convert_half") + suffix}});
  LibraryRunner runner(source, builtins::file::CAPS_FP64 | builtins::file::CAPS_FP16);
  auto compare = [&](const char *type, auto in) {
    std::vector<uint16_t> result(in.size());
    for (const auto &[suffix, mode] : modes) {
      runner.run(type + std::string(suffix), in.data(), nullptr, nullptr, result.data(), in.size());
      for (std::size_t i = 0; i != in.size(); ++i)
        if (double(in[i]) == double(in[i])) {
          ASSERT_EQ(result[i], nearestHalf(double(in[i]), mode)) << type << suffix << " " << in[i];
        }
    }
  };
  const std::vector<double> doubles = numbersForHalf();
  compare("double", doubles);
  compare("float", std::vector<float>(doubles.begin(), doubles.end()));
  compare("int", numbers<int32_t>());
  compare("ulong", numbers<uint64_t>());
}
#endif

TEST(VectorData, AnyAlignmentAndAnyAddressSpace) {
  LibraryRunner runner(
      "constant int table[] = {10, 11, 12, 13, 14, 15, 16, 17};\n"
      "kernel void k(global int *a, global void *b, global void *c, global int *r, uint n) {\n"
      "  vstore3(vload3(1, a), 0, r); vstore2(vload2(1, table + 1), 0, r + 3);\n"
      "  int mine[4]; vstore4(vload4(0, a + 1), 0, mine); r[5] = mine[0]; r[6] = mine[3];\n"
      "  vstore16(vload16(0, a), 0, r + 7); r[23] = -1; vstore3(vload3(0, a), 0, r + 21);\n"
      "}\n");
  int32_t a[20], r[32];
  for (int i = 0; i != 20; ++i)
    a[i] = i;
  std::memset(r, 0xaa, sizeof(r));
  runner.run("k", a, nullptr, nullptr, r, 1);
  const int32_t expected[] = {3, 4, 5, 13, 14, 1, 4, 0, 1};
  for (int i = 0; i != 9; ++i)
    EXPECT_EQ(r[i], expected[i]) << i;
  EXPECT_EQ(r[20], 13);
  EXPECT_EQ(r[23], 2);
  EXPECT_EQ(r[24], int32_t(0xaaaaaaaa)) << "a vector of three wrote a fourth element";
}

TEST(VectorData, Shuffle) {
  LibraryRunner runner(
      "kernel void k(global int4 *a, global uint *b, global void *c, global int *r, uint n) {\n"
      "  vstore8(shuffle(a[0], vload8(0, b)), 0, r);\n"
      "  vstore4(shuffle2(a[0], a[1], vload4(0, b)), 2, r); }\n");
  alignas(16) const int32_t a[] = {10, 11, 12, 13, 20, 21, 22, 23};
  const uint32_t b[] = {3, 7, 4, 0, 1, 2, 0xfffffffd, 0};
  int32_t r[12];
  runner.run("k", a, b, nullptr, r, 1);
  const int32_t expected[] = {13, 13, 10, 10, 11, 12, 11, 10, 13, 23, 20, 10};
  for (int i = 0; i != 12; ++i)
    EXPECT_EQ(r[i], expected[i]) << i;
}

} // namespace
