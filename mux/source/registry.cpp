// Libraries are never closed: the devices and compilers that they registered live in them. No lock
// is held while code of a library runs, because that code may call back.

#include "registry.h"

#include "mux/load_target.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <map>
#include <memory>
#include <mutex>
#include <unistd.h>
#include <utility>

namespace mux {

namespace {

using GetDevicesFn = void (*)(AddDeviceFn);

// The outcome of registering the devices of a library.
struct AddedDevices {
  std::once_flag once;
  std::string fault;
};

struct Registry {
  std::mutex mutex;
  std::vector<DeviceInfo *> devices;
  std::map<std::string, void *, std::less<>> libraries;
  // Keyed by handle, since several paths may denote one library.
  std::map<void *, std::unique_ptr<AddedDevices>> devicesAdded;
  std::once_flag builtInsAdded;
  std::once_flag environmentOpened;
  std::once_flag environmentAdded;
  std::vector<void *> environment;
};

// Never destroyed: static destructors may still query devices.
Registry &getRegistry() {
  static auto *registry = new Registry;
  return *registry;
}

std::string describeFault(std::string_view path, std::string_view fault) {
  return "cannot load target '" + std::string(path) + "': " + std::string(fault);
}

// The path of an open library; empty if unknown.
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

// Collects the library's devices; returns why one of them is invalid, or an empty string.
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

// Registers the library's devices once; returns why they were rejected, or an empty string.
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
        std::fprintf(stderr, "openmux: warning: OPENMUX_TARGETS: %s\n",
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

// Opens a library after checking its ABI description. The file of a library that dlopen finds
// through its search path is known only once it is open, hence the second check.
static cargo::expected<void *, std::string> openChecked(std::string_view path) {
  // dlopen searches for a bare name; prefer a file in the working directory.
  std::string file(path);
  if (file.find('/') == std::string::npos && access(file.c_str(), F_OK) == 0)
    file.insert(0, "./");
  if (std::string fault = findLibraryFault(file); !fault.empty())
    return cargo::make_unexpected(describeFault(path, fault));
  void *handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    return cargo::make_unexpected(describeFault(path, reason ? reason : "dlopen failed"));
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
  // Register these first, so that an explicitly loaded library replaces one of the environment.
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
        std::fprintf(stderr, "openmux: warning: OPENMUX_TARGETS: %s\n", library.error().c_str());
    }
  });
  return registry.environment;
}

} // namespace mux
