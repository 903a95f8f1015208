// Reads kernel binaries: position-independent ELF executables.
#ifndef REFSI_ELF_IMAGE_H
#define REFSI_ELF_IMAGE_H

#include "cargo/expected.h"
#include "refsi/device_info.h"
#include "refsi/kernel_info.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace refsi {

/// A binary whose structure has been checked. Its bytes must outlive it.
class ElfImage {
public:
  /// The error says what is wrong. A binary for another scheduling model or vector length is one,
  /// too.
  static cargo::expected<ElfImage, std::string> read(std::span<const uint8_t> binary,
                                                     Scheduling scheduling, unsigned vectorLength);

  /// The size and the alignment of the memory that it occupies.
  uint64_t getSize() const { return size; }
  uint64_t getAlignment() const { return alignment; }

  struct Kernel {
    uint64_t entry; ///< the offset in memory
    KernelInfo info;
  };
  using Kernels = std::map<std::string, Kernel, std::less<>>;
  /// Writes the relocated image to memory that has the address on the device, and returns its
  /// kernels.
  cargo::expected<Kernels, std::string> load(std::span<std::byte> memory, uint64_t address) const;

private:
  struct Symbol {
    std::string_view name;
    uint64_t value;
    bool isDefined;
  };
  struct Relocation {
    uint64_t offset;
    uint32_t type;
    uint32_t symbol;
    uint64_t addend;
  };
  struct Segment {
    uint64_t address;
    std::span<const uint8_t> contents;
    uint64_t size;
    bool isExecutable;
  };
  class Reader;

  bool isExecutable(uint64_t address) const;
  cargo::expected<Kernels, std::string> findKernels(std::span<const std::byte> memory) const;

  uint64_t size = 0;
  uint64_t alignment = 1;
  std::vector<Segment> segments;
  std::vector<Symbol> symbols;
  std::vector<Relocation> relocations;
};

} // namespace refsi

#endif // REFSI_ELF_IMAGE_H
