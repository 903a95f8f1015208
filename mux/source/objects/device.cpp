#include "mux/software_fence.h"
#include "mux/software_query_pool.h"
#include "mux/software_semaphore.h"
#include "mux/target.h"

namespace mux {

DeviceInfo::~DeviceInfo() = default;

void DeviceInfo::setDefaults(const char *name, mux_device_type_e type) {
  constexpr uint64_t mebibyte = 1 << 20;
  constexpr uint32_t maxWorkGroupSize = 256;

  id = 1;
  device_type = type;
  device_name = name;
  board_name = name;
  vendor_name = "unknown";
  driver_version = "0.1.0";

  address_capabilities = mux_address_capabilities_bits64;
  endianness = mux_endianness_little;
  float_capabilities = mux_floating_point_capabilities_denorm |
                       mux_floating_point_capabilities_inf_nan |
                       mux_floating_point_capabilities_rte | mux_floating_point_capabilities_rtz |
                       mux_floating_point_capabilities_rtp | mux_floating_point_capabilities_rtn |
                       mux_floating_point_capabilities_full;
  double_capabilities = float_capabilities | mux_floating_point_capabilities_fma;
  integer_capabilities = mux_integer_capabilities_8bit | mux_integer_capabilities_16bit |
                         mux_integer_capabilities_32bit | mux_integer_capabilities_64bit;
  atomic_capabilities =
      mux_atomic_capabilities_lock_free_32bit | mux_atomic_capabilities_lock_free_64bit;
  native_vector_width = 16;
  preferred_vector_width = 16;

  compute_units = 1;
  queue_types[mux_queue_type_compute] = 1;

  memory_size = 256 * mebibyte;
  allocation_size = memory_size / 4;
  memory_heaps = 1;
  allocation_capabilities = mux_allocation_capabilities_alloc_device;
  buffer_alignment = 128; // the size of OpenCL C's largest type, double16
  shared_local_memory_type = mux_shared_local_memory_virtual;
  shared_local_memory_size = mebibyte / 32;
  max_global_variable_size = 16 * mebibyte;

  max_concurrent_work_items = maxWorkGroupSize;
  max_work_group_size_x = maxWorkGroupSize;
  max_work_group_size_y = maxWorkGroupSize;
  max_work_group_size_z = maxWorkGroupSize;
  max_work_width = 64;
  supports_work_group_collectives = true;

  builtin_kernel_declarations = "";
  descriptors_updatable = true;
  can_clone_command_buffers = true;
  query_capabilities = mux_query_capabilities_duration;
  timestamp_period = 1;
}

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

Expected<Buffer *> Device::createBuffer(uint64_t size, Allocator allocator) {
  return expectCreated(allocator.create<Buffer>(*this, size));
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
