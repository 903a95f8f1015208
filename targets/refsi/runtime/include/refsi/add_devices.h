// Registration of the devices of the simulated accelerator.
#ifndef REFSI_ADD_DEVICES_H
#define REFSI_ADD_DEVICES_H

#include "mux/target.h"

namespace refsi {

void addDevices(const mux::AddDeviceFn &add);

} // namespace refsi

#endif // REFSI_ADD_DEVICES_H
