// Long arrays with little to compute: the bandwidth of memory, and of gathers.
#include "job.h"
#include "loops.h"
#include "random.h"

namespace yardstick {

namespace {

// y = a x + y, in any type.
template <class T> Job makeAxpy(const char *name, Need need, std::size_t n) {
  Job job(name);
  job.need = need;
  const T a = T(0.5);
  const auto y = job.update(randoms<T>(n, -1, 1, 1));
  const auto x = job.input(randoms<T>(n, -1, 1, 2));
  job.launch(name, {n}, {}, y, x, a);
  job.loop = [=] { parallelFor(n, [=](std::size_t i) { y[i] = a * x[i] + y[i]; }); };
  job.bytes = 3.0 * sizeof(T) * double(n);
  job.flops = 2.0 * double(n);
  return job;
}

Job makeSaxpy(Scale scale) {
  return makeAxpy<float>("saxpy", Need::Nothing, scale(1 << 24, 1 << 12));
}

Job makeDaxpy(Scale scale) {
  return makeAxpy<double>("daxpy", Need::Double, scale(1 << 24, 1 << 12));
}

#ifdef OPENMUX_BENCH_HAS_HALF
Job makeHaxpy(Scale scale) {
  Job job = makeAxpy<_Float16>("haxpy", Need::Half, scale(1 << 24, 1 << 12));
  // One unit in the last place: the product may be rounded on its own.
  job.tolerance = 1e-3;
  return job;
}
#endif

Job makeTriad(Scale scale) {
  Job job("triad");
  job.need = Need::Double;
  const std::size_t n = scale(1 << 24, 1 << 12);
  const double s = 0.5;
  const auto a = job.output<double>(n);
  const auto b = job.input(randoms<double>(n, -1, 1, 1)),
             c = job.input(randoms<double>(n, -1, 1, 2));
  job.launch("triad", {n}, {}, a, b, c, s);
  job.loop = [=] { parallelFor(n, [=](std::size_t i) { a[i] = b[i] + s * c[i]; }); };
  job.bytes = 24.0 * double(n);
  job.flops = 2.0 * double(n);
  return job;
}

Job makeGather(Scale scale) {
  Job job("gather");
  const std::size_t n = scale(1 << 22, 1 << 12);
  const auto out = job.output<float>(n);
  const auto table = job.input(randoms<float>(1 << 16, -1, 1));
  const auto index = job.input(randomBits<std::uint32_t>(n));
  job.launch("gather", {n}, {}, out, table, index);
  job.loop = [=] { parallelFor(n, [=](std::size_t i) { out[i] = table[index[i] & 0xffff] * 2; }); };
  job.bytes = 12.0 * double(n);
  return job;
}

Job makeStridedCopy(Scale scale) {
  Job job("strided_copy");
  const std::size_t n = scale(1 << 22, 1 << 12);
  const auto out = job.output<float>(n);
  const auto in = job.input(randoms<float>(3 * n, -1, 1));
  job.launch("strided_copy", {n}, {}, out, in);
  job.loop = [=] {
    parallelFor(n, [=](std::size_t i) { out[i] = in[3 * i] + in[3 * i + 1] * in[3 * i + 2]; });
  };
  job.bytes = 16.0 * double(n);
  job.flops = 2.0 * double(n);
  return job;
}

Job makeEarlyReturn(Scale scale) {
  Job job("early_return");
  const std::size_t n = scale(1 << 22, 1 << 12), used = n - 100;
  const auto out = job.output<float>(n);
  const auto in = job.input(randoms<float>(n, 0, 1));
  job.launch("early_return", {n}, {}, out, in, int(used));
  job.loop = [=] {
    parallelFor(used, [=](std::size_t i) {
      float x = in[i];
      for (int k = 0; k < 8; ++k)
        x = x * x * 0.5f + 0.25f;
      out[i] = x;
    });
  };
  job.bytes = 8.0 * double(n);
  job.flops = 24.0 * double(n);
  return job;
}

} // namespace

std::vector<Entry> getStreamJobs() {
  return {
      {"saxpy", makeSaxpy},
      {"daxpy", makeDaxpy},
#ifdef OPENMUX_BENCH_HAS_HALF
      {"haxpy", makeHaxpy},
#endif
      {"triad", makeTriad},
      {"gather", makeGather},
      {"strided_copy", makeStridedCopy},
      {"early_return", makeEarlyReturn},
  };
}

} // namespace yardstick
