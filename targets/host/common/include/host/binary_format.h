// The binary format of the host: a header that identifies the target and protects integrity, and
// one or two relocatable ELF objects.
#ifndef HOST_BINARY_FORMAT_H
#define HOST_BINARY_FORMAT_H

#include "cargo/array_view.h"
#include "cargo/dynamic_array.h"
#include "cargo/expected.h"
#include "host/cpu_features.h"

#include <cstdint>
#include <string>

namespace host {

inline constexpr char binaryMagic[8] = {'O', 'M', 'U', 'X', 'H', 'O', 'S', 'T'};
/// Must change with the header, the ABI of kernels, or KernelInfo.
inline constexpr uint32_t binaryVersion = 7;

/// In the byte order of the CPU that the object is for: the version does not match on another one.
struct BinaryHeader {
  char magic[8];
  uint32_t version;
  uint32_t headerSize;
  uint64_t payloadSize;
  uint64_t librarySize;     ///< of the payload's end, which is the library
  uint64_t payloadChecksum; ///< xxh3 of the bytes after the header
  uint64_t fingerprint;     ///< CpuTarget::getFingerprint of the target
  char triple[48];          ///< zero-padded or truncated
  char cpu[32];             ///< zero-padded or truncated
  uint64_t headerChecksum;  ///< xxh3 of the fields above
};
static_assert(sizeof(BinaryHeader) == 136, "there must be no gaps");

/// ELF objects of a binary.
struct BinaryObjects {
  cargo::array_view<const uint8_t> kernels;
  /// Has functions that the kernels call; empty if there are none.
  cargo::array_view<const uint8_t> library;
};

/// Adds the header to objects for `target`.
cargo::expected<cargo::dynamic_array<uint8_t>, cargo::result>
writeBinary(const BinaryObjects &objects, const CpuTarget &target);

/// Returns the objects in the binary, or an error if the binary is damaged or not for `target`. The
/// binary need not be aligned.
cargo::expected<BinaryObjects, std::string> readBinary(cargo::array_view<const uint8_t> binary,
                                                       const CpuTarget &target);

} // namespace host

#endif // HOST_BINARY_FORMAT_H
