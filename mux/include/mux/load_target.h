// Targets that stand in shared libraries outside this tree, and the registry of devices.
#ifndef MUX_LOAD_TARGET_H
#define MUX_LOAD_TARGET_H

#include "cargo/expected.h"
#include "mux/target.h"

#include <span>
#include <string>
#include <string_view>

namespace mux {

// Opens a library, once for each path however often it is asked for, and gives dlopen's handle. It
// stays open as long as the process lives. The error says which library and why. A library that was
// built for another OpenMux, with other headers or another LLVM, is refused before its code runs.
cargo::expected<void *, std::string> openTargetLibrary(std::string_view path);

// Opens a library and registers the devices that its openmuxGetDevices names, if it has such an
// entry point. If one of them is not complete (see findDeviceFault), none is. Doing it again
// changes nothing.
cargo::expected<void, std::string> loadTarget(std::string_view path);

// The handles of the libraries that OPENMUX_TARGETS names, in order. They are opened by the first
// call; what cannot be opened is left out, and reported on stderr by that call.
std::span<void *const> getEnvironmentTargets();

// Makes a device known to muxGetDeviceInfos, unless it has a fault. It replaces one of the same
// name, in the same place.
void addDevice(DeviceInfo *info);

// What keeps a device from being registered: it has no name, or its info was compiled with another
// declaration of mux_device_info_s. Empty if nothing does.
std::string findDeviceFault(const mux_device_info_s &info);

} // namespace mux

#endif // MUX_LOAD_TARGET_H
