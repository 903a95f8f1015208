// The file may be anything: every offset and size in it is checked against its length.
#include "elf_section.h"

#include <bit>
#include <cstring>
#include <fstream>
#include <vector>

#include <elf.h>
#include <link.h>

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

  // False if the bytes are not there.
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

} // namespace

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

} // namespace mux
