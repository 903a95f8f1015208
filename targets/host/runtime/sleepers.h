// Threads of a pool that sleep until they are woken.
#ifndef HOST_SLEEPERS_H
#define HOST_SLEEPERS_H

#include "cargo/dynamic_array.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <sched.h>
#include <sys/types.h>

namespace host {

/// Linux may wake a thread on the CPU of its waker although others are idle, above all in virtual
/// machines, where it does not see which caches they share. The thread then waits for the end of
/// the waker's time slice, which outlasts most launches. Therefore, a sleeping thread is barred
/// from CPUs that are in use before it is woken, until it has done what it was woken for.
class Sleepers {
public:
  /// Threads are numbered from 0. False if out of memory. The masks of threads that are not free,
  /// but pinned, are left alone.
  bool prepare(size_t threads, bool areThreadsFree);

  /// Returns when the calling thread is woken, or at once if the condition holds after wakers can
  /// see that it sleeps. The condition must be sequentially consistent with what precedes wake().
  template <class Condition> void sleepUnless(size_t thread, Condition holds) {
    announce(thread);
    if (holds())
      withdraw(thread);
    else
      sleep(thread);
  }

  /// Called by a thread that has done what it was woken for: restores its affinity mask. Not
  /// before, because that takes as long as many a launch.
  void settle(size_t thread);

  /// Wakes up to `count` threads, neither on the CPU of the calling thread nor on `busyCpu`, which
  /// may be negative. If there are no others, the kernel chooses.
  void wake(size_t count, int busyCpu);
  void wakeAll();

private:
  /// Written by the thread itself before it sleeps, and by its waker before it runs again.
  struct Sleeper {
    pid_t id = 0;
    bool isBarred = false;
    cpu_set_t original = {};
    cpu_set_t others = {};
  };

  void announce(size_t thread);
  void withdraw(size_t thread);
  void sleep(size_t thread);
  void awaitRelease(size_t thread);
  bool tryTake(size_t thread);
  void release(size_t thread);
  static void bar(Sleeper &sleeper, int cpu, int busyCpu);

  bool areFree = false;
  /// The number of threads that sleep and have no waker.
  std::atomic<uint32_t> count = 0;
  /// Dense, because wakers search them. Threads sleep on their own.
  cargo::dynamic_array<std::atomic<uint32_t>> states;
  cargo::dynamic_array<Sleeper> sleepers;
};

} // namespace host

#endif // HOST_SLEEPERS_H
