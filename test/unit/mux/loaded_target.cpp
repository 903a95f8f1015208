// A target in a library of its own, for the tests of loading.
#include "mux/target.h"
#include "mux/target_description.h"

namespace {

class LoadedInfo : public mux::DeviceInfo {
public:
  explicit LoadedInfo(const char *name) {
    device_name = name;
    board_name = "loaded";
    device_type = mux_device_type_custom;
  }
  mux::Expected<mux::Device *> createDevice(mux::Allocator) const override {
    return mux::Unexpected(mux_error_feature_unsupported);
  }
};

} // namespace

OPENMUX_DESCRIBE_TARGET(openmuxGetDevices);
extern "C" __attribute__((visibility("default"))) void openmuxGetDevices(mux::AddDeviceFn add) {
  static LoadedInfo own("loaded"), replacement("replaced by loading");
  add(&own);
  add(&replacement);
  add(nullptr);
}
