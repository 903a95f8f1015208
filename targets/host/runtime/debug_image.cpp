// JITLink relocates debug sections like all others, but only in the graph, which is discarded. The
// image is a relocatable file without relocations, whose sections have addresses: debuggers expect
// this form of code that was linked in memory, and read the code itself from the process.
#include "debug_image.h"

#include <llvm/ADT/BitmaskEnum.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/ExecutionEngine/JITLink/JITLink.h>
#include <llvm/Support/Endian.h>
#include <llvm/Support/MathExtras.h>

#include <cstring>

namespace host {

namespace jitlink = llvm::jitlink;
namespace ELF = llvm::ELF;

namespace {

LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();

constexpr llvm::StringLiteral unwindTable = ".eh_frame";
constexpr uint64_t alignment = 16;

bool isDebugSection(const jitlink::Section &section) {
  return section.getName().starts_with(".debug_");
}

bool isAllocated(const jitlink::Section &section) {
  return section.getMemLifetime() != llvm::orc::MemLifetime::NoAlloc;
}

/// A table of zero-terminated strings.
class StringTable {
public:
  uint32_t add(llvm::StringRef text) {
    const auto offset = static_cast<uint32_t>(bytes.size());
    bytes.insert(bytes.end(), text.begin(), text.end());
    bytes.push_back('\0');
    return offset;
  }
  const std::vector<char> &getBytes() const { return bytes; }

private:
  std::vector<char> bytes = {'\0'};
};

template <class T> llvm::ArrayRef<char> asBytes(const std::vector<T> &values) {
  return {reinterpret_cast<const char *>(values.data()), values.size() * sizeof(T)};
}

class ImageWriter {
public:
  explicit ImageWriter(const jitlink::LinkGraph &graph) : graph(graph), image(sizeof(Header)) {}

  std::vector<char> write() {
    sections.emplace_back(); // the null section
    for (const jitlink::Section &section : graph.sections())
      addSection(section);
    addSymbols();
    const uint32_t name = sectionNames.add(".shstrtab");
    addContents(name, ELF::SHT_STRTAB, asBytes(sectionNames.getBytes()));
    writeHeader();
    return std::move(image);
  }

private:
  using Header = ELF::Elf64_Ehdr;

  ELF::Elf64_Shdr &addContents(uint32_t name, uint32_t type, llvm::ArrayRef<char> contents) {
    image.resize(llvm::alignTo(image.size(), alignment));
    ELF::Elf64_Shdr &header = sections.emplace_back();
    header.sh_name = name;
    header.sh_type = type;
    header.sh_offset = image.size();
    header.sh_size = contents.size();
    header.sh_addralign = 1;
    image.insert(image.end(), contents.begin(), contents.end());
    return header;
  }

  void addSection(const jitlink::Section &section) {
    const jitlink::SectionRange range(section);
    if (range.empty() || (!isAllocated(section) && !isDebugSection(section)))
      return;
    indices[&section] = static_cast<uint16_t>(sections.size());
    const uint32_t name = sectionNames.add(section.getName());
    if (!isAllocated(section)) {
      addContents(name, ELF::SHT_PROGBITS, collectContents(section, range));
      return;
    }
    const bool isUnwindTable = section.getName() == unwindTable;
    ELF::Elf64_Shdr &header =
        addContents(name, isUnwindTable ? ELF::SHT_PROGBITS : ELF::SHT_NOBITS,
                    isUnwindTable ? collectContents(section, range) : std::vector<char>());
    header.sh_addr = range.getStart().getValue();
    header.sh_size = range.getSize();
    header.sh_flags = ELF::SHF_ALLOC;
    if ((section.getMemProt() & llvm::orc::MemProt::Exec) != llvm::orc::MemProt::None)
      header.sh_flags |= ELF::SHF_EXECINSTR;
    if ((section.getMemProt() & llvm::orc::MemProt::Write) != llvm::orc::MemProt::None)
      header.sh_flags |= ELF::SHF_WRITE;
  }

  static std::vector<char> collectContents(const jitlink::Section &section,
                                           const jitlink::SectionRange &range) {
    std::vector<char> contents(range.getSize());
    for (const jitlink::Block *block : section.blocks())
      if (!block->isZeroFill())
        llvm::copy(block->getContent(),
                   contents.begin() + (block->getAddress() - range.getStart()));
    return contents;
  }

  void addSymbols() {
    StringTable names;
    std::vector<ELF::Elf64_Sym> symbols(1);
    for (const jitlink::Symbol *symbol : graph.defined_symbols()) {
      const auto section = indices.find(&symbol->getSection());
      if (!symbol->hasName() || section == indices.end() || !isAllocated(symbol->getSection()))
        continue;
      ELF::Elf64_Sym &entry = symbols.emplace_back();
      entry.st_name = names.add(*symbol->getName());
      // Local symbols would have to come first, and debuggers find both.
      entry.setBindingAndType(ELF::STB_GLOBAL,
                              symbol->isCallable() ? ELF::STT_FUNC : ELF::STT_OBJECT);
      entry.st_shndx = section->second;
      entry.st_value = symbol->getAddress().getValue() - sections[section->second].sh_addr;
      entry.st_size = symbol->getSize();
    }
    addContents(sectionNames.add(".strtab"), ELF::SHT_STRTAB, asBytes(names.getBytes()));
    const auto stringSection = static_cast<uint32_t>(sections.size() - 1);
    ELF::Elf64_Shdr &table =
        addContents(sectionNames.add(".symtab"), ELF::SHT_SYMTAB, asBytes(symbols));
    table.sh_link = stringSection;
    table.sh_info = 1; // the first symbol that is not local
    table.sh_entsize = sizeof(ELF::Elf64_Sym);
    table.sh_addralign = alignof(ELF::Elf64_Sym);
  }

  void writeHeader() {
    Header header = {};
    std::memcpy(header.e_ident, ELF::ElfMagic, 4);
    header.e_ident[ELF::EI_CLASS] = ELF::ELFCLASS64;
    header.e_ident[ELF::EI_DATA] =
        llvm::sys::IsLittleEndianHost ? ELF::ELFDATA2LSB : ELF::ELFDATA2MSB;
    header.e_ident[ELF::EI_VERSION] = ELF::EV_CURRENT;
    header.e_type = ELF::ET_REL;
    header.e_machine = ELF::convertTripleArchTypeToEMachine(graph.getTargetTriple().getArch());
    header.e_version = ELF::EV_CURRENT;
    image.resize(llvm::alignTo(image.size(), alignment));
    header.e_shoff = image.size();
    header.e_ehsize = sizeof(Header);
    header.e_shentsize = sizeof(ELF::Elf64_Shdr);
    header.e_shnum = static_cast<uint16_t>(sections.size());
    header.e_shstrndx = static_cast<uint16_t>(sections.size() - 1);
    const llvm::ArrayRef<char> table = asBytes(sections);
    image.insert(image.end(), table.begin(), table.end());
    std::memcpy(image.data(), &header, sizeof(header));
  }

  const jitlink::LinkGraph &graph;
  std::vector<char> image;
  std::vector<ELF::Elf64_Shdr> sections;
  StringTable sectionNames;
  llvm::DenseMap<const jitlink::Section *, uint16_t> indices;
};

} // namespace

bool hasDebugInfo(jitlink::LinkGraph &graph) {
  const jitlink::Section *info = graph.findSectionByName(".debug_info");
  return info && !info->blocks().empty();
}

std::vector<char> writeDebugImage(const jitlink::LinkGraph &graph) {
  return ImageWriter(graph).write();
}

} // namespace host
