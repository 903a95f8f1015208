// The mathematical functions of the device library against exact values, and docs/accuracy.md,
// which tells their worst errors, against what is found.
//
// With OPENMUX_EXHAUSTIVE set in the environment, every float is tried with every function of one
// argument, which takes an hour.
#include "every_float.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

using namespace test;

namespace {

// Worst errors by function: what the document says of half, float and double.
using Table = std::map<std::string, std::map<std::string, double>>;

Table readDocument() {
  std::ifstream file(ACCURACY_DOCUMENT);
  EXPECT_TRUE(file) << ACCURACY_DOCUMENT;
  Table table;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    std::string bar, name;
    std::map<std::string, double> row;
    if (!(cells >> bar >> name) || bar != "|" || !name.starts_with('`'))
      continue;
    for (const char *type : {"half", "float", "double"}) {
      double worst;
      std::string second_bar, limit;
      cells >> bar >> worst >> second_bar >> limit;
      row[type] = worst;
    }
    EXPECT_TRUE(cells) << line;
    table[name.substr(1, name.size() - 2)] = row;
  }
  return table;
}

const Table &document() {
  static const Table table = readDocument();
  return table;
}

// Within the limit, and not worse than the document says.
void expectDocumented(const Format &format, const MathFunction &function, const Worst &worst) {
  const double limit = limitOf(function, format);
  std::printf("  %-6s %-10s %8.3f of %g\n", format.type, function.name, worst.error, limit);
  if (limit != no_limit)
    EXPECT_LE(worst.error, limit) << worst.describe(function);
  const auto row = document().find(function.name);
  if (row == document().end()) {
    ADD_FAILURE() << function.name << " is not in the document";
    return;
  }
  EXPECT_LE(worst.error, row->second.at(format.type)) << worst.describe(function);
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

// Where less will do, results are still near: within a small part of the value or, for angles, of
// one.
TEST(FastAccuracy, IsNearEnough) {
  Device device(float_format, {1}, /*fast*/ true);
  for (const MathFunction &function : mathFunctions()) {
    if (!function.estimate || function.arguments != MathFunction::One)
      continue;
    Inputs inputs;
    for (double x = -40; x < 40; x += 0.37)
      inputs.x.push_back(static_cast<float>(x));
    inputs.y = inputs.z = inputs.x;
    const std::vector<double> results = device.run(function, inputs);
    for (std::size_t i = 0; i != inputs.size(); ++i) {
      const double value = function.estimate(inputs.x[i], 0);
      if (std::isnan(value))
        EXPECT_TRUE(std::isnan(results[i])) << function.name << " of " << inputs.x[i];
      else if (std::fabs(value) < 1e15)
        EXPECT_NEAR(results[i], value, 1e-4 * std::fabs(value) + 1e-5)
            << function.name << " of " << inputs.x[i];
    }
  }
}

class EveryFloat : public testing::TestWithParam<MathFunction> {};

TEST_P(EveryFloat, IsAsDocumented) {
  if (!std::getenv("OPENMUX_EXHAUSTIVE"))
    GTEST_SKIP() << "takes a minute or two: ./dev test --exhaustive";
  const MathFunction &function = GetParam();
  Device device(float_format, {1}, false, {function});
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
