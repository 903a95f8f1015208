// Which address ranges of a device's memory are in use. The memory itself is not accessed.
#ifndef MUX_ADDRESS_ALLOCATOR_H
#define MUX_ADDRESS_ALLOCATOR_H

#include "mux/target.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>

namespace mux {

/// First fit. Thread-safe.
class AddressAllocator {
public:
  /// The range must not wrap around.
  AddressAllocator(uint64_t begin, uint64_t size);

  /// Returns the address of a free range, or nothing if there is none. The size is nonzero and the
  /// alignment a power of two.
  std::optional<uint64_t> allocate(uint64_t size, uint64_t alignment);
  /// The size of the range that allocate returned, or nothing if it is not in use.
  std::optional<uint64_t> getSize(uint64_t address) const;
  /// Frees the range that allocate returned.
  void free(uint64_t address);

private:
  using Ranges = std::map<uint64_t, uint64_t>; ///< sizes by address

  mutable std::mutex mutex;
  /// Ranges of which no two adjoin.
  Ranges freeRanges;
  Ranges usedRanges;
};

/// Creates memory whose handle is a range of `addresses`, which it frees. For
/// Device::allocateMemory, whose other parameters these are: an alignment of 0 is the device's
/// buffer_alignment.
Expected<Memory *> allocateMemory(AddressAllocator &addresses, Device &device, uint64_t size,
                                  uint32_t heap, uint32_t properties, uint32_t alignment,
                                  Allocator allocator);

} // namespace mux

#endif // MUX_ADDRESS_ALLOCATOR_H
