// The facts of the device "OpenMux host": the CPU that this process runs on.
#ifndef HOST_DEVICE_INFO_H
#define HOST_DEVICE_INFO_H

#include "host/cpu_features.h"
#include "mux/target.h"

#include <cstddef>
#include <string>

namespace host {

class DeviceInfo final : public mux::DeviceInfo {
public:
  explicit DeviceInfo(const CpuTarget &target);

  // Defined by the host's runtime, which the compiler need not know.
  mux::Expected<mux::Device *> createDevice(mux::Allocator allocator) const override;
  mux::Expected<mux::Device *> createPartialDevice(uint32_t computeUnits,
                                                   mux::Allocator allocator) const override;

  // The threads that run work-groups: as many as the process may use cores, or as OPENMUX_THREADS
  // says.
  unsigned getThreadCount() const { return compute_units; }
  // Bytes of stack that a kernel may count on, its local memory included.
  size_t getStackSize() const;

private:
  void fillInArithmetic(const CpuTarget &target);
  void fillInMemory();
  void fillInWorkGroups();

  std::string boardName;
};

// The one instance.
DeviceInfo &deviceInfo();

// A number of threads as OPENMUX_THREADS gives it, or 0 if the text is no number from 1 to 1024.
unsigned parseThreadCount(const char *text);

} // namespace host

#endif // HOST_DEVICE_INFO_H
