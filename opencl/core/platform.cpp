#include "platform.h"

#include "compiler/info.h"
#include "extensions.h"
#include "mux/offered_devices.h"

#include <algorithm>

namespace opencl {

// Never destroyed: applications may query devices in static destructors.
Platform &Platform::get() {
  static auto *platform = new Platform;
  return *platform;
}

Platform::Platform() : Object(objectType) {
  excludeFromCount();
  for (mux_device_info_t info : mux::getOfferedDevices()) {
    if (info->device_type != mux_device_type_compiler)
      devices.push_back(
          new Device(*info, compiler::getCompilerForDevice(info), /*isDefault=*/devices.empty()));
  }
}

std::vector<Device *> Platform::getDevices(cl_device_type type) const {
  std::vector<Device *> result;
  for (Device *device : devices) {
    // CL_DEVICE_TYPE_ALL excludes custom devices (OpenCL 3.0 API, "Querying Devices").
    const bool isCustom = device->getType() & CL_DEVICE_TYPE_CUSTOM;
    const bool isAsked =
        device->getType() & type || (device->isDefault() && (type & CL_DEVICE_TYPE_DEFAULT));
    if (type == CL_DEVICE_TYPE_ALL ? !isCustom : isAsked)
      result.push_back(device);
  }
  return result;
}

// The platform reports the extensions that all devices support (OpenCL 3.0 API, "Querying Platform
// Info").
std::vector<cl_name_version> Platform::getExtensions() const {
  std::vector<cl_name_version> common =
      devices.empty() ? getPlatformExtensions() : devices.front()->getExtensions();
  std::erase_if(common, [this](const cl_name_version &extension) {
    return !std::all_of(devices.begin(), devices.end(),
                        [&](const Device *device) { return device->hasFeature(extension.name); });
  });
  return common;
}

cl_int Platform::query(cl_platform_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_PLATFORM_PROFILE: {
    const bool full = std::all_of(devices.begin(), devices.end(),
                                  [](const Device *device) { return device->isFullProfile(); });
    return out.string(full ? "FULL_PROFILE" : "EMBEDDED_PROFILE");
  }
  case CL_PLATFORM_VERSION:
    return out.string("OpenCL 3.0 OpenMux " OPENMUX_VERSION);
  case CL_PLATFORM_NUMERIC_VERSION:
    return out.value<cl_version>(CL_MAKE_VERSION(3, 0, 0));
  case CL_PLATFORM_NAME:
  case CL_PLATFORM_VENDOR:
    return out.string("OpenMux");
  case CL_PLATFORM_EXTENSIONS:
    return out.string(joinNames(getExtensions()));
  case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
    return out.array(getExtensions());
  case CL_PLATFORM_HOST_TIMER_RESOLUTION: {
    // The host clock counts nanoseconds.
    return out.value<cl_ulong>(1);
  }
  case CL_PLATFORM_ICD_SUFFIX_KHR:
    return out.string("OPENMUX");
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
