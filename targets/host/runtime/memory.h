// Memory of the host device, which is memory of the process.
#ifndef HOST_MEMORY_H
#define HOST_MEMORY_H

#include "mux/target.h"

namespace host {

class Memory final : public mux::Memory {
public:
  enum class Owner { device, caller };

  Memory(mux::Device &device, void *address, uint64_t size, uint32_t properties, uint32_t heap,
         Owner owner);
  ~Memory() override;

  mux::Expected<void *> map() override;
  mux_result_t unmap() override;

  std::byte *getAddress() const { return static_cast<std::byte *>(address); }

private:
  void *const address;
  const Owner owner;
};

mux::Expected<mux::Memory *> allocateMemory(mux::Device &device, uint64_t size, uint32_t heap,
                                            uint32_t properties, uint32_t alignment,
                                            mux::Allocator allocator);
mux::Expected<mux::Memory *> importMemory(mux::Device &device, void *pointer, uint64_t size,
                                          mux::Allocator allocator);

/// The address of a bound buffer.
inline std::byte *getBufferAddress(const mux::Buffer &buffer) {
  return static_cast<const Memory *>(buffer.getMemory())->getAddress() + buffer.getOffset();
}

} // namespace host

#endif // HOST_MEMORY_H
