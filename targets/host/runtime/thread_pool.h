// A pool of threads that run one job at a time.
#ifndef HOST_THREAD_POOL_H
#define HOST_THREAD_POOL_H

#include "cargo/dynamic_array.h"
#include "host/cpus.h"
#include "sleepers.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <pthread.h>

namespace host {

/// What indices of a job are numbered.
enum class Numbering {
  /// Consecutive indices use adjacent memory.
  Line,
  /// The elements of a matrix, row by row: those of a column may use the same memory.
  Matrix,
};

/// A job is a range of indices, and each thread has a contiguous part of it: hardware prefetchers
/// lose a stream where a thread continues elsewhere, and the next job finds its part in the caches
/// of the same core. The calling thread and the workers take slices of their parts, and then of
/// others', until none is left. The size of slices adapts to the time they take: long enough to
/// amortize handing them out, short enough for load balance.
///
/// Workers are started by the first job that is large enough. Idle workers spin for some
/// microseconds and then sleep.
class ThreadPool { // NOLINT(clang-analyzer-optin.performance.Padding): intended, see below
public:
  /// `threads` includes the calling thread, which is the first of the placement. The CPUs of the
  /// placement must outlive the pool.
  ThreadPool(unsigned threads, size_t stackSize, const ThreadPlacement &placement = {});
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;
  ThreadPool &operator=(const ThreadPool &) = delete;

  /// Calls function(begin, end) concurrently for slices that cover [0, count), and returns when all
  /// calls have returned. Does not allocate once the workers exist. Jobs of several callers are
  /// serialized; a job must not run another one. `count` is at most maxCount.
  template <class Function>
  void run(size_t count, const Function &function, Numbering numbering = Numbering::Line) {
    runJob(count, numbering, &callSlice<Function>, &function);
  }
  /// Moves the calling thread to its CPU. Workers place themselves.
  void placeCaller() const { placeThread(0); }

  static constexpr size_t maxCount = SIZE_MAX / 4;

  unsigned getThreadCount() const { return threads; }

private:
  using SliceFn = void (*)(const void *context, size_t begin, size_t end);

  template <class Function> static void callSlice(const void *context, size_t begin, size_t end) {
    (*static_cast<const Function *>(context))(begin, end);
  }

  /// Changes only while no worker participates.
  struct Job {
    SliceFn function = nullptr;
    const void *context = nullptr;
    size_t count = 0;
    Numbering numbering = Numbering::Line;
    /// Where the caller runs, unless it has migrated since.
    int callerCpu = -1;
  };

  /// Avoids false sharing: what many threads write is this many bytes apart.
  static constexpr size_t apart = 128;

  /// A part of the job.
  struct alignas(apart) Part {
    /// The first index that is not taken.
    std::atomic<size_t> next = 0;
    /// Changes only while no worker participates.
    size_t end = 0;

    bool isTaken() const { return next.load(std::memory_order_relaxed) >= end; }
  };

  /// How many indices a thread takes at once.
  class SliceSize;

  void runJob(size_t count, Numbering numbering, SliceFn function, const void *context);
  void publish(const Job &newJob);
  bool isDivided() const;
  void divide();
  bool isTaken() const;
  void waitForWorkers();
  void takeSlices(size_t thread);
  void takeSlicesOf(Part &part, size_t sharers, SliceSize &size) const;

  bool startWorkers();
  static void *workerMain(void *pool);
  void placeThread(size_t thread) const;
  void work(size_t worker);
  uint32_t waitForChange(size_t worker, uint32_t seen);
  bool tryJoin();
  void leave();

  const unsigned threads;
  const size_t stackSize;
  const ThreadPlacement placement;

  /// Held while a job runs.
  std::mutex running;
  cargo::dynamic_array<pthread_t> workers;
  size_t workerCount = 0;
  bool started = false;
  Job job;

  /// One for each thread, of which the first `partCount` are in use.
  cargo::dynamic_array<Part> parts;
  size_t partCount = 0;
  /// Whether workers may join, whether the caller sleeps, and the number of participating workers.
  alignas(apart) std::atomic<uint32_t> participants = 0;
  /// Whether the pool stops, and the number of jobs.
  alignas(apart) std::atomic<uint32_t> generation = 0;
  Sleepers sleepers;
  /// Numbers the workers.
  std::atomic<size_t> lastWorker = 0;
};

} // namespace host

#endif // HOST_THREAD_POOL_H
