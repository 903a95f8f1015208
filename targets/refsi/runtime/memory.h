// Global memory of the device, to which the host has access at other addresses.
#ifndef REFSI_MEMORY_H
#define REFSI_MEMORY_H

#include "device_memory.h"
#include "mux/target.h"

namespace refsi {

class Memory final : public mux::Memory {
public:
  Memory(mux::Device &device, DeviceMemory &memory, uint64_t address, uint64_t size,
         uint32_t properties, uint32_t heap);
  ~Memory() override;

  mux::Expected<void *> map() override;
  mux_result_t unmap() override;

  std::byte *getHostAddress() const { return memory.toHost(handle); }

private:
  DeviceMemory &memory;
};

mux::Expected<mux::Memory *> allocateMemory(mux::Device &device, DeviceMemory &memory,
                                            uint64_t size, uint32_t heap, uint32_t properties,
                                            uint32_t alignment, mux::Allocator allocator);

/// The addresses of a bound buffer.
inline uint64_t getDeviceAddress(const mux::Buffer &buffer) {
  return buffer.getMemory()->handle + buffer.getOffset();
}
inline std::byte *getHostAddress(const mux::Buffer &buffer) {
  return static_cast<const Memory *>(buffer.getMemory())->getHostAddress() + buffer.getOffset();
}

} // namespace refsi

#endif // REFSI_MEMORY_H
