// Matrices, dense and sparse.
#include "job.h"
#include "loops.h"
#include "random.h"

namespace yardstick {

namespace {

// Products of square matrices; each work-item has `perItem` elements in each direction.
template <class T>
Job makeProduct(const char *name, std::size_t n, std::vector<std::size_t> local,
                std::size_t perItem = 1) {
  Job job(name);
  job.need = sizeof(T) == 8 ? Need::Double : Need::Nothing;
  const auto c = job.output<T>(n * n);
  const auto a = job.input(randoms<T>(n * n, -1, 1, 1)), b = job.input(randoms<T>(n * n, -1, 1, 2));
  job.launch(name, {n / perItem, n / perItem}, std::move(local), c, a, b, int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t row) {
      for (std::size_t column = 0; column < n; ++column)
        c[row * n + column] = 0;
      for (std::size_t k = 0; k < n; ++k) {
        const T left = a[row * n + k];
        for (std::size_t column = 0; column < n; ++column)
          c[row * n + column] += left * b[k * n + column];
      }
    });
  };
  job.bytes = 3.0 * sizeof(T) * double(n * n);
  job.flops = 2.0 * double(n * n * n);
  return job;
}

Job makeSgemm(Scale scale) { return makeProduct<float>("sgemm", scale(512, 64), {}); }

Job makeSgemmTiled(Scale scale) {
  return makeProduct<float>("sgemm_tiled", scale(512, 64), {16, 16});
}

Job makeSgemmBlocked(Scale scale) {
  return makeProduct<float>("sgemm_blocked", scale(512, 64), {8, 8}, 4);
}

Job makeDgemm(Scale scale) { return makeProduct<double>("dgemm", scale(512, 64), {}); }

Job makeTransposition(const char *name, std::size_t n, std::vector<std::size_t> local) {
  Job job(name);
  const auto out = job.output<float>(n * n);
  const auto in = job.input(randoms<float>(n * n, -1, 1));
  job.launch(name, {n, n}, std::move(local), out, in, int(n));
  job.loop = [=] {
    parallelFor(n, [=](std::size_t row) {
      for (std::size_t column = 0; column < n; ++column)
        out[row * n + column] = in[column * n + row];
    });
  };
  job.bytes = 8.0 * double(n * n);
  return job;
}

Job makeTranspose(Scale scale) { return makeTransposition("transpose", scale(2048, 128), {}); }

Job makeTransposeTiled(Scale scale) {
  return makeTransposition("transpose_tiled", scale(2048, 128), {16, 16});
}

// The kernel's matrix has its rows at fixed places of 64 K elements.
Job makeSpmv(Scale) {
  Job job("spmv");
  const std::size_t n = 1 << 16;
  const auto y = job.output<float>(n);
  const auto columns = job.input(randomBits<std::uint32_t>(n));
  const auto values = job.input(randoms<float>(n, -1, 1, 2)),
             x = job.input(randoms<float>(n, -1, 1, 3));
  job.launch("spmv", {n}, {}, y, columns, values, x);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t row) {
      const std::size_t begin = (row * 7) & 0xfff0, end = begin + (columns[row] >> 28);
      float sum = 0;
      for (std::size_t k = begin; k < end; ++k)
        sum += values[k] * x[columns[k] & 0xffff];
      y[row] = sum;
    });
  };
  job.bytes = double(n) * (8 + 7.5 * 12);
  job.flops = double(n) * 15;
  return job;
}

// Offsets of rows of 0 to 31 elements.
std::vector<std::uint32_t> makeRows(std::size_t count) {
  Random random(7);
  std::vector<std::uint32_t> offsets(count + 1);
  for (std::size_t row = 0; row < count; ++row)
    offsets[row + 1] = offsets[row] + std::uint32_t(random.next() % 32);
  return offsets;
}

Job makeSpmvCsr(Scale scale) {
  Job job("spmv_csr");
  const std::size_t n = scale(1 << 18, 1 << 12);
  std::vector<std::uint32_t> rows = makeRows(n);
  const std::size_t elements = rows.back();
  const auto y = job.output<float>(n);
  const auto offsets = job.input(std::move(rows));
  const auto columns = job.input(randoms<std::uint32_t>(elements, 0, double(n), 1));
  const auto values = job.input(randoms<float>(elements, -1, 1, 2));
  const auto x = job.input(randoms<float>(n, -1, 1, 3));
  job.launch("spmv_csr", {n}, {}, y, offsets, columns, values, x);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t row) {
      float sum = 0;
      for (std::uint32_t k = offsets[row]; k < offsets[row + 1]; ++k)
        sum += values[k] * x[columns[k]];
      y[row] = sum;
    });
  };
  job.bytes = 8.0 * double(n) + 12.0 * double(elements);
  job.flops = 2.0 * double(elements);
  return job;
}

// Random matrices with a heavy diagonal need no pivots.
std::vector<float> makeDominant(std::size_t n) {
  std::vector<float> matrix = randoms<float>(n * n, -1, 1);
  for (std::size_t i = 0; i < n; ++i)
    matrix[i * n + i] += float(n);
  return matrix;
}

Job makeLu(Scale scale) {
  Job job("lu");
  const std::size_t n = scale(512, 64);
  const auto a = job.update(makeDominant(n));
  for (std::size_t k = 0; k + 1 < n; ++k) {
    const std::size_t rest = n - k - 1, whole = (rest + 63) / 64 * 64;
    job.launch("lu_column", {whole}, {}, a, int(n), int(k));
    job.launch("lu_update", {whole, rest}, {}, a, int(n), int(k));
  }
  job.loop = [=] {
    for (std::size_t k = 0; k + 1 < n; ++k)
      parallelFor(n - k - 1, [=](std::size_t below) {
        const std::size_t row = k + 1 + below;
        const float factor = a[row * n + k] /= a[k * n + k];
        for (std::size_t column = k + 1; column < n; ++column)
          a[row * n + column] -= factor * a[k * n + column];
      });
  };
  job.bytes = 4.0 / 3.0 * 2 * double(n * n * n);
  job.flops = 2.0 / 3.0 * double(n * n * n);
  return job;
}

} // namespace

std::vector<Entry> getLinearAlgebraJobs() {
  return {
      {"sgemm", makeSgemm},
      {"sgemm_tiled", makeSgemmTiled},
      {"sgemm_blocked", makeSgemmBlocked},
      {"dgemm", makeDgemm},
      {"transpose", makeTranspose},
      {"transpose_tiled", makeTransposeTiled},
      {"spmv", makeSpmv},
      {"spmv_csr", makeSpmvCsr},
      {"lu", makeLu},
  };
}

} // namespace yardstick
