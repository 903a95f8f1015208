#include "fake_device.h"

namespace {

using BufferTest = fake::Test;

TEST_F(BufferTest, ABufferTellsWhatMemoryItNeeds) {
  mux_buffer_t buffer = makeUnboundBuffer(100);
  EXPECT_EQ(buffer->size, 100u);
  EXPECT_GE(buffer->memory_requirements.size, 100u);
  EXPECT_EQ(buffer->memory_requirements.alignment, info.buffer_alignment);
}

TEST_F(BufferTest, BadCreationsAreRefused) {
  mux_buffer_t buffer = nullptr;
  EXPECT_EQ(muxCreateBuffer(nullptr, 8, allocator, &buffer), mux_error_invalid_value);
  EXPECT_EQ(muxCreateBuffer(makeWrong<mux_device_t>(), 8, allocator, &buffer),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateBuffer(device, 0, allocator, &buffer), mux_error_invalid_value);
  EXPECT_EQ(muxCreateBuffer(device, info.allocation_size + 1, allocator, &buffer),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateBuffer(device, 8, noAlloc, &buffer), mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateBuffer(device, 8, allocator, nullptr), mux_error_null_out_parameter);
  counter.isEmpty = true;
  EXPECT_EQ(muxCreateBuffer(device, 8, allocator, &buffer), mux_error_out_of_memory);
  EXPECT_EQ(buffer, nullptr);
}

TEST_F(BufferTest, BadDestructionsAreRefused) {
  mux_buffer_t buffer = makeUnboundBuffer(8);
  EXPECT_EQ(muxDestroyBuffer(nullptr, buffer, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyBuffer(otherDevice, buffer, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyBuffer(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyBuffer(device, makeWrong<mux_buffer_t>(), allocator),
            mux_error_invalid_value);
  EXPECT_EQ(muxDestroyBuffer(device, buffer, noFree), mux_error_null_allocator_callback);
}

TEST_F(BufferTest, SeveralBuffersShareOneMemory) {
  mux_memory_t memory = makeMemory(256);
  mux_buffer_t first = makeUnboundBuffer(64);
  mux_buffer_t second = makeUnboundBuffer(192);
  EXPECT_EQ(muxBindBufferMemory(device, memory, first, 0), mux_success);
  EXPECT_EQ(muxBindBufferMemory(device, memory, second, 64), mux_success);
  EXPECT_EQ(getBytes(first) + 64, getBytes(second));
}

TEST_F(BufferTest, MemoryIsBoundOnce) {
  mux_memory_t memory = makeMemory(256);
  mux_buffer_t buffer = makeUnboundBuffer(64);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, 64), mux_success);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, 0), mux_error_failure);
  EXPECT_EQ(static_cast<mux::Buffer *>(buffer)->getOffset(), 64u);
}

TEST_F(BufferTest, BadBindingsAreRefused) {
  mux_memory_t memory = makeMemory(256);
  mux_buffer_t buffer = makeUnboundBuffer(200);
  EXPECT_EQ(muxBindBufferMemory(nullptr, memory, buffer, 0), mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(otherDevice, memory, buffer, 0), mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, nullptr, buffer, 0), mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, memory, nullptr, 0), mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, makeMemory(256, otherDevice), buffer, 0),
            mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, memory, makeUnboundBuffer(8, otherDevice), 0),
            mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, makeWrong<mux_memory_t>(), buffer, 0),
            mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, 32), mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, 64), mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, UINT64_MAX - 63), mux_error_invalid_value);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, 0), mux_success);
}

TEST_F(BufferTest, TheHeapMustSuitTheBuffer) {
  mux_memory_t memory = nullptr;
  ASSERT_EQ(muxAllocateMemory(device, 64, 2, mux_memory_property_device_local,
                              mux_allocation_type_alloc_device, 0, allocator, &memory),
            mux_success);
  mux_buffer_t buffer = makeUnboundBuffer(64);
  EXPECT_EQ(muxBindBufferMemory(device, memory, buffer, 0), mux_error_invalid_value);
  EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
}

// A target may refuse a binding, and the buffer is then as it was.
class PickyBuffer : public mux::Buffer {
public:
  using mux::Buffer::Buffer;
  mux_result_t bound() override { return refuses ? mux_error_internal : mux_success; }
  bool refuses = true;
};

TEST_F(BufferTest, ARefusedBindingLeavesTheBufferUnbound) {
  mux_memory_t memory = makeMemory(64);
  PickyBuffer buffer(static_cast<mux::Device &>(*device), 64);
  EXPECT_EQ(muxBindBufferMemory(device, memory, &buffer, 0), mux_error_internal);
  EXPECT_EQ(buffer.getMemory(), nullptr);
  buffer.refuses = false;
  EXPECT_EQ(muxBindBufferMemory(device, memory, &buffer, 0), mux_success);
}

} // namespace
