#include "every_float.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

namespace test {

namespace {

// One chunk is the work of a moment, and stays in a core's cache.
constexpr uint32_t chunk_bits = 14, chunk_size = 1u << chunk_bits;
constexpr uint32_t num_chunks = 1u << (32 - chunk_bits);

constexpr double wrong = std::numeric_limits<double>::infinity();

// The number of units of a float's last place in one. A power of two counts as a number below it,
// whose units are smaller: the exact value may be on either side of it.
double unitsInOne(double value) {
  const uint64_t below = std::bit_cast<uint64_t>(std::fabs(value)) - 1;
  const int exponent = static_cast<int>(below >> 52) - 1022;
  const int unit = std::clamp(exponent, float_format.min_exponent, float_format.max_exponent) -
                   float_format.digits;
  return std::bit_cast<double>(uint64_t(1023 - unit) << 52);
}

// As estimatedError does it, for floats and in a fraction of the time: never less than the error,
// but for what the value itself is wrong by.
double estimate(float result, double value) {
  constexpr double beyond = 0x1p128;
  if (value == result)
    return std::signbit(value) == std::signbit(result) ? 0 : wrong;
  if (std::isnan(value) || std::isnan(result))
    return std::isnan(value) && std::isnan(result) ? 0 : wrong;
  const double bounded = std::clamp(value, -beyond, beyond);
  const double difference = std::clamp<double>(result, -beyond, beyond) - bounded;
  return bounded == 0 ? std::fabs(difference) * 0x1p149
                      : std::fabs(difference) * unitsInOne(bounded);
}

// What all threads have found.
class Search {
public:
  Search(Device &device, const MathFunction &function) : device(device), function(function) {}

  void work() {
    std::vector<float> x(chunk_size), results(chunk_size);
    std::vector<double> errors(chunk_size);
    Exact exact(float_format);
    for (uint32_t chunk; (chunk = next++) < num_chunks;) {
      // Chunks that follow each other are far from each other: a bad range is met early, and
      // spares the exact values of what is less bad.
      const uint32_t start = (chunk * 0x9e3779b1u % num_chunks) << chunk_bits;
      for (uint32_t i = 0; i != chunk_size; ++i)
        x[i] = std::bit_cast<float>(start | i);
      device.runFloats(function, x.data(), results.data(), chunk_size);
      for (uint32_t i = 0; i != chunk_size; ++i)
        errors[i] = estimate(results[i], function.estimate(x[i], 0));
      look(exact, x[0], results[0]);
      for (uint32_t i = 0; i != chunk_size; ++i)
        // What an estimate may be wrong by is far below this margin.
        if (errors[i] > worst_error.load(std::memory_order_relaxed) - 1e-4)
          look(exact, x[i], results[i]);
    }
  }

  Worst worst;

private:
  void look(Exact &exact, float x, float result) {
    exact.evaluate(function, x, 0, 0);
    const double error = exact.errorOf(result);
    if (error <= worst_error)
      return;
    const std::lock_guard<std::mutex> guard(mutex);
    if (error > worst.error) {
      worst = {error, x, 0, 0, result, exact.nearest()};
      worst_error = error;
    }
  }

  Device &device;
  const MathFunction &function;
  std::atomic<uint32_t> next = 0;
  std::atomic<double> worst_error = 0;
  std::mutex mutex;
};

} // namespace

Worst measureEveryFloat(Device &device, const MathFunction &function) {
  Search search(device, function);
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i)
    threads.emplace_back([&] { search.work(); });
  search.work();
  for (std::thread &thread : threads)
    thread.join();
  return search.worst;
}

} // namespace test
