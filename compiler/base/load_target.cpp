#include "compiler/load_target.h"

#include "compiler/options.h"
#include "compiler_registry.h"
#include "mux/load_target.h"

#include <dlfcn.h>

namespace compiler {
namespace {

// Entry points that add_mux_compiler_target and add_mux_target generate.
constexpr const char *compilersEntryPoint = "openmuxGetCompilers";
constexpr const char *devicesEntryPoint = "openmuxGetDevices";

cargo::unexpected<std::string> makeError(cargo::string_view path, const std::string &why) {
  return cargo::make_unexpected("cannot load target '" + std::string(path) + "': " + why);
}

// The reason why a compiler is rejected; empty if it is valid.
std::string validateInfo(const Info *info) {
  if (!info || !info->device_info)
    return "a compiler has no device info";
  if (std::string fault = mux::findDeviceFault(*info->device_info); !fault.empty())
    return fault;
  const char *text = info->compilation_options ? info->compilation_options : "";
  if (auto options = parseCompilationOptions(text); !options)
    return std::string(info->device_info->device_name) + ": " + options.error();
  return "";
}

} // namespace

cargo::expected<void, std::string> loadTargetInto(CompilerRegistry &registry,
                                                  cargo::string_view path) {
  auto library = mux::openTargetLibrary(path);
  if (!library)
    return cargo::make_unexpected(std::move(library.error()));

  CompilerRegistry::List compilers;
  if (void *entry = dlsym(*library, compilersEntryPoint))
    reinterpret_cast<void (*)(AddCompilerFn)>(entry)(
        [&](const Info *info) { compilers.push_back(info); });
  else if (!dlsym(*library, devicesEntryPoint))
    return makeError(path, std::string("the library exports neither ") + compilersEntryPoint +
                               " nor " + devicesEntryPoint);
  for (const Info *info : compilers)
    if (std::string fault = validateInfo(info); !fault.empty())
      return makeError(path, fault);

  if (auto devices = mux::loadTarget(path); !devices)
    return devices;
  registry.add(*library, compilers);
  return {};
}

cargo::expected<void, std::string> loadTarget(cargo::string_view path) {
  return loadTargetInto(CompilerRegistry::get(), path);
}

const std::string &environmentTargetErrors() {
  return CompilerRegistry::get().getEnvironmentErrors();
}

} // namespace compiler
