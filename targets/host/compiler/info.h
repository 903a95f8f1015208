// Compiler info of the host.
#ifndef HOST_COMPILER_INFO_H
#define HOST_COMPILER_INFO_H

#include "compiler/info.h"

namespace host {

struct HostInfo final : compiler::Info {
  HostInfo();

  std::unique_ptr<compiler::Target>
  createTarget(compiler::Context *context, compiler::NotifyCallbackFn callback) const override;

  std::optional<std::string> getFingerprint() const override;

  static void get(compiler::AddCompilerFn addCompiler);
};

} // namespace host

#endif // HOST_COMPILER_INFO_H
