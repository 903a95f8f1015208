// Kernels of machine learning.
#include "job.h"
#include "loops.h"
#include "random.h"

#include <limits>

namespace yardstick {

namespace {

Job makeKmeans(Scale scale) {
  Job job("kmeans");
  // Centres may be equally near but for rounding.
  job.maxDifferent = 1e-4;
  const std::size_t n = scale(1 << 19, 1 << 12);
  const auto out = job.output<int>(n);
  const auto points = job.input(randoms<float>(4 * n, 0, 1, 1));
  const auto centres = job.input(randoms<float>(64, 0, 1, 2));
  job.launch("kmeans", {n}, {64}, out, points, centres, int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      float best = std::numeric_limits<float>::max();
      int which = 0;
      for (int c = 0; c < 16; ++c) {
        float distance = 0;
        for (int d = 0; d < 4; ++d) {
          const float x = points[d * n + i] - centres[c * 4 + d];
          distance += x * x;
        }
        if (distance < best) {
          best = distance;
          which = c;
        }
      }
      out[i] = which;
    });
  };
  job.bytes = 20.0 * double(n);
  job.flops = 16.0 * 12 * double(n);
  return job;
}

Job makeInt8Dot(Scale scale) {
  Job job("int8_dot");
  const std::size_t rows = scale(8192, 64), n = 1024;
  const auto out = job.output<int>(rows);
  const auto a = job.input(randomBits<std::int8_t>(rows * n, 1));
  const auto b = job.input(randomBits<std::int8_t>(n, 2));
  job.launch("int8_dot", {rows}, {64}, out, a, b, int(n));
  job.loop = [=] {
    parallelFor(rows, [=](std::size_t row) {
      int sum = 0;
      for (std::size_t k = 0; k < n; ++k)
        sum += a[row * n + k] * b[k];
      out[row] = sum;
    });
  };
  job.bytes = double(rows * n);
  job.flops = 2.0 * double(rows * n);
  return job;
}

Job makeSoftmax(Scale scale) {
  Job job("softmax");
  const std::size_t n = scale(1 << 16, 1 << 8), length = 64;
  const auto out = job.output<float>(length * n);
  const auto in = job.input(randoms<float>(length * n, 0, 8));
  job.tolerance = 1e-5;
  job.launch("softmax", {n}, {64}, out, in, int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      float most = -std::numeric_limits<float>::max(), sum = 0;
      for (std::size_t k = 0; k < length; ++k)
        most = std::max(most, in[k * n + i]);
      for (std::size_t k = 0; k < length; ++k)
        sum += std::exp(in[k * n + i] - most);
      for (std::size_t k = 0; k < length; ++k)
        out[k * n + i] = std::exp(in[k * n + i] - most) / sum;
    });
  };
  job.bytes = 8.0 * double(length * n);
  job.flops = 24.0 * double(length * n);
  return job;
}

} // namespace

std::vector<Entry> getLearningJobs() {
  return {
      {"kmeans", makeKmeans},
      {"int8_dot", makeInt8Dot},
      {"softmax", makeSoftmax},
  };
}

} // namespace yardstick
