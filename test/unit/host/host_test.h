// A host device with a queue, and short ways to make what tests need on it.
#ifndef TEST_HOST_HOST_TEST_H
#define TEST_HOST_HOST_TEST_H

#include "mux/mux.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace host::test {

// A buffer whose memory stays mapped.
struct TestBuffer {
  mux_buffer_t buffer = nullptr;
  std::byte *bytes = nullptr;

  template <class T> T *as() const { return reinterpret_cast<T *>(bytes); }
};

struct Range {
  std::vector<size_t> global;
  std::array<size_t, 3> local = {1, 1, 1};
  std::vector<size_t> offset = {};
};

class HostTest : public ::testing::Test {
protected:
  void SetUp() override;
  // Destroys everything that the functions below have made, newest first.
  void TearDown() override;

  // Filled with zeros.
  TestBuffer createBuffer(size_t size);
  mux_kernel_t createKernel(std::string_view ir, std::string_view name);
  mux_command_buffer_t createCommandBuffer();
  mux_fence_t createFence();
  mux_semaphore_t createSemaphore();

  void commandNDRange(mux_command_buffer_t commands, mux_kernel_t kernel, const Range &range,
                      std::span<const mux_descriptor_info_t> arguments);
  void finalize(mux_command_buffer_t commands);
  // Dispatches a finalized command buffer and waits for its end.
  void run(mux_command_buffer_t commands);
  mux_result_t dispatch(mux_command_buffer_t commands, mux_fence_t fence,
                        std::vector<mux_semaphore_t> waits = {},
                        std::vector<mux_semaphore_t> signals = {});

  mux_device_t device = nullptr;
  mux_queue_t queue = nullptr;
  mux_allocator_info_t allocator = {};

private:
  std::vector<std::function<void()>> cleanUps;
};

mux_descriptor_info_t makeBufferArgument(const TestBuffer &buffer, uint64_t offset = 0);
mux_descriptor_info_t makeNullArgument();
mux_descriptor_info_t makeLocalArgument(size_t size);
// The value must live until the call that takes the descriptor.
template <class T> mux_descriptor_info_t makeValueArgument(const T &value) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_plain_old_data;
  descriptor.plain_old_data_descriptor = {&value, sizeof(value)};
  return descriptor;
}

} // namespace host::test

#endif // TEST_HOST_HOST_TEST_H
