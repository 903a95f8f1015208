// Runs a job on a device or as loops, checks what it computes, and measures it.
#ifndef BENCH_YARDSTICK_MEASUREMENT_H
#define BENCH_YARDSTICK_MEASUREMENT_H

#include "device.h"
#include "processor_clock.h"

#include <memory>
#include <optional>

namespace yardstick {

// Seconds on the clock, and of the processor in all threads.
struct Time {
  double wall = 0, processor = 0;
};

struct Measurement {
  std::string job;
  // Why there are no times: something failed, or the device lacks what the job needs.
  Error error, skipped;
  double bytes = 0, flops = 0;
  Time build, first;
  std::vector<Time> runs;
};

struct Options {
  bool quick = false;
  // Folders with kernels; the first that has a file counts.
  std::vector<std::string> folders;
};

// A job with its result as the loop computes it, on a device or, without one, as a loop.
class Bench {
public:
  Bench(const Entry &entry, Device *device, const Options &options);

  // Builds the program and checks its first result. Measurements of a failed bench have the error.
  void prepare();
  // Runs the job for about `seconds`, and checks the last result.
  Measurement measure(double seconds);
  // Shows that damaged outputs do not pass: none of them, and none by a twentieth.
  Error checkFaultsAreFound();

  const Measurement &state() const { return measurement; }

private:
  Error prepareDevice();
  Error resetAndRun(ProcessorClock &processor, Time &time);
  Error verify();
  Error compare(std::size_t buffer, const std::vector<std::byte> &actual) const;

  Job job;
  Device *device;
  const Options &options;
  std::unique_ptr<Execution> execution;
  Measurement measurement;
};

} // namespace yardstick

#endif // BENCH_YARDSTICK_MEASUREMENT_H
