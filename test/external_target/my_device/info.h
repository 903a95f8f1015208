// A compiler for a RISC-V device that runs each work-item on a hardware thread of its own.
#ifndef MY_DEVICE_INFO_H
#define MY_DEVICE_INFO_H

#include "compiler/info.h"

namespace my_device {

struct CompilerInfo final : compiler::Info {
  CompilerInfo();

  std::unique_ptr<compiler::Target> createTarget(compiler::Context *context,
                                                 compiler::NotifyCallbackFn callback) override;

  static void get(compiler::AddCompilerFn addCompiler);
};

} // namespace my_device

#endif // MY_DEVICE_INFO_H
