// The ABI check of target libraries and device infos.
#include "mux/load_target.h"
#include "mux/target_description.h"
#include "registry.h"

#include <bit>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <link.h>
#include <optional>
#include <string_view>
#include <vector>

namespace mux {

namespace {

constexpr unsigned char nativeClass = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr unsigned char nativeData =
    std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;

class File {
public:
  explicit File(const std::string &name) : stream(name, std::ios::binary | std::ios::ate) {
    const std::streamoff end = stream ? std::streamoff(stream.tellg()) : -1;
    length = end > 0 ? uint64_t(end) : 0;
  }

  // Returns false if the range exceeds the file.
  bool read(uint64_t offset, void *to, uint64_t size) {
    if (offset > length || size > length - offset)
      return false;
    stream.seekg(std::streamoff(offset));
    stream.read(static_cast<char *>(to), std::streamsize(size));
    return bool(stream);
  }

  bool read(const ElfW(Shdr) & section, std::string &to) {
    if (section.sh_type == SHT_NOBITS || section.sh_size > length)
      return false;
    to.resize(section.sh_size);
    return read(section.sh_offset, to.data(), to.size());
  }

private:
  std::ifstream stream;
  uint64_t length = 0;
};

bool isNative(const ElfW(Ehdr) & header) {
  return !std::memcmp(header.e_ident, ELFMAG, SELFMAG) && header.e_ident[EI_CLASS] == nativeClass &&
         header.e_ident[EI_DATA] == nativeData;
}

bool isNamed(const std::string &names, uint64_t offset, std::string_view name) {
  return offset < names.size() && std::string_view(names.c_str() + offset) == name;
}

// Returns the contents of a section, or an empty string if the file has no such section that can be
// read. Returns nullopt if the file is not a native ELF file. The file is untrusted: every offset
// and size in it is checked against its length.
std::optional<std::string> readElfSection(const std::string &fileName, std::string_view name) {
  File file(fileName);
  ElfW(Ehdr) header;
  if (!file.read(0, &header, sizeof(header)) || !isNative(header))
    return std::nullopt;
  std::vector<ElfW(Shdr)> sections(header.e_shnum);
  std::string names, contents;
  if (header.e_shentsize != sizeof(ElfW(Shdr)) || header.e_shstrndx >= sections.size() ||
      !file.read(header.e_shoff, sections.data(), sections.size() * sizeof(ElfW(Shdr))) ||
      !file.read(sections[header.e_shstrndx], names))
    return "";
  for (const ElfW(Shdr) &section : sections)
    if (isNamed(names, section.sh_name, name))
      return file.read(section, contents) ? contents : "";
  return "";
}

// The value of a key in "key=value;key=value"; empty if the key is missing.
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
    return "built for OpenMux " + version +
           ", but this is OpenMux " OPENMUX_VERSION ": rebuild the target";
  if (llvm != OPENMUX_LLVM_VERSION && llvm != "none")
    return "built with LLVM " + llvm +
           ", but this OpenMux uses LLVM " OPENMUX_LLVM_VERSION ": rebuild the target";
  if (library != OPENMUX_STANDARD_LIBRARY)
    return "built with " + library +
           ", but this OpenMux was built with " OPENMUX_STANDARD_LIBRARY ": rebuild the target";
  if (getValue(description, "headers") != OPENMUX_HEADERS)
    return "built against other headers of OpenMux " OPENMUX_VERSION ": rebuild the target";
  return "";
}

} // namespace

std::string findLibraryFault(const std::string &file) {
  const std::optional<std::string> section = readElfSection(file, ".openmux.target");
  if (!section)
    return "";
  bool isDescribed = false;
  // Each entry point has its own null-terminated description; linkers may insert padding.
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
  return "the section .openmux.target is missing: define the target with add_mux_compiler_target "
         "or "
         "add_mux_target, or use OPENMUX_DESCRIBE_TARGET for openmuxGetCompilers and "
         "openmuxGetDevices";
}

std::string findDeviceFault(const mux_device_info_s &info) {
  if (info.object_type != mux_object_type_device_info)
    return "mux_device_info_s::object_type is not mux_object_type_device_info";
  if (info.struct_version == MUX_DEVICE_INFO_VERSION &&
      info.struct_size == sizeof(mux_device_info_s))
    return info.device_name ? "" : "mux_device_info_s::device_name is null";
  return "mux_device_info_s has version " + std::to_string(info.struct_version) + " and " +
         std::to_string(info.struct_size) + " bytes, expected version " +
         std::to_string(MUX_DEVICE_INFO_VERSION) + " and " +
         std::to_string(sizeof(mux_device_info_s)) +
         " bytes: built against other headers of OpenMux, rebuild the target";
}

} // namespace mux
