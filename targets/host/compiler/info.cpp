// Which CPU code is made for is a matter of the process (OPENMUX_CPU), not of a build: a binary for
// another CPU would not load. So no compilation option speaks of it.
#include "info.h"

#include "host/device_info.h"
#include "target.h"

#include <new>

namespace host {

HostInfo::HostInfo() {
  device_info = &deviceInfo();
  vectorizable = true;
  compilation_options = "--vecz-width,1,run this many work-items in one vector (1: none)";
}

std::unique_ptr<compiler::Target>
HostInfo::createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const {
  if (!context)
    return nullptr;
  return std::unique_ptr<compiler::Target>(new (std::nothrow)
                                               HostTarget(this, context, std::move(callback)));
}

void HostInfo::get(compiler::AddCompilerFn addCompiler) {
  static const HostInfo info;
  addCompiler(&info);
}

} // namespace host
