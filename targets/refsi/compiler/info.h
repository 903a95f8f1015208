// Compiler infos of the accelerator's two devices.
#ifndef REFSI_COMPILER_INFO_H
#define REFSI_COMPILER_INFO_H

#include "compiler/info.h"
#include "refsi/device_info.h"

namespace refsi {

struct CompilerInfo final : compiler::Info {
  explicit CompilerInfo(const DeviceInfo &device);

  std::unique_ptr<compiler::Target>
  createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const override;

  /// Adds the compilers of both devices.
  static void get(compiler::AddCompilerFn addCompiler);

  const DeviceInfo &device;
};

} // namespace refsi

#endif // REFSI_COMPILER_INFO_H
