#include "job.h"
#include "loops.h"
#include "random.h"

namespace yardstick {

namespace {

// All steps of a bitonic sort, each a launch.
Job makeBitonic(Scale scale) {
  Job job("bitonic");
  const std::size_t n = scale(1 << 20, 1 << 10);
  const auto data = job.update(randomBits<std::uint32_t>(n));
  std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;
  for (std::uint32_t k = 2; k <= n; k *= 2)
    for (std::uint32_t j = k / 2; j > 0; j /= 2)
      steps.emplace_back(j, k);
  for (const auto &[j, k] : steps)
    job.launch("bitonic", {n}, {64}, data, j, k);
  job.loop = [=] {
    for (const auto &[j, k] : steps)
      parallelFor(n, [=, j = j, k = k](std::size_t i) {
        const std::size_t other = i ^ j;
        if (other > i && (data[i] > data[other]) == ((i & k) == 0))
          std::swap(data[i], data[other]);
      });
  };
  job.bytes = 8.0 * double(n) * double(steps.size());
  return job;
}

} // namespace

std::vector<Entry> getSortingJobs() {
  return {
      {"bitonic", makeBitonic},
  };
}

} // namespace yardstick
