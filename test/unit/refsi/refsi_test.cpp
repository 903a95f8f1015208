#include "refsi_test.h"

#include "settings.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace refsi::test {

mux_allocator_info_t allocator() {
  return {[](void *, size_t size, size_t align) {
            return aligned_alloc(align, (size + align - 1) / align * align);
          },
          [](void *, void *pointer) { free(pointer); }, nullptr};
}

std::vector<uint8_t> readKernels(Scheduling scheduling, unsigned vectorLength, unsigned version) {
  const std::string path = REFSI_TEST_KERNELS "/kernels-" +
                           std::to_string(static_cast<unsigned>(scheduling)) + "-" +
                           std::to_string(vectorLength) + "-" + std::to_string(version) + ".elf";
  std::ifstream file(path, std::ios::binary);
  std::vector<uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
  EXPECT_FALSE(bytes.empty()) << path;
  return bytes;
}

Variable::Variable(const char *name, const char *value) : name(name) {
  const char *old = std::getenv(name);
  hadValue = old != nullptr;
  before = old ? old : "";
  setenv(name, value, 1);
}

Variable::~Variable() {
  if (hadValue)
    setenv(name, before.c_str(), 1);
  else
    unsetenv(name);
}

TestBuffer::TestBuffer(mux_device_t device, uint64_t size) : device(device) {
  const uint32_t properties = mux_memory_property_host_visible | mux_memory_property_host_coherent;
  EXPECT_EQ(muxAllocateMemory(device, size, 1, properties, mux_allocation_type_alloc_host, 0,
                              allocator(), &memory),
            mux_success);
  EXPECT_EQ(muxCreateBuffer(device, size, allocator(), &buffer), mux_success);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, 0), mux_success);
  EXPECT_EQ(muxMapMemory(device, memory, 0, size, &mapped), mux_success);
  std::memset(mapped, 0, size);
}

TestBuffer::~TestBuffer() {
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
  EXPECT_EQ(muxDestroyBuffer(device, buffer, allocator()), mux_success);
  EXPECT_EQ(muxFreeMemory(device, memory, allocator()), mux_success);
}

Arguments &Arguments::buffer(const TestBuffer &value, uint64_t offset) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_buffer;
  descriptor.buffer_descriptor = {value.get(), offset};
  descriptors.push_back(descriptor);
  return *this;
}

Arguments &Arguments::local(size_t size) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_shared_local_buffer;
  descriptor.shared_local_buffer_descriptor = {size};
  descriptors.push_back(descriptor);
  return *this;
}

// Growing the storage moves the vectors, not their bytes.
Arguments &Arguments::bytesOf(const std::vector<uint8_t> &bytes) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_plain_old_data;
  descriptor.plain_old_data_descriptor = {bytes.data(), bytes.size()};
  descriptors.push_back(descriptor);
  return *this;
}

void RefsiTest::SetUp() {
  if (readSettings().simulator.empty())
    GTEST_SKIP() << "qemu-system-riscv64 is not installed (package qemu-system-misc)";
}

void RefsiTest::TearDown() { close(); }

void RefsiTest::open(Scheduling scheduling) { open(deviceInfo(scheduling)); }

void RefsiTest::open(const DeviceInfo &deviceInfo) {
  mux_device_info_t info = &deviceInfo;
  ASSERT_EQ(muxCreateDevices(1, &info, allocator(), &device), mux_success);
  ASSERT_EQ(muxGetQueue(device, mux_queue_type_compute, 0, &queue), mux_success);
  load(readKernels(deviceInfo.getScheduling(), deviceInfo.getVectorLength()));
}

void RefsiTest::close() {
  unload();
  if (device) {
    EXPECT_EQ(muxDestroyDevice(device, allocator()), mux_success);
  }
  device = nullptr;
}

void RefsiTest::load(const std::vector<uint8_t> &binary) {
  unload();
  ASSERT_EQ(muxCreateExecutable(device, binary.data(), binary.size(), allocator(), &executable),
            mux_success);
}

void RefsiTest::unload() {
  for (const auto &[name, kernel] : kernels)
    EXPECT_EQ(muxDestroyKernel(device, kernel, allocator()), mux_success);
  kernels.clear();
  if (executable) {
    EXPECT_EQ(muxDestroyExecutable(device, executable, allocator()), mux_success);
  }
  executable = nullptr;
}

mux_kernel_t RefsiTest::getKernel(std::string_view name) {
  for (const auto &[known, kernel] : kernels)
    if (known == name)
      return kernel;
  mux_kernel_t kernel = nullptr;
  EXPECT_EQ(muxCreateKernel(device, executable, name.data(), name.size(), allocator(), &kernel),
            mux_success)
      << name;
  if (kernel)
    kernels.emplace_back(name, kernel);
  return kernel;
}

mux_command_buffer_t RefsiTest::createCommands() {
  const mux_callback_info_t callback = {[](void *text, const char *message, const void *, size_t) {
                                          *static_cast<std::string *>(text) = message;
                                        },
                                        &message};
  mux_command_buffer_t commands = nullptr;
  EXPECT_EQ(muxCreateCommandBuffer(device, &callback, allocator(), &commands), mux_success);
  return commands;
}

mux_result_t RefsiTest::record(mux_command_buffer_t commands, std::string_view name,
                               const Arguments &arguments, Sizes global, Sizes local,
                               Sizes offset) {
  mux_ndrange_options_t options = {};
  options.descriptors = arguments.get().data();
  options.descriptors_length = arguments.get().size();
  std::copy(local.begin(), local.end(), options.local_size);
  options.global_size = global.data();
  options.global_offset = offset.data();
  options.dimensions = global[2] != 1 ? 3 : global[1] != 1 ? 2 : 1;
  return muxCommandNDRange(commands, getKernel(name), options, 0, nullptr, nullptr);
}

mux_result_t RefsiTest::dispatch(mux_command_buffer_t commands) {
  message.clear();
  mux_result_t outcome = mux_success;
  const auto remember = [](mux_command_buffer_t, mux_result_t error, void *result) {
    *static_cast<mux_result_t *>(result) = error;
  };
  EXPECT_EQ(muxDispatch(queue, commands, nullptr, nullptr, 0, nullptr, 0, remember, &outcome),
            mux_success);
  EXPECT_EQ(muxWaitAll(queue), mux_success);
  return outcome;
}

mux_result_t RefsiTest::run(std::string_view name, const Arguments &arguments, Sizes global,
                            Sizes local, Sizes offset) {
  mux_command_buffer_t commands = createCommands();
  mux_result_t result = record(commands, name, arguments, global, local, offset);
  if (result == mux_success) {
    EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
    result = dispatch(commands);
  }
  EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator()), mux_success);
  return result;
}

pid_t RefsiTest::getSimulatorProcess() const {
  return static_cast<Device *>(device)->getMachine().getProcess();
}

} // namespace refsi::test
