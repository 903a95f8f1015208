#include "sleepers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace host::test {
namespace {

using Clock = std::chrono::steady_clock;

/// A thread that falls asleep at about the time at which it is woken, round by round.
class SleepyThread {
public:
  explicit SleepyThread(Sleepers &sleepers) : sleepers(sleepers), thread([this] { run(); }) {}
  ~SleepyThread() {
    stopping.store(true);
    started.fetch_add(1);
    wakes.store(started.load());
    sleepers.wakeAll();
    thread.join();
  }
  SleepyThread(const SleepyThread &) = delete;
  SleepyThread &operator=(const SleepyThread &) = delete;

  /// Whether the thread returns from its sleep in time if it is woken once, after `delay` steps.
  bool wakesUp(unsigned delay) {
    const uint32_t round = started.load() + 1;
    started.store(round);
    for (unsigned step = 0; step != delay; ++step)
      std::atomic_signal_fence(std::memory_order_seq_cst);
    wakes.store(round);
    sleepers.wakeAll();
    const auto deadline = Clock::now() + std::chrono::seconds(5);
    while (ended.load() != round)
      if (Clock::now() > deadline)
        return false;
    return true;
  }

private:
  void run() {
    for (uint32_t round = 1;; ++round) {
      while (started.load() != round)
        ;
      if (stopping.load())
        return;
      sleepers.sleepUnless(0, [&] { return wakes.load() == round; });
      ended.store(round);
    }
  }

  Sleepers &sleepers;
  std::atomic<bool> stopping = false;
  alignas(128) std::atomic<uint32_t> started = 0;
  alignas(128) std::atomic<uint32_t> wakes = 0;
  alignas(128) std::atomic<uint32_t> ended = 0;
  std::thread thread;
};

// Either the waker sees that a thread sleeps, or the thread sees what it would be woken for.
TEST(Sleepers, AreNotMissedWhileTheyFallAsleep) {
  Sleepers sleepers;
  ASSERT_TRUE(sleepers.prepare(1, /*areThreadsFree=*/true));
  SleepyThread thread(sleepers);
  const auto end = Clock::now() + std::chrono::seconds(2);
  for (unsigned round = 0; Clock::now() < end; ++round)
    ASSERT_TRUE(thread.wakesUp(round % 256)) << "in round " << round;
}

} // namespace
} // namespace host::test
