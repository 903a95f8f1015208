// The devices that this process knows.
#ifndef MUX_REGISTRY_H
#define MUX_REGISTRY_H

#include "mux/target.h"

#include <vector>

namespace mux {

// Built-in ones first, then those of the environment's libraries, then those added by hand; a
// device stands in the place of the one of the same name that it replaced.
std::vector<DeviceInfo *> getDevices();

} // namespace mux

#endif // MUX_REGISTRY_H
