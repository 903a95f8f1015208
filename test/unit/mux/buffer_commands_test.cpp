#include "fake_device.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

namespace {

class BufferCommandsTest : public fake::Test {
protected:
  void SetUp() override {
    fake::Test::SetUp();
    commands = makeCommandBuffer();
  }

  // A buffer with the bytes 0, 1, 2, …
  mux_buffer_t makeNumbered(uint64_t size) {
    mux_buffer_t buffer = makeBuffer(size);
    for (uint64_t i = 0; i != size; ++i)
      getBytes(buffer)[i] = std::byte(i);
    return buffer;
  }
  uint8_t at(mux_buffer_t buffer, uint64_t index) { return uint8_t(getBytes(buffer)[index]); }

  mux_result_t read(mux_buffer_t buffer, uint64_t offset, void *to, uint64_t size) {
    return muxCommandReadBuffer(commands, buffer, offset, to, size, 0, nullptr, nullptr);
  }
  mux_result_t write(mux_buffer_t buffer, uint64_t offset, const void *from, uint64_t size) {
    return muxCommandWriteBuffer(commands, buffer, offset, from, size, 0, nullptr, nullptr);
  }
  mux_result_t copy(mux_buffer_t from, uint64_t fromOffset, mux_buffer_t to, uint64_t toOffset,
                    uint64_t size) {
    return muxCommandCopyBuffer(commands, from, fromOffset, to, toOffset, size, 0, nullptr,
                                nullptr);
  }
  mux_result_t fill(mux_buffer_t buffer, uint64_t offset, uint64_t size, const void *pattern,
                    uint64_t patternSize) {
    return muxCommandFillBuffer(commands, buffer, offset, size, pattern, patternSize, 0, nullptr,
                                nullptr);
  }
  mux_result_t readRegions(mux_buffer_t buffer, void *to,
                           const std::vector<mux_buffer_region_t> &regions) {
    return muxCommandReadBufferRegions(commands, buffer, to, regions.data(), regions.size(), 0,
                                       nullptr, nullptr);
  }
  mux_result_t writeRegions(mux_buffer_t buffer, const void *from,
                            const std::vector<mux_buffer_region_t> &regions) {
    return muxCommandWriteBufferRegions(commands, buffer, from, regions.data(), regions.size(), 0,
                                        nullptr, nullptr);
  }
  mux_result_t copyRegions(mux_buffer_t from, mux_buffer_t to,
                           const std::vector<mux_buffer_region_t> &regions) {
    return muxCommandCopyBufferRegions(commands, from, to, regions.data(), regions.size(), 0,
                                       nullptr, nullptr);
  }

  mux_command_buffer_t commands = nullptr;
  std::array<uint8_t, 256> host = {};
};

TEST_F(BufferCommandsTest, Reads) {
  mux_buffer_t buffer = makeNumbered(64);
  EXPECT_EQ(read(buffer, 10, host.data(), 54), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(host[0], 10);
  EXPECT_EQ(host[53], 63);
  EXPECT_EQ(host[54], 0);
}

TEST_F(BufferCommandsTest, WritesTakeTheBytesOfWhenTheyRun) {
  mux_buffer_t buffer = makeNumbered(64);
  EXPECT_EQ(write(buffer, 4, host.data(), 2), mux_success);
  host[0] = 100;
  host[1] = 101;
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(at(buffer, 3), 3);
  EXPECT_EQ(at(buffer, 4), 100);
  EXPECT_EQ(at(buffer, 5), 101);
  EXPECT_EQ(at(buffer, 6), 6);
}

TEST_F(BufferCommandsTest, Copies) {
  mux_buffer_t from = makeNumbered(64), to = makeBuffer(32);
  EXPECT_EQ(copy(from, 40, to, 8, 24), mux_success);
  // Within one buffer, side by side.
  EXPECT_EQ(copy(from, 0, from, 8, 8), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(at(to, 7), 0);
  EXPECT_EQ(at(to, 8), 40);
  EXPECT_EQ(at(to, 31), 63);
  EXPECT_EQ(at(from, 8), 0);
  EXPECT_EQ(at(from, 15), 7);
}

TEST_F(BufferCommandsTest, FillsRepeatThePattern) {
  mux_buffer_t buffer = makeBuffer(1 << 18);
  for (uint64_t size = 1; size <= 128; size *= 2) {
    std::vector<uint8_t> pattern(size);
    std::iota(pattern.begin(), pattern.end(), uint8_t(size));
    const uint64_t length = (1 << 18) - 3 * size;
    ASSERT_EQ(muxResetCommandBuffer(commands), mux_success);
    ASSERT_EQ(fill(buffer, 2 * size, length, pattern.data(), size), mux_success);
    std::vector<uint8_t> expected = pattern;
    std::fill(pattern.begin(), pattern.end(), uint8_t(0));
    std::memset(getBytes(buffer), 0xee, 1 << 18);
    ASSERT_EQ(runToEnd(commands), mux_success);
    EXPECT_EQ(at(buffer, 2 * size - 1), 0xee);
    for (uint64_t i = 0; i != length; ++i)
      ASSERT_EQ(at(buffer, 2 * size + i), expected[i % size]) << size << " " << i;
    EXPECT_EQ(at(buffer, 2 * size + length), 0xee);
  }
}

TEST_F(BufferCommandsTest, BadPartsAreRefused) {
  mux_buffer_t buffer = makeBuffer(64), other = makeBuffer(64);
  const auto bad = mux_error_invalid_value;
  const auto tryAll = [&](uint64_t offset, uint64_t size) {
    EXPECT_EQ(read(buffer, offset, host.data(), size), bad);
    EXPECT_EQ(write(buffer, offset, host.data(), size), bad);
    EXPECT_EQ(copy(buffer, offset, other, 0, size), bad);
    EXPECT_EQ(copy(other, 0, buffer, offset, size), bad);
    EXPECT_EQ(fill(buffer, offset, size, host.data(), 1), bad);
  };
  tryAll(0, 0);
  tryAll(0, 65);
  tryAll(64, 1);
  tryAll(63, 2);
  tryAll(UINT64_MAX, 2);
  tryAll(2, UINT64_MAX);
  EXPECT_TRUE(static_cast<mux::CommandBuffer *>(commands)->getCommands().empty());
}

TEST_F(BufferCommandsTest, BadBuffersAreRefused) {
  mux_buffer_t good = makeBuffer(64);
  const auto bad = mux_error_invalid_value;
  const mux_buffer_region_t region = {{4, 1, 1}, {0, 0, 0}, {0, 0, 0}, 4, 4, 4, 4};
  for (mux_buffer_t buffer : {mux_buffer_t(nullptr), makeWrong<mux_buffer_t>(),
                              makeBuffer(64, otherDevice), makeUnboundBuffer(64)}) {
    EXPECT_EQ(read(buffer, 0, host.data(), 4), bad);
    EXPECT_EQ(write(buffer, 0, host.data(), 4), bad);
    EXPECT_EQ(copy(buffer, 0, good, 0, 4), bad);
    EXPECT_EQ(copy(good, 0, buffer, 0, 4), bad);
    EXPECT_EQ(fill(buffer, 0, 4, host.data(), 4), bad);
    EXPECT_EQ(readRegions(buffer, host.data(), {region}), bad);
    EXPECT_EQ(writeRegions(buffer, host.data(), {region}), bad);
    EXPECT_EQ(copyRegions(buffer, good, {region}), bad);
    EXPECT_EQ(copyRegions(good, buffer, {region}), bad);
  }
}

TEST_F(BufferCommandsTest, BadCommandBuffersAreRefused) {
  mux_buffer_t buffer = makeBuffer(64), other = makeBuffer(64);
  const auto bad = mux_error_invalid_value;
  const mux_buffer_region_t region = {{4, 1, 1}, {0, 0, 0}, {0, 0, 0}, 4, 4, 4, 4};
  const auto tryAll = [&](mux_result_t expected) {
    EXPECT_EQ(read(buffer, 0, host.data(), 4), expected);
    EXPECT_EQ(write(buffer, 0, host.data(), 4), expected);
    EXPECT_EQ(copy(buffer, 0, other, 0, 4), expected);
    EXPECT_EQ(fill(buffer, 0, 4, host.data(), 4), expected);
    EXPECT_EQ(readRegions(buffer, host.data(), {region}), expected);
    EXPECT_EQ(writeRegions(buffer, host.data(), {region}), expected);
    EXPECT_EQ(copyRegions(buffer, other, {region}), expected);
  };
  tryAll(mux_success);
  EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  tryAll(mux_error_failure);
  commands = makeWrongCommandBuffer();
  tryAll(bad);
  commands = nullptr;
  tryAll(bad);
}

TEST_F(BufferCommandsTest, NullPointersAreRefused) {
  mux_buffer_t buffer = makeBuffer(64);
  const auto bad = mux_error_invalid_value;
  const mux_buffer_region_t region = {{4, 1, 1}, {0, 0, 0}, {0, 0, 0}, 4, 4, 4, 4};
  EXPECT_EQ(read(buffer, 0, nullptr, 4), bad);
  EXPECT_EQ(write(buffer, 0, nullptr, 4), bad);
  EXPECT_EQ(fill(buffer, 0, 4, nullptr, 4), bad);
  EXPECT_EQ(readRegions(buffer, nullptr, {region}), bad);
  EXPECT_EQ(writeRegions(buffer, nullptr, {region}), bad);
  const auto tryLists = [&](const mux_buffer_region_t *regions, uint64_t length) {
    EXPECT_EQ(muxCommandReadBufferRegions(commands, buffer, host.data(), regions, length, 0,
                                          nullptr, nullptr),
              bad);
    EXPECT_EQ(muxCommandWriteBufferRegions(commands, buffer, host.data(), regions, length, 0,
                                           nullptr, nullptr),
              bad);
    EXPECT_EQ(muxCommandCopyBufferRegions(commands, buffer, makeBuffer(64), regions, length, 0,
                                          nullptr, nullptr),
              bad);
  };
  tryLists(nullptr, 0);
  tryLists(nullptr, 1);
  tryLists(&region, 0);
}

TEST_F(BufferCommandsTest, BadPatternsAreRefused) {
  mux_buffer_t buffer = makeBuffer(1024);
  for (uint64_t size : {0, 3, 6, 12, 256})
    EXPECT_EQ(fill(buffer, 0, 768, host.data(), size), mux_error_invalid_value) << size;
  EXPECT_EQ(fill(buffer, 2, 16, host.data(), 4), mux_error_invalid_value);
  EXPECT_EQ(fill(buffer, 4, 18, host.data(), 4), mux_error_invalid_value);
  EXPECT_EQ(fill(buffer, 4, 16, host.data(), 4), mux_success);
}

TEST_F(BufferCommandsTest, OverlappingCopiesAreRefused) {
  mux_memory_t memory = makeMemory(256);
  mux_buffer_t low = makeUnboundBuffer(192), high = makeUnboundBuffer(128);
  ASSERT_EQ(muxBindBufferMemory(device, memory, low, 0), mux_success);
  ASSERT_EQ(muxBindBufferMemory(device, memory, high, 128), mux_success);
  EXPECT_EQ(copy(low, 0, low, 0, 16), mux_error_invalid_value);
  EXPECT_EQ(copy(low, 0, low, 15, 16), mux_error_invalid_value);
  EXPECT_EQ(copy(low, 15, low, 0, 16), mux_error_invalid_value);
  EXPECT_EQ(copy(low, 16, low, 0, 16), mux_success);
  // Two buffers, but one memory.
  EXPECT_EQ(copy(low, 128, high, 0, 16), mux_error_invalid_value);
  EXPECT_EQ(copy(high, 8, low, 143, 16), mux_error_invalid_value);
  EXPECT_EQ(copy(low, 128, high, 16, 16), mux_success);
}

TEST_F(BufferCommandsTest, RegionsAreBoxes) {
  mux_buffer_t buffer = makeNumbered(240);
  // 3 bytes of 2 rows of 2 slices, from a box of 6 x 5 x 8 into one of 4 x 3 x 2.
  const mux_buffer_region_t region = {{3, 2, 2}, {2, 1, 4}, {1, 1, 0}, 6, 30, 4, 12};
  EXPECT_EQ(readRegions(buffer, host.data(), {region}), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  for (int z = 0; z != 2; ++z) {
    for (int y = 0; y != 2; ++y) {
      for (int x = 0; x != 3; ++x)
        EXPECT_EQ(host[z * 12 + (y + 1) * 4 + x + 1], (z + 4) * 30 + (y + 1) * 6 + x + 2);
    }
  }
  EXPECT_EQ(std::count(host.begin(), host.end(), 0), 256 - 12);
}

TEST_F(BufferCommandsTest, RegionsAreWrittenOneAfterTheOther) {
  mux_buffer_t buffer = makeBuffer(16);
  std::iota(host.begin(), host.end(), uint8_t(1));
  const mux_buffer_region_t first = {{4, 1, 1}, {0, 0, 0}, {0, 0, 0}, 4, 4, 4, 4};
  const mux_buffer_region_t second = {{2, 2, 1}, {8, 0, 0}, {3, 0, 0}, 2, 4, 4, 8};
  EXPECT_EQ(writeRegions(buffer, host.data(), {first, second}), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  const uint8_t expected[] = {1, 2, 3, 9, 10, 0, 0, 11, 12, 0};
  EXPECT_EQ(std::memcmp(getBytes(buffer), expected, sizeof(expected)), 0);
}

TEST_F(BufferCommandsTest, RegionsAreCopied) {
  mux_buffer_t from = makeNumbered(64), to = makeBuffer(64);
  const mux_buffer_region_t region = {{2, 3, 1}, {1, 1, 0}, {0, 0, 0}, 8, 64, 2, 6};
  EXPECT_EQ(copyRegions(from, to, {region}), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  const uint8_t expected[] = {9, 10, 17, 18, 25, 26, 0};
  EXPECT_EQ(std::memcmp(getBytes(to), expected, sizeof(expected)), 0);
}

TEST_F(BufferCommandsTest, BadRegionsAreRefused) {
  mux_buffer_t buffer = makeBuffer(64), other = makeBuffer(64);
  const mux_buffer_region_t good = {{4, 2, 2}, {0, 0, 0}, {0, 0, 0}, 8, 32, 8, 32};
  ASSERT_EQ(copyRegions(buffer, other, {good}), mux_success);
  // On both sides, what is too far or too narrow.
  const auto refuse = [&](auto change) {
    mux_buffer_region_t region = good;
    change(region, region.src_origin, region.src_row_pitch, region.src_slice_pitch);
    EXPECT_EQ(copyRegions(buffer, other, {good, region}), mux_error_invalid_value);
    EXPECT_EQ(readRegions(buffer, host.data(), {region}), mux_error_invalid_value);
    region = good;
    change(region, region.dst_origin, region.dst_row_pitch, region.dst_slice_pitch);
    EXPECT_EQ(copyRegions(buffer, other, {good, region}), mux_error_invalid_value);
    EXPECT_EQ(writeRegions(buffer, host.data(), {region}), mux_error_invalid_value);
  };
  refuse([](auto &region, auto &, auto &, auto &) { region.extent.x = 0; });
  refuse([](auto &region, auto &, auto &, auto &) { region.extent.y = 0; });
  refuse([](auto &region, auto &, auto &, auto &) { region.extent.z = 0; });
  refuse([](auto &region, auto &, auto &, auto &) { region.extent.z = 3; });
  refuse([](auto &region, auto &, auto &, auto &) { region.extent.z = UINT64_MAX; });
  refuse([](auto &, auto &origin, auto &, auto &) { origin.x = 21; });
  refuse([](auto &, auto &origin, auto &, auto &) { origin.y = 3; });
  refuse([](auto &, auto &origin, auto &, auto &) { origin.z = 1; });
  refuse([](auto &, auto &origin, auto &, auto &) { origin.z = UINT64_MAX; });
  refuse([](auto &, auto &origin, auto &, auto &) { origin.x = UINT64_MAX - 1; });
  refuse([](auto &, auto &, auto &row, auto &) { row = 3; });
  refuse([](auto &, auto &, auto &row, auto &) { row = UINT64_MAX / 2; });
  refuse([](auto &, auto &, auto &, auto &slice) { slice = 15; });
  refuse([](auto &, auto &, auto &, auto &slice) { slice = UINT64_MAX; });
}

TEST_F(BufferCommandsTest, RegionsThatOverlapAreRefused) {
  mux_buffer_t buffer = makeBuffer(256);
  const auto copyWithin = [&](mux_offset_3d_t from, mux_offset_3d_t to, mux_extent_3d_t extent,
                              uint64_t row = 16, uint64_t slice = 128) {
    return copyRegions(buffer, buffer, {{extent, from, to, 16, 128, row, slice}});
  };
  // Two columns side by side reach into each other without sharing a byte.
  EXPECT_EQ(copyWithin({0, 0, 0}, {8, 0, 0}, {8, 8, 2}), mux_success);
  EXPECT_EQ(copyWithin({0, 0, 0}, {7, 0, 0}, {8, 8, 2}), mux_error_invalid_value);
  EXPECT_EQ(copyWithin({0, 0, 0}, {0, 4, 0}, {16, 4, 2}), mux_success);
  EXPECT_EQ(copyWithin({0, 0, 0}, {0, 3, 0}, {16, 4, 2}), mux_error_invalid_value);
  EXPECT_EQ(copyWithin({0, 0, 0}, {0, 0, 1}, {16, 8, 1}), mux_success);
  // A box whose rows go over the end of the other's pitch.
  EXPECT_EQ(copyWithin({12, 0, 0}, {4, 0, 0}, {8, 2, 1}), mux_success);
  EXPECT_EQ(copyWithin({12, 0, 0}, {3, 0, 0}, {8, 2, 1}), mux_error_invalid_value);
  // Different pitches: only the bytes count.
  EXPECT_EQ(copyWithin({0, 0, 0}, {4, 0, 0}, {2, 4, 1}, 12, 48), mux_error_invalid_value);
  EXPECT_EQ(copyWithin({0, 0, 0}, {6, 0, 0}, {2, 3, 1}, 12, 48), mux_success);
}

} // namespace
