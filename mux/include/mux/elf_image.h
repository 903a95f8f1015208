// Loads kernels that a linker made into the memory of a device: an ELF shared object or a static
// position-independent executable, 64-bit little-endian, for x86-64, AArch64 or RISC-V.
//
// Files need not be trusted: what is malformed is an error. Not supported, and errors as well, are
// thread-local variables, indirect functions, and relocations that are packed or without addend.
#ifndef MUX_ELF_IMAGE_H
#define MUX_ELF_IMAGE_H

#include "cargo/expected.h"

#include <cstddef>
#include <cstdint>
#include <elf.h>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mux {

/// What a device can load.
struct ElfLimits {
  /// The end of the last segment. By default far more than any device has, and small enough for
  /// sums not to overflow.
  uint64_t address = uint64_t(1) << 48;
  uint64_t alignment = uint64_t(1) << 48;
};

class ElfImage {
public:
#if defined(__x86_64__)
  static constexpr uint16_t nativeMachine = EM_X86_64;
#elif defined(__aarch64__)
  static constexpr uint16_t nativeMachine = EM_AARCH64;
#else
  static constexpr uint16_t nativeMachine = EM_RISCV;
#endif

  /// Refers to the file, which must be for the machine and outlive the image.
  static cargo::expected<ElfImage, std::string> parse(std::span<const uint8_t> file,
                                                      uint16_t machine = nativeMachine,
                                                      const ElfLimits &limits = {});

  /// The bytes of memory that the image takes, and their alignment.
  uint64_t getSize() const { return size; }
  uint64_t getAlignment() const { return alignment; }

  /// Returns the device address of a symbol that the image does not define, or 0 if there is none.
  using ResolveFn = std::function<uint64_t(const char *name)>;
  /// Writes the image to `memory`, of getSize() bytes, relocated to the device address `address`.
  /// Without `resolve`, undefined symbols are errors, weak ones where they are used.
  cargo::expected<void, std::string> load(std::byte *memory, uint64_t address,
                                          const ResolveFn &resolve = nullptr) const;

  /// The offset of a defined dynamic symbol from the beginning of the image.
  std::optional<uint64_t> findSymbol(std::string_view name) const;
  /// The symbols that findSymbol finds.
  std::vector<std::string> getSymbolNames() const;

  struct Symbol {
    const char *name;
    uint64_t offset; ///< from the beginning of the image, possibly outside of it
  };
  /// All defined dynamic symbols.
  std::vector<Symbol> getSymbols() const;

  /// The contents in the file of the sections with the name.
  std::vector<std::span<const uint8_t>> findSections(std::string_view name) const;
  /// Whether a segment of code contains the offset from the beginning of the image.
  bool isExecutable(uint64_t offset) const;

private:
  struct Symbols {
    uint64_t offset = 0;
    uint64_t count = 0;
    std::string_view names;
  };

  ElfImage(std::span<const uint8_t> file) : file(file) {}

  using Status = cargo::expected<void, std::string>;
  Status readSegments(const ElfLimits &limits);
  Status readSections();
  Status checkSection(const Elf64_Shdr &section) const;
  Status readSymbols(uint64_t section);
  Status checkUndefined() const;
  Status relocate(std::byte *memory, uint64_t address, const ResolveFn &resolve,
                  uint64_t section) const;
  cargo::expected<uint64_t, std::string> getSymbolAddress(uint64_t index, uint64_t address,
                                                          const ResolveFn &resolve) const;

  Elf64_Sym getSymbol(uint64_t index) const;
  const char *getName(const Elf64_Sym &symbol) const;

  std::span<const uint8_t> file;
  uint16_t machine = nativeMachine;
  uint64_t begin = 0; ///< the lowest virtual address, a multiple of the alignment
  uint64_t size = 0;
  uint64_t alignment = 1;
  Symbols symbols;
  std::span<const uint8_t> sectionNames;
};

} // namespace mux

#endif // MUX_ELF_IMAGE_H
