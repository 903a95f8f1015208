// Checks are ordered from format to target to integrity, so that the first failure is the most
// specific.
#include "host/binary_format.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace host {
namespace {

using ReadResult = cargo::expected<BinaryObjects, std::string>;

ReadResult fail(std::string reason) { return cargo::make_unexpected(std::move(reason)); }

uint64_t computeChecksum(cargo::array_view<const uint8_t> bytes) {
  return llvm::xxh3_64bits(llvm::ArrayRef<uint8_t>(bytes.data(), bytes.size()));
}

uint64_t computeHeaderChecksum(const BinaryHeader &header) {
  return computeChecksum(
      {reinterpret_cast<const uint8_t *>(&header), offsetof(BinaryHeader, headerChecksum)});
}

template <size_t N> void storeName(char (&field)[N], const std::string &name) {
  std::memcpy(field, name.data(), std::min(N, name.size()));
}

template <size_t N> std::string loadName(const char (&field)[N]) {
  return std::string(field, strnlen(field, N));
}

} // namespace

cargo::expected<cargo::dynamic_array<uint8_t>, cargo::result>
writeBinary(const BinaryObjects &objects, const CpuTarget &target) {
  const auto &[kernels, library] = objects;
  BinaryHeader header = {};
  cargo::dynamic_array<uint8_t> binary;
  if (auto result = binary.alloc(sizeof(header) + kernels.size() + library.size());
      result != cargo::result::success)
    return cargo::make_unexpected(result);
  uint8_t *const payload = binary.data() + sizeof(header);
  std::copy(library.begin(), library.end(), std::copy(kernels.begin(), kernels.end(), payload));

  std::memcpy(header.magic, binaryMagic, sizeof(binaryMagic));
  header.version = binaryVersion;
  header.headerSize = sizeof(BinaryHeader);
  header.payloadSize = kernels.size() + library.size();
  header.librarySize = library.size();
  header.payloadChecksum = computeChecksum({payload, header.payloadSize});
  header.fingerprint = target.getFingerprint();
  storeName(header.triple, target.triple);
  storeName(header.cpu, target.cpu);
  header.headerChecksum = computeHeaderChecksum(header);
  std::memcpy(binary.data(), &header, sizeof(header));
  return binary;
}

ReadResult readBinary(cargo::array_view<const uint8_t> binary, const CpuTarget &target) {
  BinaryHeader header;
  if (binary.size() < sizeof(header))
    return fail("binary is truncated: it has " + std::to_string(binary.size()) +
                " bytes, less than its header");
  std::memcpy(&header, binary.data(), sizeof(header));
  if (std::memcmp(header.magic, binaryMagic, sizeof(binaryMagic)) != 0)
    return fail("not a binary of the host device");
  if (header.version != binaryVersion)
    return fail("unsupported binary format version " + std::to_string(header.version) +
                " (expected " + std::to_string(binaryVersion) + ")");
  if (header.headerSize != sizeof(header) || header.headerChecksum != computeHeaderChecksum(header))
    return fail("binary header is damaged: checksum mismatch");
  if (header.fingerprint != target.getFingerprint())
    return fail("binary is for " + loadName(header.cpu) + " (" + loadName(header.triple) +
                "), but this device is " + target.cpu + " (" + target.triple +
                ") or has other CPU features");

  const auto payload = binary.subspan(sizeof(header));
  if (header.payloadSize != payload.size())
    return fail("binary has " + std::to_string(payload.size()) + " bytes of code, expected " +
                std::to_string(header.payloadSize));
  if (header.librarySize > payload.size())
    return fail("binary has " + std::to_string(payload.size()) + " bytes of code, less than the " +
                std::to_string(header.librarySize) + " of its library");
  if (header.payloadChecksum != computeChecksum(payload))
    return fail("binary code is damaged: checksum mismatch");
  const size_t kernelsSize = payload.size() - size_t(header.librarySize);
  return BinaryObjects{payload.subspan(0, kernelsSize), payload.subspan(kernelsSize)};
}

} // namespace host
