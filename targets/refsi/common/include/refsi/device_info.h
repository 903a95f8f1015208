// Properties of the two devices of the simulated accelerator.
#ifndef REFSI_DEVICE_INFO_H
#define REFSI_DEVICE_INFO_H

#include "mux/target.h"

#include <cstdint>

namespace refsi {

inline constexpr unsigned numCores = 2;
inline constexpr unsigned hartsPerCore = 4;
inline constexpr unsigned numHarts = numCores * hartsPerCore;

/// How work-items are mapped to harts.
enum class Scheduling {
  workGroupPerHart, ///< "RefSi M1": a hart runs a work-group in loops
  workItemPerHart   ///< "RefSi M1 WI": the harts of a core run a work-item each
};

class DeviceInfo final : public mux::DeviceInfo {
public:
  explicit DeviceInfo(Scheduling scheduling);

  /// Defined by the runtime, on which the compiler does not depend.
  mux::Expected<mux::Device *> createDevice(mux::Allocator allocator) const override;
  /// An application that opens all devices would start a simulator.
  bool isOfferedByDefault() const override { return false; }

  Scheduling getScheduling() const { return scheduling; }
  /// The number of bits in a vector register: 128, 256 or 512 (OPENMUX_REFSI_VLEN; default 512).
  unsigned getVectorLength() const { return vectorLength; }
  /// Whether the simulator counts instructions (OPENMUX_REFSI_ICOUNT, unless it is empty or 0). It
  /// then runs all harts on one thread.
  bool countsInstructions() const { return isCounting; }

private:
  const Scheduling scheduling;
  const unsigned vectorLength;
  const bool isCounting;
};

/// The singletons.
DeviceInfo &deviceInfo(Scheduling scheduling);

/// Parses a value of OPENMUX_REFSI_VLEN; 0 if it is none of 128, 256 and 512.
unsigned parseVectorLength(const char *text);

} // namespace refsi

#endif // REFSI_DEVICE_INFO_H
