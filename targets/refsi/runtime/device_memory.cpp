#include "device_memory.h"

#include <algorithm>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace refsi {
namespace {

constexpr uint64_t smallestAlignment = 128;

constexpr uint64_t alignUp(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

} // namespace

std::unique_ptr<DeviceMemory> DeviceMemory::create() {
  const int file = memfd_create("openmux-refsi", MFD_CLOEXEC);
  if (file < 0)
    return nullptr;
  void *base = MAP_FAILED;
  if (ftruncate(file, REFSI_DRAM_SIZE) == 0)
    base =
        mmap(nullptr, REFSI_DRAM_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
  if (base == MAP_FAILED) {
    close(file);
    return nullptr;
  }
  return std::unique_ptr<DeviceMemory>(new DeviceMemory(file, static_cast<std::byte *>(base)));
}

DeviceMemory::DeviceMemory(int file, std::byte *base) : file(file), base(base) {}

DeviceMemory::~DeviceMemory() {
  munmap(base, REFSI_DRAM_SIZE);
  close(file);
}

uint64_t DeviceMemory::allocate(uint64_t size, uint64_t alignment) {
  constexpr uint64_t all = REFSI_GLOBAL_END - REFSI_GLOBAL_BASE;
  if (size == 0 || size > all)
    return 0;
  return addresses
      .allocate(alignUp(size, smallestAlignment), std::max(alignment, smallestAlignment))
      .value_or(0);
}

// Pages are discarded before another thread can allocate them.
void DeviceMemory::free(uint64_t address) {
  const auto size = addresses.getSize(address);
  if (!size)
    return;
  discard(address, address + *size);
  addresses.free(address);
}

// Returns whole pages of large blocks to the host's kernel.
void DeviceMemory::discard(uint64_t begin, uint64_t end) {
  constexpr uint64_t largeSize = 1 << 20;
  const auto pageSize = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  if (end - begin < largeSize)
    return;
  begin = alignUp(begin, pageSize);
  end &= ~(pageSize - 1);
  madvise(toHost(begin), end - begin, MADV_REMOVE);
}

bool DeviceBlock::reserve(uint64_t wantedSize, uint64_t alignment) {
  if (wantedSize <= size)
    return true;
  memory.free(address);
  address = memory.allocate(wantedSize, alignment);
  size = address ? wantedSize : 0;
  return address != 0;
}

} // namespace refsi
