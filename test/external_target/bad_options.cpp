// The second field of an option must be 0 or 1.
#include "bad_options.h"

#include "compiler/target.h"

namespace {

struct BadDevice : mux_device_info_s {
  BadDevice() : mux_device_info_s{} {
    object_type = mux_object_type_device_info;
    device_type = mux_device_type_compiler;
    device_name = "BadDevice";
  }
};

struct BadInfo final : compiler::Info {
  BadInfo() {
    static const BadDevice device;
    device_info = &device;
    compilation_options = "--bad-option,2,breaks the syntax";
  }
  std::unique_ptr<compiler::Target> createTarget(compiler::Context *,
                                                 compiler::NotifyCallbackFn) const override {
    return nullptr;
  }
};

} // namespace

void addCompilerWithBadOptions(compiler::AddCompilerFn addCompiler) {
  static const BadInfo info;
  addCompiler(&info);
}
