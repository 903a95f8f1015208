#include "mux/software_fence.h"
#include "mux/software_query_pool.h"
#include "mux/software_semaphore.h"
#include "mux/target.h"

namespace mux {

DeviceInfo::~DeviceInfo() = default;

Expected<Device *> DeviceInfo::createPartialDevice(uint32_t, Allocator) const {
  return Unexpected(mux_error_feature_unsupported);
}

bool DeviceInfo::isOfferedByDefault() const { return true; }

Device::Device(const DeviceInfo &deviceInfo)
    : mux_device_s{{mux_object_type_device, this}, &deviceInfo} {}
Device::~Device() = default;

Expected<Memory *> Device::createMemoryFromHost(void *, uint64_t, Allocator) {
  return Unexpected(mux_error_feature_unsupported);
}

Expected<Image *> Device::createImage(const ImageDescription &, Allocator) {
  return Unexpected(mux_error_feature_unsupported);
}

std::span<const mux_image_format_e> Device::getSupportedImageFormats(mux_image_type_e,
                                                                     mux_allocation_type_e) const {
  return {};
}

Expected<Fence *> Device::createFence(Allocator allocator) {
  return expectCreated<Fence>(allocator.create<SoftwareFence>(*this));
}

Expected<Semaphore *> Device::createSemaphore(Allocator allocator) {
  return expectCreated<Semaphore>(allocator.create<SoftwareSemaphore>(*this));
}

Expected<CommandBuffer *> Device::createCommandBuffer(const mux_callback_info_t *callback,
                                                      Allocator allocator) {
  return expectCreated(allocator.create<CommandBuffer>(*this, callback));
}

Expected<Kernel *> Device::createBuiltInKernel(std::string_view, Allocator) {
  return Unexpected(mux_error_missing_kernel);
}

Expected<QueryPool *> Device::createQueryPool(Queue &, mux_query_type_e type, uint32_t count,
                                              std::span<const mux_query_counter_config_t>,
                                              Allocator allocator) {
  if (type != mux_query_type_duration)
    return Unexpected(mux_error_feature_unsupported);
  return SoftwareQueryPool::create(*this, count, allocator);
}

Device::QueryCounters Device::getSupportedQueryCounters(mux_queue_type_e) const { return {}; }

Queue::Queue(Device &device, mux_queue_type_e type, uint32_t index)
    : mux_queue_s{{mux_object_type_queue, &device}, type, index} {}
Queue::~Queue() = default;

mux_result_t Queue::tryWait(uint64_t timeout, Fence &fence) { return fence.tryWait(timeout); }

Fence::Fence(Device &device) : mux_fence_s{{mux_object_type_fence, &device}} {}
Fence::~Fence() = default;

Semaphore::Semaphore(Device &device) : mux_semaphore_s{{mux_object_type_semaphore, &device}} {}
Semaphore::~Semaphore() = default;

QueryPool::QueryPool(Device &device, mux_query_type_e type, uint32_t count)
    : mux_query_pool_s{{mux_object_type_query_pool, &device}, type, count} {}
QueryPool::~QueryPool() = default;

} // namespace mux
