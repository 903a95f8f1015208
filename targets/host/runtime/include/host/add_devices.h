// Registration of the host device.
#ifndef HOST_ADD_DEVICES_H
#define HOST_ADD_DEVICES_H

#include "mux/target.h"

namespace host {

void addDevices(const mux::AddDeviceFn &add);

} // namespace host

#endif // HOST_ADD_DEVICES_H
