#include "device.h"

#include "command_buffer.h"
#include "host/add_devices.h"
#include "image.h"
#include "kernel.h"
#include "memory.h"

namespace host {

void addDevices(const mux::AddDeviceFn &add) { add(&deviceInfo()); }

mux::Expected<mux::Device *> DeviceInfo::createDevice(mux::Allocator allocator) const {
  return mux::expectCreated<mux::Device>(
      allocator.create<Device>(*this, getThreadCount(), getPlacement()));
}

mux::Expected<mux::Device *> DeviceInfo::createPartialDevice(uint32_t computeUnits,
                                                             mux::Allocator allocator) const {
  return mux::expectCreated<mux::Device>(
      allocator.create<Device>(*this, computeUnits, takePlaces(computeUnits)));
}

Device::Device(const DeviceInfo &info, unsigned threadCount, const ThreadPlacement &placement)
    : mux::Device(info), pool(threadCount, info.getStackSize(), placement), executor(pool),
      queue(*this, mux_queue_type_compute, 0, executor, info.getStackSize()) {}

mux::Expected<mux::Memory *> Device::allocateMemory(uint64_t size, uint32_t heap,
                                                    uint32_t properties, mux_allocation_type_e,
                                                    uint32_t alignment, mux::Allocator allocator) {
  return host::allocateMemory(*this, size, heap, properties, alignment, allocator);
}

mux::Expected<mux::Memory *> Device::createMemoryFromHost(void *pointer, uint64_t size,
                                                          mux::Allocator allocator) {
  return importMemory(*this, pointer, size, allocator);
}

mux::Expected<mux::Buffer *> Device::createBuffer(uint64_t size, mux::Allocator allocator) {
  return mux::expectCreated(allocator.create<mux::Buffer>(*this, size));
}

mux::Expected<mux::Image *> Device::createImage(const mux::ImageDescription &description,
                                                mux::Allocator allocator) {
  return mux::expectCreated<mux::Image>(allocator.create<Image>(*this, description));
}

std::span<const mux_image_format_e> Device::getSupportedImageFormats(mux_image_type_e type,
                                                                     mux_allocation_type_e) const {
  return getImageFormats(type);
}

// The device info reports one queue.
mux::Expected<mux::Queue *> Device::getQueue(mux_queue_type_e, uint32_t) { return &queue; }

mux::Expected<mux::CommandBuffer *> Device::createCommandBuffer(const mux_callback_info_t *callback,
                                                                mux::Allocator allocator) {
  return mux::expectCreated<mux::CommandBuffer>(allocator.create<CommandBuffer>(*this, callback));
}

mux::Expected<mux::Executable *> Device::createExecutable(std::span<const uint8_t> binary,
                                                          mux::Allocator allocator) {
  return Executable::create(*this, binary, allocator);
}

} // namespace host
