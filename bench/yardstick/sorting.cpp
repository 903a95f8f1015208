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
    job.launch("bitonic", {n}, {}, data, j, k);
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

// Digits of four bits, from the lowest; each chunk of 256 keys counts and moves its own.
void sortByDigit(const std::uint32_t *keys, std::uint32_t *sorted, std::uint32_t *counts,
                 std::size_t chunks, unsigned shift) {
  parallelFor(chunks, [=](std::size_t chunk) {
    std::array<std::uint32_t, 16> mine = {};
    for (std::size_t k = chunk * 256; k < (chunk + 1) * 256; ++k)
      ++mine[(keys[k] >> shift) & 15];
    for (std::size_t digit = 0; digit < 16; ++digit)
      counts[digit * chunks + chunk] = mine[digit];
  });
  std::uint32_t sum = 0;
  for (std::size_t k = 0; k < 16 * chunks; ++k)
    sum += std::exchange(counts[k], sum);
  parallelFor(chunks, [=](std::size_t chunk) {
    std::array<std::uint32_t, 16> next;
    for (std::size_t digit = 0; digit < 16; ++digit)
      next[digit] = counts[digit * chunks + chunk];
    for (std::size_t k = chunk * 256; k < (chunk + 1) * 256; ++k)
      sorted[next[(keys[k] >> shift) & 15]++] = keys[k];
  });
}

Job makeRadixSort(Scale scale) {
  Job job("radix_sort");
  const std::size_t n = scale(1 << 20, 1 << 14), chunks = n / 256;
  auto keys = job.update(randomBits<std::uint32_t>(n));
  auto sorted = job.output<std::uint32_t>(n);
  const auto counts = job.output<std::uint32_t>(16 * chunks);
  for (unsigned shift = 0; shift < 32; shift += 4) {
    job.launch("count_digits", {chunks}, {}, keys, counts, shift);
    job.launch("scan_counts", {256}, {256}, counts, std::uint32_t(16 * chunks));
    job.launch("scatter_keys", {chunks}, {}, keys, sorted, counts, shift);
    std::swap(keys, sorted);
  }
  // After eight passes the names are as they were.
  job.loop = [=] {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      sortByDigit(keys.data, sorted.data, counts.data, chunks, shift);
      sortByDigit(sorted.data, keys.data, counts.data, chunks, shift + 4);
    }
  };
  job.bytes = 8 * 12.0 * double(n);
  return job;
}

} // namespace

std::vector<Entry> getSortingJobs() {
  return {
      {"bitonic", makeBitonic},
      {"radix_sort", makeRadixSort},
  };
}

} // namespace yardstick
