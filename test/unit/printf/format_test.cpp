// Formats of OpenCL C's printf and what they print.
#include "compiler/printf/format.h"

#include <gtest/gtest.h>

#include <bit>
#include <clocale>
#include <cmath>
#include <limits>

using namespace builtins::printf;

namespace {

// Arguments as a device stores them.
class Arguments {
public:
  Arguments &add(type element, uint64_t bits) {
    types.push_back(element);
    words.push_back(static_cast<uint32_t>(bits));
    if (getWordCount(element) == 2)
      words.push_back(static_cast<uint32_t>(bits >> 32));
    return *this;
  }
  Arguments &chars(std::initializer_list<int> values) { return addAll(type::CHAR, values, 0xff); }
  Arguments &shorts(std::initializer_list<int> values) {
    return addAll(type::SHORT, values, 0xffff);
  }
  Arguments &ints(std::initializer_list<int> values) {
    return addAll(type::INT, values, 0xffffffff);
  }
  Arguments &longs(std::initializer_list<int64_t> values) {
    for (const int64_t value : values)
      add(type::LONG, static_cast<uint64_t>(value));
    return *this;
  }
  Arguments &floats(std::initializer_list<float> values) {
    for (const float value : values)
      add(type::FLOAT, std::bit_cast<uint32_t>(value));
    return *this;
  }
  Arguments &doubles(std::initializer_list<double> values) {
    for (const double value : values)
      add(type::DOUBLE, std::bit_cast<uint64_t>(value));
    return *this;
  }

  std::vector<type> types;
  std::vector<uint32_t> words;

private:
  Arguments &addAll(type element, std::initializer_list<int> values, uint32_t mask) {
    for (const int value : values)
      add(element, static_cast<uint32_t>(value) & mask);
    return *this;
  }
};

constexpr char failed[] = "<failed>";

std::string print(const std::string &format, const Arguments &arguments = {},
                  const std::vector<std::string> &strings = {}) {
  const printer calls({{format, arguments.types, strings}});
  std::string output;
  return calls.print(0, arguments.words, output) ? output : failed;
}

TEST(PrintfFormat, Text) {
  EXPECT_EQ(print(""), "");
  EXPECT_EQ(print("100%% of\n%%d"), "100% of\n%d");
}

TEST(PrintfFormat, Integers) {
  EXPECT_EQ(print("%d %i", Arguments().ints({-5, 7})), "-5 7");
  EXPECT_EQ(print("%u", Arguments().ints({-1})), "4294967295");
  EXPECT_EQ(print("%o %x %X", Arguments().ints({8, 255, 255})), "10 ff FF");
  EXPECT_EQ(print("%ld", Arguments().longs({std::numeric_limits<int64_t>::min()})),
            "-9223372036854775808");
  EXPECT_EQ(print("%lu %lx", Arguments().longs({-1, -1})), "18446744073709551615 ffffffffffffffff");
}

TEST(PrintfFormat, LengthModifiersConvertFirst) {
  EXPECT_EQ(print("%hhd %hhu", Arguments().ints({0x1ff, 0x1ff})), "-1 255");
  EXPECT_EQ(print("%hd %hx", Arguments().ints({0x18000, 0x18000})), "-32768 8000");
  // Arguments of another width than the conversion's: the value is converted.
  EXPECT_EQ(print("%ld", Arguments().ints({-3})), "-3");
  EXPECT_EQ(print("%d", Arguments().longs({0x100000002})), "2");
  EXPECT_EQ(print("%d", Arguments().chars({-1})), "-1");
}

TEST(PrintfFormat, Flags) {
  EXPECT_EQ(print("[%5d|%-5d|%05d|%+d|% d]", Arguments().ints({42, 42, 42, 42, 42})),
            "[   42|42   |00042|+42| 42]");
  EXPECT_EQ(print("%#x %#o %#X", Arguments().ints({255, 8, 255})), "0xff 010 0XFF");
  EXPECT_EQ(print("[%8.3d|%.0d]", Arguments().ints({7, 0})), "[     007|]");
  EXPECT_EQ(print("[%.d]", Arguments().ints({0})), "[]");
}

TEST(PrintfFormat, Floats) {
  EXPECT_EQ(print("%f %F %.2f", Arguments().floats({1.5f, 2.5f, 3.14159f})),
            "1.500000 2.500000 3.14");
  EXPECT_EQ(print("%e %E", Arguments().doubles({12345.678, 0.00012})), "1.234568e+04 1.200000E-04");
  EXPECT_EQ(print("%g %G %g", Arguments().doubles({1e-10, 1e20, 100.0})), "1e-10 1E+20 100");
  EXPECT_EQ(print("%a %A", Arguments().doubles({1.0, 0.5})), "0x1p+0 0X1P-1");
  EXPECT_EQ(print("%#.0f %+.1e", Arguments().doubles({3, 5})), "3. +5.0e+00");
  EXPECT_EQ(print("%lf", Arguments().doubles({2})), "2.000000");
}

TEST(PrintfFormat, FloatsThatAreNoNumbers) {
  EXPECT_EQ(print("%f %F %e", Arguments().doubles({HUGE_VAL, -HUGE_VAL, -HUGE_VAL})),
            "inf -INF -inf");
  EXPECT_EQ(print("%f %G", Arguments().doubles({std::nan(""), std::nan("")})), "nan NAN");
  EXPECT_EQ(print("%f", Arguments().floats({-0.0f})), "-0.000000");
}

TEST(PrintfFormat, Halves) {
  Arguments halves;
  for (const uint16_t bits : {0x3c00, 0xc000, 0x0001, 0x7bff, 0x7c00, 0xfc00, 0x8000})
    halves.add(type::HALF, bits);
  EXPECT_EQ(print("%g %g %g %g %g %g %g", halves), "1 -2 5.96046e-08 65504 inf -inf -0");
}

TEST(PrintfFormat, CharactersAndPointers) {
  EXPECT_EQ(print("[%c%3c%-3c]", Arguments().ints({'a', 'b', 'c'})), "[a  bc  ]");
  EXPECT_EQ(print("%p", Arguments().longs({0x1234})), "0x1234");
  // A zero is a character like others.
  EXPECT_EQ(print("%c", Arguments().ints({0})), std::string(1, '\0'));
}

TEST(PrintfFormat, Strings) {
  const auto string = [](uint32_t index) { return Arguments().add(type::STRING, index); };
  EXPECT_EQ(print("[%s]", string(1), {"no", "yes"}), "[yes]");
  EXPECT_EQ(print("[%5s|%-5s]", string(0).add(type::STRING, 0), {"ab"}), "[   ab|ab   ]");
  EXPECT_EQ(print("[%.2s]", string(0), {"abcdef"}), "[ab]");
  EXPECT_EQ(print("%s", string(noString)), "(null)");
  EXPECT_EQ(print("%s", string(2), {"no", "yes"}), failed);
  EXPECT_EQ(print("%s", string(0), {"%d is not read again"}), "%d is not read again");
}

TEST(PrintfFormat, Vectors) {
  EXPECT_EQ(print("%v4hhd", Arguments().chars({-1, 2, -3, 4})), "-1,2,-3,4");
  EXPECT_EQ(print("%v4hhu", Arguments().chars({-1, 2, -3, 4})), "255,2,253,4");
  EXPECT_EQ(print("%#v4hhx", Arguments().chars({1, 2, 3, 4})), "0x1,0x2,0x3,0x4");
  EXPECT_EQ(print("%v2hd", Arguments().shorts({-300, 300})), "-300,300");
  EXPECT_EQ(print("%v3hli", Arguments().ints({1, 2, 3})), "1,2,3");
  EXPECT_EQ(print("%v2lu", Arguments().longs({-1, 5})), "18446744073709551615,5");
  EXPECT_EQ(print("%2.2v4hlf", Arguments().floats({1, 2, 3, 4})), "1.00,2.00,3.00,4.00");
  EXPECT_EQ(print("%v2lg", Arguments().doubles({0.5, 0.25})), "0.5,0.25");
  EXPECT_EQ(print("%v2hf", Arguments().add(type::HALF, 0x3c00).add(type::HALF, 0x4000)),
            "1.000000,2.000000");
  EXPECT_EQ(print("[%4v2hld]", Arguments().ints({1, 2})), "[   1,   2]");
  EXPECT_EQ(print("%v8hlx", Arguments().ints({0, 1, 2, 3, 4, 5, 6, 7})), "0,1,2,3,4,5,6,7");
  EXPECT_EQ(
      print("%v16hhd", Arguments().chars({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})),
      "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15");
  // Without a length, elements are what they are.
  EXPECT_EQ(print("%v2d", Arguments().chars({-1, 1})), "-1,1");
}

TEST(PrintfFormat, WhatOpenCLDoesNotKnow) {
  for (const char *format : {"%",       "%5",
                             "%n",      "%*d",
                             "%.*d",    "%lc",
                             "%ls",     "%hhs",
                             "%hld",    "%hlf",
                             "%hhf",    "%v4",
                             "%v5d",    "%v1d",
                             "%vd",     "%v4s",
                             "%v4c",    "%v4p",
                             "%y",      "%Lf",
                             "%lld",    "%zd",
                             "%5%",     "%-%",
                             "%jd",     "%99999999999d",
                             "%70000d", "%.70000f",
                             "% ",      "%v16777216d",
                             "%v\n",    "text %q text"})
    EXPECT_FALSE(parseFormat(format)) << format;
  for (const char *format : {"%v16d", "%-+ #0d", "%65535d", "%.65535f", "%hhd%hd%ld%v2hld"})
    EXPECT_TRUE(parseFormat(format)) << format;
}

TEST(PrintfFormat, ErrorsSayWhatIsWrong) {
  EXPECT_EQ(parseFormat("%d %n").error(), "%n is not a conversion specifier");
  EXPECT_EQ(parseFormat("%v5d").error(),
            "invalid vector specifier (expected v2, v3, v4, v8 or v16)");
  EXPECT_EQ(parseFormat("%").error(), "incomplete conversion at the end of the format");
  EXPECT_EQ(parseFormat("%ls").error(), "%s does not take a length modifier");
  EXPECT_EQ(parseFormat("%v2s").error(), "%s cannot be used with a vector specifier");
  EXPECT_EQ(parseFormat("%hld").error(), "length modifier 'hl' requires a vector specifier");
  EXPECT_EQ(parseFormat("%v2hhf").error(), "%f does not take the length modifier 'hh'");
  EXPECT_EQ(parseFormat("%70000d").error(), "field width or precision exceeds 65535");
}

TEST(PrintfFormat, DescriptorsThatMakeNoSensePrintNothing) {
  EXPECT_EQ(print("%d"), failed);
  EXPECT_EQ(print("%d", Arguments().floats({1})), failed);
  EXPECT_EQ(print("%f", Arguments().ints({1})), failed);
  EXPECT_EQ(print("%v4hld", Arguments().ints({1, 2, 3})), failed);
  EXPECT_EQ(print("none", Arguments().ints({1})), failed);
  EXPECT_EQ(print("%n", Arguments().ints({1})), failed);

  const printer calls({{"%d\n", {type::INT}, {}}});
  std::string output = "before ";
  const uint32_t words[] = {1, 2};
  EXPECT_FALSE(calls.print(0, words, output));
  EXPECT_FALSE(calls.print(0, {}, output));
  EXPECT_FALSE(calls.print(1, std::span(words, 1), output));
  EXPECT_TRUE(calls.print(0, std::span(words, 1), output));
  EXPECT_EQ(output, "before 1\n");
}

TEST(PrintfFormat, TheLocaleDoesNotMatter) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char *name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"})
    if (std::setlocale(LC_ALL, name))
      break;
  EXPECT_EQ(print("%.1f", Arguments().doubles({1.5})), "1.5");
  std::setlocale(LC_ALL, before.c_str());
}

} // namespace
