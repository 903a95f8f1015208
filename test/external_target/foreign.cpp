// Nothing is wrong with the compiler itself.
#include "foreign.h"

#include "compiler/target.h"

#include <cstdio>

namespace {

struct ForeignDevice : mux_device_info_s {
  ForeignDevice() : mux_device_info_s{} {
    object_type = mux_object_type_device_info;
    device_type = mux_device_type_compiler;
    device_name = "ForeignDevice";
#ifdef FOREIGN_STRUCT_SIZE
    struct_size = FOREIGN_STRUCT_SIZE;
#endif
  }
};

struct ForeignInfo final : compiler::Info {
  ForeignInfo() {
    static const ForeignDevice device;
    device_info = &device;
  }
  std::unique_ptr<compiler::Target> createTarget(compiler::Context *,
                                                 compiler::NotifyCallbackFn) const override {
    return nullptr;
  }
};

// Code of a library runs as soon as it is loaded.
const int loaded = std::fprintf(stderr, "the foreign library was loaded\n");

} // namespace

void addForeignCompiler(compiler::AddCompilerFn addCompiler) {
  static const ForeignInfo info;
  addCompiler(&info);
}
