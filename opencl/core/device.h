// A device as programs see it: its facts in OpenCL's words.
#ifndef OPENCL_CORE_DEVICE_H
#define OPENCL_CORE_DEVICE_H

#include "answer.h"
#include "extension_headers.h"
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

  // Root devices live as long as the process.
  Device(const mux_device_info_s &info, const compiler::Info *compiler, bool isDefault);
  // Devices that each have some of the compute units of `parent`. They keep it.
  static std::vector<Ref<Device>>
  partition(Device &parent, const std::vector<cl_uint> &computeUnits,
            const std::vector<cl_device_partition_property> &properties);

  cl_int query(cl_device_info name, const Answer &answer) const;

  const mux_device_info_s &getInfo() const { return info; }
  // Null if programs cannot be built for the device.
  const compiler::Info *getCompiler() const { return compiler; }
  cl_device_type getType() const { return type; }
  const std::vector<cl_name_version> &getExtensions() const { return extensions; }
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

  // The runtime's device, which lives as long as somebody uses it.
  Expected<std::shared_ptr<Runtime>> getRuntime();

private:
  Device(Device &parent, cl_uint computeUnits,
         std::vector<cl_device_partition_property> properties);
  ~Device() override = default;

  cl_device_fp_atomic_capabilities_ext getFloatAtomics(const std::string &type,
                                                       bool hasLoadStore) const;
  cl_int queryIdentity(cl_device_info name, const Answer &answer) const;
  cl_int queryArithmetic(cl_device_info name, const Answer &answer) const;
  cl_int queryMemory(cl_device_info name, const Answer &answer) const;
  cl_int queryExecution(cl_device_info name, const Answer &answer) const;
  cl_int queryPartition(cl_device_info name, const Answer &answer) const;
  cl_int queryImages(cl_device_info name, const Answer &answer) const;
  cl_int queryExtensions(cl_device_info name, const Answer &answer) const;

  const mux_device_info_s &info;
  const compiler::Info *const compiler;
  const cl_device_type type;
  const bool isDefaultDevice = false;
  const Ref<Device> parent; // null for root devices
  const cl_uint computeUnits;
  const std::vector<cl_device_partition_property> partitionType;
  std::vector<cl_name_version> extensions;
  std::vector<cl_name_version> features;
  std::mutex mutex;
  std::weak_ptr<Runtime> runtime;
};

// Makes a name and a version into what queries give. Names are shorter than the room for them.
cl_name_version makeNameVersion(const std::string &name, cl_version version);

// The names, separated by blanks.
std::string joinNames(const std::vector<cl_name_version> &list);

} // namespace opencl

#endif // OPENCL_CORE_DEVICE_H
