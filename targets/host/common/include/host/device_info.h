// Properties of the device "OpenMux host", the CPU that this process runs on.
#ifndef HOST_DEVICE_INFO_H
#define HOST_DEVICE_INFO_H

#include "host/cpu_features.h"
#include "host/cpus.h"
#include "mux/target.h"

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

namespace host {

/// The largest number of work-items in a work-group, and in each of its dimensions.
inline constexpr uint32_t maxWorkGroupSize = 4096;

class DeviceInfo final : public mux::DeviceInfo {
public:
  explicit DeviceInfo(const CpuTarget &target);

  /// Defined by the host's runtime, on which the compiler does not depend.
  mux::Expected<mux::Device *> createDevice(mux::Allocator allocator) const override;
  mux::Expected<mux::Device *> createPartialDevice(uint32_t computeUnits,
                                                   mux::Allocator allocator) const override;

  /// The number of threads that run work-groups: OPENMUX_THREADS, or the number of CPUs that the
  /// process may use.
  unsigned getThreadCount() const { return compute_units; }
  /// The placement of the threads of the whole device. OPENMUX_AFFINITY chooses the CPUs.
  ThreadPlacement getPlacement() const { return {places, 0}; }
  /// The placement of the threads of a partial device: the next CPUs in turn, so that the parts of
  /// a device do not share CPUs.
  ThreadPlacement takePlaces(unsigned threads) const;
  /// The stack size in bytes that a kernel may use, including its local memory.
  size_t getStackSize() const;

private:
  void fillInArithmetic(const CpuTarget &target);
  void fillInMemory();
  void fillInWorkGroups();
  void fillInImages();

  std::string boardName;
  std::vector<unsigned> places;
  mutable std::atomic<unsigned> nextPlace = 0;
};

/// The singleton.
DeviceInfo &deviceInfo();

/// Parses a value of OPENMUX_THREADS; 0 if it is no number from 1 to 1024.
unsigned parseThreadCount(const char *text);

} // namespace host

#endif // HOST_DEVICE_INFO_H
