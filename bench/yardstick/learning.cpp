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
  job.launch("kmeans", {n}, {}, out, points, centres, int(n));
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
  job.launch("int8_dot", {rows}, {}, out, a, b, int(n));
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
  job.launch("softmax", {n}, {}, out, in, int(n));
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

Job makeLayerNorm(Scale scale) {
  Job job("layer_norm");
  const std::size_t rows = scale(4096, 16), n = 1024, group = 64;
  const auto out = job.output<float>(rows * n);
  const auto in = job.input(randoms<float>(rows * n, -1, 1, 1));
  const auto factors = job.input(randoms<float>(n, 0, 2, 2)),
             bias = job.input(randoms<float>(n, -1, 1, 3));
  job.launch("layer_norm", {rows * group}, {group}, out, in, factors, bias, Local{4 * group},
             int(n));
  job.loop = [=] {
    parallelFor(rows, [=](std::size_t row) {
      const float *x = &in[row * n];
      float sum = 0, squares = 0;
      for (std::size_t k = 0; k < n; ++k)
        sum += x[k];
      const float mean = sum / float(n);
      for (std::size_t k = 0; k < n; ++k)
        squares += (x[k] - mean) * (x[k] - mean);
      const float factor = 1.0f / std::sqrt(squares / float(n) + 1e-5f);
      for (std::size_t k = 0; k < n; ++k)
        out[row * n + k] = (x[k] - mean) * factor * factors[k] + bias[k];
    });
  };
  job.bytes = 8.0 * double(rows * n);
  job.flops = 8.0 * double(rows * n);
  return job;
}

// The weighted mean of `n` values of 64 elements; `weights` has room for as many numbers.
void attend(float *out, const float *query, const float *keys, const float *values, float *weights,
            std::size_t n) {
  float most = -std::numeric_limits<float>::max(), sum = 0;
  for (std::size_t k = 0; k < n; ++k) {
    float score = 0;
    for (int e = 0; e < 64; ++e)
      score += query[e] * keys[k * 64 + e];
    weights[k] = score * 0.125f;
    most = std::max(most, weights[k]);
  }
  float total[64] = {};
  for (std::size_t k = 0; k < n; ++k) {
    const float weight = std::exp(weights[k] - most);
    sum += weight;
    for (int e = 0; e < 64; ++e)
      total[e] += weight * values[k * 64 + e];
  }
  for (int e = 0; e < 64; ++e)
    out[e] = total[e] / sum;
}

Job makeAttention(Scale scale) {
  Job job("attention");
  const std::size_t n = scale(1024, 128);
  const auto out = job.output<float>(64 * n);
  const auto queries = job.input(randoms<float>(64 * n, -1, 1, 1));
  const auto keys = job.input(randoms<float>(64 * n, -1, 1, 2));
  const auto values = job.input(randoms<float>(64 * n, -1, 1, 3));
  job.launch("attention", {n}, {64}, out, queries, keys, values, int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) {
      std::vector<float> weights(n);
      attend(&out[64 * i], &queries[64 * i], keys.data, values.data, weights.data(), n);
    });
  };
  job.bytes = 16.0 * 64 * double(n);
  job.flops = 4.0 * 64 * double(n * n);
  return job;
}

} // namespace

std::vector<Entry> getLearningJobs() {
  return {
      {"kmeans", makeKmeans},        {"int8_dot", makeInt8Dot},    {"softmax", makeSoftmax},
      {"layer_norm", makeLayerNorm}, {"attention", makeAttention},
  };
}

} // namespace yardstick
