// The bytes that the host's compiler hands to the host's runtime: a header that says whom they are
// for and whether they are whole, then a relocatable ELF object.
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
// Changes whenever the header, the kernels' ABI or their facts in the object change.
inline constexpr uint32_t binaryVersion = 4;

// In the byte order of the CPU that the object is for: on any other, the version does not match.
struct BinaryHeader {
  char magic[8];
  uint32_t version;
  uint32_t headerSize;
  uint64_t payloadSize;
  uint64_t payloadChecksum; // xxh3 of the bytes behind the header
  uint64_t fingerprint;     // CpuTarget::getFingerprint of the code
  char triple[48];          // padded with zeros, cut if longer
  char cpu[32];             // padded with zeros, cut if longer
  uint64_t headerChecksum;  // xxh3 of all the fields above
};
static_assert(sizeof(BinaryHeader) == 128, "there must be no gaps");

// Puts the header before an object that was made for `target`.
cargo::expected<cargo::dynamic_array<uint8_t>, cargo::result>
writeBinary(cargo::array_view<const uint8_t> object, const CpuTarget &target);

// The object in the binary, if it is whole and was made for `target`; else a sentence that says
// what is wrong. The binary may lie at any address.
cargo::expected<cargo::array_view<const uint8_t>, std::string>
readBinary(cargo::array_view<const uint8_t> binary, const CpuTarget &target);

} // namespace host

#endif // HOST_BINARY_FORMAT_H
