// Integer functions of the device library, all of them for bytes, on all pairs of bytes, and the
// wider types on numbers that matter and numbers at random.
#include "library_runner.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

using namespace test;

namespace {

// What a function should give, computed in a type with room for everything.
using Wide = __int128;

template <class T> T saturate(Wide x) {
  const Wide low = std::numeric_limits<T>::min();
  const Wide high = std::numeric_limits<T>::max();
  return T(x < low ? low : x > high ? high : x);
}

template <class T> using Reference = Wide (*)(T, T, T);
template <class T> struct Function {
  const char *call;
  Reference<T> expected; // its low bits count
};

template <class T> constexpr int bits = sizeof(T) * 8;

template <class T> Wide countLeadingZeros(T x) {
  int count = 0;
  for (int i = bits<T> - 1; i >= 0 && !((x >> i) & 1); --i)
    ++count;
  return count;
}
template <class T> Wide countTrailingZeros(T x) {
  int count = 0;
  for (int i = 0; i < bits<T> && !((x >> i) & 1); ++i)
    ++count;
  return count;
}
template <class T> Wide countOnes(T x) {
  int count = 0;
  for (int i = 0; i < bits<T>; ++i)
    count += (x >> i) & 1;
  return count;
}
template <class T> Wide rotated(T x, T count) {
  using U = std::make_unsigned_t<T>;
  const unsigned by = U(count) % bits<T>;
  return U(U(x) << by | (by ? U(x) >> (bits<T> - by) : 0));
}
template <class T> Wide upperHalf(T x, T y) {
  if constexpr (std::is_unsigned_v<T>)
    return Wide((unsigned __int128)x * y >> bits<T>);
  else
    return Wide(x) * Wide(y) >> bits<T>;
}

// z is a byte's, or small, so that even 64-bit sums fit in Wide.
template <class T> Wide saturatedMad(T x, T y, T z) {
  if constexpr (std::is_same_v<T, uint64_t>) {
    const unsigned __int128 product = (unsigned __int128)x * y;
    const unsigned __int128 sum = product + z;
    return sum < product || sum > std::numeric_limits<T>::max()
               ? Wide(std::numeric_limits<T>::max())
               : Wide(sum);
  } else {
    return saturate<T>(Wide(x) * Wide(y) + Wide(z));
  }
}

template <class T> std::vector<Function<T>> functions() {
  return {
      {"abs(x)", [](T x, T, T) { return x < 0 ? -Wide(x) : Wide(x); }},
      {"abs_diff(x, y)", [](T x, T y, T) { return x < y ? Wide(y) - x : Wide(x) - y; }},
      {"add_sat(x, y)", [](T x, T y, T) -> Wide { return saturate<T>(Wide(x) + y); }},
      {"sub_sat(x, y)", [](T x, T y, T) -> Wide { return saturate<T>(Wide(x) - y); }},
      {"hadd(x, y)", [](T x, T y, T) { return (Wide(x) + y) >> 1; }},
      {"rhadd(x, y)", [](T x, T y, T) { return (Wide(x) + y + 1) >> 1; }},
      {"max(x, y)", [](T x, T y, T) -> Wide { return x < y ? y : x; }},
      {"min(x, y)", [](T x, T y, T) -> Wide { return x < y ? x : y; }},
      {"clamp(x, min(y, z), max(y, z))",
       [](T x, T y, T z) -> Wide {
         const T low = y < z ? y : z;
         const T high = y < z ? z : y;
         return x < low ? low : x > high ? high : x;
       }},
      {"rotate(x, y)", [](T x, T y, T) { return rotated(x, y); }},
      {"clz(x)", [](T x, T, T) { return countLeadingZeros(x); }},
      {"ctz(x)", [](T x, T, T) { return countTrailingZeros(x); }},
      {"popcount(x)", [](T x, T, T) { return countOnes(x); }},
      {"mul_hi(x, y)", [](T x, T y, T) { return upperHalf(x, y); }},
      {"mad_hi(x, y, z)", [](T x, T y, T z) { return upperHalf(x, y) + z; }},
      {"mad_sat(x, y, z)", [](T x, T y, T z) { return saturatedMad(x, y, z); }},
      {"bitselect(x, y, z)", [](T x, T y, T z) -> Wide { return (x & ~z) | (y & z); }},
      {"select(x, y, z)", [](T x, T y, T z) -> Wide { return z ? y : x; }},
  };
}

template <class T>
void check(const char *type, const std::vector<T> &x, const std::vector<T> &y,
           const std::vector<T> &z) {
  std::string source;
  const auto list = functions<T>();
  for (std::size_t f = 0; f != list.size(); ++f)
    source += replaceWords(
        "kernel void NAME(global TYPE *a, global TYPE *b, global TYPE *c, global TYPE *r, uint n) "
        "{ for (uint i = 0; i != n; ++i) { TYPE x = a[i], y = b[i], z = c[i]; r[i] = CALL; } }\n",
        {{"NAME", "f" + std::to_string(f)}, {"TYPE", type}, {"CALL", list[f].call}});
  // ctz came with OpenCL C 2.0; the library has it in any case.
  source = std::string("TYPE __attribute__((overloadable)) ctz(TYPE x);\n") + source;
  LibraryRunner runner(replaceWords(source, {{"TYPE", type}}));
  std::vector<T> result(x.size());
  for (std::size_t f = 0; f != list.size(); ++f) {
    runner.run("f" + std::to_string(f), x.data(), y.data(), z.data(), result.data(), x.size());
    int failures = 0;
    for (std::size_t i = 0; i != x.size() && failures < 5; ++i)
      if (result[i] != T(list[f].expected(x[i], y[i], z[i]))) {
        ++failures;
        ADD_FAILURE() << type << " " << list[f].call << " with " << +x[i] << ", " << +y[i] << ", "
                      << +z[i] << " gave " << +result[i];
      }
  }
}

template <class T> void checkAllPairs(const char *type) {
  std::vector<T> x, y, z;
  for (int i = 0; i != 256; ++i)
    for (int j = 0; j != 256; ++j) {
      x.push_back(T(i));
      y.push_back(T(j));
      z.push_back(T(i * 7 + j * 13));
    }
  check<T>(type, x, y, z);
}

template <class T> void checkSome(const char *type) {
  std::vector<T> numbers = {0,
                            1,
                            2,
                            3,
                            7,
                            T(-1),
                            T(-2),
                            std::numeric_limits<T>::min(),
                            std::numeric_limits<T>::max(),
                            T(std::numeric_limits<T>::max() - 1),
                            T(std::numeric_limits<T>::max() / 2 + 1)};
  std::mt19937_64 random(1);
  for (int i = 0; i != 30; ++i)
    numbers.push_back(T(random() >> (random() % bits<T>)));
  std::vector<T> x, y, z;
  for (T a : numbers)
    for (T b : numbers)
      for (T c : {T(0), T(1), T(-1), numbers[random() % numbers.size()]}) {
        x.push_back(a);
        y.push_back(b);
        z.push_back(c);
      }
  check<T>(type, x, y, z);
}

TEST(IntegerFunctions, Char) { checkAllPairs<int8_t>("char"); }
TEST(IntegerFunctions, UChar) { checkAllPairs<uint8_t>("uchar"); }
TEST(IntegerFunctions, Short) { checkSome<int16_t>("short"); }
TEST(IntegerFunctions, UShort) { checkSome<uint16_t>("ushort"); }
TEST(IntegerFunctions, Int) { checkSome<int32_t>("int"); }
TEST(IntegerFunctions, UInt) { checkSome<uint32_t>("uint"); }
TEST(IntegerFunctions, Long) { checkSome<int64_t>("long"); }
TEST(IntegerFunctions, ULong) { checkSome<uint64_t>("ulong"); }

TEST(IntegerFunctions, UpsampleAnd24Bits) {
  LibraryRunner runner(
      "kernel void k(global int *a, global uint *b, global int *c, global long *r, uint n) {\n"
      "  r[0] = upsample(a[0], b[0]);\n"
      "  r[1] = upsample((char)a[0], (uchar)b[0]);\n"
      "  r[2] = upsample((ushort)a[0], (ushort)b[0]);\n"
      "  r[3] = mul24(a[1], a[2]);\n"
      "  r[4] = mad24(a[1], a[2], a[0]);\n"
      "}\n");
  const int32_t a[] = {-2, 5000, -1000};
  const uint32_t b[] = {0x12345678};
  int64_t r[5];
  runner.run("k", a, b, a, r, 1);
  EXPECT_EQ(r[0], (int64_t(-2) << 32) | 0x12345678);
  EXPECT_EQ(r[1], int16_t(0xfe78));
  EXPECT_EQ(r[2], int64_t(0xfffe5678u));
  EXPECT_EQ(r[3], -5000000);
  EXPECT_EQ(r[4], -5000002);
}

// A vector function does to each element what the scalar one does.
TEST(IntegerFunctions, VectorsAgreeWithScalars) {
  std::string source;
  const char *calls[] = {"abs_diff(x, y)", "add_sat(x, y)",     "rhadd(x, y)",
                         "mul_hi(x, y)",   "mad_sat(x, y, x)",  "rotate(x, y)",
                         "clz(x)",         "popcount(x)",       "max(x, y)",
                         "min(x, y)",      "bitselect(x, y, y)"};
  for (std::size_t f = 0; f != std::size(calls); ++f)
    for (const char *type : {"uchar", "int", "ulong"})
      for (const char *width : {"2", "3", "4", "8", "16"})
        source += replaceWords(
            "  { VECTOR x = LOAD(0, (global T *)a), y = LOAD(0, (global T *)b); T out[16];\n"
            "    STORE(CONVERT(CALL), 0, out);\n"
            "    for (int i = 0; i != WIDTH; ++i) {\n"
            "      T x = ((global T *)a)[i], y = ((global T *)b)[i];\n"
            "      if (out[i] != (T)CALL) { *r = CASE; return; } } }\n",
            {{"CALL", calls[f]},
             {"VECTOR", std::string(type) + width},
             {"CONVERT", "convert_" + std::string(type) + width},
             {"T", type},
             {"WIDTH", width},
             {"LOAD", std::string("vload") + width},
             {"STORE", std::string("vstore") + width},
             {"CASE", std::to_string(f * 100 + std::stoi(width) + 1)}});
  LibraryRunner runner("kernel void k(global void *a, global void *b, global void *c, "
                       "global int *r, uint n) {\n  *r = 0;\n" +
                       source + "}\n");
  std::mt19937_64 random(1);
  uint64_t a[16], b[16];
  for (int i = 0; i != 16; ++i) {
    a[i] = random();
    b[i] = random();
  }
  int32_t result = -1;
  runner.run("k", a, b, a, &result, 1);
  EXPECT_EQ(result, 0) << calls[result / 100];
}

} // namespace
