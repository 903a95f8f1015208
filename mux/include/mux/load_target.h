// Loading of targets from shared libraries, and the registry of devices.
#ifndef MUX_LOAD_TARGET_H
#define MUX_LOAD_TARGET_H

#include "cargo/expected.h"
#include "mux/target.h"

#include <span>
#include <string>
#include <string_view>

namespace mux {

/// Opens a library and returns its dlopen handle; repeated calls for a path return the same handle.
/// A library stays open until the process exits. The error names the library and the reason. A
/// library that was built for another OpenMux, against other headers or another LLVM, is rejected
/// before its code runs.
cargo::expected<void *, std::string> openTargetLibrary(std::string_view path);

/// Opens a library and registers the devices that its openmuxGetDevices lists, if it has that entry
/// point. If one device is invalid (see findDeviceFault), none is registered. Repeated calls have
/// no effect.
cargo::expected<void, std::string> loadTarget(std::string_view path);

/// Returns the handles of the libraries in OPENMUX_TARGETS, in order. The first call opens them and
/// reports those that fail to open on stderr.
std::span<void *const> getEnvironmentTargets();

/// Registers a device, unless it has a fault. It takes the position of a device of the same name.
void addDevice(DeviceInfo *info);

/// Returns why a device cannot be registered, or an empty string: it has no name, or its info was
/// compiled against another declaration of mux_device_info_s.
std::string findDeviceFault(const mux_device_info_s &info);

} // namespace mux

#endif // MUX_LOAD_TARGET_H
