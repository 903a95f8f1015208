// Devices; clGetDeviceInfo is implemented in device_queries.cpp.
#include "device.h"

#include "compiler/info.h"
#include "extensions.h"
#include "runtime.h"

#include <algorithm>

namespace opencl {
namespace {

cl_device_type toType(const mux_device_info_s &info) {
  switch (info.device_type) {
  case mux_device_type_cpu:
    return CL_DEVICE_TYPE_CPU;
  case mux_device_type_gpu_integrated:
  case mux_device_type_gpu_discrete:
  case mux_device_type_gpu_virtual:
    return CL_DEVICE_TYPE_GPU;
  case mux_device_type_accelerator:
    return CL_DEVICE_TYPE_ACCELERATOR;
  default:
    return CL_DEVICE_TYPE_CUSTOM;
  }
}

} // namespace

cl_name_version makeNameVersion(const std::string &name, cl_version version) {
  cl_name_version result = {};
  result.version = version;
  std::memcpy(result.name, name.data(), std::min(name.size(), sizeof(result.name) - 1));
  return result;
}

std::string joinNames(const std::vector<cl_name_version> &list) {
  std::string names;
  for (const cl_name_version &item : list)
    names += (names.empty() ? "" : " ") + std::string(item.name);
  return names;
}

Device::Device(const mux_device_info_s &info, const compiler::Info *compiler, bool isDefault)
    : Object(objectType), info(info), compiler(compiler), type(toType(info)),
      isDefaultDevice(isDefault), computeUnits(info.compute_units),
      language(opencl::getIntermediateLanguage(info, compiler)) {
  excludeFromCount();
  getSlot().handleReferences.store(1);
  LanguageSupport support = getSupport(info, compiler);
  extensions = std::move(support.extensions);
  features = std::move(support.features);
}

Device::Device(Device &parent, cl_uint computeUnits,
               std::vector<cl_device_partition_property> properties)
    : Object(objectType), info(parent.info), compiler(parent.compiler), type(parent.type),
      parent(&parent), computeUnits(computeUnits), partitionType(std::move(properties)),
      extensions(parent.extensions), features(parent.features) {}

std::vector<Ref<Device>>
Device::partition(Device &parent, const std::vector<cl_uint> &computeUnits,
                  const std::vector<cl_device_partition_property> &properties) {
  std::vector<Ref<Device>> parts;
  parts.reserve(computeUnits.size());
  for (cl_uint count : computeUnits)
    parts.push_back(Ref<Device>::adopt(new Device(parent, count, properties)));
  return parts;
}

bool Device::isPartOf(const Device &other) const {
  for (const Device *device = parent.get(); device; device = device->parent.get())
    if (device == &other)
      return true;
  return false;
}

bool Device::hasFeature(const char *name) const {
  auto hasName = [name](const cl_name_version &item) { return !std::strcmp(item.name, name); };
  return std::any_of(features.begin(), features.end(), hasName) ||
         std::any_of(extensions.begin(), extensions.end(), hasName);
}

// The requirements of the full profile that a device may fail to meet (OpenCL 3.0 API, "OpenCL
// Embedded Profile").
bool Device::isFullProfile() const {
  const uint32_t arithmetic =
      mux_floating_point_capabilities_inf_nan | mux_floating_point_capabilities_rte;
  return (info.float_capabilities & arithmetic) == arithmetic &&
         (info.integer_capabilities & mux_integer_capabilities_64bit) &&
         info.shared_local_memory_size >= 32 << 10;
}

const char *Device::getProfile() const {
  return isFullProfile() ? "FULL_PROFILE" : "EMBEDDED_PROFILE";
}

cl_device_svm_capabilities Device::getSvmCapabilities() const {
  if (!info.shares_host_addresses)
    return 0;
  return CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
         CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS;
}

Expected<std::shared_ptr<Runtime>> Device::getRuntime() {
  std::lock_guard lock(mutex);
  if (std::shared_ptr<Runtime> existing = runtime.lock())
    return existing;
  auto created = Runtime::create(&info, computeUnits);
  if (created)
    runtime = *created;
  return created;
}

} // namespace opencl
