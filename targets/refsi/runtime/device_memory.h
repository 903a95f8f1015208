// The machine's DRAM, which host and simulator share.
#ifndef REFSI_DEVICE_MEMORY_H
#define REFSI_DEVICE_MEMORY_H

#include "mux/address_allocator.h"
#include "refsi/memory_map.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace refsi {

/// Keeps its contents when the simulator is restarted. All methods are thread-safe.
class DeviceMemory {
public:
  /// Null if the host lacks memory or file descriptors.
  static std::unique_ptr<DeviceMemory> create();
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory &) = delete;
  DeviceMemory &operator=(const DeviceMemory &) = delete;

  /// The file descriptor of the memory.
  int getFile() const { return file; }
  /// The host address of a device address in DRAM.
  std::byte *toHost(uint64_t address) const { return base + (address - REFSI_DRAM_BASE); }

  /// Allocates global memory and returns its device address, or 0 if there is no room. The
  /// alignment is a power of two; addresses are multiples of 128 at least.
  uint64_t allocate(uint64_t size, uint64_t alignment);
  /// Does nothing for 0.
  void free(uint64_t address);

private:
  DeviceMemory(int file, std::byte *base);
  void discard(uint64_t begin, uint64_t end);

  const int file;
  std::byte *const base;
  mux::AddressAllocator addresses{REFSI_GLOBAL_BASE, REFSI_GLOBAL_END - REFSI_GLOBAL_BASE};
};

/// An allocation that ends with its scope.
class DeviceBlock {
public:
  explicit DeviceBlock(DeviceMemory &memory) : memory(memory) {}
  ~DeviceBlock() { memory.free(address); }
  DeviceBlock(const DeviceBlock &) = delete;
  DeviceBlock &operator=(const DeviceBlock &) = delete;

  /// Replaces the allocation, unless it is as large already. False if there is no room.
  bool reserve(uint64_t wantedSize, uint64_t alignment);
  uint64_t getAddress() const { return address; }

private:
  DeviceMemory &memory;
  uint64_t address = 0;
  uint64_t size = 0;
};

} // namespace refsi

#endif // REFSI_DEVICE_MEMORY_H
