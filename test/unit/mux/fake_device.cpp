#include "fake_device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace fake {

namespace {

constexpr size_t subGroupSizes[] = {4, 8};
constexpr mux_image_format_e formats[] = {mux_image_format_r8_uint,
                                          mux_image_format_r8g8b8a8_unorm};
constexpr mux_query_counter_t counters[] = {
    {mux_query_counter_unit_cycles, mux_query_counter_storage_uint64, 7, 1},
    {mux_query_counter_unit_bytes, mux_query_counter_storage_uint64, 9, 2}};
constexpr mux_query_counter_description_t descriptions[] = {{"cycles", "core", "cycles spent"},
                                                            {"bytes", "memory", "bytes moved"}};

class Executable : public mux::Executable {
public:
  using mux::Executable::Executable;
  mux::Expected<mux::Kernel *> createKernel(std::string_view name,
                                            mux::Allocator allocator) override {
    if (name != "work")
      return mux::Unexpected(mux_error_missing_kernel);
    return mux::expectCreated<mux::Kernel>(
        allocator.create<Kernel>(static_cast<mux::Device &>(*object.device)));
  }
};

// Gives each counter's place in the pool.
class CounterPool : public mux::QueryPool {
public:
  CounterPool(mux::Device &device, uint32_t count)
      : QueryPool(device, mux_query_type_counter, count) {}
  void begin(uint32_t, uint32_t) override {}
  void end(uint32_t, uint32_t) override {}
  void reset(uint32_t, uint32_t) override {}
  mux_result_t getResults(uint32_t first, uint32_t count, void *data, size_t stride) override {
    for (uint32_t i = 0; i != count; ++i) {
      mux_query_counter_result_t result;
      result.uint64 = first + i;
      std::memcpy(static_cast<std::byte *>(data) + i * stride, &result, sizeof(result));
    }
    return mux_success;
  }
};

} // namespace

Info::Info(const char *name) {
  device_name = name;
  board_name = "none";
  vendor_name = "nobody";
  driver_version = "1.0.0";
  device_type = mux_device_type_custom;
  address_capabilities = mux_address_capabilities_bits64;
  memory_size = 1 << 24;
  allocation_size = 1 << 20;
  memory_heaps = 0b11;
  allocation_capabilities =
      mux_allocation_capabilities_alloc_device | mux_allocation_capabilities_coherent_host |
      mux_allocation_capabilities_cached_host | mux_allocation_capabilities_import_host;
  buffer_alignment = 64;
  shared_local_memory_type = mux_shared_local_memory_virtual;
  shared_local_memory_size = 1024;
  custom_buffer_capabilities = mux_custom_buffer_capabilities_data;
  queue_types[mux_queue_type_compute] = 2;
  max_concurrent_work_items = 64;
  max_work_group_size_x = 64;
  max_work_group_size_y = 32;
  max_work_group_size_z = 16;
  sub_groups_support = true;
  max_sub_group_count = 16;
  num_sub_group_sizes = 2;
  sub_group_sizes = subGroupSizes;
  image_support = true;
  max_image_dimension_1d = 128;
  max_image_dimension_2d = 64;
  max_image_dimension_3d = 32;
  max_image_array_layers = 8;
  supports_builtin_kernels = true;
  builtin_kernel_declarations = "builtin()";
  descriptors_updatable = true;
  can_clone_command_buffers = true;
  query_capabilities = mux_query_capabilities_duration | mux_query_capabilities_counter;
  max_hardware_counters = 3;
}

mux::Expected<mux::Device *> Info::createDevice(mux::Allocator allocator) const {
  if (creationResult != mux_success)
    return mux::Unexpected(creationResult);
  return mux::expectCreated<mux::Device>(allocator.create<Device>(*this));
}

mux_result_t Kernel::checkDescriptors(std::span<const mux_descriptor_info_t>) const {
  return descriptorsResult;
}

mux::Expected<size_t> Kernel::querySubGroupSizeForLocalSize(std::array<size_t, 3> size) const {
  return std::min<size_t>(size[0], 8);
}

mux::Expected<std::array<size_t, 3>> Kernel::queryLocalSizeForSubGroupCount(size_t count) const {
  if (count > 8)
    return std::array<size_t, 3>{0, 0, 0};
  return std::array<size_t, 3>{8 * count, 1, 1};
}

mux::Expected<size_t> Kernel::queryMaxNumSubGroups() const { return size_t(8); }

mux::Expected<Kernel::WFVInfo> Kernel::queryWFVInfoForLocalSize(std::array<size_t, 3> size) const {
  if (size[0] < 8)
    return WFVInfo{mux_wfv_status_none, {1, 1, 1}};
  return WFVInfo{mux_wfv_status_success, {8, 1, 1}};
}

std::byte *Executor::getAddress(mux::Buffer &buffer) {
  auto *memory = static_cast<Memory *>(buffer.getMemory());
  return static_cast<std::byte *>(memory->address) + buffer.getOffset();
}

mux_result_t Executor::runNDRange(mux::CommandBuffer &, mux::RecordedCommand &,
                                  const mux::NDRange &range) {
  auto &kernel = static_cast<Kernel &>(*range.kernel);
  return kernel.body ? kernel.body(range) : mux_success;
}

mux_result_t Executor::runImageCommand(mux::CommandBuffer &, mux::RecordedCommand &command) {
  imageCommands.push_back(command.operation);
  return mux_success;
}

Memory::Memory(mux::Device &device, uint64_t size, uint32_t properties, uint32_t heap,
               void *address, bool isOwner)
    : mux::Memory(device, size, properties, reinterpret_cast<uintptr_t>(address), heap),
      address(address), isOwner(isOwner) {}

Memory::~Memory() {
  if (isOwner)
    std::free(address);
}

mux::Expected<void *> Memory::map() {
  ++maps;
  return address;
}

mux_result_t Memory::unmap() {
  ++unmaps;
  return mux_success;
}

mux_result_t Memory::flushToDevice(uint64_t, uint64_t) {
  ++flushesTo;
  return mux_success;
}

mux_result_t Memory::flushFromDevice(uint64_t, uint64_t) {
  ++flushesFrom;
  return mux_success;
}

Device::Device(const Info &info)
    : mux::Device(info), queues{{*this, mux_queue_type_compute, 0, executors[0]},
                                {*this, mux_queue_type_compute, 1, executors[1]}} {}

mux::Expected<mux::Memory *> Device::allocateMemory(uint64_t size, uint32_t heap,
                                                    uint32_t properties, mux_allocation_type_e,
                                                    uint32_t alignment, mux::Allocator allocator) {
  lastAlignment = alignment;
  void *address = std::calloc(1, size);
  auto *memory = allocator.create<Memory>(*this, size, properties, heap, address, true);
  if (!memory)
    std::free(address);
  return mux::expectCreated<mux::Memory>(memory);
}

mux::Expected<mux::Memory *> Device::createMemoryFromHost(void *pointer, uint64_t size,
                                                          mux::Allocator allocator) {
  constexpr uint32_t properties =
      mux_memory_property_host_visible | mux_memory_property_host_coherent;
  return mux::expectCreated<mux::Memory>(
      allocator.create<Memory>(*this, size, properties, 1u, pointer, false));
}

mux::Expected<mux::Buffer *> Device::createBuffer(uint64_t size, mux::Allocator allocator) {
  auto *buffer = allocator.create<mux::Buffer>(*this, size);
  if (buffer)
    buffer->memory_requirements.supported_heaps = 1;
  return mux::expectCreated(buffer);
}

mux::Expected<mux::Image *> Device::createImage(const mux::ImageDescription &description,
                                                mux::Allocator allocator) {
  return mux::expectCreated(allocator.create<mux::Image>(*this, description));
}

std::span<const mux_image_format_e> Device::getSupportedImageFormats(mux_image_type_e type,
                                                                     mux_allocation_type_e) const {
  return std::span(formats).first(type == mux_image_type_3d ? 1 : 2);
}

mux::Expected<mux::Queue *> Device::getQueue(mux_queue_type_e, uint32_t index) {
  return static_cast<mux::Queue *>(&queues[index]);
}

mux::Expected<mux::CommandBuffer *> Device::createCommandBuffer(const mux_callback_info_t *callback,
                                                                mux::Allocator allocator) {
  return mux::expectCreated<mux::CommandBuffer>(allocator.create<CommandBuffer>(*this, callback));
}

mux::Expected<mux::Executable *> Device::createExecutable(std::span<const uint8_t> binary,
                                                          mux::Allocator allocator) {
  if (binary[0] != 'F')
    return mux::Unexpected(mux_error_invalid_binary);
  return mux::expectCreated<mux::Executable>(allocator.create<Executable>(*this));
}

mux::Expected<mux::Kernel *> Device::createBuiltInKernel(std::string_view name,
                                                         mux::Allocator allocator) {
  if (name != "builtin")
    return mux::Unexpected(mux_error_missing_kernel);
  return mux::expectCreated<mux::Kernel>(allocator.create<Kernel>(*this));
}

mux::Expected<mux::QueryPool *>
Device::createQueryPool(mux::Queue &queue, mux_query_type_e type, uint32_t count,
                        std::span<const mux_query_counter_config_t> configs,
                        mux::Allocator allocator) {
  if (type == mux_query_type_counter)
    return mux::expectCreated<mux::QueryPool>(allocator.create<CounterPool>(*this, count));
  return mux::Device::createQueryPool(queue, type, count, configs, allocator);
}

Device::QueryCounters Device::getSupportedQueryCounters(mux_queue_type_e) const {
  return {counters, descriptions};
}

mux_allocator_info_t CountingAllocator::getInfo() {
  return {[](void *data, size_t size, size_t alignment) -> void * {
            auto &self = *static_cast<CountingAllocator *>(data);
            if (self.isEmpty)
              return nullptr;
            ++self.alive;
            return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
          },
          [](void *data, void *pointer) {
            --static_cast<CountingAllocator *>(data)->alive;
            std::free(pointer);
          },
          this};
}

void Test::SetUp() {
  const mux_device_info_t infos[] = {&info, &otherInfo};
  mux_device_t devices[2];
  ASSERT_EQ(muxCreateDevices(2, infos, allocator, devices), mux_success);
  device = devices[0];
  otherDevice = devices[1];
}

void Test::TearDown() {
  counter.isEmpty = false;
  EXPECT_EQ(muxWaitAll(getQueue(0)), mux_success);
  EXPECT_EQ(muxWaitAll(getQueue(1)), mux_success);
  for (; !destructions.empty(); destructions.pop_back())
    EXPECT_EQ(destructions.back()(), mux_success);
  EXPECT_EQ(muxDestroyDevice(device, allocator), mux_success);
  EXPECT_EQ(muxDestroyDevice(otherDevice, allocator), mux_success);
  EXPECT_EQ(counter.alive, 0);
}

template <class Handle, class Destroy> Handle Test::keep(Handle handle, Destroy destroy) {
  destructions.push_back([=, this] { return destroy(handle->object.device, handle, allocator); });
  return handle;
}

mux_memory_t Test::makeMemory(uint64_t size, mux_device_t owner) {
  mux_memory_t memory = nullptr;
  EXPECT_EQ(muxAllocateMemory(orDefault(owner), size, 1,
                              mux_memory_property_host_visible | mux_memory_property_host_coherent,
                              mux_allocation_type_alloc_host, 0, allocator, &memory),
            mux_success);
  return keep(memory, muxFreeMemory);
}

mux_buffer_t Test::makeUnboundBuffer(uint64_t size, mux_device_t owner) {
  mux_buffer_t buffer = nullptr;
  EXPECT_EQ(muxCreateBuffer(orDefault(owner), size, allocator, &buffer), mux_success);
  return keep(buffer, muxDestroyBuffer);
}

mux_buffer_t Test::makeBuffer(uint64_t size, mux_device_t owner) {
  mux_memory_t memory = makeMemory(size, owner);
  mux_buffer_t buffer = makeUnboundBuffer(size, owner);
  EXPECT_EQ(muxBindBufferMemory(orDefault(owner), memory, buffer, 0), mux_success);
  return buffer;
}

std::byte *Test::getBytes(mux_buffer_t handle) {
  auto &buffer = static_cast<mux::Buffer &>(*handle);
  auto &memory = static_cast<Memory &>(*buffer.getMemory());
  return static_cast<std::byte *>(memory.address) + buffer.getOffset();
}

mux_fence_t Test::makeFence(mux_device_t owner) {
  mux_fence_t fence = nullptr;
  EXPECT_EQ(muxCreateFence(orDefault(owner), allocator, &fence), mux_success);
  return keep(fence, muxDestroyFence);
}

mux_semaphore_t Test::makeSemaphore(mux_device_t owner) {
  mux_semaphore_t semaphore = nullptr;
  EXPECT_EQ(muxCreateSemaphore(orDefault(owner), allocator, &semaphore), mux_success);
  return keep(semaphore, muxDestroySemaphore);
}

mux_command_buffer_t Test::makeCommandBuffer(mux_device_t owner) {
  mux_command_buffer_t commandBuffer = nullptr;
  EXPECT_EQ(muxCreateCommandBuffer(orDefault(owner), nullptr, allocator, &commandBuffer),
            mux_success);
  return keep(commandBuffer, muxDestroyCommandBuffer);
}

mux_executable_t Test::makeExecutable(mux_device_t owner) {
  mux_executable_t executable = nullptr;
  EXPECT_EQ(muxCreateExecutable(orDefault(owner), "F", 1, allocator, &executable), mux_success);
  return keep(executable, muxDestroyExecutable);
}

mux_kernel_t Test::makeKernel(mux_device_t owner) {
  mux_kernel_t kernel = nullptr;
  EXPECT_EQ(muxCreateKernel(orDefault(owner), makeExecutable(owner), "work", 4, allocator, &kernel),
            mux_success);
  return keep(kernel, muxDestroyKernel);
}

mux_query_pool_t Test::makeQueryPool(uint32_t count, mux_device_t owner) {
  mux_query_pool_t pool = nullptr;
  mux_queue_t queue = getQueue(0, owner);
  EXPECT_EQ(muxCreateQueryPool(queue, mux_query_type_duration, count, nullptr, allocator, &pool),
            mux_success);
  return keep(pool, [queue](mux_device_t, mux_query_pool_t handle, mux_allocator_info_t allocator) {
    return muxDestroyQueryPool(queue, handle, allocator);
  });
}

mux_queue_t Test::getQueue(uint32_t index, mux_device_t owner) {
  mux_queue_t queue = nullptr;
  EXPECT_EQ(muxGetQueue(orDefault(owner), mux_queue_type_compute, index, &queue), mux_success);
  return queue;
}

mux_result_t Test::runToEnd(mux_command_buffer_t commandBuffer) {
  if (const mux_result_t result = muxFinalizeCommandBuffer(commandBuffer))
    return result;
  mux_fence_t fence = makeFence();
  if (const mux_result_t result = dispatch(commandBuffer, fence))
    return result;
  return muxTryWait(getQueue(), UINT64_MAX, fence);
}

mux_result_t Test::dispatch(mux_command_buffer_t commandBuffer, mux_fence_t fence,
                            std::vector<mux_semaphore_t> waits,
                            std::vector<mux_semaphore_t> signals, uint32_t queueIndex) {
  return muxDispatch(getQueue(queueIndex), commandBuffer, fence,
                     waits.empty() ? nullptr : waits.data(), waits.size(),
                     signals.empty() ? nullptr : signals.data(), signals.size(), nullptr, nullptr);
}

} // namespace fake
