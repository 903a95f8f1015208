// Fields of bits, and dot products of small integers.
#include "library_runner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

using namespace test;

namespace {

template <class T> using Unsigned = std::make_unsigned_t<T>;

// Bit by bit.
template <class T> T inserted(T base, T insert, unsigned offset, unsigned count) {
  uint64_t result = Unsigned<T>(base);
  for (unsigned bit = 0; bit != count; ++bit) {
    const uint64_t place = uint64_t(1) << (offset + bit);
    result = (uint64_t(Unsigned<T>(insert)) >> bit) & 1 ? result | place : result & ~place;
  }
  return T(result);
}

template <class T> Unsigned<T> extracted(T base, unsigned offset, unsigned count) {
  uint64_t result = 0;
  for (unsigned bit = 0; bit != count; ++bit)
    result |= ((uint64_t(Unsigned<T>(base)) >> (offset + bit)) & 1) << bit;
  return Unsigned<T>(result);
}

template <class T> std::make_signed_t<T> extractedSigned(T base, unsigned offset, unsigned count) {
  uint64_t result = extracted(base, offset, count);
  if (count != 0 && (result >> (count - 1) & 1) == 1)
    for (unsigned bit = count; bit < 64; ++bit)
      result |= uint64_t(1) << bit;
  return std::make_signed_t<T>(result);
}

template <class T> T reversed(T base) {
  uint64_t result = 0;
  for (unsigned bit = 0; bit != sizeof(T) * 8; ++bit)
    result |= ((uint64_t(Unsigned<T>(base)) >> bit) & 1) << (sizeof(T) * 8 - 1 - bit);
  return T(result);
}

// All fields of some numbers, by scalars and by vectors of each width.
template <class T> void check(const char *type) {
  const unsigned bits = sizeof(T) * 8;
  std::string source;
  for (const char *width : {"", "2", "3", "4", "8", "16"})
    source += replaceWords(
        "kernel void NAME(global TYPE *a, global TYPE *b, global uint *field, global TYPE *r,\n"
        "                 uint n) {\n"
        "  const VECTOR x = LOADA, y = LOADB;\n"
        "  SAVE(bitfield_insert(x, y, field[0], field[1]), 0);\n"
        "  SAVE(CONVERT(bitfield_extract_unsigned(x, field[0], field[1])), 1);\n"
        "  SAVE(CONVERT(bitfield_extract_signed(x, field[0], field[1])), 2);\n"
        "  SAVE(bit_reverse(x), 3);\n"
        "}\n",
        {{"NAME", std::string("k") + width},
         {"LOADA", *width ? std::string("vload") + width + "(0, a)" : "*a"},
         {"LOADB", *width ? std::string("vload") + width + "(0, b)" : "*b"},
         {"SAVE", std::string("save") + width},
         {"CONVERT", std::string("convert_") + type + width},
         {"VECTOR", type + std::string(width)},
         {"TYPE", type}});
  std::string macros = "#define save(value, place) r[place] = value\n";
  for (const char *width : {"2", "3", "4", "8", "16"})
    macros += std::string("#define save") + width + "(value, place) vstore" + width +
              "(value, place, r)\n";
  LibraryRunner runner(macros + source, builtins::file::CAPS_FP64, MathSwitches(),
                       compiler::Standard::OpenCLC30);
  std::mt19937_64 random(1);
  for (unsigned offset = 0; offset <= bits; offset += offset % 8 == 7 ? 5 : 1)
    for (unsigned count = 0; offset + count <= bits; count += 3) {
      T a[16], b[16], r[64];
      for (int i = 0; i != 16; ++i) {
        a[i] = T(random());
        b[i] = T(random());
      }
      const uint32_t field[] = {offset, count};
      for (unsigned width : {1u, 2u, 3u, 4u, 8u, 16u}) {
        runner.run(width == 1 ? "k" : "k" + std::to_string(width), a, b, field, r, 1);
        for (unsigned i = 0; i != width; ++i) {
          ASSERT_EQ(r[i], inserted(a[i], b[i], offset, count)) << offset << " " << count;
          ASSERT_EQ(r[width + i], T(extracted(a[i], offset, count))) << offset << " " << count;
          ASSERT_EQ(r[2 * width + i], T(extractedSigned(a[i], offset, count)))
              << offset << " " << count;
          ASSERT_EQ(r[3 * width + i], reversed(a[i]));
        }
      }
    }
}

TEST(BitFunctions, Char) { check<int8_t>("char"); }
TEST(BitFunctions, UChar) { check<uint8_t>("uchar"); }
TEST(BitFunctions, Short) { check<int16_t>("short"); }
TEST(BitFunctions, UShort) { check<uint16_t>("ushort"); }
TEST(BitFunctions, Int) { check<int32_t>("int"); }
TEST(BitFunctions, UInt) { check<uint32_t>("uint"); }
TEST(BitFunctions, Long) { check<int64_t>("long"); }
TEST(BitFunctions, ULong) { check<uint64_t>("ulong"); }

// One kind of dot product, of A's by B's in R.
template <class A, class B, class R> void checkDot(LibraryRunner &runner, const char *kernel) {
  std::mt19937_64 random(1);
  for (int i = 0; i != 200; ++i) {
    A a[4];
    B b[4];
    int64_t exact = 0;
    for (int k = 0; k != 4; ++k) {
      // The ends of the range, every now and then.
      a[k] = i % 5 == 0 ? std::numeric_limits<A>::min() : A(random());
      b[k] = i % 7 == 0 ? std::numeric_limits<B>::max() : B(random());
      exact += int64_t(a[k]) * b[k];
    }
    const R sum = i % 3 == 0   ? std::numeric_limits<R>::max()
                  : i % 3 == 1 ? std::numeric_limits<R>::min()
                               : R(random());
    R r[4];
    runner.run(kernel, a, b, &sum, r, 1);
    const int64_t saturated = std::clamp<int64_t>(exact + sum, std::numeric_limits<R>::min(),
                                                  std::numeric_limits<R>::max());
    EXPECT_EQ(r[0], R(exact));
    EXPECT_EQ(r[1], R(saturated));
    EXPECT_EQ(r[2], R(exact));
    EXPECT_EQ(r[3], R(saturated));
  }
}

TEST(DotProducts, OfBytes) {
  std::string source;
  for (const auto &[name, a, b, result] :
       std::vector<std::array<std::string, 4>>{{"uu_uint", "uchar", "uchar", "uint"},
                                               {"ss_int", "char", "char", "int"},
                                               {"us_int", "uchar", "char", "int"},
                                               {"su_int", "char", "uchar", "int"}})
    source += replaceWords(
        "kernel void NAME(global A *a, global B *b, global R *sum, global R *r, uint n) {\n"
        "  const global uint *x = (const global uint *)a, *y = (const global uint *)b;\n"
        "  r[0] = dot(vload4(0, a), vload4(0, b));\n"
        "  r[1] = dot_acc_sat(vload4(0, a), vload4(0, b), *sum);\n"
        "  r[2] = DOT_PACKED(*x, *y);\n"
        "  r[3] = DOT_ACC_PACKED(*x, *y, *sum);\n"
        "}\n",
        {{"NAME", name},
         {"DOT_PACKED", "dot_4x8packed_" + name},
         {"DOT_ACC_PACKED", "dot_acc_sat_4x8packed_" + name},
         {"A", a},
         {"B", b},
         {"R", result}});
  LibraryRunner runner(source, builtins::file::CAPS_FP64, MathSwitches(),
                       compiler::Standard::OpenCLC30);
  checkDot<uint8_t, uint8_t, uint32_t>(runner, "uu_uint");
  checkDot<int8_t, int8_t, int32_t>(runner, "ss_int");
  checkDot<uint8_t, int8_t, int32_t>(runner, "us_int");
  checkDot<int8_t, uint8_t, int32_t>(runner, "su_int");
}

} // namespace
