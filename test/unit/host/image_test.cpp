#include "host_test.h"
#include "image.h"

#include <cstring>
#include <numeric>

namespace host::test {
namespace {

class HostImageTest : public HostTest {
protected:
  void TearDown() override {
    for (mux_image_t image : images)
      EXPECT_EQ(muxDestroyImage(device, image, allocator), mux_success);
    for (mux_memory_t memory : memories)
      EXPECT_EQ(muxFreeMemory(device, memory, allocator), mux_success);
    HostTest::TearDown();
  }

  mux_image_t createImage(mux_image_type_e type, mux_image_format_e format, mux_extent_3d_t extent,
                          uint32_t layers = 0, uint64_t rowSize = 0, uint64_t sliceSize = 0) {
    mux_image_t image = nullptr;
    EXPECT_EQ(muxCreateImage(device, type, format, uint32_t(extent.x), uint32_t(extent.y),
                             uint32_t(extent.z), layers, rowSize, sliceSize, allocator, &image),
              mux_success);
    mux_memory_t memory = nullptr;
    EXPECT_EQ(muxAllocateMemory(device, image->memory_requirements.size + 128, 1,
                                mux_memory_property_device_local, mux_allocation_type_alloc_device,
                                0, allocator, &memory),
              mux_success);
    EXPECT_EQ(muxBindImageMemory(device, memory, image, 128), mux_success);
    images.push_back(image);
    memories.push_back(memory);
    return image;
  }

  void read(mux_image_t image, mux_offset_3d_t offset, mux_extent_3d_t extent, void *pixels) {
    mux_command_buffer_t commands = createCommandBuffer();
    ASSERT_EQ(
        muxCommandReadImage(commands, image, offset, extent, 0, 0, pixels, 0, nullptr, nullptr),
        mux_success);
    finalize(commands);
    run(commands);
  }

  void write(mux_image_t image, mux_extent_3d_t extent, uint64_t rowSize, uint64_t sliceSize,
             const void *pixels) {
    mux_command_buffer_t commands = createCommandBuffer();
    ASSERT_EQ(muxCommandWriteImage(commands, image, {0, 0, 0}, extent, rowSize, sliceSize, pixels,
                                   0, nullptr, nullptr),
              mux_success);
    finalize(commands);
    run(commands);
  }

  std::vector<mux_image_t> images;
  std::vector<mux_memory_t> memories;
};

std::vector<uint8_t> makeBytes(size_t count) {
  std::vector<uint8_t> bytes(count);
  std::iota(bytes.begin(), bytes.end(), uint8_t(1));
  return bytes;
}

TEST_F(HostImageTest, HeadersDescribeTheImage) {
  const auto header = [](mux_image_t image) {
    return static_cast<const Image *>(image)->getHeader();
  };
  mux_image_t array =
      createImage(mux_image_type_1d, mux_image_format_r8g8b8a8_unorm, {10, 1, 1}, 7, 64, 128);
  const ImageHeader rows = header(array);
  EXPECT_EQ(rows.texels,
            reinterpret_cast<uintptr_t>(static_cast<const Image *>(array)->getAddress()));
  EXPECT_EQ(rows.rowPitch, 64u);
  EXPECT_EQ(rows.slicePitch, 128u);
  EXPECT_EQ(rows.width, 10u);
  EXPECT_EQ(rows.height, 1u);
  EXPECT_EQ(rows.depth, 7u);
  EXPECT_EQ(rows.channelOrder, 0x10b5u);
  EXPECT_EQ(rows.channelType, 0x10d2u);
  EXPECT_EQ(rows.texelSize, 4u);
  const ImageHeader volume =
      header(createImage(mux_image_type_3d, mux_image_format_r16_sfloat, {3, 4, 5}));
  EXPECT_EQ(volume.slicePitch, 24u);
  EXPECT_EQ(volume.height, 4u);
  EXPECT_EQ(volume.depth, 5u);
}

TEST_F(HostImageTest, DepthFormatsAreTwoDimensional) {
  const auto count = [&](mux_image_type_e type) {
    uint32_t length = 0;
    EXPECT_EQ(muxGetSupportedImageFormats(device, type, mux_allocation_type_alloc_device, 0,
                                          nullptr, &length),
              mux_success);
    return length;
  };
  EXPECT_EQ(count(mux_image_type_2d), uint32_t(mux_image_format_total));
  EXPECT_EQ(count(mux_image_type_1d), uint32_t(mux_image_format_total) - 2);
  EXPECT_EQ(count(mux_image_type_3d), uint32_t(mux_image_format_total) - 2);
  mux_image_t image = nullptr;
  EXPECT_EQ(muxCreateImage(device, mux_image_type_3d, mux_image_format_d16_unorm, 2, 2, 2, 0, 0, 0,
                           allocator, &image),
            mux_error_feature_unsupported);
}

// Both the image and the host's memory have gaps between rows and slices.
TEST_F(HostImageTest, ReadsAndWrites) {
  mux_image_t image =
      createImage(mux_image_type_3d, mux_image_format_r16_uint, {5, 4, 3}, 0, 12, 60);
  const std::vector<uint8_t> from = makeBytes(3 * 100);
  write(image, {5, 4, 3}, 20, 100, from.data());
  std::vector<uint8_t> to(3 * 2 * 2 * 2);
  read(image, {2, 1, 1}, {3, 2, 2}, to.data());
  for (size_t z = 0; z != 2; ++z) {
    for (size_t y = 0; y != 2; ++y)
      EXPECT_EQ(std::memcmp(&to[(z * 2 + y) * 6], &from[(z + 1) * 100 + (y + 1) * 20 + 2 * 2], 6),
                0);
  }
}

TEST_F(HostImageTest, LayersOfARowArrayAreInTheSecondDimension) {
  mux_image_t image =
      createImage(mux_image_type_1d, mux_image_format_r8_uint, {8, 1, 1}, 4, 16, 32);
  const std::vector<uint8_t> from = makeBytes(32);
  write(image, {8, 4, 1}, 0, 0, from.data());
  std::vector<uint8_t> to(8);
  read(image, {0, 3, 0}, {8, 1, 1}, to.data());
  EXPECT_EQ(std::memcmp(to.data(), &from[24], 8), 0);
  const auto *texels = static_cast<const Image *>(image)->getAddress();
  EXPECT_EQ(std::memcmp(texels + 3 * 32, &from[24], 8), 0);
}

TEST_F(HostImageTest, FillsABox) {
  mux_image_t image = createImage(mux_image_type_2d, mux_image_format_r8_uint, {6, 5, 1}, 2);
  const std::vector<uint8_t> zeros(60);
  write(image, {6, 5, 2}, 0, 0, zeros.data());
  const uint32_t color[4] = {9, 8, 7, 6};
  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandFillImage(commands, image, color, sizeof(color), {1, 2, 1}, {4, 2, 1}, 0,
                                nullptr, nullptr),
            mux_success);
  finalize(commands);
  run(commands);
  std::vector<uint8_t> to(60);
  read(image, {0, 0, 0}, {6, 5, 2}, to.data());
  for (size_t i = 0; i != to.size(); ++i) {
    const size_t x = i % 6, y = i / 6 % 5, z = i / 30;
    EXPECT_EQ(to[i], z == 1 && y >= 2 && y < 4 && x >= 1 && x < 5 ? 9 : 0) << i;
  }
}

// From an image to a buffer to another image to a third of another kind.
TEST_F(HostImageTest, Copies) {
  const auto format = mux_image_format_r16g16_sint;
  mux_image_t first = createImage(mux_image_type_2d, format, {8, 8, 1});
  mux_image_t second = createImage(mux_image_type_3d, format, {8, 8, 2}, 0, 40, 400);
  mux_image_t third = createImage(mux_image_type_1d, format, {8, 1, 1}, 8);
  const TestBuffer buffer = createBuffer(300);
  const std::vector<uint8_t> from = makeBytes(8 * 8 * 4);
  write(first, {8, 8, 1}, 0, 0, from.data());
  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandCopyImageToBuffer(commands, first, buffer.buffer, {1, 2, 0}, 4, {6, 3, 1}, 0,
                                        nullptr, nullptr),
            mux_success);
  ASSERT_EQ(muxCommandCopyBufferToImage(commands, buffer.buffer, second, 4, {2, 4, 1}, {6, 3, 1}, 0,
                                        nullptr, nullptr),
            mux_success);
  ASSERT_EQ(muxCommandCopyImage(commands, second, third, {2, 4, 1}, {0, 5, 0}, {6, 3, 1}, 0,
                                nullptr, nullptr),
            mux_success);
  finalize(commands);
  run(commands);
  std::vector<uint8_t> to(6 * 3 * 4);
  read(third, {0, 5, 0}, {6, 3, 1}, to.data());
  for (size_t y = 0; y != 3; ++y)
    EXPECT_EQ(std::memcmp(&to[y * 24], &from[(y + 2) * 32 + 4], 24), 0) << y;
  EXPECT_EQ(std::memcmp(buffer.bytes + 4, to.data(), to.size()), 0);
}

// Rows with gaps between them, large enough to be shared out between threads. The last row of the
// host's memory ends where the last pixel does.
TEST_F(HostImageTest, LargeImagesWithPitches) {
  for (const uint64_t width : {300, 5000, 16'000}) {
    const uint64_t height = 4'000'000 / width + 1;
    mux_image_t image =
        createImage(mux_image_type_2d, mux_image_format_r8_uint, {width, height, 1}, 0, width + 1);
    const std::vector<uint8_t> from = makeBytes((height - 1) * (width + 3) + width);
    write(image, {width, height, 1}, width + 3, 0, from.data());
    std::vector<uint8_t> to(width * height);
    read(image, {0, 0, 0}, {width, height, 1}, to.data());
    for (uint64_t y = 0; y != height; ++y)
      ASSERT_EQ(std::memcmp(&to[y * width], &from[y * (width + 3)], width), 0) << width << " " << y;
  }
}

// Large enough to be shared out between threads.
TEST_F(HostImageTest, LargeImages) {
  mux_image_t image =
      createImage(mux_image_type_2d, mux_image_format_r8g8b8a8_uint, {1024, 1024, 1});
  const std::vector<uint8_t> from = makeBytes(4 << 20);
  write(image, {1024, 1024, 1}, 0, 0, from.data());
  std::vector<uint8_t> to(4 << 20);
  read(image, {0, 0, 0}, {1024, 1024, 1}, to.data());
  EXPECT_EQ(to, from);
  const uint32_t color[4] = {1, 2, 3, 4};
  mux_command_buffer_t commands = createCommandBuffer();
  ASSERT_EQ(muxCommandFillImage(commands, image, color, sizeof(color), {0, 1, 0}, {1024, 1023, 1},
                                0, nullptr, nullptr),
            mux_success);
  finalize(commands);
  run(commands);
  read(image, {0, 0, 0}, {1024, 1024, 1}, to.data());
  for (size_t i = 0; i != to.size(); ++i)
    ASSERT_EQ(to[i], i < 4096 ? from[i] : 1 + i % 4) << i;
}

} // namespace
} // namespace host::test
