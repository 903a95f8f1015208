// The DMA engine.
#include "refsi_test.h"

#include <numeric>

using namespace refsi;
using namespace refsi::test;

namespace {

using DmaTest = RefsiTest;

struct Shape {
  uint64_t width, toStride, fromStride, height, toSliceStride, fromSliceStride, depth;
};

constexpr uint64_t bufferSize = 1 << 20;

class DmaShapeTest : public RefsiTest {
protected:
  // Copies on the device and compares with a model, gaps included.
  void check(const Shape &shape, uint64_t toOffset, uint64_t fromOffset, uint64_t times = 1) {
    const TestBuffer to(device, bufferSize), from(device, bufferSize);
    for (uint64_t i = 0; i != bufferSize; ++i)
      from.data<uint8_t>()[i] = uint8_t(i * 7 + i / 251);
    std::vector<uint8_t> expected(bufferSize);
    for (uint64_t z = 0; z != shape.depth; ++z)
      for (uint64_t y = 0; y != shape.height; ++y)
        for (uint64_t x = 0; x != shape.width; ++x)
          expected[toOffset + z * shape.toSliceStride + y * shape.toStride + x] =
              from.data<uint8_t>()[fromOffset + z * shape.fromSliceStride + y * shape.fromStride +
                                   x];
    Arguments arguments;
    arguments.buffer(to, toOffset).buffer(from, fromOffset);
    for (const uint64_t value : {shape.width, shape.toStride, shape.fromStride, shape.height,
                                 shape.toSliceStride, shape.fromSliceStride, shape.depth, times})
      arguments.value(value);
    EXPECT_EQ(run("copy", arguments, {1, 1, 1}), mux_success);
    EXPECT_EQ(std::memcmp(to.data<uint8_t>(), expected.data(), bufferSize), 0);
  }
};

TEST_F(DmaShapeTest, OneDimension) {
  open();
  check({1000, 0, 0, 1, 0, 0, 1}, 0, 0);
  check({1, 0, 0, 1, 0, 0, 1}, 5, 3);
  check({bufferSize - 16, 0, 0, 1, 0, 0, 1}, 3, 8);
}

TEST_F(DmaShapeTest, TwoDimensions) {
  open();
  check({100, 128, 300, 64, 0, 0, 1}, 0, 1);
  check({64, 64, 64, 100, 0, 0, 1}, 128, 0);
  check({64, 64, 80, 100, 0, 0, 1}, 128, 0);
  check({64, 80, 64, 100, 0, 0, 1}, 128, 0);
}

TEST_F(DmaShapeTest, ThreeDimensions) {
  open();
  check({33, 40, 50, 7, 400, 1000, 9}, 1, 2);
  check({16, 16, 16, 16, 256, 512, 16}, 0, 0);
  // Slices that exceed the engine's chunks.
  check({40000, 40000, 50000, 3, 120000, 150000, 4}, 1, 2);
}

TEST_F(DmaShapeTest, NothingToCopy) {
  open();
  check({0, 1, 1, 1, 1, 1, 1}, 0, 0);
  check({1, 1, 1, 0, 1, 1, 1}, 0, 0);
  check({1, 1, 1, 1, 1, 1, 0}, 0, 0);
}

// More copies than the queue of a hart has room for.
TEST_F(DmaShapeTest, ManyCopies) {
  open();
  check({1000, 1000, 1000, 2, 0, 0, 1}, 0, 0, 200);
}

// A copy is unfinished while the hart that started it computes, and ends without its help.
TEST_F(DmaTest, OverlapsWithComputation) {
  open();
  constexpr uint64_t words = 4 << 20;
  const TestBuffer to(device, words * 8), from(device, words * 8), results(device, 16);
  std::fill_n(from.data<uint64_t>(), words, 3);
  EXPECT_EQ(
      run("overlap", Arguments().buffer(to).buffer(from).value(words).buffer(results), {1, 1, 1}),
      mux_success);
  EXPECT_EQ(results.data<uint64_t>()[0], 1u) << "the copy had ended when it was started";
  EXPECT_GT(results.data<uint64_t>()[1], 0u);
  EXPECT_EQ(std::memcmp(to.data<void>(), from.data<void>(), words * 8), 0);
}

// The command ends after all copies.
TEST_F(DmaTest, ForgottenCopiesEnd) {
  open();
  constexpr uint64_t size = 8 << 20;
  const TestBuffer to(device, size), from(device, size);
  std::memset(from.data<void>(), 5, size);
  Arguments arguments;
  arguments.buffer(to).buffer(from).value(size);
  for (unsigned i = 0; i != 7; ++i)
    arguments.value(uint64_t(1));
  EXPECT_EQ(run("forgetCopy", arguments, {1, 1, 1}), mux_success);
  EXPECT_EQ(std::memcmp(to.data<void>(), from.data<void>(), size), 0);
}

TEST_F(DmaTest, CopiesOfAllHarts) {
  open();
  constexpr uint64_t words = 512, groups = 256;
  const TestBuffer to(device, groups * words * 16), from(device, groups * words * 16);
  std::iota(from.data<uint64_t>(), from.data<uint64_t>() + groups * words * 2, 10);
  EXPECT_EQ(run("exchange", Arguments().buffer(to).buffer(from).value(words), {groups, 1, 1}),
            mux_success);
  for (uint64_t i = 0; i != groups * words * 2; ++i)
    ASSERT_EQ(to.data<uint64_t>()[i], i + 11) << i;
}

TEST_F(DmaTest, BadAddress) {
  open();
  const TestBuffer from(device, 64);
  Arguments arguments;
  arguments.value(uint64_t(0x40)).value(uint64_t(5)).value(uint64_t(0));
  EXPECT_EQ(run("fault", arguments, {8, 1, 1}), mux_error_failure);
  EXPECT_NE(message.find("store access fault (cause 7) at address 0x40"), std::string::npos)
      << message;
  EXPECT_NE(message.find("DMA engine"), std::string::npos) << message;
  const TestBuffer arrived(device, 4);
  EXPECT_EQ(run("gather", Arguments().buffer(arrived).value(uint32_t(8)), {8, 1, 1}), mux_success);
}

} // namespace
