#include "target_check.h"

#include "elf_section.h"
#include "mux/load_target.h"
#include "mux/target_description.h"

#include <string_view>

namespace mux {

namespace {

// The value of a key in "key=value;key=value"; empty if it is not there.
std::string_view getValue(std::string_view description, std::string_view key) {
  while (!description.empty()) {
    const size_t end = std::min(description.find(';'), description.size());
    const std::string_view entry = description.substr(0, end);
    description.remove_prefix(std::min(end + 1, description.size()));
    if (entry.starts_with(key) && entry.substr(key.size()).starts_with('='))
      return entry.substr(key.size() + 1);
  }
  return {};
}

std::string findDescriptionFault(std::string_view description) {
  const std::string version(getValue(description, "openmux"));
  const std::string llvm(getValue(description, "llvm"));
  const std::string library(getValue(description, "library"));
  if (version != OPENMUX_VERSION)
    return "it was built for OpenMux " + version + ", but this is OpenMux " OPENMUX_VERSION;
  if (llvm != OPENMUX_LLVM_VERSION && llvm != "none")
    return "it was built with LLVM " + llvm + ", but this OpenMux uses LLVM " OPENMUX_LLVM_VERSION;
  if (library != OPENMUX_STANDARD_LIBRARY)
    return "it was built with " + library +
           ", but this OpenMux was built with " OPENMUX_STANDARD_LIBRARY;
  if (getValue(description, "headers") != OPENMUX_HEADERS)
    return "it was built against other headers of OpenMux " OPENMUX_VERSION
           " than those of this library: build it again";
  return "";
}

} // namespace

std::string findLibraryFault(const std::string &file) {
  const std::optional<std::string> section = readElfSection(file, ".openmux.target");
  if (!section)
    return "";
  bool isDescribed = false;
  // Each entry point has a description of its own, which ends with a null; linkers may put more
  // between them.
  for (std::string_view rest = *section; !rest.empty();) {
    const size_t end = std::min(rest.find('\0'), rest.size());
    if (end != 0) {
      isDescribed = true;
      if (std::string fault = findDescriptionFault(rest.substr(0, end)); !fault.empty())
        return fault;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (isDescribed)
    return "";
  return "it does not say which OpenMux it was built for, as libraries do that have "
         "openmuxGetCompilers or openmuxGetDevices from add_mux_compiler_target or add_mux_target";
}

std::string findDeviceFault(const mux_device_info_s &info) {
  if (info.object_type != mux_object_type_device_info)
    return "a device has an info of another type";
  if (info.struct_version == MUX_DEVICE_INFO_VERSION &&
      info.struct_size == sizeof(mux_device_info_s))
    return info.device_name ? "" : "a device has no name";
  return "a device's mux_device_info_s has version " + std::to_string(info.struct_version) +
         " and " + std::to_string(info.struct_size) + " bytes, but that of this OpenMux version " +
         std::to_string(MUX_DEVICE_INFO_VERSION) + " and " +
         std::to_string(sizeof(mux_device_info_s)) + ": it was built against other headers";
}

} // namespace mux
