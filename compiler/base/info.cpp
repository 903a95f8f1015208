// What a compiler can do, and which there are.
#include "compiler/info.h"

#include "compiler_registry.h"

namespace compiler {

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

cargo::array_view<const Info *const> compilers() { return CompilerRegistry::get().list(); }

const Info *getCompilerForDevice(mux_device_info_t device_info) {
  for (const Info *info : compilers())
    if (info->device_info == device_info)
      return info;
  return nullptr;
}

} // namespace compiler
