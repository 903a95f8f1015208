#include "host_test.h"

#include "kernel_object.h"

#include <cstdlib>
#include <cstring>
#include <string>

namespace host::test {
namespace {

void *allocate(void *, size_t size, size_t alignment) {
  void *memory = nullptr;
  return posix_memalign(&memory, std::max(alignment, sizeof(void *)), size) == 0 ? memory : nullptr;
}

void release(void *, void *memory) { std::free(memory); }

mux_device_info_t findHostInfo() {
  std::array<mux_device_info_t, 16> infos = {};
  uint64_t count = 0;
  EXPECT_EQ(muxGetDeviceInfos(mux_device_type_cpu, infos.size(), infos.data(), &count),
            mux_success);
  for (mux_device_info_t info : infos)
    if (info && std::string(info->device_name) == "OpenMux host")
      return info;
  return nullptr;
}

} // namespace

void HostTest::SetUp() {
  allocator = {&allocate, &release, nullptr};
  const mux_device_info_t info = findHostInfo();
  ASSERT_NE(info, nullptr);
  ASSERT_EQ(muxCreateDevices(1, &info, allocator, &device), mux_success);
  cleanUps.push_back([this] { EXPECT_EQ(muxDestroyDevice(device, allocator), mux_success); });
  ASSERT_EQ(muxGetQueue(device, mux_queue_type_compute, 0, &queue), mux_success);
}

void HostTest::TearDown() {
  if (queue) {
    EXPECT_EQ(muxWaitAll(queue), mux_success);
  }
  while (!cleanUps.empty()) {
    cleanUps.back()();
    cleanUps.pop_back();
  }
}

TestBuffer HostTest::createBuffer(size_t size) {
  TestBuffer result;
  mux_memory_t memory = nullptr;
  void *address = nullptr;
  EXPECT_EQ(muxAllocateMemory(device, size, 1,
                              mux_memory_property_host_visible | mux_memory_property_host_coherent,
                              mux_allocation_type_alloc_host, 0, allocator, &memory),
            mux_success);
  EXPECT_EQ(muxCreateBuffer(device, size, allocator, &result.buffer), mux_success);
  EXPECT_EQ(muxBindBufferMemory(device, memory, result.buffer, 0), mux_success);
  EXPECT_EQ(muxMapMemory(device, memory, 0, size, &address), mux_success);
  result.bytes = static_cast<std::byte *>(address);
  std::memset(address, 0, size);
  cleanUps.push_back([this, memory, buffer = result.buffer] {
    EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
    EXPECT_EQ(muxDestroyBuffer(device, buffer, allocator), mux_success);
    EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
  });
  return result;
}

mux_kernel_t HostTest::createKernel(std::string_view ir, std::string_view name) {
  const std::vector<uint8_t> binary = makeBinary(ir);
  mux_executable_t executable = nullptr;
  mux_kernel_t kernel = nullptr;
  EXPECT_EQ(muxCreateExecutable(device, binary.data(), binary.size(), allocator, &executable),
            mux_success);
  EXPECT_EQ(muxCreateKernel(device, executable, name.data(), name.size(), allocator, &kernel),
            mux_success);
  cleanUps.push_back([this, executable, kernel] {
    EXPECT_EQ(muxDestroyKernel(device, kernel, allocator), mux_success);
    EXPECT_EQ(muxDestroyExecutable(device, executable, allocator), mux_success);
  });
  return kernel;
}

mux_command_buffer_t HostTest::createCommandBuffer() {
  mux_command_buffer_t commands = nullptr;
  EXPECT_EQ(muxCreateCommandBuffer(device, nullptr, allocator, &commands), mux_success);
  cleanUps.push_back([this, commands] {
    EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator), mux_success);
  });
  return commands;
}

mux_fence_t HostTest::createFence() {
  mux_fence_t fence = nullptr;
  EXPECT_EQ(muxCreateFence(device, allocator, &fence), mux_success);
  cleanUps.push_back(
      [this, fence] { EXPECT_EQ(muxDestroyFence(device, fence, allocator), mux_success); });
  return fence;
}

mux_semaphore_t HostTest::createSemaphore() {
  mux_semaphore_t semaphore = nullptr;
  EXPECT_EQ(muxCreateSemaphore(device, allocator, &semaphore), mux_success);
  cleanUps.push_back([this, semaphore] {
    EXPECT_EQ(muxDestroySemaphore(device, semaphore, allocator), mux_success);
  });
  return semaphore;
}

void HostTest::commandNDRange(mux_command_buffer_t commands, mux_kernel_t kernel,
                              const Range &range,
                              std::span<const mux_descriptor_info_t> arguments) {
  std::vector<size_t> offset = range.offset;
  offset.resize(range.global.size());
  mux_ndrange_options_t options = {};
  options.descriptors = arguments.empty() ? nullptr : arguments.data();
  options.descriptors_length = arguments.size();
  std::copy(range.local.begin(), range.local.end(), options.local_size);
  options.global_offset = offset.data();
  options.global_size = range.global.data();
  options.dimensions = range.global.size();
  ASSERT_EQ(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr), mux_success);
}

void HostTest::finalize(mux_command_buffer_t commands) {
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
}

mux_result_t HostTest::dispatch(mux_command_buffer_t commands, mux_fence_t fence,
                                std::vector<mux_semaphore_t> waits,
                                std::vector<mux_semaphore_t> signals) {
  return muxDispatch(queue, commands, fence, waits.empty() ? nullptr : waits.data(), waits.size(),
                     signals.empty() ? nullptr : signals.data(), signals.size(), nullptr, nullptr);
}

void HostTest::run(mux_command_buffer_t commands) {
  mux_fence_t fence = createFence();
  ASSERT_EQ(dispatch(commands, fence), mux_success);
  ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
}

mux_descriptor_info_t makeBufferArgument(const TestBuffer &buffer, uint64_t offset) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_buffer;
  descriptor.buffer_descriptor = {buffer.buffer, offset};
  return descriptor;
}

mux_descriptor_info_t makeNullArgument() {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_null_buffer;
  return descriptor;
}

mux_descriptor_info_t makeLocalArgument(size_t size) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_shared_local_buffer;
  descriptor.shared_local_buffer_descriptor.size = size;
  return descriptor;
}

} // namespace host::test
