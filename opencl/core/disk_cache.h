// A bounded cache of files, which processes of a user share.
#ifndef OPENCL_CORE_DISK_CACHE_H
#define OPENCL_CORE_DISK_CACHE_H

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace opencl {

/// An entry is a file whose name is its key. It is written to a temporary file that is renamed, so
/// that no process sees a part of it, and has a checksum, so that a damaged one is noticed. Entries
/// that were not used for the longest time are removed once the cache exceeds its size.
///
/// The cache is an optimization: failures to read or write are not reported.
class DiskCache {
public:
  /// Creates the folder on the first store.
  DiskCache(std::string folder, uint64_t maxSize);

  /// The contents of an entry, or nullopt. A damaged entry is removed. `key` consists of at least
  /// three hexadecimal digits.
  std::optional<std::vector<uint8_t>> load(const std::string &key) const;
  void store(const std::string &key, std::span<const uint8_t> contents);

private:
  std::string getPath(const std::string &key) const;
  void shrink();

  const std::string folder;
  const uint64_t maxSize;
  /// Bytes that this process stored since it last measured the cache.
  std::atomic<uint64_t> unmeasured;
};

} // namespace opencl

#endif // OPENCL_CORE_DISK_CACHE_H
