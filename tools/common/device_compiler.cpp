#include "common/device_compiler.h"

#include <llvm/Support/raw_ostream.h>

namespace tools {

Result<std::unique_ptr<DeviceCompiler>> createDeviceCompiler(const compiler::Info &info,
                                                             compiler::Context &context) {
  auto result = std::make_unique<DeviceCompiler>();
  auto note = [](const char *message, const void *, std::size_t) {
    llvm::errs() << message << '\n';
  };
  result->target = info.createTarget(&context, note);
  if (!result->target || result->target->init() != compiler::Result::SUCCESS)
    return fail("cannot initialize the compiler for device '", info.device_info->device_name, "'");
  result->module = result->target->createModule(result->numErrors, result->log);
  if (!result->module)
    return fail("out of memory");
  return result;
}

std::string addSourceName(const std::string &file, const std::string &buildOptions) {
  if (file.empty() || file == "-")
    return buildOptions;
  std::string options = "-S \"";
  for (const char c : file) {
    if (c == '"' || c == '\\')
      options += '\\';
    options += c;
  }
  // The last -S takes precedence, so that the user's overrides this one.
  return options + "\" " + buildOptions;
}

} // namespace tools
