// A device made of the ready-made parts, whose kernels are functions that a test supplies, and a
// fixture that has two of them.
#ifndef TEST_UNIT_MUX_FAKE_DEVICE_H
#define TEST_UNIT_MUX_FAKE_DEVICE_H

#include "mux/command_executor.h"
#include "mux/software_queue.h"
#include "mux/target.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fake {

// Everything on, small limits. Tests may change the facts before the device is made.
class Info : public mux::DeviceInfo {
public:
  explicit Info(const char *name = "fake");
  mux::Expected<mux::Device *> createDevice(mux::Allocator allocator) const override;

  // What createDevice answers instead of making one.
  mux_result_t creationResult = mux_success;
};

class Kernel : public mux::Kernel {
public:
  using mux::Kernel::Kernel;
  mux_result_t checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const override;
  mux::Expected<size_t> querySubGroupSizeForLocalSize(std::array<size_t, 3> size) const override;
  mux::Expected<std::array<size_t, 3>> queryLocalSizeForSubGroupCount(size_t count) const override;
  mux::Expected<size_t> queryMaxNumSubGroups() const override;
  mux::Expected<WFVInfo> queryWFVInfoForLocalSize(std::array<size_t, 3> localSize) const override;

  // What the kernel does, for the whole range at once.
  std::function<mux_result_t(const mux::NDRange &)> body;
  mux_result_t descriptorsResult = mux_success;
};

// Calls each hook's function if there is one.
class CommandBuffer : public mux::CommandBuffer {
public:
  using mux::CommandBuffer::CommandBuffer;

  std::function<mux_result_t(mux::RecordedCommand &)> onRecorded;
  std::function<mux_result_t(mux::RecordedCommand &)> onUpdated;
  std::function<mux_result_t()> onFinalized;
  std::function<void()> onCleared;

protected:
  mux_result_t recorded(mux::RecordedCommand &command) override {
    return onRecorded ? onRecorded(command) : mux_success;
  }
  mux_result_t updated(mux::RecordedCommand &command) override {
    return onUpdated ? onUpdated(command) : mux_success;
  }
  mux_result_t finalized() override { return onFinalized ? onFinalized() : mux_success; }
  void cleared() override {
    if (onCleared)
      onCleared();
  }
};

class Executor : public mux::CommandExecutor {
public:
  // The image commands that came by.
  std::vector<mux::Command> imageCommands;

protected:
  std::byte *getAddress(mux::Buffer &buffer) override;
  mux_result_t runNDRange(mux::CommandBuffer &commandBuffer, mux::RecordedCommand &command,
                          const mux::NDRange &range) override;
  mux_result_t runImageCommand(mux::CommandBuffer &commandBuffer,
                               mux::RecordedCommand &command) override;
};

class Memory : public mux::Memory {
public:
  Memory(mux::Device &device, uint64_t size, uint32_t properties, uint32_t heap, void *address,
         bool isOwner);
  ~Memory() override;
  mux::Expected<void *> map() override;
  mux_result_t unmap() override;
  mux_result_t flushToDevice(uint64_t offset, uint64_t size) override;
  mux_result_t flushFromDevice(uint64_t offset, uint64_t size) override;

  int maps = 0;
  int unmaps = 0;
  int flushesTo = 0;
  int flushesFrom = 0;
  void *const address;

private:
  bool isOwner;
};

class Device : public mux::Device {
public:
  explicit Device(const Info &info);

  mux::Expected<mux::Memory *> allocateMemory(uint64_t size, uint32_t heap, uint32_t properties,
                                              mux_allocation_type_e type, uint32_t alignment,
                                              mux::Allocator allocator) override;
  mux::Expected<mux::Memory *> createMemoryFromHost(void *pointer, uint64_t size,
                                                    mux::Allocator allocator) override;
  mux::Expected<mux::Buffer *> createBuffer(uint64_t size, mux::Allocator allocator) override;
  mux::Expected<mux::Image *> createImage(const mux::ImageDescription &description,
                                          mux::Allocator allocator) override;
  std::span<const mux_image_format_e>
  getSupportedImageFormats(mux_image_type_e type,
                           mux_allocation_type_e allocationType) const override;
  mux::Expected<mux::Queue *> getQueue(mux_queue_type_e type, uint32_t index) override;
  mux::Expected<mux::CommandBuffer *> createCommandBuffer(const mux_callback_info_t *callback,
                                                          mux::Allocator allocator) override;
  mux::Expected<mux::Executable *> createExecutable(std::span<const uint8_t> binary,
                                                    mux::Allocator allocator) override;
  mux::Expected<mux::Kernel *> createBuiltInKernel(std::string_view name,
                                                   mux::Allocator allocator) override;
  mux::Expected<mux::QueryPool *>
  createQueryPool(mux::Queue &queue, mux_query_type_e type, uint32_t count,
                  std::span<const mux_query_counter_config_t> configs,
                  mux::Allocator allocator) override;
  QueryCounters getSupportedQueryCounters(mux_queue_type_e type) const override;

  Executor executors[2];
  uint32_t lastAlignment = 0;

private:
  mux::SoftwareQueue queues[2];
};

// Counts what is alive, and can be told to fail.
struct CountingAllocator {
  std::atomic<int64_t> alive = 0;
  std::atomic<bool> isEmpty = false;

  mux_allocator_info_t getInfo();
};

// Two devices, for objects that belong to the wrong one. Everything made through the fixture is
// destroyed by it; at the end nothing may be left of what the allocator gave.
class Test : public ::testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  mux_memory_t makeMemory(uint64_t size, mux_device_t owner = nullptr);
  mux_buffer_t makeUnboundBuffer(uint64_t size, mux_device_t owner = nullptr);
  mux_buffer_t makeBuffer(uint64_t size, mux_device_t owner = nullptr);
  // The bytes of a buffer that makeBuffer made.
  std::byte *getBytes(mux_buffer_t buffer);
  mux_fence_t makeFence(mux_device_t owner = nullptr);
  mux_semaphore_t makeSemaphore(mux_device_t owner = nullptr);
  mux_command_buffer_t makeCommandBuffer(mux_device_t owner = nullptr);
  mux_executable_t makeExecutable(mux_device_t owner = nullptr);
  mux_kernel_t makeKernel(mux_device_t owner = nullptr);
  mux_query_pool_t makeQueryPool(uint32_t count, mux_device_t owner = nullptr);
  mux_queue_t getQueue(uint32_t index = 0, mux_device_t owner = nullptr);
  // A handle of any kind that names an object of another kind.
  template <class Handle> Handle makeWrong() { return reinterpret_cast<Handle>(getQueue()); }
  mux_command_buffer_t makeWrongCommandBuffer() {
    return reinterpret_cast<mux_command_buffer_t>(makeFence());
  }

  // Finalizes, dispatches and waits.
  mux_result_t runToEnd(mux_command_buffer_t commandBuffer);
  mux_result_t dispatch(mux_command_buffer_t commandBuffer, mux_fence_t fence = nullptr,
                        std::vector<mux_semaphore_t> waits = {},
                        std::vector<mux_semaphore_t> signals = {}, uint32_t queueIndex = 0);

  Info info;
  Info otherInfo{"other fake"};
  CountingAllocator counter;
  mux_allocator_info_t allocator = counter.getInfo();
  // Without a way to get, and without a way to give back.
  mux_allocator_info_t noAlloc = {nullptr, allocator.free, nullptr};
  mux_allocator_info_t noFree = {allocator.alloc, nullptr, allocator.user_data};
  mux_device_t device = nullptr;
  mux_device_t otherDevice = nullptr;

private:
  mux_device_t orDefault(mux_device_t owner) { return owner ? owner : device; }
  template <class Handle, class Destroy> Handle keep(Handle handle, Destroy destroy);

  std::vector<std::function<mux_result_t()>> destructions;
};

} // namespace fake

#endif // TEST_UNIT_MUX_FAKE_DEVICE_H
