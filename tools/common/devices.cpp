// Only devices with a compiler are listed.
#include "common/devices.h"

#include "compiler/load_target.h"
#include "compiler/options.h"
#include "mux/offered_devices.h"

#include <llvm/Support/Format.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <vector>

namespace tools {

namespace {

std::string_view nameOf(const compiler::Info *info) { return info->device_info->device_name; }

std::string quotedNames(std::span<const compiler::Info *const> infos) {
  std::string names;
  for (const compiler::Info *info : infos) {
    names += names.empty() ? "'" : ", '";
    names += nameOf(info);
    names += "'";
  }
  return names.empty() ? "none" : names;
}

} // namespace

Result<void> loadTargets(std::span<const std::string> libraries) {
  // Loads the targets of OPENMUX_TARGETS.
  (void)compiler::compilers();
  std::string errors = compiler::environmentTargetErrors();
  if (!errors.empty()) {
    while (errors.ends_with('\n'))
      errors.pop_back();
    std::replace(errors.begin(), errors.end(), '\n', ';');
    return fail("OPENMUX_TARGETS: ", errors);
  }
  for (const std::string &library : libraries) {
    auto loaded = compiler::loadTarget(library);
    if (!loaded)
      return fail(loaded.error());
  }
  return {};
}

Result<const compiler::Info *> findDevice(std::string_view name, const DeviceFilter &suits) {
  std::vector<const compiler::Info *> candidates;
  std::vector<const compiler::Info *> partial;
  for (const compiler::Info *info : compiler::compilers()) {
    if (!suits(*info))
      continue;
    if (nameOf(info) == name)
      return info;
    candidates.push_back(info);
    if (nameOf(info).find(name) != std::string_view::npos)
      partial.push_back(info);
  }
  if (partial.size() == 1)
    return partial.front();
  if (partial.empty())
    return fail("unknown device '", name, "' (available: ", quotedNames(candidates), ")");
  return fail("ambiguous device '", name, "' (matches ", quotedNames(partial), ")");
}

Result<const compiler::Info *> findDefaultDevice(const DeviceFilter &suits) {
  for (mux_device_info_t device : mux::getOfferedDevices())
    if (const compiler::Info *info = compiler::getCompilerForDevice(device); info && suits(*info))
      return info;
  return fail("none of the offered devices suits (available with -d: ",
              quotedNames(compiler::compilers()), ")");
}

Result<const compiler::Info *> findDevice(uint64_t index) {
  const auto infos = compiler::compilers();
  if (index < infos.size())
    return infos[index];
  return fail("device index ", std::to_string(index),
              " is out of range (available, from 0: ", quotedNames(infos), ")");
}

void listDevices(llvm::raw_ostream &stream) {
  unsigned index = 0;
  for (const compiler::Info *info : compiler::compilers()) {
    stream << index++ << ": " << nameOf(info) << '\n';
    // Compilers with malformed options are rejected on registration.
    const auto options = compiler::parseCompilationOptions(info->compilation_options);
    if (!options)
      continue;
    for (const compiler::CompilationOption &option : *options) {
      const std::string usage = option.name + (option.takes_value ? " <value>" : "");
      stream << "    " << llvm::left_justify(usage, 32) << ' ' << option.help << '\n';
    }
  }
}

} // namespace tools
