// Lock-free job handover:
//
// The caller writes the job, opens it in `participants` and increments `generation`. A worker that
// sees a new generation joins by incrementing `participants`, which fails if the job is closed. The
// caller closes the job when no slice is left and waits until no worker participates; only then may
// the job change, so that participants can read it without synchronization.
//
// A worker enters `sleepers` and then checks `generation` again before it sleeps; the caller
// changes `generation` and then looks for sleepers. With sequential consistency, one of the two
// sees the other's change.
//
// That the pool stops is a flag in `generation`, so that a worker learns of it by the same load
// from which it knows the generation that it has seen. With a flag elsewhere, it could see a
// generation that it had not checked the flag for, and sleep forever.
#include "thread_pool.h"

#include "futex.h"
#include "mux/spin.h"

#include <algorithm>
#include <cfenv>
#include <chrono>
#include <csignal>
#include <sched.h>

namespace host {
namespace {

constexpr uint32_t openFlag = 1u << 31;
constexpr uint32_t callerSleepsFlag = 1u << 30;
constexpr uint32_t helperMask = callerSleepsFlag - 1;

constexpr uint32_t stopFlag = 1;
constexpr uint32_t nextGeneration = 2;

using Clock = std::chrono::steady_clock;

// Slices that take at least this long amortize the cost of handing them out, but for kernels that
// evict the scheduler's code and data from the caches: it then takes 1 to 2 us.
constexpr auto shortSlice = std::chrono::microseconds(20);
constexpr auto usualSlice = std::chrono::microseconds(100);
constexpr auto longSlice = std::chrono::microseconds(250);

// Slices beyond shortSlice are at most this fraction of a thread's part, for load balance.
constexpr size_t minSlicesOfPart = 32;

// Matrices with fewer indices per thread are not divided. Their work-groups are long, and run side
// by side: threads that alternate between two columns of a matrix product keep one column each in
// their caches.
constexpr size_t minPartOfMatrix = 48;

// Signals of the program must not be delivered to workers. Faults of a kernel are synchronous and
// stay in their thread.
class SignalsBlocked {
public:
  SignalsBlocked() {
    sigset_t blocked;
    sigfillset(&blocked);
    for (int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGPROF})
      sigdelset(&blocked, fault);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }
  SignalsBlocked(const SignalsBlocked &) = delete;
  SignalsBlocked &operator=(const SignalsBlocked &) = delete;

private:
  sigset_t before;
};

} // namespace

ThreadPool::ThreadPool(unsigned threads, size_t stackSize, const ThreadPlacement &placement)
    : threads(std::max(1u, threads)), stackSize(stackSize), placement(placement) {}

ThreadPool::~ThreadPool() {
  generation.fetch_or(stopFlag);
  sleepers.wakeAll();
  for (size_t index = 0; index != workerCount; ++index)
    pthread_join(workers[index], nullptr);
}

// Fewer workers than requested are no error: the caller can do all the work.
bool ThreadPool::startWorkers() {
  if (started)
    return workerCount != 0;
  started = true;
  if (workers.alloc(threads - 1) != cargo::result::success ||
      parts.alloc(threads) != cargo::result::success ||
      !sleepers.prepare(workers.size(), placement.isEmpty()))
    return false;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0)
    return false;
  if (pthread_attr_setstacksize(&attributes, stackSize) == 0) {
    SignalsBlocked blocked;
    while (workerCount != workers.size() &&
           pthread_create(&workers[workerCount], &attributes, &workerMain, this) == 0)
      ++workerCount;
  }
  pthread_attr_destroy(&attributes);
  return workerCount != 0;
}

void ThreadPool::runJob(size_t count, Numbering numbering, SliceFn function, const void *context) {
  if (count == 0)
    return;
  std::lock_guard lock(running);
  if (count == 1 || threads == 1 || !startWorkers()) {
    function(context, 0, count);
    return;
  }
  publish({function, context, count, numbering, sched_getcpu()});
  takeSlices(0);
  waitForWorkers();
}

void ThreadPool::publish(const Job &newJob) {
  job = newJob;
  divide();
  participants.store(openFlag, std::memory_order_release);
  generation.fetch_add(nextGeneration);
  // Each woken thread wakes others, so that the caller does not pay for all of them.
  sleepers.wake(1, -1);
}

bool ThreadPool::isDivided() const {
  return job.count / threads >= (job.numbering == Numbering::Line ? 1 : minPartOfMatrix);
}

void ThreadPool::divide() {
  partCount = isDivided() ? threads : 1;
  const size_t size = job.count / partCount;
  const size_t longer = job.count % partCount;
  size_t begin = 0;
  for (size_t index = 0; index != partCount; ++index) {
    parts[index].next.store(begin, std::memory_order_relaxed);
    begin += size + (index < longer ? 1 : 0);
    parts[index].end = begin;
  }
}

bool ThreadPool::isTaken() const {
  for (size_t index = 0; index != partCount; ++index)
    if (!parts[index].isTaken())
      return false;
  return true;
}

class ThreadPool::SliceSize {
public:
  explicit SliceSize(size_t partSize) : usualSize(partSize / minSlicesOfPart) {}

  // Slices shrink towards the end for load balance.
  size_t get(size_t remaining, size_t sharers) const {
    return std::max<size_t>(1, std::min(preferred, remaining / sharers / 2));
  }

  // Notes that a slice of `size` has ended.
  void adapt(size_t size, size_t count) {
    const auto now = Clock::now();
    const auto duration = now - time;
    time = now;
    const auto wanted = preferred * 2 <= usualSize ? usualSlice : shortSlice;
    if (duration < wanted && size == preferred && preferred < count)
      preferred *= 2;
    else if (duration > longSlice && preferred > 1)
      preferred /= 2;
  }

private:
  const size_t usualSize;
  size_t preferred = 1;
  Clock::time_point time = Clock::now();
};

void ThreadPool::takeSlices(size_t thread) {
  SliceSize size(job.count / threads);
  const size_t own = thread % partCount;
  // Others come to a part when they are done with theirs, so its owner need not leave them a share.
  takeSlicesOf(parts[own], partCount == 1 ? threads : 1, size);
  for (size_t distance = 1; distance < partCount; ++distance)
    takeSlicesOf(parts[(own + distance) % partCount], threads, size);
}

void ThreadPool::takeSlicesOf(Part &part, size_t sharers, SliceSize &size) const {
  for (;;) {
    const size_t taken = part.next.load(std::memory_order_relaxed);
    if (taken >= part.end)
      return;
    const size_t length = size.get(part.end - taken, sharers);
    const size_t begin = part.next.fetch_add(length, std::memory_order_relaxed);
    if (begin >= part.end)
      return;
    job.function(job.context, begin, std::min(begin + length, part.end));
    size.adapt(length, job.count);
  }
}

void ThreadPool::waitForWorkers() {
  participants.fetch_and(~openFlag, std::memory_order_acq_rel);
  const auto isAlone = [this] {
    return (participants.load(std::memory_order_acquire) & helperMask) == 0;
  };
  if (mux::spinUntil(isAlone))
    return;
  participants.fetch_or(callerSleepsFlag, std::memory_order_acq_rel);
  for (;;) {
    const uint32_t state = participants.load(std::memory_order_acquire);
    if ((state & helperMask) == 0)
      return;
    waitOnFutex(participants, state);
  }
}

void *ThreadPool::workerMain(void *pool) {
  pthread_setname_np(pthread_self(), "openmux-worker");
  // Threads inherit the floating-point environment of their creator, which may be a thread of the
  // program.
  std::fesetenv(FE_DFL_ENV);
  auto &self = *static_cast<ThreadPool *>(pool);
  const size_t worker = self.lastWorker.fetch_add(1, std::memory_order_relaxed);
  self.placeThread(worker + 1);
  self.work(worker);
  return nullptr;
}

// A CPU may have gone offline: the thread then runs wherever its creator may.
void ThreadPool::placeThread(size_t thread) const {
  if (placement.isEmpty())
    return;
  const unsigned cpu = placement.getCpu(thread);
  const size_t size = CPU_ALLOC_SIZE(cpu + 1);
  cpu_set_t *set = CPU_ALLOC(cpu + 1);
  if (!set)
    return;
  CPU_ZERO_S(size, set);
  CPU_SET_S(cpu, size, set);
  sched_setaffinity(0, size, set);
  CPU_FREE(set);
}

void ThreadPool::work(size_t worker) {
  uint32_t seen = waitForChange(worker, 0);
  for (; !(seen & stopFlag); seen = waitForChange(worker, seen)) {
    if (tryJoin()) {
      if (!isTaken())
        sleepers.wake(2, job.callerCpu);
      takeSlices(worker + 1);
      leave();
    }
    sleepers.settle(worker);
  }
}

// Returns a generation other than the one seen.
uint32_t ThreadPool::waitForChange(size_t worker, uint32_t seen) {
  const auto isNew = [&] { return generation.load() != seen; };
  if (!mux::spinUntil(isNew))
    while (!isNew())
      sleepers.sleepUnless(worker, isNew);
  return generation.load();
}

bool ThreadPool::tryJoin() {
  uint32_t state = participants.load(std::memory_order_acquire);
  while (state & openFlag) {
    if (participants.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel,
                                           std::memory_order_acquire))
      return true;
  }
  return false;
}

void ThreadPool::leave() {
  const uint32_t before = participants.fetch_sub(1, std::memory_order_acq_rel);
  if (before == (callerSleepsFlag | 1))
    wakeFutex(participants, 1);
}

} // namespace host
