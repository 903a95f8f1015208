// A target that tests load at run time. What it offers depends on how it was built.
#include "compiler/info.h"
#include "compiler/target.h"
#include "mux/target.h"
#include "mux/target_description.h"

namespace {

class LoadableDevice : public mux::DeviceInfo {
public:
  LoadableDevice() {
    device_name = LOADABLE_DEVICE_NAME;
    board_name = vendor_name = "OpenMux";
    driver_version = "1.0.0";
    device_type = mux_device_type_accelerator;
    address_capabilities = mux_address_capabilities_bits64;
  }

  mux::Expected<mux::Device *> createDevice(mux::Allocator) const override {
    return mux::Unexpected(mux_error_failure);
  }
};

LoadableDevice device;

struct LoadableInfo : compiler::Info {
  LoadableInfo() {
    device_info = *LOADABLE_DEVICE_NAME ? &device : nullptr;
    compilation_options = LOADABLE_OPTIONS;
  }

  std::unique_ptr<compiler::Target> createTarget(compiler::Context *,
                                                 compiler::NotifyCallbackFn) const override {
    return nullptr;
  }
};

} // namespace

extern "C" __attribute__((visibility("default"))) void
openmuxGetCompilers(compiler::AddCompilerFn add) {
  static LoadableInfo info;
  add(&info);
}

OPENMUX_DESCRIBE_TARGET(openmuxGetDevices);
extern "C" __attribute__((visibility("default"))) void openmuxGetDevices(mux::AddDeviceFn add) {
  add(&device);
}
