#include "memory.h"

namespace refsi {

Memory::Memory(mux::Device &device, DeviceMemory &memory, uint64_t address, uint64_t size,
               uint32_t properties, uint32_t heap)
    : mux::Memory(device, size, properties, address, heap), memory(memory) {}

Memory::~Memory() { memory.free(handle); }

mux::Expected<void *> Memory::map() { return getHostAddress(); }
mux_result_t Memory::unmap() { return mux_success; }

mux::Expected<mux::Memory *> allocateMemory(mux::Device &device, DeviceMemory &memory,
                                            uint64_t size, uint32_t heap, uint32_t properties,
                                            uint32_t alignment, mux::Allocator allocator) {
  const uint64_t address = memory.allocate(size, alignment);
  if (!address)
    return mux::Unexpected(mux_error_out_of_memory);
  auto *created = allocator.create<Memory>(device, memory, address, size, properties, heap);
  if (!created)
    memory.free(address);
  return mux::expectCreated<mux::Memory>(created);
}

} // namespace refsi
