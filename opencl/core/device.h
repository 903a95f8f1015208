// An OpenCL device on top of a mux device info.
#ifndef OPENCL_CORE_DEVICE_H
#define OPENCL_CORE_DEVICE_H

#include "extension_headers.h"
#include "info_writer.h"
#include "intermediate_language.h"
#include "mux/mux.h"
#include "object.h"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace compiler {
struct Info;
}

namespace opencl {

class Runtime;

class Device final : public Object {
public:
  using Handle = cl_device_id;
  static constexpr ObjectType objectType = ObjectType::Device;
  static constexpr cl_int invalidHandle = CL_INVALID_DEVICE;

  /// Creates a root device, which lives as long as the process.
  Device(const mux_device_info_s &info, const compiler::Info *compiler, bool isDefault);
  /// Creates sub-devices with the given numbers of compute units; they retain `parent`.
  static std::vector<Ref<Device>>
  partition(Device &parent, const std::vector<cl_uint> &computeUnits,
            const std::vector<cl_device_partition_property> &properties);

  cl_int query(cl_device_info name, const InfoWriter &out) const;

  const mux_device_info_s &getInfo() const { return info; }
  /// Null if the device has no compiler.
  const compiler::Info *getCompiler() const { return compiler; }
  cl_device_type getType() const { return type; }
  const std::vector<cl_name_version> &getExtensions() const { return extensions; }
  /// That of the root device, which lives as long as the process.
  const IntermediateLanguage &getIntermediateLanguage() const {
    return parent ? parent->getIntermediateLanguage() : language;
  }
  bool takesIL() const { return !getIntermediateLanguage().versions.empty(); }
  bool isRoot() const { return !parent; }
  // Whether it is a part of `other`, directly or not.
  bool isPartOf(const Device &other) const;
  // Whether it is the one that CL_DEVICE_TYPE_DEFAULT finds.
  bool isDefault() const { return isDefaultDevice; }
  cl_uint getComputeUnits() const { return computeUnits; }
  bool canBePartitioned() const { return info.can_be_partitioned && computeUnits > 1; }
  bool hasFeature(const char *name) const;
  bool isFullProfile() const;
  const char *getProfile() const;
  cl_device_svm_capabilities getSvmCapabilities() const;

  /// Opens the mux device, which stays open as long as it is referenced.
  Expected<std::shared_ptr<Runtime>> getRuntime();

private:
  Device(Device &parent, cl_uint computeUnits,
         std::vector<cl_device_partition_property> properties);
  ~Device() override = default;

  cl_device_fp_atomic_capabilities_ext getFloatAtomics(const std::string &type,
                                                       bool hasLoadStore) const;
  cl_int queryIdentity(cl_device_info name, const InfoWriter &out) const;
  cl_int queryArithmetic(cl_device_info name, const InfoWriter &out) const;
  cl_int queryMemory(cl_device_info name, const InfoWriter &out) const;
  cl_int queryExecution(cl_device_info name, const InfoWriter &out) const;
  cl_int queryPartition(cl_device_info name, const InfoWriter &out) const;
  cl_int queryImages(cl_device_info name, const InfoWriter &out) const;
  cl_int queryExtensions(cl_device_info name, const InfoWriter &out) const;
  cl_int queryIL(cl_device_info name, const InfoWriter &out) const;

  const mux_device_info_s &info;
  const compiler::Info *const compiler;
  const cl_device_type type;
  const bool isDefaultDevice = false;
  const Ref<Device> parent; ///< null for a root device
  const cl_uint computeUnits;
  const std::vector<cl_device_partition_property> partitionType;
  std::vector<cl_name_version> extensions;
  std::vector<cl_name_version> features;
  const IntermediateLanguage language; ///< of a root device
  std::mutex mutex;
  std::weak_ptr<Runtime> runtime;
};

/// Names must be shorter than CL_NAME_VERSION_MAX_NAME_SIZE.
cl_name_version makeNameVersion(const std::string &name, cl_version version);

/// Joins the names with spaces.
std::string joinNames(const std::vector<cl_name_version> &list);

} // namespace opencl

#endif // OPENCL_CORE_DEVICE_H
