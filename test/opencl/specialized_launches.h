// Launches of kernels that the driver has compiled again for what it knows of them.
#ifndef TEST_OPENCL_SPECIALIZED_LAUNCHES_H
#define TEST_OPENCL_SPECIALIZED_LAUNCHES_H

#include "fixture.h"

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

inline cl_ulong countSpecializedLaunches() {
  using Count = cl_ulong(CL_API_CALL *)();
  static const Count count = getFunction<Count>("clGetSpecializedLaunchCountOPENMUX");
  return count();
}

/// The value of OPENMUX_SPECIALIZE.
inline std::string getSpecializationMode() {
  const char *mode = std::getenv("OPENMUX_SPECIALIZE");
  return mode ? mode : "";
}

/// Calls `launch` until a launch was recorded with a specialized kernel; false after a minute.
template <class Launch> bool launchUntilSpecialized(const Launch &launch) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const cl_ulong before = countSpecializedLaunches();
  while (std::chrono::steady_clock::now() < end) {
    launch();
    if (countSpecializedLaunches() != before)
      return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

#endif // TEST_OPENCL_SPECIALIZED_LAUNCHES_H
