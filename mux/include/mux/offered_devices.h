// The devices that applications see.
#ifndef MUX_OFFERED_DEVICES_H
#define MUX_OFFERED_DEVICES_H

#include "mux/target.h"

#include <vector>

namespace mux {

/// Returns the devices that the environment variable OPENMUX_DEVICES names, in its order, separated
/// by commas. A name is a device's exact name, or a part of the name of one device only; others are
/// reported on stderr. Without the variable, returns the registered devices that are offered by
/// default. muxGetDeviceInfos lists all devices in any case.
std::vector<const DeviceInfo *> getOfferedDevices();

} // namespace mux

#endif // MUX_OFFERED_DEVICES_H
