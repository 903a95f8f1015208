// Discrete devices, as a target that the driver loads: the host CPU, but without unified memory and
// with a larger alignment of sub-buffers. "Discrete" compiles and runs kernels as the host does;
// "Bare" has no compiler.
#include "compiler/info.h"
#include "compiler/target.h"
#include "mux/target.h"
#include "mux/target_description.h"

#include <cstring>

namespace {

const mux::DeviceInfo &getHost() {
  static const mux::DeviceInfo *host = nullptr;
  if (!host) {
    mux::addBuiltInDevices([](mux::DeviceInfo *info) {
      if (!std::strcmp(info->device_name, "OpenMux host"))
        host = info;
    });
  }
  return *host;
}

class DiscreteInfo : public mux::DeviceInfo {
public:
  explicit DiscreteInfo(const char *name) {
    static_cast<mux_device_info_s &>(*this) = getHost();
    device_name = name;
    device_type = mux_device_type_accelerator;
    allocation_capabilities = mux_allocation_capabilities_alloc_device;
    shares_host_addresses = false;
    buffer_alignment = 1024;
    can_be_partitioned = false;
  }

  mux::Expected<mux::Device *> createDevice(mux::Allocator allocator) const override {
    auto device = getHost().createDevice(allocator);
    if (device)
      (*device)->info = this;
    return device;
  }
};

DiscreteInfo &getDiscrete() {
  static DiscreteInfo info("Discrete");
  return info;
}

DiscreteInfo &getBare() {
  static DiscreteInfo info("Bare");
  return info;
}

const compiler::Info &getHostCompiler() {
  static const compiler::Info *host = nullptr;
  if (!host) {
    compiler::addBuiltInCompilers([](const compiler::Info *info) {
      if (info->device_info == &getHost())
        host = info;
    });
  }
  return *host;
}

struct DiscreteCompiler : compiler::Info {
  DiscreteCompiler() {
    device_info = &getDiscrete();
    compilation_options = getHostCompiler().compilation_options;
    vectorizable = getHostCompiler().vectorizable;
  }

  std::unique_ptr<compiler::Target>
  createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const override {
    return getHostCompiler().createTarget(context, std::move(callback));
  }
};

} // namespace

OPENMUX_DESCRIBE_TARGET(openmuxGetCompilers);
extern "C" __attribute__((visibility("default"))) void
openmuxGetCompilers(compiler::AddCompilerFn add) {
  static DiscreteCompiler info;
  add(&info);
}

OPENMUX_DESCRIBE_TARGET(openmuxGetDevices);
extern "C" __attribute__((visibility("default"))) void openmuxGetDevices(mux::AddDeviceFn add) {
  add(&getDiscrete());
  add(&getBare());
}
