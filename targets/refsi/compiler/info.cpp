#include "info.h"

#include "target.h"

#include <new>

namespace refsi {

CompilerInfo::CompilerInfo(const DeviceInfo &device) : device(device) {
  device_info = &device;
  dma_optimizable = true;
  // A hart that runs one work-item has nothing to vectorize.
  if (device.getScheduling() == Scheduling::workItemPerHart)
    return;
  vectorizable = true;
  scalable_vector_support = true;
  compilation_options = "--refsi-vector,1,vectors of work-items: scalar, fixed, scalable or "
                        "predicated (scalable with an explicit vector length)";
}

std::unique_ptr<compiler::Target>
CompilerInfo::createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const {
  if (!context)
    return nullptr;
  return std::unique_ptr<compiler::Target>(new (std::nothrow)
                                               Target(*this, context, std::move(callback)));
}

void CompilerInfo::get(compiler::AddCompilerFn addCompiler) {
  static const CompilerInfo workGroupPerHart(deviceInfo(Scheduling::workGroupPerHart));
  static const CompilerInfo workItemPerHart(deviceInfo(Scheduling::workItemPerHart));
  addCompiler(&workGroupPerHart);
  addCompiler(&workItemPerHart);
}

} // namespace refsi
