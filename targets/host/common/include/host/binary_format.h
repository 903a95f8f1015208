// The binary format of the host: a header that identifies the target and protects integrity, and a
// relocatable ELF object.
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
inline constexpr uint32_t binaryVersion = 6;

/// In the byte order of the CPU that the object is for: the version does not match on another one.
struct BinaryHeader {
  char magic[8];
  uint32_t version;
  uint32_t headerSize;
  uint64_t payloadSize;
  uint64_t payloadChecksum; ///< xxh3 of the bytes after the header
  uint64_t fingerprint;     ///< CpuTarget::getFingerprint of the target
  char triple[48];          ///< zero-padded or truncated
  char cpu[32];             ///< zero-padded or truncated
  uint64_t headerChecksum;  ///< xxh3 of the fields above
};
static_assert(sizeof(BinaryHeader) == 128, "there must be no gaps");

/// Adds the header to an object for `target`.
cargo::expected<cargo::dynamic_array<uint8_t>, cargo::result>
writeBinary(cargo::array_view<const uint8_t> object, const CpuTarget &target);

/// Returns the object in the binary, or an error if the binary is damaged or not for `target`. The
/// binary need not be aligned.
cargo::expected<cargo::array_view<const uint8_t>, std::string>
readBinary(cargo::array_view<const uint8_t> binary, const CpuTarget &target);

} // namespace host

#endif // HOST_BINARY_FORMAT_H
