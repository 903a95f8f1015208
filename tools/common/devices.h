// Listing and selection of devices.
#ifndef TOOLS_COMMON_DEVICES_H
#define TOOLS_COMMON_DEVICES_H

#include "common/result.h"
#include "compiler/info.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tools {

/// Loads the targets of OPENMUX_TARGETS and of the given libraries.
Result<void> loadTargets(std::span<const std::string> libraries);

/// Selects the devices that the tool supports.
using DeviceFilter = std::function<bool(const compiler::Info &)>;

/// Returns the device with the exact name, or else the only one whose name contains `name`. If none
/// or several match, the error lists the names.
Result<const compiler::Info *> findDevice(std::string_view name, const DeviceFilter &suits);

/// Returns the first of the devices that are offered to applications (see mux/offered_devices.h).
Result<const compiler::Info *> findDefaultDevice(const DeviceFilter &suits);

/// Returns the device at the index in the output of listDevices.
Result<const compiler::Info *> findDevice(uint64_t index);

/// Prints a line for each device and each of its compilation options.
void listDevices(llvm::raw_ostream &stream);

} // namespace tools

#endif // TOOLS_COMMON_DEVICES_H
