// How evenly and at what cost work-groups are distributed to threads. The same functions are run by
// the pool of the host's runtime and by TBB, in turn, so that only the schedulers differ.
//
// Every figure is the median of the times of several runs over the ideal: the work of one thread
// divided by the number of threads that have a core, but no less than the longest group.
#include "scheduling.h"

#include "thread_pool.h"

#ifdef OPENMUX_HAS_TBB
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <sys/times.h>
#include <thread>

namespace bench {

double getTime() {
  return std::chrono::duration<double, std::micro>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double getMedian(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double measure(const std::function<void()> &job) {
  const double start = getTime();
  job();
  return getTime() - start;
}

std::vector<unsigned> makeSkewedRows(size_t rows, unsigned longest) {
  std::vector<unsigned> lengths(rows);
  for (size_t row = 0; row != rows; ++row)
    lengths[row] = std::max(1u, static_cast<unsigned>(longest / (row + 1)));
  std::shuffle(lengths.begin(), lengths.end(), std::minstd_rand(1));
  return lengths;
}

namespace {

// A range of groups, and what one of them does.
struct Work {
  std::string name;
  size_t groups = 0;
  std::function<void(size_t group)> run;
  // Idle time before each run, in which threads fall asleep.
  std::chrono::microseconds pause{0};
};

// Keeps a core busy without touching memory. The result depends on all iterations.
uint32_t spin(uint32_t iterations) {
  uint32_t state = iterations | 1;
  for (uint32_t i = 0; i != iterations; ++i) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
  }
  return state;
}

std::atomic<uint32_t> sink = 0;

void spinAndKeep(uint32_t iterations) {
  if (spin(iterations) == 0)
    sink.fetch_add(1, std::memory_order_relaxed);
}

// Iterations of spin() in a microsecond.
uint32_t getSpinsInMicrosecond() {
  static const uint32_t spins = [] {
    constexpr uint32_t iterations = 1 << 20;
    double best = 1e9;
    for (int run = 0; run != 5; ++run)
      best = std::min(best, measure([] { spinAndKeep(iterations); }));
    return std::max(1u, static_cast<uint32_t>(iterations / best));
  }();
  return spins;
}

Work makeMandelbrot() {
  constexpr size_t width = 256;
  constexpr size_t height = 192;
  constexpr size_t groupSize = 64;
  auto counts = std::make_shared<std::vector<uint32_t>>(width * height);
  return {"Mandelbrot", width * height / groupSize, [counts](size_t group) {
            for (size_t i = group * groupSize; i != (group + 1) * groupSize; ++i) {
              const float cx = -2.2f + 3.2f * float(i % width) / width;
              const size_t row = i / width;
              const float cy = -1.2f + 2.4f * float(row) / height;
              float x = 0;
              float y = 0;
              uint32_t count = 0;
              for (; count != 256 && x * x + y * y < 4; ++count) {
                const float next = x * x - y * y + cx;
                y = 2 * x * y + cy;
                x = next;
              }
              (*counts)[i] = count;
            }
          }};
}

struct SparseMatrix {
  std::vector<size_t> begins;
  std::vector<uint32_t> columns;
  std::vector<float> values;
  std::vector<float> in;
  std::vector<float> out;
};

std::shared_ptr<SparseMatrix> makeMatrix(size_t rows, unsigned longest) {
  auto matrix = std::make_shared<SparseMatrix>();
  matrix->begins.push_back(0);
  for (const unsigned length : makeSkewedRows(rows, longest))
    matrix->begins.push_back(matrix->begins.back() + length);
  std::minstd_rand random(2);
  for (size_t i = 0; i != matrix->begins.back(); ++i)
    matrix->columns.push_back(static_cast<uint32_t>(random() % rows));
  matrix->values.assign(matrix->columns.size(), 0.5f);
  matrix->in.assign(rows, 1.0f);
  matrix->out.assign(rows, 0.0f);
  return matrix;
}

Work makeSpmv() {
  constexpr size_t groupSize = 64;
  constexpr size_t rows = 64 << 10;
  return {"spmv, skewed rows", rows / groupSize,
          [matrix = makeMatrix(rows, 200'000)](size_t group) {
            for (size_t row = group * groupSize; row != (group + 1) * groupSize; ++row) {
              float sum = 0;
              for (size_t i = matrix->begins[row]; i != matrix->begins[row + 1]; ++i)
                sum += matrix->values[i] * matrix->in[matrix->columns[i]];
              matrix->out[row] = sum;
            }
          }};
}

Work makeSlowGroup(const char *name, size_t slowOne) {
  const uint32_t quick = std::max(1u, getSpinsInMicrosecond() / 5);
  return {name, 10'000,
          [=](size_t group) { spinAndKeep(group == slowOne ? 5'000 * quick : quick); }};
}

Work makeEven(const char *name, size_t groups, double microseconds,
              std::chrono::microseconds pause = {}) {
  const auto spins = static_cast<uint32_t>(getSpinsInMicrosecond() * microseconds);
  return {name, groups, [=](size_t) { spinAndKeep(spins); }, pause};
}

std::vector<Work> makeWorks() {
  using std::chrono::microseconds;
  return {makeMandelbrot(),
          makeSpmv(),
          makeSlowGroup("a slow group first", 0),
          makeSlowGroup("a slow group in the middle", 5'000),
          makeSlowGroup("a slow group last", 9'999),
          makeEven("10,000 groups of 0.05 us", 10'000, 0.05),
          makeEven("64 groups of 1 us", 64, 1),
          makeEven("... after 30 us of idleness", 64, 1, microseconds(30)),
          makeEven("... after 1 ms of idleness", 64, 1, microseconds(1000))};
}

class Scheduler {
public:
  virtual ~Scheduler() = default;
  virtual void run(const Work &work) = 0;
};

class PoolScheduler final : public Scheduler {
public:
  explicit PoolScheduler(unsigned threads) : pool(threads, 1 << 20) {}
  void run(const Work &work) override {
    pool.run(work.groups, [&](size_t begin, size_t end) {
      for (size_t group = begin; group != end; ++group)
        work.run(group);
    });
  }

private:
  host::ThreadPool pool;
};

#ifdef OPENMUX_HAS_TBB
template <class Partitioner> class TbbScheduler final : public Scheduler {
public:
  explicit TbbScheduler(unsigned threads)
      : limit(tbb::global_control::max_allowed_parallelism, threads), arena(int(threads)) {}
  void run(const Work &work) override {
    arena.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<size_t>(0, work.groups),
          [&](const tbb::blocked_range<size_t> &range) {
            for (size_t group = range.begin(); group != range.end(); ++group)
              work.run(group);
          },
          Partitioner());
    });
  }

private:
  const tbb::global_control limit;
  tbb::task_arena arena;
};
#endif

using Schedulers = std::vector<std::unique_ptr<Scheduler>>;

Schedulers makeSchedulers(unsigned threads) {
  Schedulers schedulers;
  schedulers.push_back(std::make_unique<PoolScheduler>(threads));
#ifdef OPENMUX_HAS_TBB
  schedulers.push_back(std::make_unique<TbbScheduler<tbb::auto_partitioner>>(threads));
  schedulers.push_back(std::make_unique<TbbScheduler<tbb::simple_partitioner>>(threads));
#endif
  return schedulers;
}

// The columns after the name, the threads and the ideal.
void printSchedulerNames() {
  std::printf(" %9s", "OpenMux");
#ifdef OPENMUX_HAS_TBB
  std::printf(" %9s %9s", "TBB auto", "simple");
#endif
  std::printf("\n");
}

// Time of all CPUs in clock ticks: that in which they did something, and all.
struct MachineTime {
  uint64_t busy = 0;
  uint64_t all = 0;
};

MachineTime getMachineTime() {
  std::ifstream file("/proc/stat");
  std::string name;
  file >> name;
  MachineTime time;
  uint64_t ticks = 0;
  // user nice system idle iowait irq softirq steal
  for (int column = 0; column != 8 && file >> ticks; ++column) {
    time.all += ticks;
    time.busy += column == 3 || column == 4 ? 0 : ticks;
  }
  return time;
}

// How much of the machine others used since the program began, in percent.
double getDisturbance(const MachineTime &before) {
  const MachineTime now = getMachineTime();
  tms own = {};
  times(&own);
  const double ours = double(own.tms_utime + own.tms_stime);
  const double others = std::max(0.0, double(now.busy - before.busy) - ours);
  return now.all == before.all ? 0 : 100 * others / double(now.all - before.all);
}

unsigned getCoreCount() { return std::max(1u, std::thread::hardware_concurrency()); }

// The time of all groups in one thread, and of the longest.
struct SerialTime {
  double all = 0;
  double longest = 0;

  double getIdeal(unsigned threads) const {
    return std::max(all / std::min(threads, getCoreCount()), longest);
  }
};

SerialTime measureSerially(const Work &work) {
  constexpr int runs = 7;
  std::vector<double> all;
  std::vector<double> longest(work.groups, 1e9);
  for (int run = 0; run != runs; ++run) {
    all.push_back(measure([&] {
      for (size_t group = 0; group != work.groups; ++group)
        work.run(group);
    }));
    for (size_t group = 0; group != work.groups; ++group)
      longest[group] = std::min(longest[group], measure([&] { work.run(group); }));
  }
  return {getMedian(all), *std::max_element(longest.begin(), longest.end())};
}

// A scheduler's idle threads spin for a while, which must not disturb the next scheduler. It then
// runs the work several times in a row, as programs do.
constexpr int rounds = 9;
constexpr int runsInRow = 5;
constexpr auto settling = std::chrono::milliseconds(2);

std::vector<double> measureInTurn(const Schedulers &schedulers,
                                  const std::function<void(Scheduler &)> &job,
                                  std::chrono::microseconds pause) {
  std::vector<std::vector<double>> times(schedulers.size());
  for (int round = 0; round != rounds; ++round) {
    for (size_t i = 0; i != schedulers.size(); ++i) {
      std::this_thread::sleep_for(settling);
      job(*schedulers[i]);
      for (int run = 0; run != runsInRow; ++run) {
        if (pause.count() != 0)
          std::this_thread::sleep_for(pause);
        times[i].push_back(measure([&] { job(*schedulers[i]); }));
      }
    }
  }
  std::vector<double> medians;
  for (std::vector<double> &values : times)
    medians.push_back(getMedian(std::move(values)));
  return medians;
}

void printRow(const std::string &name, unsigned threads, double ideal,
              const std::vector<double> &times) {
  std::printf("%-28s %7u %9.0f", name.c_str(), threads, ideal);
  for (const double time : times)
    std::printf(" %9.2f", time / ideal);
  std::printf("\n");
  std::fflush(stdout);
}

// From one thread to one for each core, then more threads than cores.
std::vector<unsigned> getThreadCounts() {
  std::vector<unsigned> counts;
  for (unsigned threads = 1; threads < getCoreCount(); threads *= 2)
    counts.push_back(threads);
  for (const unsigned factor : {1, 2, 4})
    counts.push_back(factor * getCoreCount());
  return counts;
}

void measureWorks() {
  const std::vector<Work> works = makeWorks();
  std::vector<SerialTime> serial;
  for (const Work &work : works)
    serial.push_back(measureSerially(work));
  for (const unsigned threads : getThreadCounts()) {
    const Schedulers schedulers = makeSchedulers(threads);
    for (size_t i = 0; i != works.size(); ++i) {
      const auto times = measureInTurn(
          schedulers, [&](Scheduler &scheduler) { scheduler.run(works[i]); }, works[i].pause);
      printRow(works[i].name, threads, serial[i].getIdeal(threads), times);
    }
  }
}

// Several threads of the program submit to the same pool at the same time.
void measureSubmitters() {
  constexpr int launches = 20;
  const unsigned threads = getCoreCount();
  const Work work = makeEven("", 64, 1);
  const SerialTime serial = measureSerially(work);
  const Schedulers schedulers = makeSchedulers(threads);
  for (const unsigned submitters : {2, 8}) {
    const auto job = [&](Scheduler &scheduler) {
      std::vector<std::thread> callers;
      for (unsigned caller = 0; caller != submitters; ++caller)
        callers.emplace_back([&] {
          for (int launch = 0; launch != launches; ++launch)
            scheduler.run(work);
        });
      for (std::thread &caller : callers)
        caller.join();
    };
    const auto times = measureInTurn(schedulers, job, std::chrono::microseconds(0));
    printRow(std::to_string(submitters) + " threads submit", threads,
             launches * submitters * serial.getIdeal(threads), times);
  }
}

// One thread submits short jobs while a long one of another thread runs.
void measureNested() {
  constexpr int launches = 20;
  const unsigned threads = getCoreCount();
  const Work longWork = makeEven("", 5'000, 1);
  const Work shortWork = makeEven("", 64, 1);
  const double ideal = measureSerially(longWork).getIdeal(threads) +
                       launches * measureSerially(shortWork).getIdeal(threads);
  const Schedulers schedulers = makeSchedulers(threads);
  std::vector<double> waits;
  const auto job = [&](Scheduler &scheduler) {
    std::atomic<bool> isRunning = false;
    std::thread other([&] {
      while (!isRunning.load())
        std::this_thread::yield();
      waits.push_back(measure([&] { scheduler.run(shortWork); }));
      for (int launch = 1; launch != launches; ++launch)
        scheduler.run(shortWork);
    });
    Work noticed = longWork;
    noticed.run = [&](size_t group) {
      if (group == 0)
        isRunning.store(true);
      longWork.run(group);
    };
    scheduler.run(noticed);
    other.join();
  };
  std::vector<double> times;
  std::vector<double> medianWaits;
  for (const auto &scheduler : schedulers) {
    waits.clear();
    std::vector<double> totals;
    for (int round = 0; round != rounds; ++round) {
      std::this_thread::sleep_for(settling);
      totals.push_back(measure([&] { job(*scheduler); }));
    }
    times.push_back(getMedian(totals));
    medianWaits.push_back(getMedian(waits));
  }
  printRow("short jobs beside a long one", threads, ideal, times);
  printRow("... the first of them", threads, measureSerially(shortWork).getIdeal(threads),
           medianWaits);
}

} // namespace

void measureSchedulers() {
  std::printf("%-28s %7s %9s", "time / ideal", "threads", "ideal us");
  printSchedulerNames();
  measureWorks();
  measureSubmitters();
  measureNested();
}

} // namespace bench

int main(int count, char **arguments) {
  const std::string part = count > 1 ? arguments[1] : "";
  const bool isAll = count == 1;
  if (count > 2 || (!isAll && part != "--schedulers" && part != "--pages" && part != "--opencl")) {
    std::fprintf(stderr, "usage: openmux-bench-scheduling [--schedulers | --pages | --opencl]\n");
    return 2;
  }
  const bench::MachineTime begin = bench::getMachineTime();
  if (isAll || part == "--schedulers")
    bench::measureSchedulers();
  if (isAll || part == "--pages")
    bench::measurePages();
  if ((isAll || part == "--opencl") && !bench::measureOpenCL())
    return 1;
  std::printf("\nOther processes used %.0f %% of the machine.\n", bench::getDisturbance(begin));
  return 0;
}
