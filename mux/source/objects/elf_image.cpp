// Ranges of the file and of the image are checked before they are accessed: a binary may come from
// anywhere.
#include "mux/elf_image.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mux {
namespace {

using Status = cargo::expected<void, std::string>;

cargo::unexpected<std::string> fail(std::string message) {
  return cargo::make_unexpected("invalid ELF image: " + std::move(message));
}

bool isInside(uint64_t offset, uint64_t length, uint64_t size) {
  return offset <= size && length <= size - offset;
}

/// Reads element `index` of a table that begins at `offset`.
template <class T>
std::optional<T> read(std::span<const uint8_t> file, uint64_t offset, uint64_t index = 0) {
  if (!isInside(offset, 0, file.size()) || index >= (file.size() - offset) / sizeof(T))
    return std::nullopt;
  T value;
  std::memcpy(&value, file.data() + offset + index * sizeof(T), sizeof(T));
  return value;
}

enum class Relocation { relative, symbol, unknown };

Relocation classify(uint16_t machine, uint32_t type) {
  switch (machine) {
  case EM_X86_64:
    if (type == R_X86_64_RELATIVE)
      return Relocation::relative;
    return type == R_X86_64_64 || type == R_X86_64_GLOB_DAT || type == R_X86_64_JUMP_SLOT
               ? Relocation::symbol
               : Relocation::unknown;
  case EM_AARCH64:
    if (type == R_AARCH64_RELATIVE)
      return Relocation::relative;
    return type == R_AARCH64_ABS64 || type == R_AARCH64_GLOB_DAT || type == R_AARCH64_JUMP_SLOT
               ? Relocation::symbol
               : Relocation::unknown;
  default:
    if (type == R_RISCV_RELATIVE)
      return Relocation::relative;
    return type == R_RISCV_64 || type == R_RISCV_JUMP_SLOT ? Relocation::symbol
                                                           : Relocation::unknown;
  }
}

bool isSupported(const Elf64_Ehdr &header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
         header.e_ident[EI_CLASS] == ELFCLASS64 && header.e_ident[EI_DATA] == ELFDATA2LSB &&
         header.e_type == ET_DYN;
}

/// Calls function(segment) for each segment to load; false if a header or contents are truncated.
template <class Function> bool forEachSegment(std::span<const uint8_t> file, Function function) {
  const auto header = *read<Elf64_Ehdr>(file, 0);
  for (unsigned i = 0; i != header.e_phnum; ++i) {
    const auto segment = read<Elf64_Phdr>(file, header.e_phoff, i);
    if (!segment)
      return false;
    if (segment->p_type != PT_LOAD)
      continue;
    if (!isInside(segment->p_offset, segment->p_filesz, file.size()))
      return false;
    function(*segment);
  }
  return true;
}

} // namespace

cargo::expected<ElfImage, std::string> ElfImage::parse(std::span<const uint8_t> file,
                                                       uint16_t machine) {
  static_assert(std::endian::native == std::endian::little, "tables are read without conversion");
  const auto header = read<Elf64_Ehdr>(file, 0);
  if (!header || !isSupported(*header))
    return fail("not a 64-bit little-endian shared object");
  if (header->e_machine != machine)
    return fail("it is for machine " + std::to_string(header->e_machine) + ", expected " +
                std::to_string(machine));
  ElfImage image(file);
  image.machine = machine;
  if (Status status = image.readSegments(); !status)
    return cargo::make_unexpected(status.error());
  if (Status status = image.readSections(); !status)
    return cargo::make_unexpected(status.error());
  return image;
}

ElfImage::Status ElfImage::readSegments() {
  // Far more than any device has, and small enough for sums not to overflow.
  constexpr uint64_t maxAddress = uint64_t(1) << 48;
  uint64_t first = maxAddress;
  uint64_t end = 0;
  bool isValid = true;
  const bool isComplete = forEachSegment(file, [&](const Elf64_Phdr &segment) {
    isValid &= segment.p_vaddr < maxAddress && segment.p_memsz < maxAddress &&
               segment.p_filesz <= segment.p_memsz && segment.p_align < maxAddress &&
               std::has_single_bit(std::max<uint64_t>(segment.p_align, 1));
    first = std::min(first, segment.p_vaddr);
    end = std::max(end, segment.p_vaddr + segment.p_memsz);
    alignment = std::max(alignment, segment.p_align);
  });
  if (!isComplete)
    return fail("truncated segment");
  if (!isValid || first >= end)
    return fail("invalid segments");
  begin = first & ~(alignment - 1);
  size = end - begin;
  return {};
}

ElfImage::Status ElfImage::readSections() {
  const auto header = *read<Elf64_Ehdr>(file, 0);
  for (unsigned i = 0; i != header.e_shnum; ++i) {
    const auto section = read<Elf64_Shdr>(file, header.e_shoff, i);
    if (!section)
      return fail("truncated section table");
    if (section->sh_type == SHT_RELR)
      return fail("packed relative relocations are not supported");
    if (section->sh_flags & SHF_TLS)
      return fail("thread-local variables are not supported");
    if (section->sh_type != SHT_DYNSYM)
      continue;
    if (Status status = readSymbols(i); !status)
      return status;
  }
  return {};
}

ElfImage::Status ElfImage::readSymbols(uint64_t index) {
  const auto header = *read<Elf64_Ehdr>(file, 0);
  const auto section = *read<Elf64_Shdr>(file, header.e_shoff, index);
  const auto strings = read<Elf64_Shdr>(file, header.e_shoff, section.sh_link);
  if (!strings || !isInside(section.sh_offset, section.sh_size, file.size()) ||
      !isInside(strings->sh_offset, strings->sh_size, file.size()) || strings->sh_size == 0)
    return fail("truncated symbol table");
  symbols.offset = section.sh_offset;
  symbols.count = section.sh_size / sizeof(Elf64_Sym);
  symbols.names = {reinterpret_cast<const char *>(file.data()) + strings->sh_offset,
                   strings->sh_size};
  // Each name is terminated, if only by the end of the table.
  if (symbols.names.back() != '\0')
    return fail("unterminated symbol names");
  for (uint64_t i = 0; i != symbols.count; ++i)
    if (read<Elf64_Sym>(file, symbols.offset, i)->st_name >= symbols.names.size())
      return fail("invalid symbol name");
  return {};
}

cargo::expected<uint64_t, std::string> ElfImage::getSymbolAddress(uint64_t index, uint64_t address,
                                                                  const ResolveFn &resolve) const {
  if (index >= symbols.count)
    return fail("relocation refers to no symbol");
  const auto symbol = *read<Elf64_Sym>(file, symbols.offset, index);
  const char *name = symbols.names.data() + symbol.st_name;
  if (ELF64_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC)
    return fail(std::string("indirect function '") + name + "' is not supported");
  if (symbol.st_shndx != SHN_UNDEF)
    return address + (symbol.st_value - begin);
  if (const uint64_t resolved = resolve ? resolve(name) : 0)
    return resolved;
  if (ELF64_ST_BIND(symbol.st_info) == STB_WEAK)
    return uint64_t(0);
  return fail(std::string("undefined symbol '") + name + "'");
}

ElfImage::Status ElfImage::relocate(std::byte *memory, uint64_t address, const ResolveFn &resolve,
                                    uint64_t index) const {
  const auto header = *read<Elf64_Ehdr>(file, 0);
  const auto section = *read<Elf64_Shdr>(file, header.e_shoff, index);
  for (uint64_t i = 0; i != section.sh_size / sizeof(Elf64_Rela); ++i) {
    const auto relocation = read<Elf64_Rela>(file, section.sh_offset, i);
    if (!relocation)
      return fail("truncated relocations");
    const uint64_t offset = relocation->r_offset - begin;
    if (!isInside(offset, sizeof(uint64_t), size))
      return fail("relocation outside of the image");
    const auto type = static_cast<uint32_t>(ELF64_R_TYPE(relocation->r_info));
    const Relocation kind = classify(machine, type);
    if (type == 0)
      continue;
    if (kind == Relocation::unknown)
      return fail("unsupported relocation type " + std::to_string(type));
    uint64_t value = address - begin;
    if (kind == Relocation::symbol) {
      const auto target = getSymbolAddress(ELF64_R_SYM(relocation->r_info), address, resolve);
      if (!target)
        return cargo::make_unexpected(target.error());
      value = *target;
    }
    value += static_cast<uint64_t>(relocation->r_addend);
    std::memcpy(memory + offset, &value, sizeof(value));
  }
  return {};
}

cargo::expected<void, std::string> ElfImage::load(std::byte *memory, uint64_t address,
                                                  const ResolveFn &resolve) const {
  std::memset(memory, 0, size);
  forEachSegment(file, [&](const Elf64_Phdr &segment) {
    std::memcpy(memory + (segment.p_vaddr - begin), file.data() + segment.p_offset,
                segment.p_filesz);
  });
  const auto header = *read<Elf64_Ehdr>(file, 0);
  for (unsigned i = 0; i != header.e_shnum; ++i) {
    const auto section = *read<Elf64_Shdr>(file, header.e_shoff, i);
    if (section.sh_type != SHT_RELA || !(section.sh_flags & SHF_ALLOC))
      continue;
    if (Status status = relocate(memory, address, resolve, i); !status)
      return status;
  }
  return {};
}

std::optional<uint64_t> ElfImage::getOffset(uint64_t index) const {
  const auto symbol = *read<Elf64_Sym>(file, symbols.offset, index);
  const uint64_t offset = symbol.st_value - begin;
  return symbol.st_shndx != SHN_UNDEF && offset < size ? std::optional(offset) : std::nullopt;
}

const char *ElfImage::getName(uint64_t index) const {
  return symbols.names.data() + read<Elf64_Sym>(file, symbols.offset, index)->st_name;
}

std::optional<uint64_t> ElfImage::findSymbol(std::string_view name) const {
  for (uint64_t i = 0; i != symbols.count; ++i)
    if (const auto offset = getOffset(i); offset && getName(i) == name)
      return offset;
  return std::nullopt;
}

std::vector<std::string> ElfImage::getSymbolNames() const {
  std::vector<std::string> names;
  for (uint64_t i = 0; i != symbols.count; ++i)
    if (getOffset(i))
      names.emplace_back(getName(i));
  return names;
}

} // namespace mux
