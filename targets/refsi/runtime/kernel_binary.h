// Reads kernel binaries: position-independent ELF executables with a note and descriptions of
// kernels.
#ifndef REFSI_KERNEL_BINARY_H
#define REFSI_KERNEL_BINARY_H

#include "cargo/expected.h"
#include "mux/elf_image.h"
#include "refsi/device_info.h"
#include "refsi/kernel_info.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace refsi {

/// A binary whose structure has been checked. Its bytes must outlive it.
class KernelBinary {
public:
  /// The error says what is wrong. A binary for another scheduling model or vector length is one,
  /// too.
  static cargo::expected<KernelBinary, std::string>
  read(std::span<const uint8_t> binary, Scheduling scheduling, unsigned vectorLength);

  /// The size and the alignment of the memory that it occupies.
  uint64_t getSize() const { return image.getSize(); }
  uint64_t getAlignment() const { return image.getAlignment(); }

  struct Kernel {
    uint64_t entry; ///< the offset in memory
    KernelInfo info;
  };
  using Kernels = std::map<std::string, Kernel, std::less<>>;
  /// Writes the relocated image to memory, of getSize() bytes at least, that has the address on the
  /// device, and returns its kernels.
  cargo::expected<Kernels, std::string> load(std::span<std::byte> memory, uint64_t address) const;

private:
  explicit KernelBinary(const mux::ElfImage &image) : image(image) {}

  std::string checkNote(Scheduling scheduling, unsigned vectorLength) const;
  cargo::expected<Kernels, std::string> findKernels(std::span<const std::byte> memory) const;

  mux::ElfImage image;
};

} // namespace refsi

#endif // REFSI_KERNEL_BINARY_H
