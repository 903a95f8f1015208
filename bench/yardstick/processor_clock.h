// Measures the processor time of all threads of the process.
#ifndef BENCH_YARDSTICK_PROCESSOR_CLOCK_H
#define BENCH_YARDSTICK_PROCESSOR_CLOCK_H

#include <ctime>
#include <map>
#include <sys/types.h>

namespace yardstick {

double getSeconds(clockid_t clock);

// Adds up the clocks of the threads. The clock of the process would count a thread that runs on
// another core by ticks of some milliseconds, so that runs of that length could not be measured.
// What threads use that end before stop() is not counted.
class ProcessorClock {
public:
  // Whether threads can start while the clock runs. To look for threads takes so long that those of
  // a driver may fall asleep meanwhile: where none start, this is done once.
  enum class Threads { AllExist, MayStart };

  explicit ProcessorClock(Threads threads);

  void start();
  // The seconds since start().
  double stop() const;

private:
  const Threads threads;
  std::map<pid_t, double> begins;
};

} // namespace yardstick

#endif // BENCH_YARDSTICK_PROCESSOR_CLOCK_H
