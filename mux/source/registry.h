// The device registry, and the ABI check of target libraries.
#ifndef MUX_REGISTRY_H
#define MUX_REGISTRY_H

#include "mux/target.h"

#include <string>
#include <vector>

namespace mux {

/// Returns the built-in devices, those of the libraries in OPENMUX_TARGETS and those added later,
/// in this order; a device takes the position of the one of the same name that it replaced.
std::vector<DeviceInfo *> getDevices();

/// Returns why the library in `file` cannot be loaded according to its ABI description (see
/// mux/target_description.h). Returns an empty string if the library is compatible, or if the file
/// is not an ELF file of this machine, which dlopen diagnoses. Runs no code of the library.
std::string findLibraryFault(const std::string &file);

} // namespace mux

#endif // MUX_REGISTRY_H
