// Runs kernels on the simulated accelerator through mux.h.
#ifndef TEST_REFSI_TEST_H
#define TEST_REFSI_TEST_H

#include "device.h"
#include "kernel.h"
#include "mux/mux.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace refsi::test {

mux_allocator_info_t allocator();

/// A binary of kernels.c.
std::vector<uint8_t> readKernels(Scheduling scheduling, unsigned vectorLength = 512,
                                 unsigned version = 1);

/// Sets an environment variable for its lifetime.
class Variable {
public:
  Variable(const char *name, const char *value);
  ~Variable();

private:
  const char *const name;
  std::string before;
  bool hadValue;
};

/// Device memory with its buffer.
class TestBuffer {
public:
  TestBuffer(mux_device_t device, uint64_t size);
  ~TestBuffer();
  TestBuffer(const TestBuffer &) = delete;
  TestBuffer &operator=(const TestBuffer &) = delete;

  mux_buffer_t get() const { return buffer; }
  uint64_t getAddress() const { return memory->handle; }
  template <class T> T *data() const { return static_cast<T *>(mapped); }

private:
  const mux_device_t device;
  mux_memory_t memory = nullptr;
  mux_buffer_t buffer = nullptr;
  void *mapped = nullptr;
};

using Sizes = std::array<size_t, 3>;

/// The arguments of a kernel.
class Arguments {
public:
  Arguments &buffer(const TestBuffer &value, uint64_t offset = 0);
  Arguments &local(size_t size);
  template <class T> Arguments &value(T value) {
    auto &bytes = storage.emplace_back(sizeof(T));
    std::memcpy(bytes.data(), &value, sizeof(T));
    return bytesOf(bytes);
  }
  const std::vector<mux_descriptor_info_t> &get() const { return descriptors; }

private:
  Arguments &bytesOf(const std::vector<uint8_t> &bytes);

  std::vector<std::vector<uint8_t>> storage;
  std::vector<mux_descriptor_info_t> descriptors;
};

class RefsiTest : public testing::Test {
protected:
  /// Skips the test if this machine has no simulator.
  void SetUp() override;
  void TearDown() override;

  void open(Scheduling scheduling = Scheduling::workGroupPerHart);
  void open(const DeviceInfo &deviceInfo);
  void close();
  /// Loads another binary instead of the usual one.
  void load(const std::vector<uint8_t> &binary);
  void unload();
  mux_kernel_t getKernel(std::string_view name);

  /// Runs a kernel and returns the result of the dispatch.
  mux_result_t run(std::string_view name, const Arguments &arguments, Sizes global,
                   Sizes local = {1, 1, 1}, Sizes offset = {0, 0, 0});
  mux_result_t record(mux_command_buffer_t commands, std::string_view name,
                      const Arguments &arguments, Sizes global, Sizes local = {1, 1, 1},
                      Sizes offset = {0, 0, 0});
  mux_result_t dispatch(mux_command_buffer_t commands);
  mux_command_buffer_t createCommands();

  pid_t getSimulatorProcess() const;

  mux_device_t device = nullptr;
  mux_queue_t queue = nullptr;
  mux_executable_t executable = nullptr;
  std::vector<std::pair<std::string, mux_kernel_t>> kernels;
  /// Of the last dispatch.
  std::string message;
};

} // namespace refsi::test

#endif // TEST_REFSI_TEST_H
