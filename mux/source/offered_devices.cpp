#include "mux/offered_devices.h"

#include "registry.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace mux {
namespace {

std::string_view trim(std::string_view text) {
  const size_t begin = std::min(text.find_first_not_of(' '), text.size());
  const size_t end = text.find_last_not_of(' ') + 1;
  return text.substr(begin, std::max(begin, end) - begin);
}

// Null if no device or several have the part in their names, and none has the exact name.
const DeviceInfo *findDevice(const std::vector<DeviceInfo *> &devices, std::string_view name) {
  const DeviceInfo *found = nullptr;
  bool isUnique = true;
  for (const DeviceInfo *device : devices) {
    const std::string_view own = device->device_name;
    if (own == name)
      return device;
    if (own.find(name) == std::string_view::npos)
      continue;
    isUnique = found == nullptr;
    found = device;
  }
  return isUnique ? found : nullptr;
}

void reportName(const std::vector<DeviceInfo *> &devices, std::string_view name) {
  std::string available;
  for (const DeviceInfo *device : devices)
    available += (available.empty() ? "'" : ", '") + std::string(device->device_name) + "'";
  std::fprintf(stderr,
               "openmux: warning: OPENMUX_DEVICES: '%.*s' is not the name of one device "
               "(available: %s)\n",
               static_cast<int>(name.size()), name.data(), available.c_str());
}

} // namespace

std::vector<const DeviceInfo *> getOfferedDevices() {
  const std::vector<DeviceInfo *> devices = getDevices();
  std::vector<const DeviceInfo *> offered;
  const char *variable = std::getenv("OPENMUX_DEVICES");
  std::string_view rest = variable ? variable : "";
  if (trim(rest).empty()) {
    std::copy_if(devices.begin(), devices.end(), std::back_inserter(offered),
                 [](const DeviceInfo *device) { return device->isOfferedByDefault(); });
    return offered;
  }
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(','), rest.size());
    const std::string_view name = trim(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (name.empty())
      continue;
    const DeviceInfo *device = findDevice(devices, name);
    if (!device)
      reportName(devices, name);
    else if (std::find(offered.begin(), offered.end(), device) == offered.end())
      offered.push_back(device);
  }
  return offered;
}

} // namespace mux
