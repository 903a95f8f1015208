#include "measure.h"

#include <algorithm>
#include <cstdio>

namespace test {

namespace {

std::string kernelName(const MathFunction &function, unsigned width) {
  return function.name + ("_by_" + std::to_string(width));
}

// Arguments come as doubles for double, and as floats for float and half; so do results.
std::string kernelFor(const MathFunction &function, const Format &format, unsigned width) {
  const std::string suffix = width == 1 ? "" : std::to_string(width);
  const bool is_double = format.digits == double_format.digits;
  const char *const call[] = {"x", "x, y", "x, n", "x, y, z"};
  const std::string load = width == 1 ? "C_(V[i])" : "C_(vloadW(i, V))";
  auto argument = [&](const char *name, const char *from) {
    return "    const TYPE_ " + std::string(name) + " = " + replaceWords(load, {{"V", from}}) +
           ";\n";
  };
  std::string source =
      "kernel void NAME(global MEMORY *a, global MEMORY *b, global MEMORY *c, global MEMORY *r,\n"
      "                 uint count) {\n"
      "  global const int *whole = (global const int *)b;\n"
      "  for (uint i = 0; i != count; ++i) {\n";
  source += argument("x", "a");
  if (function.arguments == MathFunction::OneAndInt)
    source +=
        std::string("    const INT_ n = ") + (width == 1 ? "whole[i]" : "vloadW(i, whole)") + ";\n";
  else
    source += argument("y", "b");
  source += argument("z", "c");
  source += width == 1 ? "    r[i] = BACK(CALL);\n" : "    vstoreW(BACK(CALL), i, r);\n";
  source += "  }\n}\n";
  return replaceWords(
      source, {{"NAME", kernelName(function, width)},
               {"CALL", std::string(function.name) + "(" + call[function.arguments] + ")"},
               {"MEMORY", is_double ? "double" : "float"},
               {"TYPE_", format.type + suffix},
               {"INT_", "int" + suffix},
               {"C_", std::string("convert_") + format.type + suffix},
               {"BACK", std::string("convert_") + (is_double ? "double" : "float") + suffix},
               {"vloadW", "vload" + suffix},
               {"vstoreW", "vstore" + suffix}});
}

std::string sourceFor(const Format &format, const std::vector<unsigned> &widths,
                      const std::vector<MathFunction> &functions) {
  std::string source;
  if (format.digits == half_format.digits)
    source += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (const MathFunction &function : functions)
    for (const unsigned width : widths)
      source += kernelFor(function, format, width);
  return source;
}

builtins::file::capabilities_bitfield capabilities(const Format &format) {
  using namespace builtins::file;
  return format.digits == half_format.digits ? CAPS_FP64 | CAPS_FP16 : CAPS_FP64;
}

template <class T>
std::vector<double> runAs(LibraryRunner &runner, const MathFunction &function, const Inputs &inputs,
                          unsigned width) {
  const std::vector<T> x(inputs.x.begin(), inputs.x.end());
  const std::vector<T> y(inputs.y.begin(), inputs.y.end());
  const std::vector<T> z(inputs.z.begin(), inputs.z.end());
  std::vector<T> results(inputs.size());
  const bool whole = function.arguments == MathFunction::OneAndInt;
  runner.run(kernelName(function, width), x.data(),
             whole ? static_cast<const void *>(inputs.n.data()) : y.data(), z.data(),
             results.data(), static_cast<uint32_t>(inputs.size() / width));
  return {results.begin(), results.end()};
}

// Where the estimates are worst: at most this many of them.
std::vector<std::size_t> suspicious(const Format &format, const MathFunction &function,
                                    const Inputs &inputs, const std::vector<double> &results) {
  constexpr std::size_t most = 256, sample = 1024;
  std::vector<std::pair<double, std::size_t>> errors(inputs.size());
  for (std::size_t i = 0; i != inputs.size(); ++i)
    errors[i] = {estimatedError(format, results[i], function.estimate(inputs.x[i], inputs.y[i])),
                 i};
  const std::size_t count = std::min(most, errors.size());
  std::partial_sort(errors.begin(), errors.begin() + std::ptrdiff_t(count), errors.end(),
                    [](auto a, auto b) { return a.first > b.first; });
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i != count; ++i)
    places.push_back(errors[i].second);
  for (std::size_t i = 0; i < inputs.size(); i += sample)
    places.push_back(i);
  return places;
}

} // namespace

std::string Worst::describe(const MathFunction &function) const {
  char text[300];
  std::snprintf(text, sizeof text, "%s(%a, %a, %a) is %a, not %a: %g units", function.name, x, y, z,
                result, value, error);
  return text;
}

Device::Device(const Format &format, const std::vector<unsigned> &widths, MathSwitches switches,
               const std::vector<MathFunction> &functions)
    : format(format), runner(sourceFor(format, widths, functions), capabilities(format), switches) {
}

std::vector<double> Device::run(const MathFunction &function, const Inputs &inputs,
                                unsigned width) {
  return format.digits == double_format.digits ? runAs<double>(runner, function, inputs, width)
                                               : runAs<float>(runner, function, inputs, width);
}

void Device::runFloats(const MathFunction &function, const float *x, float *results,
                       uint32_t count) {
  runner.run(kernelName(function, 1), x, x, x, results, count);
}

void measure(Device &device, const MathFunction &function, const Inputs &inputs, Check check,
             Worst &worst) {
  const std::vector<double> results = device.run(function, inputs);
  Exact exact(device.format);
  auto look = [&](std::size_t i) {
    const bool whole = function.arguments == MathFunction::OneAndInt;
    const double y = whole ? inputs.n[i] : inputs.y[i];
    exact.evaluate(function, inputs.x[i], y, inputs.z[i]);
    const double error = exact.errorOf(results[i]);
    if (error > worst.error)
      worst = {error, inputs.x[i], y, inputs.z[i], results[i], exact.nearest()};
  };
  if (check == Check::Suspicious && function.estimate)
    for (const std::size_t i : suspicious(device.format, function, inputs, results))
      look(i);
  else
    for (std::size_t i = 0; i != inputs.size(); ++i)
      look(i);
}

} // namespace test
