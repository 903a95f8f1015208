// Many values to few: sums, prefix sums, counts.
#include "job.h"
#include "loops.h"
#include "random.h"

namespace yardstick {

namespace {

// Sums of `group` values each.
Job makeSums(const char *name, std::size_t n, std::size_t group, std::size_t local) {
  Job job(name);
  const auto in = job.input(randoms<float>(n, 0, 1));
  const auto out = job.output<float>(n / group);
  job.launch(name, {n}, {local}, in, out);
  job.loop = [=] {
    parallelFor(n / group, [=](std::size_t i) {
      float sum = 0;
      for (std::size_t k = 0; k < group; ++k)
        sum += in[i * group + k];
      out[i] = sum;
    });
  };
  job.bytes = 4.0 * double(n);
  job.flops = double(n);
  return job;
}

Job makeTreeReduction(Scale scale) {
  return makeSums("tree_reduction", scale(1 << 24, 1 << 13), 256, 256);
}

Job makeWorkGroupReduction(Scale scale) {
  Job job = makeSums("work_group_reduction", scale(1 << 24, 1 << 13), 256, 256);
  job.need = Need::WorkGroupCollectives;
  job.options = "-cl-std=CL3.0";
  return job;
}

// Sub-groups have the size that the device prefers, so that the result is the sum of all of a
// work-group's.
Job makeSubGroupReduction(Scale scale) {
  Job job = makeSums("sub_group_reduction", scale(1 << 24, 1 << 13), 64, 64);
  job.need = Need::SubGroups;
  job.options = "-cl-std=CL3.0";
  return job;
}

Job makeScan(Scale scale) {
  Job job("scan");
  const std::size_t n = scale(1 << 22, 1 << 12), group = 256;
  const auto in = job.input(randoms<float>(n, 0, 1));
  const auto out = job.output<float>(n);
  job.launch("scan", {n}, {group}, in, out);
  job.loop = [=] {
    parallelFor(n / group, [=](std::size_t i) {
      float sum = 0;
      for (std::size_t k = i * group; k < (i + 1) * group; ++k)
        out[k] = sum += in[k];
    });
  };
  job.bytes = 8.0 * double(n);
  job.flops = double(n);
  return job;
}

void countBytes(const std::uint8_t *in, std::size_t n, std::uint32_t *bins) {
#pragma omp parallel
  {
    std::array<std::uint32_t, 256> counts = {};
#pragma omp for
    for (std::size_t i = 0; i < n; ++i)
      ++counts[in[i]];
#pragma omp critical
    for (std::size_t bin = 0; bin < counts.size(); ++bin)
      bins[bin] += counts[bin];
  }
}

Job makeHistogram(Scale scale) {
  Job job("histogram");
  const std::size_t n = scale(1 << 24, 1 << 13);
  const auto in = job.input(randomBits<std::uint8_t>(n));
  const auto bins = job.update(std::vector<std::uint32_t>(256));
  job.launch("histogram", {n}, {256}, in, bins);
  job.loop = [=] { countBytes(in.data, n, bins.data); };
  job.bytes = double(n);
  return job;
}

// Few groups, so that little is added to the bins of all.
Job makeHistogramStrided(Scale scale) {
  Job job("histogram_strided");
  const std::size_t n = scale(1 << 24, 1 << 13);
  const auto in = job.input(randomBits<std::uint8_t>(n));
  const auto bins = job.update(std::vector<std::uint32_t>(256));
  job.launch("histogram_strided", {std::size_t(scale(64, 4)) * 256}, {256}, in, bins,
             std::uint32_t(n));
  job.loop = [=] { countBytes(in.data, n, bins.data); };
  job.bytes = double(n);
  return job;
}

} // namespace

std::vector<Entry> getReductionJobs() {
  return {
      {"tree_reduction", makeTreeReduction},
      {"work_group_reduction", makeWorkGroupReduction},
      {"sub_group_reduction", makeSubGroupReduction},
      {"scan", makeScan},
      {"histogram", makeHistogram},
      {"histogram_strided", makeHistogramStrided},
  };
}

} // namespace yardstick
