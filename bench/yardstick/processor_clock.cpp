#include "processor_clock.h"

#include <filesystem>
#include <string>
#include <vector>

namespace yardstick {

namespace {

std::vector<pid_t> listThreads() {
  std::vector<pid_t> threads;
  for (const auto &entry : std::filesystem::directory_iterator("/proc/self/task"))
    threads.push_back(pid_t(std::stol(entry.path().filename().string())));
  return threads;
}

// As Linux numbers the clocks of threads: the inverted ID above three bits, of which 4 says that it
// is a thread's and 2 that it has the resolution of the scheduler. The clock of a thread that has
// ended cannot be read, and is 0.
double getThreadSeconds(pid_t thread) {
  const unsigned threadClock = 4, schedulerClock = 2;
  return getSeconds(clockid_t(~unsigned(thread) << 3 | threadClock | schedulerClock));
}

} // namespace

double getSeconds(clockid_t clock) {
  timespec now = {};
  clock_gettime(clock, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

ProcessorClock::ProcessorClock(Threads threads) : threads(threads) {
  for (pid_t thread : listThreads())
    begins[thread] = 0;
}

void ProcessorClock::start() {
  for (auto &[thread, begin] : begins)
    begin = getThreadSeconds(thread);
}

// Reads the clocks of known threads before it looks for new ones, so that threads that spin add
// little.
double ProcessorClock::stop() const {
  double sum = 0;
  for (const auto &[thread, begin] : begins)
    if (const double end = getThreadSeconds(thread); end != 0)
      sum += end - begin;
  if (threads == Threads::AllExist)
    return sum;
  for (pid_t thread : listThreads())
    if (begins.count(thread) == 0)
      sum += getThreadSeconds(thread);
  return sum;
}

} // namespace yardstick
