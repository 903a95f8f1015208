#include "memory.h"

#include <algorithm>
#include <cstdlib>
#include <sys/mman.h>

namespace host {

Memory::Memory(mux::Device &device, void *address, uint64_t size, uint32_t properties,
               uint32_t heap, Owner owner)
    : mux::Memory(device, size, properties, reinterpret_cast<uintptr_t>(address), heap),
      address(address), owner(owner) {}

Memory::~Memory() {
  if (owner == Owner::device)
    std::free(address);
}

mux::Expected<void *> Memory::map() { return address; }
mux_result_t Memory::unmap() { return mux_success; }

// Large allocations use huge pages, which reduce page faults and TLB misses.
static void *allocateBytes(uint64_t size, uint64_t alignment) {
  constexpr uint64_t largePage = 2 << 20;
  const bool isLarge = size >= largePage;
  if (isLarge)
    alignment = std::max(alignment, largePage);
  void *address = nullptr;
  if (posix_memalign(&address, alignment, size) != 0)
    return nullptr;
  if (isLarge)
    madvise(address, size, MADV_HUGEPAGE);
  return address;
}

mux::Expected<mux::Memory *> allocateMemory(mux::Device &device, uint64_t size, uint32_t heap,
                                            uint32_t properties, uint32_t alignment,
                                            mux::Allocator allocator) {
  void *address = allocateBytes(size, std::max(alignment, device.info->buffer_alignment));
  if (!address)
    return mux::Unexpected(mux_error_out_of_memory);
  auto *memory =
      allocator.create<Memory>(device, address, size, properties, heap, Memory::Owner::device);
  if (!memory)
    std::free(address);
  return mux::expectCreated<mux::Memory>(memory);
}

mux::Expected<mux::Memory *> importMemory(mux::Device &device, void *pointer, uint64_t size,
                                          mux::Allocator allocator) {
  constexpr uint32_t properties = mux_memory_property_host_visible |
                                  mux_memory_property_host_coherent |
                                  mux_memory_property_device_local;
  return mux::expectCreated<mux::Memory>(
      allocator.create<Memory>(device, pointer, size, properties, 1u, Memory::Owner::caller));
}

} // namespace host
