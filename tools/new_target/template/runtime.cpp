// The runtime: memory of the device's own, which only commands access, and a thread for kernels.
#include "device.h"
#include "mux/address_allocator.h"
#include "mux/command_executor.h"
#include "mux/elf_executable.h"
#include "mux/work_groups.h"

#include <cfenv>
#include <sys/mman.h>

namespace my_device_target {
namespace {

// Stands for hardware: the memory of the device. A real one is elsewhere, and has addresses that
// are not this process's; then Executor::getAddress and ElfExecutable::Options say where the host
// sees it.
class DeviceMemory {
public:
  explicit DeviceMemory(uint64_t size)
      : size(size), begin(mmap(nullptr, size, PROT_READ | PROT_WRITE | PROT_EXEC,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
  ~DeviceMemory() { munmap(begin, size); }

  uint64_t getBegin() const { return reinterpret_cast<uint64_t>(begin); }
  uint64_t getSize() const { return begin == MAP_FAILED ? 0 : size; }

private:
  const uint64_t size;
  void *const begin;
};

// The base class reads, writes, copies and fills buffers.
class Executor final : public mux::CommandExecutor {
  mux_result_t runNDRange(mux::CommandBuffer &, mux::RecordedCommand &,
                          const mux::NDRange &range) override {
    const auto &kernel = static_cast<const mux::WorkGroupKernel &>(*range.kernel);
    const auto arguments = mux::packArguments(range.descriptors);
    if (!arguments || kernel.getStackSize(range) > stackSize / 2)
      return mux_error_out_of_memory;
    std::fesetenv(FE_DFL_ENV); // kernels round to nearest
    auto *entry = reinterpret_cast<mux::WorkGroupKernel::EntryFn>(kernel.getEntry());
    mux::WorkGroupInfo group = mux::getFirstWorkGroup(range);
    do
      entry(arguments->data(), &group);
    while (mux::advance(group));
    return mux_success;
  }
};

class Device final : public mux::Device {
public:
  explicit Device(const DeviceInfo &info)
      : mux::Device(info), memory(info.memory_size), addresses(memory.getBegin(), memory.getSize()),
        queue(*this, mux_queue_type_compute, 0, executor, stackSize) {}

  mux::Expected<mux::Memory *> allocateMemory(uint64_t size, uint32_t heap, uint32_t properties,
                                              mux_allocation_type_e, uint32_t alignment,
                                              mux::Allocator allocator) override {
    return mux::allocateMemory(addresses, *this, size, heap, properties, alignment, allocator);
  }
  mux::Expected<mux::Executable *> createExecutable(std::span<const uint8_t> binary,
                                                    mux::Allocator allocator) override {
    return mux::ElfExecutable::create(*this, binary, mux::ElfExecutable::inProcess(), allocator);
  }
  mux::Expected<mux::Queue *> getQueue(mux_queue_type_e, uint32_t) override { return &queue; }

private:
  DeviceMemory memory;
  mux::AddressAllocator addresses;
  Executor executor;
  mux::SoftwareQueue queue;
};

} // namespace

mux::Expected<mux::Device *> DeviceInfo::createDevice(mux::Allocator allocator) const {
  return mux::expectCreated<mux::Device>(allocator.create<Device>(*this));
}

DeviceInfo &getDeviceInfo() {
  static DeviceInfo info;
  return info;
}

void addDevices(const mux::AddDeviceFn &add) { add(&getDeviceInfo()); }

} // namespace my_device_target
