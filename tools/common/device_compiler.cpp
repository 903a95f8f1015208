#include "common/device_compiler.h"

#include "llvm/Support/raw_ostream.h"

namespace tools {

Result<std::unique_ptr<DeviceCompiler>> createDeviceCompiler(const compiler::Info &info,
                                                             compiler::Context &context) {
  auto result = std::make_unique<DeviceCompiler>();
  auto note = [](const char *message, const void *, std::size_t) {
    llvm::errs() << message << '\n';
  };
  result->target = info.createTarget(&context, note);
  if (!result->target || result->target->init() != compiler::Result::SUCCESS)
    return fail("the compiler for '", info.device_info->device_name, "' cannot start");
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
  // The last -S counts, so that one of the user's stays in force.
  return options + "\" " + buildOptions;
}

} // namespace tools
