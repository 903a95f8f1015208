// The compiler of a device.
#ifndef TOOLS_COMMON_DEVICE_COMPILER_H
#define TOOLS_COMMON_DEVICE_COMPILER_H

#include "common/result.h"
#include "compiler/base/module.h"
#include "compiler/context.h"
#include "compiler/info.h"
#include "compiler/target.h"

#include <cstdint>
#include <memory>
#include <string>

namespace tools {

/// A target and a module of it, which provides the front end and the pass machinery.
struct DeviceCompiler {
  std::unique_ptr<compiler::Target> target;
  uint32_t numErrors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;

  /// Modules of all targets are BaseModules.
  compiler::BaseModule &base() { return static_cast<compiler::BaseModule &>(*module); }
};

/// `context` must outlive the compiler. Messages of the target are printed to stderr.
Result<std::unique_ptr<DeviceCompiler>> createDeviceCompiler(const compiler::Info &info,
                                                             compiler::Context &context);

/// Adds the name of the source file to the build options, for includes, diagnostics and debug info.
/// The standard input, "-", has no name.
std::string addSourceName(const std::string &file, const std::string &buildOptions);

} // namespace tools

#endif // TOOLS_COMMON_DEVICE_COMPILER_H
