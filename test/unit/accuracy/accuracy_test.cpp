// The mathematical functions of the device library against exact values, and docs/accuracy.md,
// which tells their worst errors, against what is found.
//
// With OPENMUX_EXHAUSTIVE set in the environment, every float is tried with every function of one
// argument, which takes an hour.
#include "every_float.h"
#include "relaxed_functions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

using namespace test;

namespace {

// Worst errors by function, and by what the document has a column for: half, float and double, and
// half_, native_ and relaxed.
using Table = std::map<std::string, std::map<std::string, double>>;

// The cells of a line: "`sin`", "0.6", "2".
std::vector<std::string> cellsOf(const std::string &line) {
  std::vector<std::string> cells;
  std::istringstream words(line);
  for (std::string word; words >> word;)
    if (word != "|")
      cells.push_back(word);
  return cells;
}

Table readDocument() {
  std::ifstream file(ACCURACY_DOCUMENT);
  EXPECT_TRUE(file) << ACCURACY_DOCUMENT;
  Table table;
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> cells = cellsOf(line);
    if (!line.starts_with("| `"))
      continue;
    const std::string name = cells[0].substr(1, cells[0].size() - 2);
    const bool plain = cells.size() == 7;
    EXPECT_TRUE(plain || cells.size() == 4) << line;
    // A limit stands beside each error of the first table.
    const std::vector<std::pair<const char *, std::size_t>> columns =
        plain ? decltype(columns){{"half", 1}, {"float", 3}, {"double", 5}}
              : decltype(columns){{"half_", 1}, {"native_", 2}, {"relaxed", 3}};
    for (const auto &[column, cell] : columns)
      if (cells[cell] != "-")
        table[name][column] = std::stod(cells[cell]);
  }
  return table;
}

const Table &document() {
  static const Table table = readDocument();
  return table;
}

// Not worse than the document says.
void expectDocumented(const char *column, const MathFunction &function, const Worst &worst,
                      double limit) {
  std::printf("  %-7s %-10s %8.3f of %g\n", column, function.name, worst.error, limit);
  if (limit != no_limit)
    EXPECT_LE(worst.error, limit) << worst.describe(function);
  const auto row = document().find(plainNameOf(function));
  if (row == document().end() || !row->second.count(column)) {
    ADD_FAILURE() << function.name << " is not in the document";
    return;
  }
  const double documented = row->second.at(column);
  EXPECT_LE(worst.error, documented) << worst.describe(function);
  if (limit != no_limit)
    EXPECT_LE(documented, limit) << function.name << ": the document is above the limit";
}
void expectDocumented(const Format &format, const MathFunction &function, const Worst &worst) {
  expectDocumented(format.type, function, worst, limitOf(function, format));
}

// As many draws as the time of a test allows: exact values take microseconds each, estimates next
// to nothing.
std::size_t drawCount(const Format &format, const MathFunction &function) {
  const bool estimated = function.estimate && format.digits != double_format.digits;
  if (estimated)
    return function.arguments == MathFunction::One ? 1 << 20 : 1 << 17;
  return 1 << 12;
}

Check checkFor(const Format &format) {
  return format.digits == double_format.digits ? Check::Each : Check::Suspicious;
}

class Accuracy : public testing::TestWithParam<Format> {};

TEST_P(Accuracy, IsWithinLimitsAndAsDocumented) {
  const Format format = GetParam();
  Device device(format, {1});
  for (const MathFunction &function : mathFunctions()) {
    Worst worst;
    measure(device, function, makeInputs(function, format, drawCount(format, function)),
            checkFor(format), worst);
    expectDocumented(format, function, worst);
  }
}

// A vector has the results of its elements.
TEST_P(Accuracy, VectorsAgreeWithScalars) {
  const Format format = GetParam();
  const std::vector<unsigned> widths = {2, 3, 4, 8, 16};
  Device scalars(format, {1}), vectors(format, widths);
  for (const MathFunction &function : mathFunctions()) {
    const Inputs inputs = makeInputs(function, format, 2000);
    const std::vector<double> expected = scalars.run(function, inputs);
    for (const unsigned width : widths) {
      const std::vector<double> results = vectors.run(function, inputs, width);
      int failures = 0;
      for (std::size_t i = 0; i != inputs.size() / width * width && failures < 3; ++i)
        if (estimatedError(format, results[i], expected[i]) != 0) {
          ++failures;
          ADD_FAILURE() << std::hexfloat << format.type << width << " " << function.name << " of "
                        << inputs.x[i] << ", " << inputs.y[i] << " is " << results[i] << ", not "
                        << expected[i];
        }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Math, Accuracy, testing::Values(half_format, float_format, double_format),
                         [](const auto &info) { return std::string(info.param.type); });

// There are few enough of them.
TEST(HalfAccuracy, EveryHalf) {
  Device device(half_format, {1});
  for (const MathFunction &function : mathFunctions()) {
    if (function.arguments != MathFunction::One)
      continue;
    Inputs inputs;
    for (uint32_t bits = 0; bits != 1 << 16; ++bits)
      inputs.x.push_back(numberOfBits(half_format, bits));
    inputs.y = inputs.z = inputs.x;
    Worst worst;
    measure(device, function, inputs, Check::Suspicious, worst);
    expectDocumented(half_format, function, worst);
  }
}

// Arguments that relaxed functions must know.
Inputs ordinaryInputs(const MathFunction &function, std::size_t count) {
  const Inputs all = makeInputs(function, float_format, count);
  Inputs ordinary;
  Exact exact(float_format);
  for (std::size_t i = 0; i != all.size(); ++i) {
    const double y = function.arguments == MathFunction::Two ? all.y[i] : 0;
    double value = function.estimate ? function.estimate(all.x[i], y) : 0;
    if (!function.estimate) {
      exact.evaluate(function, all.x[i], y, 0);
      value = exact.nearest();
    }
    if (!isOrdinary(function, all.x[i], y, value))
      continue;
    ordinary.x.push_back(all.x[i]);
    ordinary.y.push_back(y);
    ordinary.z.push_back(0);
    ordinary.n.push_back(0);
  }
  return ordinary;
}

Worst measureOrdinary(Device &device, const MathFunction &function) {
  Worst worst;
  const std::size_t count = function.estimate ? 1 << 17 : 1 << 12;
  measure(device, function, ordinaryInputs(function, count), Check::Suspicious, worst);
  return worst;
}

TEST(RelaxedFunctions, AreWithinLimitsAndAsDocumented) {
  Device device(float_format, {1}, {}, relaxedFunctions());
  for (const MathFunction &function : relaxedFunctions())
    expectDocumented(function.name[0] == 'h' ? "half_" : "native_", function,
                     measureOrdinary(device, function), function.float_limit);
}

// With -cl-fast-relaxed-math, exponentials may have errors that grow with their arguments: 3 units
// and 2 more for each whole one. powr is an exponential of a logarithm, without a limit of its own.
// All others have their usual limits for ordinary numbers.
TEST(RelaxedMath, IsWithinLimitsAndAsDocumented) {
  Device device(float_format, {1}, {.fast = true, .flushes = false});
  for (const MathFunction &function : mathFunctions()) {
    const std::string name = function.name;
    if (function.arguments == MathFunction::OneAndInt || function.arguments == MathFunction::Three)
      continue;
    const Worst worst = measureOrdinary(device, function);
    const bool power = name == "exp" || name == "exp2" || name == "exp10";
    const double factor = name == "exp10" ? 2 * 3.33 : 2;
    double limit = power              ? 3 + std::floor(factor * std::fabs(worst.x))
                   : name == "powr"   ? no_limit
                   : name == "lgamma" ? no_limit
                                      : function.float_limit;
    if (document().at(name).count("relaxed"))
      expectDocumented("relaxed", function, worst, no_limit);
    if (limit != no_limit)
      EXPECT_LE(worst.error, limit) << worst.describe(function);
  }
}

// Where subnormal numbers count as zero, they do so as arguments and as results; all other results
// are as good as ever.
TEST(FlushedMath, TakesSubnormalNumbersForZero) {
  Device device(float_format, {1}, {.fast = false, .flushes = true});
  Exact exact(float_format), of_zero(float_format);
  for (const MathFunction &function : mathFunctions()) {
    if (function.arguments != MathFunction::One || limitOf(function, float_format) == no_limit)
      continue;
    Inputs inputs = makeInputs(function, float_format, 2000);
    for (int i = 0; i != 40; ++i) {
      inputs.x[std::size_t(i)] = std::ldexp(i % 2 ? -1.0 - i : 1.0 + i, -149 + i / 2);
    }
    const std::vector<double> results = device.run(function, inputs);
    for (std::size_t i = 0; i != inputs.size(); ++i) {
      const double x = inputs.x[i];
      exact.evaluate(function, x, 0, 0);
      of_zero.evaluate(function, std::copysign(0.0, x), 0, 0);
      const bool flushed_argument =
          std::fabs(x) < 0x1p-126 && of_zero.errorOf(results[i]) <= function.float_limit;
      const bool flushed_result = std::fabs(exact.nearest()) < 0x1p-126 && results[i] == 0;
      EXPECT_TRUE(flushed_argument || flushed_result ||
                  exact.errorOf(results[i]) <= function.float_limit)
          << function.name << " of " << std::hexfloat << x << " is " << results[i];
    }
  }
}

class EveryFloat : public testing::TestWithParam<MathFunction> {};

TEST_P(EveryFloat, IsAsDocumented) {
  if (!std::getenv("OPENMUX_EXHAUSTIVE"))
    GTEST_SKIP() << "takes a minute or two: ./dev test --exhaustive";
  const MathFunction &function = GetParam();
  Device device(float_format, {1}, {}, {function});
  expectDocumented(float_format, function, measureEveryFloat(device, function));
  std::fflush(stdout);
}

std::vector<MathFunction> functionsOfOne() {
  std::vector<MathFunction> functions = mathFunctions();
  std::erase_if(functions, [](const MathFunction &function) {
    return function.arguments != MathFunction::One;
  });
  return functions;
}
INSTANTIATE_TEST_SUITE_P(Math, EveryFloat, testing::ValuesIn(functionsOfOne()),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace
