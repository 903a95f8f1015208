#include "mux/address_allocator.h"

#include <algorithm>
#include <iterator>

namespace mux {
namespace {

class AllocatedMemory final : public Memory {
public:
  AllocatedMemory(AddressAllocator &addresses, Device &device, uint64_t size, uint32_t properties,
                  uint64_t address, uint32_t heap)
      : Memory(device, size, properties, address, heap), addresses(addresses) {}
  ~AllocatedMemory() override { addresses.free(handle); }

private:
  AddressAllocator &addresses;
};

} // namespace

AddressAllocator::AddressAllocator(uint64_t begin, uint64_t size) {
  if (size != 0)
    freeRanges.emplace(begin, size);
}

std::optional<uint64_t> AddressAllocator::allocate(uint64_t size, uint64_t alignment) {
  std::lock_guard lock(mutex);
  for (auto range = freeRanges.begin(); range != freeRanges.end(); ++range) {
    const auto [begin, available] = *range;
    const uint64_t padding = -begin & (alignment - 1);
    if (padding > available || size > available - padding)
      continue;
    const uint64_t address = begin + padding;
    if (const uint64_t rest = available - padding - size)
      freeRanges.emplace(address + size, rest);
    if (padding != 0)
      range->second = padding;
    else
      freeRanges.erase(range);
    usedRanges.emplace(address, size);
    return address;
  }
  return std::nullopt;
}

std::optional<uint64_t> AddressAllocator::getSize(uint64_t address) const {
  std::lock_guard lock(mutex);
  const auto used = usedRanges.find(address);
  return used != usedRanges.end() ? std::optional(used->second) : std::nullopt;
}

void AddressAllocator::free(uint64_t address) {
  std::lock_guard lock(mutex);
  const auto used = usedRanges.find(address);
  if (used == usedRanges.end())
    return;
  auto freed = freeRanges.emplace(address, used->second).first;
  usedRanges.erase(used);
  const auto next = std::next(freed);
  if (next != freeRanges.end() && freed->first + freed->second == next->first) {
    freed->second += next->second;
    freeRanges.erase(next);
  }
  if (freed == freeRanges.begin())
    return;
  const auto previous = std::prev(freed);
  if (previous->first + previous->second == freed->first) {
    previous->second += freed->second;
    freeRanges.erase(freed);
  }
}

Expected<Memory *> allocateMemory(AddressAllocator &addresses, Device &device, uint64_t size,
                                  uint32_t heap, uint32_t properties, uint32_t alignment,
                                  Allocator allocator) {
  const auto address = addresses.allocate(size, std::max(alignment, device.info->buffer_alignment));
  if (!address)
    return Unexpected(mux_error_out_of_memory);
  auto *memory =
      allocator.create<AllocatedMemory>(addresses, device, size, properties, *address, heap);
  if (!memory)
    addresses.free(*address);
  return expectCreated<Memory>(memory);
}

} // namespace mux
