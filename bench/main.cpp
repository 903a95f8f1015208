// Measures kernels against plain loops, and what a user waits for before the first result.
#include "linking.h"
#include "maths.h"
#include "references.h"
#include "session.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <thread>

namespace {

using bench::Argument;
using bench::Session;

double secondsOf(const std::function<void()> &job) {
  const auto start = std::chrono::steady_clock::now();
  job();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The best of several runs: noise only ever adds.
double bestOf(unsigned runs, const std::function<void()> &job) {
  double best = secondsOf(job);
  for (unsigned run = 1; run < runs; ++run)
    best = std::min(best, secondsOf(job));
  return best;
}

// Splits [0, count) into one range per core.
void onAllCores(unsigned cores, std::size_t count,
                const std::function<void(std::size_t, std::size_t)> &job) {
  std::vector<std::thread> threads;
  for (unsigned core = 1; core < cores; ++core)
    threads.emplace_back(job, count * core / cores, count * (core + 1) / cores);
  job(0, count / cores);
  for (std::thread &thread : threads)
    thread.join();
}

template <class T> Argument bufferOf(std::vector<T> &elements) {
  return {elements.data(), elements.size() * sizeof(T), true};
}
template <class T> Argument scalar(T &value) { return {&value, sizeof(T), false}; }

struct Measurement {
  const char *name;
  const char *source;
  std::vector<Argument> arguments;
  std::array<std::size_t, 3> global, local;
  std::size_t dimensions;
  std::size_t outer; // how far the loop's outermost index goes
  std::function<void(std::size_t, std::size_t)> loop;
  std::function<bool()> agree;
};

// One line of the table; false if the results differ.
bool measure(Session &session, const Measurement &measurement, unsigned runs) {
  session.build(measurement.source, measurement.name);
  session.prepare(measurement.arguments, measurement.global, measurement.local,
                  measurement.dimensions);
  // Once before the clock runs, and as often for the loop: kernels that update must agree.
  const std::function<void()> loopOnce = [&] {
    onAllCores(session.cores(), measurement.outer, measurement.loop);
  };
  session.run();
  loopOnce();
  const double loop = bestOf(runs, loopOnce);
  const double kernel = bestOf(runs, [&] { session.run(); });
  const bool good = measurement.agree();
  std::printf("%-12s %10.3f ms %10.3f ms %8.2f%s\n", measurement.name, kernel * 1e3, loop * 1e3,
              kernel / loop, good ? "" : "   RESULTS DIFFER");
  return good;
}

bool close(const std::vector<float> &left, const std::vector<float> &right) {
  return std::equal(left.begin(), left.end(), right.begin(), [](float a, float b) {
    return std::fabs(a - b) <= 1e-4f * std::max(1.0f, std::fabs(a));
  });
}

std::vector<float> ramp(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = static_cast<float>(i % 251) * 0.25f;
  return values;
}

bool measureSaxpy(Session &session, unsigned runs) {
  const std::size_t count = std::size_t(1) << 24;
  std::vector<float> x = ramp(count), y(count, 0.0f), expected(count, 0.0f);
  float a = 0.5f;
  return measure(session,
                 {"saxpy",
                  "kernel void saxpy(global float *y, global const float *x, float a) {"
                  "  size_t i = get_global_id(0); y[i] = a * x[i] + y[i]; }",
                  {bufferOf(y), bufferOf(x), scalar(a)},
                  {count, 1, 1},
                  {256, 1, 1},
                  1,
                  count,
                  [&](std::size_t begin, std::size_t end) {
                    bench::saxpyLoop(expected.data(), x.data(), a, begin, end);
                  },
                  [&] { return close(y, expected); }},
                 runs);
}

bool measureMandelbrot(Session &session, unsigned runs) {
  int width = 1024, height = 768, limit = 256;
  std::vector<int> iterations(std::size_t(width) * height), expected(iterations.size());
  return measure(
      session,
      {"mandelbrot",
       "kernel void mandelbrot(global int *iterations, int width, int height, int limit) {"
       "  int column = get_global_id(0), row = get_global_id(1);"
       "  float cx = -2.2f + 3.2f * (float)column / (float)width;"
       "  float cy = -1.2f + 2.4f * (float)row / (float)height;"
       "  float x = 0, y = 0; int count = 0;"
       "  while (count < limit && x * x + y * y < 4.0f) {"
       "    float next = x * x - y * y + cx; y = 2.0f * x * y + cy; x = next; ++count; }"
       "  iterations[row * width + column] = count; }",
       {bufferOf(iterations), scalar(width), scalar(height), scalar(limit)},
       {std::size_t(width), std::size_t(height), 1},
       {64, 1, 1},
       2,
       std::size_t(height),
       [&](std::size_t begin, std::size_t end) {
         bench::mandelbrotLoop(expected.data(), width, height, limit, begin, end);
       },
       [&] {
         // Points at the border may take one step more or less where products are fused.
         std::size_t differ = 0;
         for (std::size_t i = 0; i < expected.size(); ++i)
           differ += iterations[i] != expected[i];
         return differ * 100 < expected.size();
       }},
      runs);
}

bool measureMatmul(Session &session, unsigned runs) {
  int n = 512;
  const std::size_t count = std::size_t(n) * n;
  std::vector<float> a = ramp(count), b = ramp(count), c(count), expected(count);
  return measure(
      session,
      {"matmul",
       "kernel void matmul(global float *c, global const float *a, global const float *b, int n) {"
       "  int column = get_global_id(0), row = get_global_id(1); float sum = 0;"
       "  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];"
       "  c[row * n + column] = sum; }",
       {bufferOf(c), bufferOf(a), bufferOf(b), scalar(n)},
       {std::size_t(n), std::size_t(n), 1},
       {64, 1, 1},
       2,
       std::size_t(n),
       [&](std::size_t begin, std::size_t end) {
         bench::matmulLoop(expected.data(), a.data(), b.data(), n, begin, end);
       },
       [&] { return close(c, expected); }},
      runs);
}

bool measureBlur(Session &session, unsigned runs) {
  int width = 2048, height = 2048;
  std::vector<float> in = ramp(std::size_t(width) * height), out(in.size()), expected(in.size());
  return measure(
      session,
      {"blur",
       "kernel void blur(global float *out, global const float *in, int width, int height) {"
       "  int column = get_global_id(0), row = get_global_id(1);"
       "  int here = row * width + column;"
       "  if (row == 0 || column == 0 || row + 1 == height || column + 1 == width) {"
       "    out[here] = in[here]; return; }"
       "  float sum = 0;"
       "  for (int dy = -1; dy <= 1; ++dy) for (int dx = -1; dx <= 1; ++dx)"
       "    sum += in[(row + dy) * width + column + dx];"
       "  out[here] = sum * (1.0f / 9.0f); }",
       {bufferOf(out), bufferOf(in), scalar(width), scalar(height)},
       {std::size_t(width), std::size_t(height), 1},
       {64, 1, 1},
       2,
       std::size_t(height),
       [&](std::size_t begin, std::size_t end) {
         bench::blurLoop(expected.data(), in.data(), width, height, begin, end);
       },
       [&] { return close(out, expected); }},
      runs);
}

// Linear reads of an image, along its rows or across them.
bool measureResample(Session &session, unsigned runs, const char *name, float cosine, float sine) {
  const uint32_t size = 2048;
  std::vector<unsigned char> in(std::size_t(size) * size * 4), out(in.size()), expected(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    in[i] = static_cast<unsigned char>(i * 37 + i / 8191);
  const std::string source =
      "constant sampler_t linear ="
      "  CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_LINEAR;"
      "kernel void " +
      std::string(name) +
      "(write_only image2d_t out, read_only image2d_t in, float cosine, float sine) {"
      "  int column = get_global_id(0), row = get_global_id(1);"
      "  float2 c = (float2)(column * cosine + row * sine, row * cosine - column * sine);"
      "  write_imagef(out, (int2)(column, row), read_imagef(in, linear, c)); }";
  return measure(session,
                 {name,
                  source.c_str(),
                  {{out.data(), out.size(), false, size, size},
                   {in.data(), in.size(), false, size, size},
                   scalar(cosine),
                   scalar(sine)},
                  {size, size, 1},
                  {64, 1, 1},
                  2,
                  size,
                  [&](std::size_t begin, std::size_t end) {
                    bench::resampleLoop(expected.data(), in.data(), size, size, cosine, sine, begin,
                                        end);
                  },
                  [&] {
                    return std::equal(out.begin(), out.end(), expected.begin(),
                                      [](int a, int b) { return std::abs(a - b) <= 1; });
                  }},
                 runs);
}

// The first build of a source, and the best of several more.
void measureBuild(Session &session, const char *what, const char *source) {
  const bench::BuildTimes first = session.build(source, "waiting");
  bench::BuildTimes best = session.build(source, "waiting");
  for (int run = 0; run < 9; ++run) {
    const bench::BuildTimes again = session.build(source, "waiting");
    if (again.total() < best.total())
      best = again;
  }
  std::printf("build of %s, first: %.1f ms; then: %.1f ms "
              "(compile %.1f, finalize %.1f, binary %.1f, load %.1f)\n",
              what, first.total(), best.total(), best.compile, best.finalize, best.binary,
              best.load);
}

void measureWaiting(Session &session) {
  std::printf("\n");
  bench::measureLinking();
  measureBuild(session, "a kernel that calls exp",
               "kernel void waiting(global float *out) {"
               "  size_t i = get_global_id(0); out[i] = exp(out[i]); }");
  measureBuild(session, "a small kernel",
               "kernel void waiting(global int *out) { out[get_global_id(0)] = 1; }");
  std::vector<int> out(1);
  session.prepare({bufferOf(out)}, {1, 1, 1}, {1, 1, 1}, 1);
  const unsigned launches = 2000;
  const double seconds = bestOf(5, [&] { session.run(launches); });
  std::printf("empty launch and wait: %.2f us\n", seconds / launches * 1e6);
}

bool measureKernels(Session &session, unsigned runs) {
  std::printf("%-12s %13s %13s %8s   (%u cores)\n", "kernel", "OpenMux", "plain loop", "ratio",
              session.cores());
  bool good = measureSaxpy(session, runs);
  good &= measureMandelbrot(session, runs);
  good &= measureMatmul(session, runs);
  good &= measureBlur(session, runs);
  good &= measureResample(session, runs, "resize", 0.7f, 0.0f);
  good &= measureResample(session, runs, "rotate", 0.8f, 0.3f);
  measureWaiting(session);
  return good;
}

} // namespace

int main(int argc, char **argv) {
  unsigned runs = 10;
  bool kernels = true, maths = true;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--quick") == 0) {
      runs = 2;
    } else if (std::strcmp(argv[i], "--maths") == 0) {
      kernels = false;
    } else if (std::strcmp(argv[i], "--kernels") == 0) {
      maths = false;
    } else {
      std::fprintf(stderr, "usage: openmux-bench [--quick] [--kernels | --maths]\n");
      return std::strcmp(argv[i], "--help") != 0;
    }
  }
  Session session;
  bool good = !kernels || measureKernels(session, runs);
  if (kernels && maths)
    std::printf("\n");
  if (maths)
    good &= bench::measureMaths(session, runs);
  return good ? 0 : 1;
}
