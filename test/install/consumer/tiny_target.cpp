#include "tiny_target.h"

#include "compiler/target.h"

namespace {

struct TinyDevice : mux_device_info_s {
  TinyDevice() : mux_device_info_s{} {
    object_type = mux_object_type_device_info;
    device_type = mux_device_type_compiler;
    device_name = "Tiny device";
  }
};

struct TinyInfo final : compiler::Info {
  TinyInfo() {
    static const TinyDevice device;
    device_info = &device;
  }
};

} // namespace

void addTinyCompiler(compiler::AddCompilerFn addCompiler) {
  static TinyInfo info;
  addCompiler(&info);
}
