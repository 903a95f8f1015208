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
  return cargo::make_unexpected("invalid binary: " + std::move(message));
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

/// The string at an offset of a table, up to the table's end if it is not terminated.
std::string_view getString(std::span<const uint8_t> table, uint64_t offset) {
  if (offset >= table.size())
    return {};
  const auto *text = reinterpret_cast<const char *>(table.data()) + offset;
  return {text, strnlen(text, table.size() - offset)};
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

Status checkHeader(const Elf64_Ehdr &header, uint16_t machine) {
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return fail("not an ELF file");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
    return fail("not a 64-bit little-endian file");
  if (header.e_machine != machine)
    return fail("it is for machine " + std::to_string(header.e_machine) + ", expected " +
                std::to_string(machine));
  if (header.e_type != ET_DYN)
    return fail("not position-independent");
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_shentsize != sizeof(Elf64_Shdr))
    return fail("unexpected sizes of headers");
  return {};
}

/// Calls function(segment), which returns a Status, for each segment to load.
template <class Function> Status forEachSegment(std::span<const uint8_t> file, Function function) {
  const auto header = *read<Elf64_Ehdr>(file, 0);
  for (unsigned i = 0; i != header.e_phnum; ++i) {
    const auto segment = read<Elf64_Phdr>(file, header.e_phoff, i);
    if (!segment)
      return fail("truncated program headers");
    if (segment->p_type != PT_LOAD || (segment->p_memsz == 0 && segment->p_filesz == 0))
      continue;
    if (Status status = function(*segment); !status)
      return status;
  }
  return {};
}

std::optional<std::span<const uint8_t>> getContents(std::span<const uint8_t> file,
                                                    const Elf64_Shdr &section) {
  if (section.sh_type == SHT_NOBITS || !isInside(section.sh_offset, section.sh_size, file.size()))
    return std::nullopt;
  return file.subspan(section.sh_offset, section.sh_size);
}

} // namespace

cargo::expected<ElfImage, std::string> ElfImage::parse(std::span<const uint8_t> file,
                                                       uint16_t machine, const ElfLimits &limits) {
  static_assert(std::endian::native == std::endian::little, "tables are read without conversion");
  const auto header = read<Elf64_Ehdr>(file, 0);
  if (!header)
    return fail("not an ELF file");
  if (Status status = checkHeader(*header, machine); !status)
    return cargo::make_unexpected(status.error());
  ElfImage image(file);
  image.machine = machine;
  if (Status status = image.readSegments(limits); !status)
    return cargo::make_unexpected(status.error());
  if (Status status = image.readSections(); !status)
    return cargo::make_unexpected(status.error());
  return image;
}

ElfImage::Status ElfImage::readSegments(const ElfLimits &limits) {
  std::optional<uint64_t> first;
  uint64_t end = 0;
  Status status = forEachSegment(file, [&](const Elf64_Phdr &segment) -> Status {
    if (segment.p_filesz > segment.p_memsz ||
        !isInside(segment.p_offset, segment.p_filesz, file.size()))
      return fail("segment exceeds the file");
    if (!isInside(segment.p_vaddr, segment.p_memsz, limits.address))
      return fail("segment exceeds the memory of the device");
    const uint64_t own = std::max<uint64_t>(segment.p_align, 1);
    if (!std::has_single_bit(own) || own > limits.alignment)
      return fail("invalid alignment of a segment");
    // Ascending, as ELF demands, hence without overlap.
    if (segment.p_vaddr < end)
      return fail("overlapping segments");
    first = first.value_or(segment.p_vaddr);
    end = segment.p_vaddr + segment.p_memsz;
    alignment = std::max(alignment, own);
    return {};
  });
  if (!status)
    return status;
  if (!first)
    return fail("nothing to load");
  begin = *first & ~(alignment - 1);
  size = end - begin;
  return {};
}

ElfImage::Status ElfImage::readSections() {
  const auto header = *read<Elf64_Ehdr>(file, 0);
  for (unsigned i = 0; i != header.e_shnum; ++i) {
    const auto section = read<Elf64_Shdr>(file, header.e_shoff, i);
    if (!section)
      return fail("truncated section headers");
    if (Status status = checkSection(*section); !status)
      return status;
    if (section->sh_type != SHT_DYNSYM)
      continue;
    if (Status status = readSymbols(i); !status)
      return status;
  }
  const auto names = header.e_shstrndx < header.e_shnum
                         ? read<Elf64_Shdr>(file, header.e_shoff, header.e_shstrndx)
                         : std::nullopt;
  const auto contents = names ? getContents(file, *names) : std::nullopt;
  if (!contents)
    return fail("no names of sections");
  sectionNames = *contents;
  return {};
}

ElfImage::Status ElfImage::checkSection(const Elf64_Shdr &section) const {
  if (section.sh_type == SHT_REL || section.sh_type == SHT_RELR)
    return fail("packed relocations, or those without addend, are not supported");
  if (section.sh_flags & SHF_TLS)
    return fail("thread-local variables are not supported");
  const bool isApplied = section.sh_type == SHT_RELA && (section.sh_flags & SHF_ALLOC);
  if (isApplied && (section.sh_entsize != sizeof(Elf64_Rela) || !getContents(file, section)))
    return fail("invalid relocations");
  return {};
}

ElfImage::Status ElfImage::readSymbols(uint64_t index) {
  const auto header = *read<Elf64_Ehdr>(file, 0);
  const auto section = *read<Elf64_Shdr>(file, header.e_shoff, index);
  const auto strings = section.sh_link < header.e_shnum
                           ? read<Elf64_Shdr>(file, header.e_shoff, section.sh_link)
                           : std::nullopt;
  const auto names = strings ? getContents(file, *strings) : std::nullopt;
  if (symbols.count != 0 || section.sh_entsize != sizeof(Elf64_Sym) ||
      !getContents(file, section) || !names || names->empty())
    return fail("invalid symbol table");
  symbols.offset = section.sh_offset;
  symbols.count = section.sh_size / sizeof(Elf64_Sym);
  symbols.names = {reinterpret_cast<const char *>(names->data()), names->size()};
  // Each name is terminated, if only by the end of the table.
  if (symbols.names.back() != '\0')
    return fail("unterminated symbol names");
  for (uint64_t i = 0; i != symbols.count; ++i)
    if (getSymbol(i).st_name >= symbols.names.size())
      return fail("invalid symbol name");
  return {};
}

cargo::expected<uint64_t, std::string> ElfImage::getSymbolAddress(uint64_t index, uint64_t address,
                                                                  const ResolveFn &resolve) const {
  // The first symbol stands for none.
  if (index == 0 || index >= symbols.count)
    return fail("relocation against an undefined symbol");
  const Elf64_Sym symbol = getSymbol(index);
  const char *name = getName(symbol);
  if (ELF64_ST_TYPE(symbol.st_info) == STT_GNU_IFUNC)
    return fail(std::string("indirect function '") + name + "' is not supported");
  if (symbol.st_shndx != SHN_UNDEF)
    return address + (symbol.st_value - begin);
  if (const uint64_t resolved = resolve ? resolve(name) : 0)
    return resolved;
  if (resolve && ELF64_ST_BIND(symbol.st_info) == STB_WEAK)
    return uint64_t(0);
  return fail(std::string("undefined symbol '") + name + "'");
}

// Also those that no relocation refers to.
ElfImage::Status ElfImage::checkUndefined() const {
  for (uint64_t i = 0; i != symbols.count; ++i) {
    const Elf64_Sym symbol = getSymbol(i);
    if (symbol.st_shndx == SHN_UNDEF && ELF64_ST_BIND(symbol.st_info) == STB_GLOBAL)
      return fail(std::string("undefined symbol '") + getName(symbol) + "'");
  }
  return {};
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
      return fail("relocation outside of the segments");
    const auto type = static_cast<uint32_t>(ELF64_R_TYPE(relocation->r_info));
    const Relocation kind = classify(machine, type);
    if (type == 0)
      continue;
    if (kind == Relocation::unknown)
      return fail("unsupported relocation of type " + std::to_string(type));
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
  if (Status status = resolve ? Status() : checkUndefined(); !status)
    return status;
  std::memset(memory, 0, size);
  Status copied = forEachSegment(file, [&](const Elf64_Phdr &segment) -> Status {
    std::memcpy(memory + (segment.p_vaddr - begin), file.data() + segment.p_offset,
                segment.p_filesz);
    return {};
  });
  if (!copied)
    return copied;
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

Elf64_Sym ElfImage::getSymbol(uint64_t index) const {
  return *read<Elf64_Sym>(file, symbols.offset, index);
}

const char *ElfImage::getName(const Elf64_Sym &symbol) const {
  return symbols.names.data() + symbol.st_name;
}

std::vector<ElfImage::Symbol> ElfImage::getSymbols() const {
  std::vector<Symbol> defined;
  for (uint64_t i = 0; i != symbols.count; ++i)
    if (const Elf64_Sym symbol = getSymbol(i); symbol.st_shndx != SHN_UNDEF)
      defined.push_back({getName(symbol), symbol.st_value - begin});
  return defined;
}

std::optional<uint64_t> ElfImage::findSymbol(std::string_view name) const {
  for (uint64_t i = 0; i != symbols.count; ++i) {
    const Elf64_Sym symbol = getSymbol(i);
    const uint64_t offset = symbol.st_value - begin;
    if (symbol.st_shndx != SHN_UNDEF && offset < size && getName(symbol) == name)
      return offset;
  }
  return std::nullopt;
}

std::vector<std::string> ElfImage::getSymbolNames() const {
  std::vector<std::string> names;
  for (const Symbol &symbol : getSymbols())
    if (symbol.offset < size)
      names.emplace_back(symbol.name);
  return names;
}

std::vector<std::span<const uint8_t>> ElfImage::findSections(std::string_view name) const {
  std::vector<std::span<const uint8_t>> found;
  const auto header = *read<Elf64_Ehdr>(file, 0);
  for (unsigned i = 0; i != header.e_shnum; ++i) {
    const auto section = *read<Elf64_Shdr>(file, header.e_shoff, i);
    const auto contents = getContents(file, section);
    if (contents && getString(sectionNames, section.sh_name) == name)
      found.push_back(*contents);
  }
  return found;
}

bool ElfImage::isExecutable(uint64_t offset) const {
  bool isCode = false;
  const Status status = forEachSegment(file, [&](const Elf64_Phdr &segment) -> Status {
    const uint64_t start = segment.p_vaddr - begin;
    isCode |= (segment.p_flags & PF_X) && offset >= start && offset - start < segment.p_memsz;
    return {};
  });
  return status && isCode;
}

} // namespace mux
