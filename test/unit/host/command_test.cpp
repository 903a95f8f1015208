#include "host_test.h"
#include "test_kernels.h"

#include <chrono>
#include <cstring>
#include <random>
#include <thread>

namespace host::test {
namespace {

class CommandTest : public HostTest {
protected:
  void fillRandomly(void *memory, size_t size) {
    auto *bytes = static_cast<unsigned char *>(memory);
    for (size_t index = 0; index != size; ++index)
      bytes[index] = static_cast<unsigned char>(random());
  }
  std::mt19937 random{12345};
};

// Sizes on both sides of what is shared out between threads.
constexpr size_t copySizes[] = {1, 7, 4096, 524'288, 524'289, 5'000'001};

// Huge pages are aligned to 2 MiB; a smaller buffer has none to gain.
TEST_F(CommandTest, LargeBuffersAreAlignedToHugePages) {
  constexpr size_t hugePage = 2 << 20;
  for (const size_t size : {hugePage, hugePage + 1, 2 * hugePage, 8 * hugePage})
    EXPECT_EQ(reinterpret_cast<uintptr_t>(createBuffer(size).bytes) % hugePage, 0u) << size;
}

TEST_F(CommandTest, Fills) {
  for (size_t patternSize : {1, 2, 4, 8, 16, 32, 64, 128}) {
    for (size_t repeats : {1, 3, 1000, 20'000}) {
      const size_t offset = 2 * patternSize;
      const size_t size = repeats * patternSize;
      std::vector<unsigned char> pattern(patternSize);
      fillRandomly(pattern.data(), patternSize);
      const TestBuffer buffer = createBuffer(offset + size + patternSize);
      mux_command_buffer_t commands = createCommandBuffer();
      ASSERT_EQ(muxCommandFillBuffer(commands, buffer.buffer, offset, size, pattern.data(),
                                     patternSize, 0, nullptr, nullptr),
                mux_success);
      finalize(commands);
      run(commands);
      for (size_t index = 0; index != offset + size + patternSize; ++index) {
        const bool isFilled = index >= offset && index < offset + size;
        ASSERT_EQ(buffer.as<unsigned char>()[index], isFilled ? pattern[index % patternSize] : 0);
      }
    }
  }
}

TEST_F(CommandTest, ReadsWritesAndCopies) {
  for (size_t size : copySizes) {
    std::vector<unsigned char> from(size);
    std::vector<unsigned char> to(size);
    fillRandomly(from.data(), size);
    const TestBuffer first = createBuffer(size + 3);
    const TestBuffer second = createBuffer(size + 5);
    mux_command_buffer_t commands = createCommandBuffer();
    ASSERT_EQ(
        muxCommandWriteBuffer(commands, first.buffer, 3, from.data(), size, 0, nullptr, nullptr),
        mux_success);
    ASSERT_EQ(muxCommandCopyBuffer(commands, first.buffer, 3, second.buffer, 5, size, 0, nullptr,
                                   nullptr),
              mux_success);
    ASSERT_EQ(
        muxCommandReadBuffer(commands, second.buffer, 5, to.data(), size, 0, nullptr, nullptr),
        mux_success);
    finalize(commands);
    run(commands);
    EXPECT_EQ(to, from) << size << " bytes";
    EXPECT_EQ(std::memcmp(second.bytes, "\0\0\0\0\0", 5), 0);
  }
}

TEST_F(CommandTest, CopiesWithinOneBuffer) {
  constexpr size_t size = 3'000'000;
  const TestBuffer buffer = createBuffer(2 * size);
  fillRandomly(buffer.bytes, size);
  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandCopyBuffer(commands, buffer.buffer, 0, buffer.buffer, size, size, 0, nullptr,
                                 nullptr),
            mux_success);
  finalize(commands);
  run(commands);
  EXPECT_EQ(std::memcmp(buffer.bytes, buffer.bytes + size, size), 0);
}

// A buffer over the program's own memory may be read into that memory, shifted or not.
TEST_F(CommandTest, ImportedMemoryMayOverlap) {
  constexpr size_t size = 2'000'000;
  constexpr size_t shift = 1000;
  std::vector<unsigned char> bytes(size + shift);
  fillRandomly(bytes.data(), bytes.size());
  const std::vector<unsigned char> before = bytes;
  mux_memory_t memory = nullptr;
  mux_buffer_t buffer = nullptr;
  ASSERT_EQ(muxCreateMemoryFromHost(device, size, bytes.data(), allocator, &memory), mux_success);
  ASSERT_EQ(muxCreateBuffer(device, size, allocator, &buffer), mux_success);
  ASSERT_EQ(muxBindBufferMemory(device, memory, buffer, 0), mux_success);

  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandReadBuffer(commands, buffer, 0, bytes.data(), size, 0, nullptr, nullptr),
            mux_success);
  ASSERT_EQ(
      muxCommandReadBuffer(commands, buffer, 0, bytes.data() + shift, size, 0, nullptr, nullptr),
      mux_success);
  finalize(commands);
  run(commands);
  EXPECT_EQ(std::memcmp(bytes.data() + shift, before.data(), size), 0);
  EXPECT_EQ(muxDestroyBuffer(device, buffer, allocator), mux_success);
  EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
}

struct Box {
  mux_extent_3d_t size; // of all the memory
  size_t count() const { return size.x * size.y * size.z; }
};

void copyRegion(std::vector<unsigned char> &to, const std::vector<unsigned char> &from,
                const mux_buffer_region_t &region) {
  for (uint64_t z = 0; z != region.extent.z; ++z)
    for (uint64_t y = 0; y != region.extent.y; ++y)
      for (uint64_t x = 0; x != region.extent.x; ++x)
        to[(region.dst_origin.z + z) * region.dst_slice_pitch +
           (region.dst_origin.y + y) * region.dst_row_pitch + region.dst_origin.x + x] =
            from[(region.src_origin.z + z) * region.src_slice_pitch +
                 (region.src_origin.y + y) * region.src_row_pitch + region.src_origin.x + x];
}

TEST_F(CommandTest, Regions) {
  const Box source = {{23, 11, 7}};
  const Box destination = {{19, 13, 9}};
  const auto region = [&](mux_extent_3d_t extent, mux_offset_3d_t from, mux_offset_3d_t to) {
    return mux_buffer_region_t{extent,
                               from,
                               to,
                               source.size.x,
                               source.size.x * source.size.y,
                               destination.size.x,
                               destination.size.x * destination.size.y};
  };
  // The second one writes over a part of the first.
  const mux_buffer_region_t regions[] = {region({5, 4, 3}, {1, 2, 3}, {6, 5, 4}),
                                         region({7, 1, 2}, {0, 0, 0}, {4, 6, 5}),
                                         region({19, 11, 1}, {2, 0, 6}, {0, 1, 8})};

  std::vector<unsigned char> host(source.count());
  fillRandomly(host.data(), host.size());
  std::vector<unsigned char> expected(destination.count());
  for (const mux_buffer_region_t &each : regions)
    copyRegion(expected, host, each);

  const TestBuffer first = createBuffer(source.count());
  const TestBuffer copied = createBuffer(destination.count());
  const TestBuffer written = createBuffer(destination.count());
  std::vector<unsigned char> read(destination.count());
  std::memcpy(first.bytes, host.data(), host.size());
  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandCopyBufferRegions(commands, first.buffer, copied.buffer, regions, 3, 0,
                                        nullptr, nullptr),
            mux_success);
  ASSERT_EQ(muxCommandWriteBufferRegions(commands, written.buffer, host.data(), regions, 3, 0,
                                         nullptr, nullptr),
            mux_success);
  ASSERT_EQ(muxCommandReadBufferRegions(commands, first.buffer, read.data(), regions, 3, 0, nullptr,
                                        nullptr),
            mux_success);
  finalize(commands);
  run(commands);
  EXPECT_EQ(std::memcmp(copied.bytes, expected.data(), expected.size()), 0);
  EXPECT_EQ(std::memcmp(written.bytes, expected.data(), expected.size()), 0);
  EXPECT_EQ(read, expected);
}

TEST_F(CommandTest, RunInTheOrderOfRecording) {
  constexpr int count = 200;
  const TestBuffer log = createBuffer((count + 1) * sizeof(int));
  mux_kernel_t kernel = createKernel(getAppendKernel(), "append");
  mux_command_buffer_t commands = createCommandBuffer();
  for (int value = 0; value != count; ++value) {
    const mux_descriptor_info_t arguments[] = {makeBufferArgument(log), makeValueArgument(value)};
    commandNDRange(commands, kernel, {{1}}, arguments);
  }
  finalize(commands);
  run(commands);
  ASSERT_EQ(log.as<int>()[0], count);
  for (int value = 0; value != count; ++value)
    EXPECT_EQ(log.as<int>()[value + 1], value);
}

// Work-groups of one command have all finished, and are seen, when the next one starts.
TEST_F(CommandTest, KernelsSeeWhatTheOnesBeforeWrote) {
  constexpr int groups = 5000;
  constexpr int rounds = 20;
  const TestBuffer total = createBuffer(sizeof(int));
  std::vector<int> seen(rounds);
  mux_kernel_t kernel = createKernel(getAddKernel(), "add");
  mux_command_buffer_t commands = createCommandBuffer();
  for (int round = 0; round != rounds; ++round) {
    const mux_descriptor_info_t arguments[] = {makeBufferArgument(total), makeValueArgument(round)};
    commandNDRange(commands, kernel, {{groups}}, arguments);
    ASSERT_EQ(muxCommandReadBuffer(commands, total.buffer, 0, &seen[round], sizeof(int), 0, nullptr,
                                   nullptr),
              mux_success);
  }
  finalize(commands);
  run(commands);
  int expected = 0;
  for (int round = 0; round != rounds; ++round) {
    expected += groups * round;
    EXPECT_EQ(seen[round], expected) << "round " << round;
  }
}

struct CallbackRecord {
  mux_queue_t queue = nullptr;
  mux_command_buffer_t commands = nullptr;
  const int *value = nullptr;
  int seen = 0;
  int calls = 0;
};

TEST_F(CommandTest, UserCallbacksRunInTheirPlace) {
  const TestBuffer log = createBuffer(64);
  mux_kernel_t kernel = createKernel(getAppendKernel(), "append");
  mux_command_buffer_t commands = createCommandBuffer();
  CallbackRecord record;
  record.value = log.as<int>();
  const int one = 1;
  const mux_descriptor_info_t arguments[] = {makeBufferArgument(log), makeValueArgument(one)};
  commandNDRange(commands, kernel, {{1}}, arguments);
  ASSERT_EQ(muxCommandUserCallback(
                commands,
                [](mux_queue_t queue, mux_command_buffer_t commands, void *data) {
                  auto &record = *static_cast<CallbackRecord *>(data);
                  record.queue = queue;
                  record.commands = commands;
                  record.seen = *record.value;
                  ++record.calls;
                },
                &record, 0, nullptr, nullptr),
            mux_success);
  commandNDRange(commands, kernel, {{1}}, arguments);
  finalize(commands);
  run(commands);
  EXPECT_EQ(record.calls, 1);
  EXPECT_EQ(record.seen, 1);
  EXPECT_EQ(record.queue, queue);
  EXPECT_EQ(record.commands, commands);
  EXPECT_EQ(log.as<int>()[0], 2);
}

TEST_F(CommandTest, QueriesMeasureTime) {
  using std::chrono::nanoseconds;
  using std::chrono::steady_clock;
  const auto now = [] {
    return static_cast<uint64_t>(nanoseconds(steady_clock::now().time_since_epoch()).count());
  };
  mux_query_pool_t pool = nullptr;
  ASSERT_EQ(muxCreateQueryPool(queue, mux_query_type_duration, 3, nullptr, allocator, &pool),
            mux_success);
  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandBeginQuery(commands, pool, 0, 1, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(muxCommandBeginQuery(commands, pool, 1, 1, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(muxCommandUserCallback(
                commands,
                [](mux_queue_t, mux_command_buffer_t, void *) {
                  std::this_thread::sleep_for(std::chrono::milliseconds(5));
                },
                nullptr, 0, nullptr, nullptr),
            mux_success);
  ASSERT_EQ(muxCommandEndQuery(commands, pool, 1, 1, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(muxCommandEndQuery(commands, pool, 0, 1, 0, nullptr, nullptr), mux_success);
  finalize(commands);
  const uint64_t before = now();
  run(commands);
  const uint64_t after = now();

  mux_query_duration_result_t results[3] = {};
  ASSERT_EQ(muxGetQueryPoolResults(queue, pool, 0, 3, sizeof(results), results, sizeof(results[0])),
            mux_success);
  EXPECT_GE(results[1].end - results[1].start, 5'000'000u);
  EXPECT_GE(results[1].start, results[0].start);
  EXPECT_LE(results[1].end, results[0].end);
  EXPECT_GE(results[0].start, before);
  EXPECT_LE(results[0].end, after);
  EXPECT_EQ(results[2].start, 0u);
  EXPECT_EQ(results[2].end, 0u);

  ASSERT_EQ(muxResetCommandBuffer(commands), mux_success);
  ASSERT_EQ(muxCommandResetQueryPool(commands, pool, 0, 3, 0, nullptr, nullptr), mux_success);
  finalize(commands);
  run(commands);
  ASSERT_EQ(muxGetQueryPoolResults(queue, pool, 0, 3, sizeof(results), results, sizeof(results[0])),
            mux_success);
  EXPECT_EQ(results[0].start, 0u);
  EXPECT_EQ(muxDestroyQueryPool(queue, pool, allocator), mux_success);
}

TEST_F(CommandTest, MemoryIsAligned) {
  for (uint32_t alignment : {0u, 1u, 64u, 4096u, 65536u}) {
    for (uint64_t size : {1u, 1000u, 10'000'000u}) {
      mux_memory_t memory = nullptr;
      ASSERT_EQ(muxAllocateMemory(device, size, 1, mux_memory_property_device_local,
                                  mux_allocation_type_alloc_device, alignment, allocator, &memory),
                mux_success);
      EXPECT_EQ(memory->handle % std::max(alignment, device->info->buffer_alignment), 0u);
      EXPECT_EQ(memory->size, size);
      EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
    }
  }
}

TEST_F(CommandTest, MappingsShowWhatCommandsWrote) {
  mux_memory_t memory = nullptr;
  mux_buffer_t buffer = nullptr;
  void *address = nullptr;
  ASSERT_EQ(muxAllocateMemory(device, 1024, 1,
                              mux_memory_property_host_visible | mux_memory_property_host_cached,
                              mux_allocation_type_alloc_host, 0, allocator, &memory),
            mux_success);
  ASSERT_EQ(muxCreateBuffer(device, 512, allocator, &buffer), mux_success);
  ASSERT_EQ(muxBindBufferMemory(device, memory, buffer, 512), mux_success);
  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandFillBuffer(commands, buffer, 0, 512, "z", 1, 0, nullptr, nullptr),
            mux_success);
  finalize(commands);
  run(commands);
  ASSERT_EQ(muxMapMemory(device, memory, 512, 512, &address), mux_success);
  ASSERT_EQ(muxFlushMappedMemoryFromDevice(device, memory, 512, 512), mux_success);
  EXPECT_EQ(std::string(static_cast<char *>(address), 512), std::string(512, 'z'));
  ASSERT_EQ(muxFlushMappedMemoryToDevice(device, memory, 512, 512), mux_success);
  EXPECT_EQ(muxUnmapMemory(device, memory), mux_success);
  EXPECT_EQ(muxDestroyBuffer(device, buffer, allocator), mux_success);
  EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
}

} // namespace
} // namespace host::test
