// Program headers say what is loaded, sections where symbols, relocations and notes are. The binary
// may come from anywhere: each offset and size in it is checked before it is used.
#include "elf_image.h"

#include "refsi/memory_map.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <elf.h>

using namespace std::string_view_literals;

namespace refsi {
namespace {

constexpr uint16_t machineRiscv = 243;
constexpr uint32_t relocationNone = 0;
constexpr uint32_t relocation64 = 2;
constexpr uint32_t relocationRelative = 3;

constexpr uint64_t mostMemory = REFSI_GLOBAL_END - REFSI_GLOBAL_BASE;
constexpr uint64_t mostAlignment = 1 << 20;

constexpr uint32_t noteVersion = 2;

cargo::unexpected<std::string> fail(std::string reason) {
  return cargo::make_unexpected("invalid binary: " + std::move(reason));
}

uint64_t alignNote(uint64_t value) { return (value + 3) & ~uint64_t(3); }

} // namespace

class ElfImage::Reader {
public:
  Reader(std::span<const uint8_t> file, ElfImage &image) : file(file), image(image) {}

  /// Each step returns what is wrong, or an empty string.
  std::string readHeader();
  std::string readSegments();
  std::string readSections();
  std::string checkNote(Scheduling scheduling, unsigned vectorLength) const;

private:
  template <class T> bool readAt(uint64_t offset, T &value) const {
    if (offset > file.size() || file.size() - offset < sizeof(T))
      return false;
    std::memcpy(&value, file.data() + offset, sizeof(T));
    return true;
  }
  bool getContents(uint64_t offset, uint64_t size, std::span<const uint8_t> &contents) const;
  bool getContents(const Elf64_Shdr &section, std::span<const uint8_t> &contents) const;
  std::string readSegment(const Elf64_Phdr &header);
  std::string readSymbols(const Elf64_Shdr &section);
  std::string readRelocations(const Elf64_Shdr &section);
  bool isNamed(const Elf64_Shdr &section, std::string_view name) const;

  const std::span<const uint8_t> file;
  ElfImage &image;
  Elf64_Ehdr header = {};
  std::vector<Elf64_Shdr> sections;
  std::span<const uint8_t> sectionNames;
};

bool ElfImage::Reader::getContents(uint64_t offset, uint64_t size,
                                   std::span<const uint8_t> &contents) const {
  if (offset > file.size() || file.size() - offset < size)
    return false;
  contents = file.subspan(offset, size);
  return true;
}

bool ElfImage::Reader::getContents(const Elf64_Shdr &section,
                                   std::span<const uint8_t> &contents) const {
  return section.sh_type != SHT_NOBITS && getContents(section.sh_offset, section.sh_size, contents);
}

static std::string_view getString(std::span<const uint8_t> table, uint64_t offset) {
  if (offset >= table.size())
    return {};
  const auto *text = reinterpret_cast<const char *>(table.data()) + offset;
  return {text, strnlen(text, table.size() - offset)};
}

bool ElfImage::Reader::isNamed(const Elf64_Shdr &section, std::string_view name) const {
  return getString(sectionNames, section.sh_name) == name;
}

std::string ElfImage::Reader::readHeader() {
  if (!readAt(0, header) || std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return "not an ELF file";
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
      header.e_machine != machineRiscv)
    return "not for 64-bit RISC-V";
  if (header.e_type != ET_DYN)
    return "not position-independent";
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_shentsize != sizeof(Elf64_Shdr))
    return "unexpected sizes of headers";
  return "";
}

std::string ElfImage::Reader::readSegments() {
  for (unsigned i = 0; i != header.e_phnum; ++i) {
    Elf64_Phdr segment;
    uint64_t offset = 0;
    if (__builtin_add_overflow(header.e_phoff, i * sizeof(segment), &offset) ||
        !readAt(offset, segment))
      return "truncated program headers";
    if (segment.p_type != PT_LOAD || segment.p_memsz == 0)
      continue;
    if (std::string fault = readSegment(segment); !fault.empty())
      return fault;
  }
  return image.segments.empty() ? "nothing to load" : "";
}

std::string ElfImage::Reader::readSegment(const Elf64_Phdr &segment) {
  std::span<const uint8_t> contents;
  if (segment.p_filesz > segment.p_memsz ||
      !getContents(segment.p_offset, segment.p_filesz, contents))
    return "segment exceeds the file";
  if (segment.p_vaddr > mostMemory || segment.p_memsz > mostMemory - segment.p_vaddr)
    return "segment exceeds the memory of the device";
  const uint64_t own = std::max<uint64_t>(segment.p_align, 1);
  if (!std::has_single_bit(own) || own > mostAlignment)
    return "invalid alignment of a segment";
  // Ascending, as ELF demands, hence without overlap.
  if (segment.p_vaddr < image.size)
    return "overlapping segments";
  image.segments.push_back(
      {segment.p_vaddr, contents, segment.p_memsz, (segment.p_flags & PF_X) != 0});
  image.size = segment.p_vaddr + segment.p_memsz;
  image.alignment = std::max(image.alignment, own);
  return "";
}

std::string ElfImage::Reader::readSections() {
  sections.resize(header.e_shnum);
  for (unsigned i = 0; i != header.e_shnum; ++i) {
    uint64_t offset = 0;
    if (__builtin_add_overflow(header.e_shoff, i * sizeof(Elf64_Shdr), &offset) ||
        !readAt(offset, sections[i]))
      return "truncated section headers";
  }
  if (header.e_shstrndx >= sections.size() ||
      !getContents(sections[header.e_shstrndx], sectionNames))
    return "no names of sections";
  for (const Elf64_Shdr &section : sections) {
    std::string fault;
    if (section.sh_type == SHT_DYNSYM)
      fault = readSymbols(section);
    else if (section.sh_type == SHT_RELA && (section.sh_flags & SHF_ALLOC))
      fault = readRelocations(section);
    else if (section.sh_type == SHT_REL || section.sh_type == SHT_RELR)
      fault = "unsupported form of relocations";
    if (!fault.empty())
      return fault;
  }
  return "";
}

std::string ElfImage::Reader::readSymbols(const Elf64_Shdr &section) {
  std::span<const uint8_t> contents, names;
  if (!image.symbols.empty() || section.sh_entsize != sizeof(Elf64_Sym) ||
      !getContents(section, contents) || section.sh_link >= sections.size() ||
      !getContents(sections[section.sh_link], names))
    return "invalid symbol table";
  for (uint64_t offset = 0; contents.size() - offset >= sizeof(Elf64_Sym);
       offset += sizeof(Elf64_Sym)) {
    Elf64_Sym symbol;
    std::memcpy(&symbol, contents.data() + offset, sizeof(symbol));
    const bool isDefined = symbol.st_shndx != SHN_UNDEF;
    const std::string_view name = getString(names, symbol.st_name);
    if (!isDefined && ELF64_ST_BIND(symbol.st_info) == STB_GLOBAL)
      return "undefined symbol '" + std::string(name) + "'";
    image.symbols.push_back({name, symbol.st_value, isDefined});
  }
  return "";
}

std::string ElfImage::Reader::readRelocations(const Elf64_Shdr &section) {
  std::span<const uint8_t> contents;
  if (section.sh_entsize != sizeof(Elf64_Rela) || !getContents(section, contents))
    return "invalid relocations";
  for (uint64_t offset = 0; contents.size() - offset >= sizeof(Elf64_Rela);
       offset += sizeof(Elf64_Rela)) {
    Elf64_Rela relocation;
    std::memcpy(&relocation, contents.data() + offset, sizeof(relocation));
    image.relocations.push_back({relocation.r_offset,
                                 static_cast<uint32_t>(ELF64_R_TYPE(relocation.r_info)),
                                 static_cast<uint32_t>(ELF64_R_SYM(relocation.r_info)),
                                 static_cast<uint64_t>(relocation.r_addend)});
  }
  return "";
}

std::string ElfImage::Reader::checkNote(Scheduling scheduling, unsigned vectorLength) const {
  constexpr std::string_view owner = "OpenMux\0"sv;
  struct Note {
    Elf64_Nhdr header;
    char owner[8];
    uint32_t version;
    uint32_t scheduling;
    uint32_t vectorLength;
  };
  for (const Elf64_Shdr &section : sections) {
    std::span<const uint8_t> rest;
    if (!isNamed(section, ".notes") || !getContents(section, rest))
      continue;
    Note note;
    while (rest.size() >= sizeof(note)) {
      std::memcpy(&note, rest.data(), sizeof(note));
      if (note.header.n_type == binaryNoteType && note.header.n_namesz == owner.size() &&
          note.header.n_descsz == sizeof(note) - offsetof(Note, version) &&
          std::string_view(note.owner, sizeof(note.owner)) == owner &&
          note.version == noteVersion) {
        const bool isOther = note.scheduling != static_cast<uint32_t>(scheduling);
        if (isOther || note.vectorLength != vectorLength)
          return isOther ? "for the other scheduling model"
                         : "for vector registers of " + std::to_string(note.vectorLength) +
                               " bits, but the device has " + std::to_string(vectorLength);
        return "";
      }
      const uint64_t size =
          sizeof(Elf64_Nhdr) + alignNote(note.header.n_namesz) + alignNote(note.header.n_descsz);
      rest = rest.subspan(std::min<uint64_t>(size, rest.size()));
    }
  }
  return "no note says what it was compiled for";
}

cargo::expected<ElfImage, std::string>
ElfImage::read(std::span<const uint8_t> binary, Scheduling scheduling, unsigned vectorLength) {
  ElfImage image;
  Reader reader(binary, image);
  std::string fault = reader.readHeader();
  if (fault.empty())
    fault = reader.readSegments();
  if (fault.empty())
    fault = reader.readSections();
  if (fault.empty())
    fault = reader.checkNote(scheduling, vectorLength);
  if (!fault.empty())
    return fail(fault);
  return image;
}

cargo::expected<ElfImage::Kernels, std::string> ElfImage::load(std::span<std::byte> memory,
                                                               uint64_t address) const {
  std::fill(memory.begin(), memory.end(), std::byte(0));
  for (const Segment &segment : segments)
    if (!segment.contents.empty())
      std::memcpy(memory.data() + segment.address, segment.contents.data(),
                  segment.contents.size());
  for (const Relocation &relocation : relocations) {
    uint64_t value = address + relocation.addend;
    if (relocation.type == relocationNone)
      continue;
    if (relocation.type == relocation64) {
      if (relocation.symbol >= symbols.size() || !symbols[relocation.symbol].isDefined)
        return fail("relocation against an undefined symbol");
      value += symbols[relocation.symbol].value;
    } else if (relocation.type != relocationRelative) {
      return fail("unsupported relocation of type " + std::to_string(relocation.type));
    }
    if (relocation.offset > size || size - relocation.offset < sizeof(value))
      return fail("relocation outside of the segments");
    std::memcpy(memory.data() + relocation.offset, &value, sizeof(value));
  }
  return findKernels(memory);
}

bool ElfImage::isExecutable(uint64_t address) const {
  return std::any_of(segments.begin(), segments.end(), [&](const Segment &segment) {
    return segment.isExecutable && address >= segment.address &&
           address - segment.address < segment.size;
  });
}

static bool isPlausible(const KernelInfo &info) {
  const bool hasSizes =
      std::all_of(std::begin(info.preferredLocalSize), std::end(info.preferredLocalSize),
                  [](uint64_t size) { return size != 0; });
  return hasSizes && info.localMemorySize % localMemoryAlignment == 0 &&
         info.packedArgsSize < mostMemory && info.localMemorySize < mostMemory;
}

cargo::expected<ElfImage::Kernels, std::string>
ElfImage::findKernels(std::span<const std::byte> memory) const {
  std::map<std::string, uint64_t, std::less<>> defined;
  for (const Symbol &symbol : symbols)
    if (symbol.isDefined)
      defined.emplace(symbol.name, symbol.value);
  Kernels kernels;
  for (const auto &[symbol, entry] : defined) {
    if (!symbol.ends_with(kernelEntrySuffix))
      continue;
    const std::string name = symbol.substr(0, symbol.size() - std::strlen(kernelEntrySuffix));
    const auto found = defined.find(name + kernelInfoSuffix);
    Kernel kernel = {entry, {}};
    if (entry % 2 != 0 || !isExecutable(entry))
      return fail("kernel '" + name + "' has no code");
    if (found == defined.end() || found->second > size ||
        size - found->second < sizeof(kernel.info))
      return fail("kernel '" + name + "' has no description");
    std::memcpy(&kernel.info, memory.data() + found->second, sizeof(kernel.info));
    if (!isPlausible(kernel.info))
      return fail("kernel '" + name + "' has an invalid description");
    kernels.emplace(name, kernel);
  }
  return kernels;
}

} // namespace refsi
