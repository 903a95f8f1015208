#include "device.h"

#include "command_buffer.h"
#include "instruction_query_pool.h"
#include "kernel.h"
#include "memory.h"
#include "refsi/add_devices.h"

#include <cstdio>

namespace refsi {

void addDevices(const mux::AddDeviceFn &add) {
  add(&deviceInfo(Scheduling::workGroupPerHart));
  add(&deviceInfo(Scheduling::workItemPerHart));
}

mux::Expected<mux::Device *> DeviceInfo::createDevice(mux::Allocator allocator) const {
  auto machine = Machine::create(*this);
  if (!machine) {
    // The API returns an error code without a message.
    std::fprintf(stderr, "openmux: error: device '%s' %s\n", device_name, machine.error().c_str());
    return mux::Unexpected(mux_error_failure);
  }
  return mux::expectCreated<mux::Device>(allocator.create<Device>(*this, std::move(*machine)));
}

Device::Device(const DeviceInfo &info, std::unique_ptr<Machine> ownMachine)
    : mux::Device(info), deviceInfo(info), machine(std::move(ownMachine)), executor(*machine),
      queue(*this, mux_queue_type_compute, 0, executor) {}

mux::Expected<mux::Memory *> Device::allocateMemory(uint64_t size, uint32_t heap,
                                                    uint32_t properties, mux_allocation_type_e,
                                                    uint32_t alignment, mux::Allocator allocator) {
  return refsi::allocateMemory(*this, machine->getMemory(), size, heap, properties, alignment,
                               allocator);
}

mux::Expected<mux::Buffer *> Device::createBuffer(uint64_t size, mux::Allocator allocator) {
  return mux::expectCreated(allocator.create<mux::Buffer>(*this, size));
}

// The device info reports one queue.
mux::Expected<mux::Queue *> Device::getQueue(mux_queue_type_e, uint32_t) { return &queue; }

mux::Expected<mux::CommandBuffer *> Device::createCommandBuffer(const mux_callback_info_t *callback,
                                                                mux::Allocator allocator) {
  return mux::expectCreated<mux::CommandBuffer>(allocator.create<CommandBuffer>(*this, callback));
}

mux::Expected<mux::Executable *> Device::createExecutable(std::span<const uint8_t> binary,
                                                          mux::Allocator allocator) {
  return Executable::create(*this, deviceInfo, machine->getMemory(), binary, allocator);
}

mux::Expected<mux::QueryPool *>
Device::createQueryPool(mux::Queue &ownQueue, mux_query_type_e type, uint32_t count,
                        std::span<const mux_query_counter_config_t> configs,
                        mux::Allocator allocator) {
  if (type == mux_query_type_counter)
    return InstructionQueryPool::create(*this, *machine, count, allocator);
  return mux::Device::createQueryPool(ownQueue, type, count, configs, allocator);
}

mux::Device::QueryCounters Device::getSupportedQueryCounters(mux_queue_type_e) const {
  return deviceInfo.countsInstructions() ? getInstructionCounter() : QueryCounters{};
}

} // namespace refsi
