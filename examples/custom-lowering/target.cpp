#include "target.h"

namespace {

struct RefSiTarget final : compiler::BaseTarget {
  using BaseTarget::BaseTarget;
  compiler::Result initWithBuiltins(std::unique_ptr<llvm::Module> Library) override {
    return BaseTarget::initWithBuiltins(std::move(Library));
  }
  std::unique_ptr<compiler::Module> createModule(uint32_t &NumErrors, std::string &Log) override {
    return std::make_unique<RefSiModule>(*this, NumErrors, Log);
  }
};

struct RefSiInfo final : compiler::Info {
  RefSiInfo() {
    Device.object_type = mux_object_type_device_info;
    Device.device_type = mux_device_type_compiler;
    Device.device_name = "RefSi M1";
    Device.address_capabilities = mux_address_capabilities_bits64;
    Device.float_capabilities = mux_floating_point_capabilities_full;
    device_info = &Device;
  }
  std::unique_ptr<compiler::Target> createTarget(compiler::Context *Context,
                                                 compiler::NotifyCallbackFn Callback) override {
    return Context ? std::make_unique<RefSiTarget>(this, Context, Callback) : nullptr;
  }
  mux_device_info_s Device{};
};

} // namespace

void addRefSiM1(compiler::AddCompilerFn AddCompiler) {
  static RefSiInfo Info;
  AddCompiler(&Info);
}
