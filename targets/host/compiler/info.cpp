// The CPU is a property of the process (OPENMUX_CPU) and no compilation option: a binary for
// another CPU could not be loaded.
#include "info.h"

#include "host/device_info.h"
#include "target.h"

#include <new>

namespace host {

HostInfo::HostInfo() {
  device_info = &deviceInfo();
  vectorizable = true;
  supports_deferred_compilation = true;
  compilation_options = "--vecz-width,1,vectorization factor (1: disables vectorization)";
}

std::unique_ptr<compiler::Target>
HostInfo::createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const {
  if (!context)
    return nullptr;
  return std::unique_ptr<compiler::Target>(new (std::nothrow)
                                               HostTarget(this, context, std::move(callback)));
}

std::optional<std::string> HostInfo::getFingerprint() const {
  const CpuTarget &target = getCpuTarget();
  return target.triple + " " + target.cpu + " " + target.features;
}

void HostInfo::get(compiler::AddCompilerFn addCompiler) {
  static const HostInfo info;
  addCompiler(&info);
}

} // namespace host
