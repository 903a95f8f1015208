// Threads that go on running are measured exactly, those that are new as well.
#include "processor_clock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

namespace {

using yardstick::getSeconds;
using yardstick::ProcessorClock;

// A thread that spins, and makes no system call in which its clock would be brought up to date.
class Spinner {
public:
  ~Spinner() {
    done = true;
    thread.join();
  }

  double getUsed() {
    clockid_t clock = {};
    pthread_getcpuclockid(thread.native_handle(), &clock);
    return getSeconds(clock);
  }

private:
  std::atomic<bool> done = false;
  std::thread thread = std::thread([this] {
    while (!done) {
    }
  });
};

void sleepForAMillisecond() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

TEST(ProcessorClock, CountsThreadsThatGoOn) {
  Spinner spinner;
  ProcessorClock clock(ProcessorClock::Threads::AllExist);
  for (int i = 0; i < 20; ++i) {
    clock.start();
    const double before = spinner.getUsed();
    sleepForAMillisecond();
    const double stop = getSeconds(CLOCK_MONOTONIC);
    const double measured = clock.stop();
    const double after = spinner.getUsed();
    // While the clocks are read, the thread uses at most the time that this takes.
    const double reading = getSeconds(CLOCK_MONOTONIC) - stop;
    EXPECT_GE(measured + reading, after - before) << "in round " << i;
  }
}

TEST(ProcessorClock, CountsNewThreads) {
  ProcessorClock clock(ProcessorClock::Threads::MayStart);
  clock.start();
  Spinner spinner;
  sleepForAMillisecond();
  const double used = spinner.getUsed();
  EXPECT_GE(clock.stop(), used);
}

TEST(ProcessorClock, DoesNotCountWhatWasBefore) {
  Spinner spinner;
  while (spinner.getUsed() < 20e-3)
    sleepForAMillisecond();
  ProcessorClock clock(ProcessorClock::Threads::MayStart);
  clock.start();
  const double before = spinner.getUsed();
  const double measured = clock.stop();
  EXPECT_LT(measured, before);
}

TEST(ProcessorClock, LeavesOutThreadsThatEnded) {
  auto spinner = std::make_unique<Spinner>();
  sleepForAMillisecond();
  ProcessorClock clock(ProcessorClock::Threads::MayStart);
  clock.start();
  spinner.reset();
  EXPECT_GE(clock.stop(), 0);
}

} // namespace
