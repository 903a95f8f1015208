// A library is identified by its build ID, which the linker computes from its contents, or else by
// path, size and time of its file.
#include "compiler/fingerprint.h"

#include <clang/Basic/Version.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/BLAKE3.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/TargetParser/Host.h>

#include <cstring>
#include <elf.h>
#include <link.h>

namespace compiler {
namespace {

// A loaded library that contains an address.
struct Library {
  const void *address;
  std::string name = {};
  std::string buildId = {};
};

bool contains(const dl_phdr_info &object, const void *address) {
  const auto wanted = reinterpret_cast<uintptr_t>(address);
  for (unsigned i = 0; i != object.dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = object.dlpi_phdr[i];
    const uintptr_t begin = object.dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_LOAD && wanted >= begin && wanted - begin < header.p_memsz)
      return true;
  }
  return false;
}

// The loader has mapped the notes, which the linker wrote.
std::string findBuildId(const dl_phdr_info &object) {
  for (unsigned i = 0; i != object.dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = object.dlpi_phdr[i];
    if (header.p_type != PT_NOTE)
      continue;
    const auto *note = reinterpret_cast<const char *>(object.dlpi_addr + header.p_vaddr);
    const size_t align = header.p_align == 8 ? 8 : 4;
    const auto alignTo = [align](size_t size) { return (size + align - 1) & ~(align - 1); };
    for (const char *end = note + header.p_memsz; note + sizeof(ElfW(Nhdr)) <= end;) {
      ElfW(Nhdr) head;
      std::memcpy(&head, note, sizeof(head));
      const char *name = note + sizeof(head);
      const char *contents = name + alignTo(head.n_namesz);
      if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == 4 && !std::memcmp(name, "GNU", 4))
        return {contents, head.n_descsz};
      note = contents + alignTo(head.n_descsz);
    }
  }
  return {};
}

int inspectLibrary(dl_phdr_info *object, size_t, void *data) {
  auto &library = *static_cast<Library *>(data);
  if (!contains(*object, library.address))
    return 0;
  library.name = object->dlpi_name;
  library.buildId = findBuildId(*object);
  return 1;
}

// The program itself has no name there.
std::string getFile(const Library &library) {
  return library.name.empty() ? "/proc/self/exe" : library.name;
}

bool addLibrary(Fingerprint &fingerprint, const void *address) {
  Library library = {address};
  if (!dl_iterate_phdr(inspectLibrary, &library))
    return false;
  if (!library.buildId.empty()) {
    fingerprint.add(library.buildId);
    return true;
  }
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(getFile(library), status))
    return false;
  fingerprint.add(library.name);
  fingerprint.add(std::to_string(status.getSize()));
  fingerprint.add(std::to_string(status.getLastModificationTime().time_since_epoch().count()));
  return true;
}

template <class Function> const void *getAddress(Function *function) {
  return reinterpret_cast<const void *>(function);
}

} // namespace

struct Fingerprint::State {
  llvm::BLAKE3 hash;
};

Fingerprint::Fingerprint() : state(std::make_unique<State>()) {}
Fingerprint::~Fingerprint() = default;

void Fingerprint::add(cargo::string_view text) {
  const uint64_t size = text.size();
  state->hash.update(llvm::StringRef(reinterpret_cast<const char *>(&size), sizeof(size)));
  state->hash.update(llvm::StringRef(text.data(), text.size()));
}

std::string Fingerprint::finish() { return llvm::toHex(state->hash.final(), /*LowerCase=*/true); }

std::optional<std::string> getCompilerFingerprint(const Info &info) {
  const auto own = info.getFingerprint();
  if (!own)
    return std::nullopt;
  Fingerprint fingerprint;
  // An address in each library. The virtual table of the info is in the target's.
  const void *libraries[] = {getAddress(&getCompilerFingerprint),
                             getAddress(&llvm::sys::getDefaultTargetTriple),
                             getAddress(&clang::getClangFullRepositoryVersion),
                             *reinterpret_cast<const void *const *>(&info)};
  for (const void *address : libraries)
    if (!addLibrary(fingerprint, address))
      return std::nullopt;
  fingerprint.add(*own);
  return fingerprint.finish();
}

} // namespace compiler
