// Libraries stay open for good: the devices and compilers that they registered live in them. No
// lock is held while a library's code runs, because that code may come back here.

#include "registry.h"

#include "mux/load_target.h"
#include "target_check.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

namespace mux {

namespace {

using GetDevicesFn = void (*)(AddDeviceFn);

// What came of the devices of a library.
struct AddedDevices {
  std::once_flag once;
  std::string fault;
};

struct Registry {
  std::mutex mutex;
  std::vector<DeviceInfo *> devices;
  std::map<std::string, void *, std::less<>> libraries;
  // By handle, since several paths may lead to one library.
  std::map<void *, std::unique_ptr<AddedDevices>> devicesAdded;
  std::once_flag builtInsAdded;
  std::once_flag environmentOpened;
  std::once_flag environmentAdded;
  std::vector<void *> environment;
};

// Never destroyed: libraries may ask for devices until the very end of the process.
Registry &getRegistry() {
  static auto *registry = new Registry;
  return *registry;
}

std::string describeFault(std::string_view path, std::string_view fault) {
  return "cannot load target '" + std::string(path) + "': " + std::string(fault);
}

// The file that an open library came from; empty if it is not known.
std::string getPath(void *library) {
  const link_map *map = nullptr;
  return dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name ? map->l_name : "";
}

bool isComplete(const DeviceInfo *info) { return info && findDeviceFault(*info).empty(); }

void insert(DeviceInfo *info) {
  Registry &registry = getRegistry();
  std::lock_guard lock(registry.mutex);
  for (DeviceInfo *&known : registry.devices) {
    if (!std::strcmp(known->device_name, info->device_name)) {
      known = info;
      return;
    }
  }
  registry.devices.push_back(info);
}

void insertAll(const std::vector<DeviceInfo *> &infos) {
  for (DeviceInfo *info : infos)
    insert(info);
}

void addBuiltIns() {
  std::call_once(getRegistry().builtInsAdded, [] {
    std::vector<DeviceInfo *> infos;
    addBuiltInDevices([&](DeviceInfo *info) {
      if (isComplete(info))
        infos.push_back(info);
    });
    insertAll(infos);
  });
}

// The devices that the library names, or why one of them is refused.
std::string getDevicesOf(void *library, std::vector<DeviceInfo *> &infos) {
  auto getDevices = reinterpret_cast<GetDevicesFn>(dlsym(library, "openmuxGetDevices"));
  std::string fault;
  if (getDevices)
    getDevices([&](DeviceInfo *info) {
      if (!info)
        return;
      infos.push_back(info);
      if (fault.empty())
        fault = findDeviceFault(*info);
    });
  return fault;
}

// Empty, or why none were added.
const std::string &addDevicesOf(void *library) {
  Registry &registry = getRegistry();
  AddedDevices *added;
  {
    std::lock_guard lock(registry.mutex);
    std::unique_ptr<AddedDevices> &entry = registry.devicesAdded[library];
    if (!entry)
      entry = std::make_unique<AddedDevices>();
    added = entry.get();
  }
  std::call_once(added->once, [&] {
    std::vector<DeviceInfo *> infos;
    added->fault = getDevicesOf(library, infos);
    if (added->fault.empty())
      insertAll(infos);
  });
  return added->fault;
}

void addEnvironment() {
  addBuiltIns();
  const std::span<void *const> libraries = getEnvironmentTargets();
  std::call_once(getRegistry().environmentAdded, [&] {
    for (void *library : libraries)
      if (const std::string &fault = addDevicesOf(library); !fault.empty())
        std::fprintf(stderr, "OPENMUX_TARGETS: %s\n",
                     describeFault(getPath(library), fault).c_str());
  });
}

} // namespace

std::vector<DeviceInfo *> getDevices() {
  addEnvironment();
  Registry &registry = getRegistry();
  std::lock_guard lock(registry.mutex);
  return registry.devices;
}

void addDevice(DeviceInfo *info) {
  addEnvironment();
  if (isComplete(info))
    insert(info);
}

// A library that only dlopen's search finds is known by its file once it is open.
static cargo::expected<void *, std::string> openChecked(std::string_view path) {
  // A bare name means a file of the working directory to whoever types it, but a search to dlopen.
  std::string file(path);
  if (file.find('/') == std::string::npos && access(file.c_str(), F_OK) == 0)
    file.insert(0, "./");
  if (std::string fault = findLibraryFault(file); !fault.empty())
    return cargo::make_unexpected(describeFault(path, fault));
  void *handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    return cargo::make_unexpected(describeFault(path, reason ? reason : "unknown reason"));
  }
  if (std::string fault = findLibraryFault(getPath(handle)); !fault.empty()) {
    dlclose(handle);
    return cargo::make_unexpected(describeFault(path, fault));
  }
  return handle;
}

cargo::expected<void *, std::string> openTargetLibrary(std::string_view path) {
  if (path.empty())
    return cargo::make_unexpected(describeFault(path, "the path is empty"));
  Registry &registry = getRegistry();
  {
    std::lock_guard lock(registry.mutex);
    if (auto known = registry.libraries.find(path); known != registry.libraries.end())
      return known->second;
  }
  cargo::expected<void *, std::string> handle = openChecked(path);
  if (!handle)
    return handle;
  std::lock_guard lock(registry.mutex);
  const auto [entry, isNew] = registry.libraries.try_emplace(std::string(path), *handle);
  if (!isNew)
    dlclose(*handle);
  return entry->second;
}

cargo::expected<void, std::string> loadTarget(std::string_view path) {
  // Before, so that a library named by hand replaces one of the environment and not the reverse.
  addEnvironment();
  cargo::expected<void *, std::string> library = openTargetLibrary(path);
  if (!library)
    return cargo::make_unexpected(library.error());
  if (const std::string &fault = addDevicesOf(*library); !fault.empty())
    return cargo::make_unexpected(describeFault(path, fault));
  return {};
}

std::span<void *const> getEnvironmentTargets() {
  Registry &registry = getRegistry();
  std::call_once(registry.environmentOpened, [&] {
    const char *variable = secure_getenv("OPENMUX_TARGETS");
    std::string_view rest = variable ? variable : "";
    while (!rest.empty()) {
      const size_t end = std::min(rest.find(':'), rest.size());
      const std::string_view path = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (path.empty())
        continue;
      if (auto library = openTargetLibrary(path))
        registry.environment.push_back(*library);
      else
        std::fprintf(stderr, "OPENMUX_TARGETS: %s\n", library.error().c_str());
    }
  });
  return registry.environment;
}

} // namespace mux
