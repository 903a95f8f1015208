// What a target gets that implements only what it must.
#include "fake_device.h"
#include "mux/software_fence.h"
#include "mux/software_query_pool.h"
#include "mux/software_semaphore.h"

namespace {

class BareDevice : public mux::Device {
public:
  using mux::Device::Device;
  mux::Expected<mux::Memory *> allocateMemory(uint64_t, uint32_t, uint32_t, mux_allocation_type_e,
                                              uint32_t, mux::Allocator) override {
    return mux::Unexpected(mux_error_out_of_memory);
  }
  mux::Expected<mux::Buffer *> createBuffer(uint64_t size, mux::Allocator allocator) override {
    return mux::expectCreated(allocator.create<mux::Buffer>(*this, size));
  }
  mux::Expected<mux::Queue *> getQueue(mux_queue_type_e, uint32_t) override {
    return mux::Unexpected(mux_error_internal);
  }
  mux::Expected<mux::Executable *> createExecutable(std::span<const uint8_t>,
                                                    mux::Allocator) override {
    return mux::Unexpected(mux_error_invalid_binary);
  }
};

class BareExecutor : public mux::CommandExecutor {
  std::byte *getAddress(mux::Buffer &) override { return nullptr; }
  mux_result_t runNDRange(mux::CommandBuffer &, mux::RecordedCommand &,
                          const mux::NDRange &) override {
    return mux_success;
  }
};

class DefaultsTest : public fake::Test {
protected:
  // All features are on in the info, but the target implements none.
  BareDevice bare{info};
  mux::Allocator from{allocator};
};

TEST_F(DefaultsTest, OptionalFeaturesAreUnsupported) {
  int value = 0;
  mux_memory_t memory = nullptr;
  EXPECT_EQ(muxCreateMemoryFromHost(&bare, sizeof(value), &value, allocator, &memory),
            mux_error_feature_unsupported);
  uint32_t length = 77;
  EXPECT_EQ(muxGetSupportedImageFormats(&bare, mux_image_type_2d, mux_allocation_type_alloc_host, 0,
                                        nullptr, &length),
            mux_success);
  EXPECT_EQ(length, 0u);
  EXPECT_EQ(bare.createImage({}, from).error(), mux_error_feature_unsupported);
  mux_kernel_t kernel = nullptr;
  EXPECT_EQ(muxCreateBuiltInKernel(&bare, "builtin", 7, allocator, &kernel),
            mux_error_missing_kernel);
  EXPECT_EQ(
      muxGetSupportedQueryCounters(&bare, mux_queue_type_compute, 0, nullptr, nullptr, &length),
      mux_success);
  EXPECT_EQ(length, 0u);
  mux::Queue &queue = static_cast<mux::Queue &>(*getQueue());
  EXPECT_EQ(bare.createQueryPool(queue, mux_query_type_counter, 1, {}, from).error(),
            mux_error_feature_unsupported);
}

TEST_F(DefaultsTest, TheTargetsErrorIsTheCallers) {
  mux_memory_t memory = nullptr;
  EXPECT_EQ(muxAllocateMemory(&bare, 64, 1, mux_memory_property_device_local,
                              mux_allocation_type_alloc_device, 0, allocator, &memory),
            mux_error_out_of_memory);
  mux_queue_t queue = nullptr;
  EXPECT_EQ(muxGetQueue(&bare, mux_queue_type_compute, 0, &queue), mux_error_internal);
  EXPECT_EQ(memory, nullptr);
  EXPECT_EQ(queue, nullptr);
}

TEST_F(DefaultsTest, SoftwarePartsAreMade) {
  mux_fence_t fence = nullptr;
  mux_semaphore_t semaphore = nullptr;
  mux_command_buffer_t commands = nullptr;
  ASSERT_EQ(muxCreateFence(&bare, allocator, &fence), mux_success);
  ASSERT_EQ(muxCreateSemaphore(&bare, allocator, &semaphore), mux_success);
  ASSERT_EQ(muxCreateCommandBuffer(&bare, nullptr, allocator, &commands), mux_success);
  EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(muxDestroyCommandBuffer(&bare, commands, allocator), mux_success);
  EXPECT_EQ(muxDestroySemaphore(&bare, semaphore, allocator), mux_success);
  EXPECT_EQ(muxDestroyFence(&bare, fence, allocator), mux_success);
}

TEST_F(DefaultsTest, WhatAKernelCannotTellIsUnsupported) {
  mux::Kernel kernel(bare);
  size_t size = 0, y = 0, z = 0;
  mux_wfv_status_e status;
  const auto unsupported = mux_error_feature_unsupported;
  EXPECT_EQ(muxQuerySubGroupSizeForLocalSize(&kernel, 1, 1, 1, &size), unsupported);
  EXPECT_EQ(muxQueryLocalSizeForSubGroupCount(&kernel, 1, &size, &y, &z), unsupported);
  EXPECT_EQ(muxQueryMaxNumSubGroups(&kernel, &size), unsupported);
  EXPECT_EQ(muxQueryWFVInfoForLocalSize(&kernel, 1, 1, 1, &status, nullptr, nullptr, nullptr),
            unsupported);
  EXPECT_EQ(kernel.num_arguments, MUX_UNKNOWN_ARGUMENT_COUNT);
}

TEST_F(DefaultsTest, AnExecutorWithoutImagesFailsTheirCommands) {
  BareExecutor executor;
  mux::CommandBuffer commands(bare, nullptr);
  mux::Image image(bare, {mux_image_type_1d, mux_image_format_r8_uint, {8, 1, 1}, 0, 8, 8});
  mux::FillImage fill = {};
  fill.image = &image;
  ASSERT_TRUE(commands.record(fill, {}).has_value());
  EXPECT_EQ(executor.run(static_cast<mux::Queue &>(*getQueue()), commands),
            mux_error_feature_unsupported);
}

} // namespace
