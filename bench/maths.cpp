// Kernels call functions by vectors. Arguments and results stay in the nearest cache: 4096 of them
// are gone through again and again.
#include "maths.h"

#include "maths_references.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <new>
#include <random>
#include <string>
#include <vector>

namespace bench {

namespace {

constexpr std::size_t count = 4096;
constexpr unsigned rounds = 16;
constexpr std::size_t vector_bytes = 32;

// Kernels and references load and store whole vectors.
template <class T> struct VectorAllocator {
  using value_type = T;

  T *allocate(std::size_t size) {
    return static_cast<T *>(::operator new(size * sizeof(T), std::align_val_t(vector_bytes)));
  }
  void deallocate(T *memory, std::size_t) {
    ::operator delete(memory, std::align_val_t(vector_bytes));
  }
  bool operator==(const VectorAllocator &) const = default;
};

template <class T> using Array = std::vector<T, VectorAllocator<T>>;

double bestSeconds(unsigned runs, const std::function<void()> &job) {
  double best = 1e30;
  for (unsigned run = 0; run != 4 * runs; ++run) {
    const auto start = std::chrono::steady_clock::now();
    job();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count());
  }
  return best;
}

template <class T> const char *typeName();
template <> const char *typeName<float>() { return "float"; }
template <> const char *typeName<double>() { return "double"; }

// One work-item goes through all: what is measured is one core's work.
template <class T> std::string sourceFor(const MathsReference<T> &reference) {
  const std::string type = typeName<T>() + std::to_string(vector_bytes / sizeof(T));
  const std::string call =
      std::string(reference.name) + (reference.has_second ? "(x[i], second[i])" : "(x[i])");
  return "kernel void measured(global " + type + " *y, global const " + type +
         " *x, global const " + type +
         " *second, uint rounds) {\n"
         "  const size_t size = " +
         std::to_string(count * sizeof(T) / vector_bytes) +
         ";\n"
         "  for (uint round = 0; round != rounds; ++round)\n"
         "    for (size_t i = 0; i != size; ++i)\n"
         "      y[i] = " +
         call + ";\n}\n";
}

template <class T> bool agree(const Array<T> &results, const Array<T> &expected) {
  for (std::size_t i = 0; i != expected.size(); ++i)
    if (std::fabs(results[i] - expected[i]) > T(1e-5) * std::fabs(expected[i]) + T(1e-30))
      return false;
  return true;
}

template <class T>
bool measureOne(Session &session, const MathsReference<T> &reference, unsigned runs) {
  std::mt19937 random(1);
  std::uniform_real_distribution<T> first(T(reference.low), T(reference.high)), other(-4, 4);
  Array<T> x(count), second(count), y(count), expected(count);
  std::generate(x.begin(), x.end(), [&] { return first(random); });
  std::generate(second.begin(), second.end(), [&] { return other(random); });
  unsigned times = rounds;
  session.build(sourceFor(reference), "measured");
  session.prepare({{y.data(), y.size() * sizeof(T), true},
                   {x.data(), count * sizeof(T), true},
                   {second.data(), count * sizeof(T), true},
                   {&times, sizeof(times), false}},
                  {1, 1, 1}, {1, 1, 1}, 1);
  const double scale = 1e9 / (double(count) * rounds);
  const double ours = bestSeconds(runs, [&] { session.run(); }) * scale;
  auto loop = [&](auto function) {
    for (unsigned round = 0; round != rounds; ++round)
      function(expected.data(), x.data(), second.data(), count);
  };
  double sleef = 0;
  if (reference.sleef)
    sleef = bestSeconds(runs, [&] { loop(reference.sleef); }) * scale;
  const double libm = bestSeconds(runs, [&] { loop(reference.libm); }) * scale;
  const bool good = agree(y, expected);
  std::printf("%-7s %-7s %9.3f ns %9.3f ns %9.3f ns%s\n", reference.name, typeName<T>(), ours, libm,
              sleef, good ? "" : "   RESULTS DIFFER");
  return good;
}

} // namespace

bool measureMaths(Session &session, unsigned runs) {
  std::printf("%-7s %-7s %12s %12s %12s   (per element, on one core)\n", "", "", "OpenMux", "libm",
              "SLEEF");
  bool good = true;
  for (const auto &reference : floatReferences())
    good &= measureOne(session, reference, runs);
  for (const auto &reference : doubleReferences())
    good &= measureOne(session, reference, runs);
  return good;
}

} // namespace bench
