// The allocator of device memory, and its exhaustion.
#include "device_memory.h"
#include "refsi_test.h"

#include <random>

using namespace refsi;
using namespace refsi::test;

namespace {

TEST(DeviceMemoryTest, AllocatesWithoutOverlap) {
  const auto memory = DeviceMemory::create();
  ASSERT_TRUE(memory);
  std::mt19937 random(1);
  std::map<uint64_t, uint64_t> blocks;
  for (unsigned i = 0; i != 2000; ++i) {
    if (random() % 3 == 0 && !blocks.empty()) {
      auto block = blocks.begin();
      std::advance(block, random() % blocks.size());
      memory->free(block->first);
      blocks.erase(block);
      continue;
    }
    const uint64_t size = random() % (1 << 20) + 1, alignment = uint64_t(1) << random() % 16;
    const uint64_t address = memory->allocate(size, alignment);
    ASSERT_NE(address, 0u);
    EXPECT_EQ(address % std::max<uint64_t>(alignment, 128), 0u);
    EXPECT_GE(address, uint64_t(REFSI_GLOBAL_BASE));
    EXPECT_LE(address + size, uint64_t(REFSI_GLOBAL_END));
    const auto next = blocks.upper_bound(address);
    EXPECT_TRUE(next == blocks.end() || address + size <= next->first);
    EXPECT_TRUE(next == blocks.begin() ||
                std::prev(next)->first + std::prev(next)->second <= address);
    blocks[address] = size;
  }
  // Free blocks are joined.
  for (const auto &[address, size] : blocks)
    memory->free(address);
  constexpr uint64_t all = REFSI_GLOBAL_END - REFSI_GLOBAL_BASE;
  EXPECT_EQ(memory->allocate(all + 1, 1), 0u);
  const uint64_t address = memory->allocate(all, 1);
  EXPECT_EQ(address, uint64_t(REFSI_GLOBAL_BASE));
  EXPECT_EQ(memory->allocate(1, 1), 0u);
  memory->free(address);
  EXPECT_EQ(memory->allocate(1, uint64_t(1) << 63), 0u);
}

// Freed memory is returned to the host.
TEST(DeviceMemoryTest, DiscardsFreedPages) {
  const auto memory = DeviceMemory::create();
  ASSERT_TRUE(memory);
  const uint64_t address = memory->allocate(4 << 20, 4096);
  std::memset(memory->toHost(address), 7, 4 << 20);
  memory->free(address);
  EXPECT_EQ(memory->toHost(address)[2 << 20], std::byte(0));
}

using MemoryTest = RefsiTest;

TEST_F(MemoryTest, Exhaustion) {
  open();
  const uint32_t properties = mux_memory_property_device_local;
  std::vector<mux_memory_t> memories;
  for (;;) {
    mux_memory_t memory = nullptr;
    const mux_result_t result =
        muxAllocateMemory(device, 100 << 20, 1, properties, mux_allocation_type_alloc_device, 0,
                          allocator(), &memory);
    if (result == mux_success) {
      memories.push_back(memory);
      ASSERT_LE(memories.size(), 10u);
      continue;
    }
    EXPECT_EQ(result, mux_error_out_of_memory);
    break;
  }
  EXPECT_GE(memories.size(), 9u);
  for (mux_memory_t memory : memories)
    EXPECT_EQ(muxFreeMemory(device, memory, allocator()), mux_success);
  // There is room again.
  const TestBuffer out(device, 500 << 20);
  EXPECT_EQ(run("version", Arguments().buffer(out, (500 << 20) - 8), {1, 1, 1}), mux_success);
  EXPECT_EQ(out.data<uint64_t>()[(500 << 20) / 8 - 1], 1u);
}

TEST_F(MemoryTest, BarrierMemoryExhaustion) {
  open();
  const TestBuffer out(device, 8);
  EXPECT_EQ(run("greedy", Arguments().buffer(out), {64, 1, 1}, {64, 1, 1}),
            mux_error_out_of_memory);
  EXPECT_NE(message.find("out of device memory"), std::string::npos) << message;
  EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
}

TEST_F(MemoryTest, BufferCommands) {
  open();
  const TestBuffer buffer(device, 4096);
  std::vector<uint32_t> written(256), read(256);
  for (uint32_t i = 0; i != 256; ++i)
    written[i] = i;
  const uint32_t pattern = 0xabcd;
  mux_command_buffer_t commands = createCommands();
  EXPECT_EQ(
      muxCommandFillBuffer(commands, buffer.get(), 2048, 1024, &pattern, 4, 0, nullptr, nullptr),
      mux_success);
  EXPECT_EQ(
      muxCommandWriteBuffer(commands, buffer.get(), 0, written.data(), 1024, 0, nullptr, nullptr),
      mux_success);
  EXPECT_EQ(muxCommandReadBuffer(commands, buffer.get(), 0, read.data(), 1024, 0, nullptr, nullptr),
            mux_success);
  EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(dispatch(commands), mux_success);
  EXPECT_EQ(read, written);
  EXPECT_EQ(buffer.data<uint32_t>()[2048 / 4], pattern);
  EXPECT_EQ(buffer.data<uint32_t>()[3068 / 4], pattern);
  EXPECT_EQ(buffer.data<uint32_t>()[3072 / 4], 0u);
  EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator()), mux_success);
}

TEST_F(MemoryTest, NoImages) {
  open();
  mux_image_t image = nullptr;
  EXPECT_EQ(muxCreateImage(device, mux_image_type_2d, mux_image_format_r8_unorm, 16, 16, 1, 0, 0, 0,
                           allocator(), &image),
            mux_error_feature_unsupported);
}

} // namespace
