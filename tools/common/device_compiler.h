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

// With one module, which is where its front end and its passes are.
struct DeviceCompiler {
  std::unique_ptr<compiler::Target> target;
  uint32_t numErrors = 0;
  std::string log;
  std::unique_ptr<compiler::Module> module;

  // Targets derive their modules from this class.
  compiler::BaseModule &base() { return static_cast<compiler::BaseModule &>(*module); }
};

// The context outlives the compiler. What the target has to say by itself goes to stderr.
Result<std::unique_ptr<DeviceCompiler>> createDeviceCompiler(const compiler::Info &info,
                                                             compiler::Context &context);

// Build options that also name the source's file, beside which its headers are, and whose name
// messages and debug information give. The standard input, "-", is no file.
std::string addSourceName(const std::string &file, const std::string &buildOptions);

} // namespace tools

#endif // TOOLS_COMMON_DEVICE_COMPILER_H
