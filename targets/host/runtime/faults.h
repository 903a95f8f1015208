// Reports of faults in kernels.
//
// With OPENMUX_FAULTS=report, a signal that a kernel raises (an access out of range, an illegal
// instruction, a stack overflow) is reported by one line on stderr, and then handled as without
// this. A kernel that runs for more than ten seconds, or those of OPENMUX_FAULTS=report:<seconds>,
// is reported once per launch, and continues.
#ifndef HOST_FAULTS_H
#define HOST_FAULTS_H

#include <string_view>

namespace host {

class Kernel;

/// Whether faults are reported.
bool areFaultsReported();

/// Marks what the calling thread runs. Does nothing if faults are not reported.
class RunningKernel {
public:
  explicit RunningKernel(const Kernel &kernel) {
    if (areFaultsReported())
      enter(kernel);
  }
  ~RunningKernel() {
    if (areFaultsReported())
      leave();
  }
  RunningKernel(const RunningKernel &) = delete;
  RunningKernel &operator=(const RunningKernel &) = delete;

private:
  static void enter(const Kernel &kernel);
  static void leave();
};

/// Limits the time of a launch. Does nothing if faults are not reported.
class WatchedLaunch {
public:
  explicit WatchedLaunch(const Kernel &kernel) {
    if (areFaultsReported())
      begin(kernel);
  }
  ~WatchedLaunch() {
    if (areFaultsReported())
      end();
  }
  WatchedLaunch(const WatchedLaunch &) = delete;
  WatchedLaunch &operator=(const WatchedLaunch &) = delete;

private:
  void begin(const Kernel &kernel);
  void end();
};

} // namespace host

#endif // HOST_FAULTS_H
