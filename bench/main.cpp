// Measures what a user waits for before the first result, and the mathematical functions.
#include "linking.h"
#include "maths.h"
#include "session.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>

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

template <class T> Argument bufferOf(std::vector<T> &elements) {
  return {elements.data(), elements.size() * sizeof(T), true};
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

} // namespace

int main(int argc, char **argv) {
  unsigned runs = 10;
  bool waiting = true, maths = true;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--quick") == 0) {
      runs = 2;
    } else if (std::strcmp(argv[i], "--maths") == 0) {
      waiting = false;
    } else if (std::strcmp(argv[i], "--waiting") == 0) {
      maths = false;
    } else {
      std::fprintf(stderr, "usage: openmux-bench [--quick] [--waiting | --maths]\n");
      return std::strcmp(argv[i], "--help") != 0;
    }
  }
  Session session;
  if (waiting)
    measureWaiting(session);
  if (waiting && maths)
    std::printf("\n");
  return !maths || bench::measureMaths(session, runs) ? 0 : 1;
}
