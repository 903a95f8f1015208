#include "compiler/info.h"

#include "compiler/target.h"
#include "compiler_registry.h"

namespace compiler {

std::unique_ptr<Target> Info::createTarget(Context *context, NotifyCallbackFn callback) const {
  return const_cast<Info *>(this)->createTarget(context, std::move(callback));
}

std::unique_ptr<Target> Info::createTarget(Context *, NotifyCallbackFn) { return nullptr; }

builtins::file::capabilities_bitfield Info::getBuiltinCapabilities() const {
  builtins::file::capabilities_bitfield capabilities = builtins::file::CAPS_DEFAULT;
  if (!(device_info->address_capabilities & mux_address_capabilities_bits64))
    capabilities |= builtins::file::CAPS_32BIT;
  if (device_info->double_capabilities)
    capabilities |= builtins::file::CAPS_FP64;
  if (device_info->half_capabilities)
    capabilities |= builtins::file::CAPS_FP16;
  return capabilities;
}

std::optional<std::string> Info::getFingerprint() const { return std::nullopt; }

cargo::array_view<const Info *const> compilers() { return CompilerRegistry::get().list(); }

const Info *getCompilerForDevice(mux_device_info_t device_info) {
  for (const Info *info : compilers())
    if (info->device_info == device_info)
      return info;
  return nullptr;
}

} // namespace compiler
