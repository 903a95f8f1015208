#include "fake_device.h"

#include <bit>
#include <cstring>
#include <limits>

namespace {

class ImageTest : public fake::Test {
protected:
  mux_result_t create(mux_image_type_e type, uint32_t width, uint32_t height, uint32_t depth,
                      uint32_t layers = 0, uint64_t row = 0, uint64_t slice = 0,
                      mux_image_format_e format = mux_image_format_r8_uint) {
    mux_image_t image = nullptr;
    const mux_result_t result = muxCreateImage(device, type, format, width, height, depth, layers,
                                               row, slice, allocator, &image);
    if (result == mux_success) {
      EXPECT_EQ(muxDestroyImage(device, image, allocator), mux_success);
    }
    return result;
  }

  mux_image_t make(mux_image_type_e type, mux_extent_3d_t extent, uint32_t layers = 0,
                   mux_image_format_e format = mux_image_format_r8_uint) {
    mux_image_t image = nullptr;
    EXPECT_EQ(muxCreateImage(device, type, format, uint32_t(extent.x), uint32_t(extent.y),
                             uint32_t(extent.z), layers, 0, 0, allocator, &image),
              mux_success);
    EXPECT_EQ(muxBindImageMemory(device, makeMemory(image->memory_requirements.size), image, 0),
              mux_success);
    images.push_back(image);
    return image;
  }

  void TearDown() override {
    for (mux_image_t image : images)
      EXPECT_EQ(muxDestroyImage(device, image, allocator), mux_success);
    fake::Test::TearDown();
  }

  template <class Command> Command getCommand(size_t index) {
    auto &executor = static_cast<fake::Device &>(*device).executors[0];
    return std::get<Command>(executor.imageCommands.at(index));
  }

  std::vector<mux_image_t> images;
};

TEST_F(ImageTest, GoodImages) {
  EXPECT_EQ(create(mux_image_type_1d, 128, 1, 1), mux_success);
  EXPECT_EQ(create(mux_image_type_1d, 128, 1, 1, 8), mux_success);
  EXPECT_EQ(create(mux_image_type_2d, 64, 64, 1, 3), mux_success);
  EXPECT_EQ(create(mux_image_type_3d, 32, 32, 32), mux_success);
  EXPECT_EQ(create(mux_image_type_2d, 10, 10, 1, 0, 16, 200), mux_success);
}

TEST_F(ImageTest, SizesAreFilledIn) {
  mux_image_t image = make(mux_image_type_2d, {10, 4, 1}, 3, mux_image_format_r8g8b8a8_unorm);
  EXPECT_EQ(image->pixel_size, 4u);
  EXPECT_EQ(image->row_size, 40u);
  EXPECT_EQ(image->slice_size, 160u);
  EXPECT_EQ(image->memory_requirements.size, 480u);
}

TEST_F(ImageTest, BadImagesAreRefused) {
  EXPECT_EQ(create(mux_image_type_e(7), 8, 1, 1), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_1d, 0, 1, 1), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_1d, 129, 1, 1), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_1d, 8, 2, 1), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 65, 1, 1), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 65, 1), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 2), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 0), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_3d, 8, 8, 33), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_3d, 8, 8, 8, 1), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 1, 9), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 1, 0, 7), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 1, 0, 8, 63), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 1, 0, UINT64_MAX / 4), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 1, 3, 8, UINT64_MAX / 2), mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 1, 0, 0, 0, mux_image_format_total),
            mux_error_invalid_value);
  EXPECT_EQ(create(mux_image_type_2d, 8, 8, 1, 0, 0, 0, mux_image_format_r16_sfloat),
            mux_error_feature_unsupported);
  EXPECT_EQ(create(mux_image_type_3d, 8, 8, 8, 0, 0, 0, mux_image_format_r8g8b8a8_unorm),
            mux_error_feature_unsupported);
}

TEST_F(ImageTest, CommonChecks) {
  mux_image_t image = nullptr;
  const auto create = [&](mux_device_t owner, mux_allocator_info_t from, mux_image_t *out) {
    return muxCreateImage(owner, mux_image_type_1d, mux_image_format_r8_uint, 8, 1, 1, 0, 0, 0,
                          from, out);
  };
  EXPECT_EQ(create(nullptr, allocator, &image), mux_error_invalid_value);
  EXPECT_EQ(create(device, noAlloc, &image), mux_error_null_allocator_callback);
  EXPECT_EQ(create(device, allocator, nullptr), mux_error_null_out_parameter);
  mux_image_t good = make(mux_image_type_1d, {8, 1, 1});
  EXPECT_EQ(muxDestroyImage(otherDevice, good, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyImage(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyImage(device, good, noFree), mux_error_null_allocator_callback);
}

TEST_F(ImageTest, Bindings) {
  mux_image_t image = nullptr;
  ASSERT_EQ(muxCreateImage(device, mux_image_type_2d, mux_image_format_r8_uint, 16, 16, 1, 0, 0, 0,
                           allocator, &image),
            mux_success);
  images.push_back(image);
  mux_memory_t memory = makeMemory(512);
  EXPECT_EQ(muxBindImageMemory(device, nullptr, image, 0), mux_error_invalid_value);
  EXPECT_EQ(muxBindImageMemory(device, memory, nullptr, 0), mux_error_invalid_value);
  EXPECT_EQ(muxBindImageMemory(otherDevice, memory, image, 0), mux_error_invalid_value);
  EXPECT_EQ(muxBindImageMemory(device, memory, image, 1), mux_error_invalid_value);
  EXPECT_EQ(muxBindImageMemory(device, memory, image, 320), mux_error_invalid_value);
  EXPECT_EQ(muxBindImageMemory(device, memory, image, 256), mux_success);
  EXPECT_EQ(muxBindImageMemory(device, memory, image, 0), mux_error_failure);
}

TEST_F(ImageTest, Formats) {
  uint32_t length = 0;
  mux_image_format_e formats[4];
  const auto host = mux_allocation_type_alloc_host;
  EXPECT_EQ(muxGetSupportedImageFormats(device, mux_image_type_2d, host, 4, formats, &length),
            mux_success);
  EXPECT_EQ(length, 2u);
  EXPECT_EQ(formats[1], mux_image_format_r8g8b8a8_unorm);
  EXPECT_EQ(muxGetSupportedImageFormats(device, mux_image_type_3d, mux_allocation_type_alloc_device,
                                        0, nullptr, &length),
            mux_success);
  EXPECT_EQ(length, 1u);
  EXPECT_EQ(muxGetSupportedImageFormats(nullptr, mux_image_type_2d, host, 4, formats, &length),
            mux_error_invalid_value);
  EXPECT_EQ(muxGetSupportedImageFormats(device, mux_image_type_e(5), host, 4, formats, &length),
            mux_error_invalid_value);
  EXPECT_EQ(muxGetSupportedImageFormats(device, mux_image_type_2d, mux_allocation_type_e(5), 4,
                                        formats, &length),
            mux_error_invalid_value);
  EXPECT_EQ(muxGetSupportedImageFormats(device, mux_image_type_2d, host, 0, formats, &length),
            mux_error_invalid_value);
  EXPECT_EQ(muxGetSupportedImageFormats(device, mux_image_type_2d, host, 0, nullptr, nullptr),
            mux_error_null_out_parameter);
}

TEST_F(ImageTest, CommandsReachTheTargetWithTheirSizesFilledIn) {
  mux_image_t image = make(mux_image_type_2d, {16, 8, 1}, 4);
  mux_image_t copy = make(mux_image_type_2d, {16, 8, 1}, 4);
  mux_buffer_t buffer = makeBuffer(1024);
  mux_command_buffer_t commands = makeCommandBuffer();
  char pixels[1024] = {};
  const uint32_t color[4] = {1, 2, 3, 4};
  EXPECT_EQ(muxCommandReadImage(commands, image, {1, 2, 3}, {15, 6, 1}, 0, 0, pixels, 0, nullptr,
                                nullptr),
            mux_success);
  EXPECT_EQ(muxCommandWriteImage(commands, image, {0, 0, 0}, {16, 8, 4}, 20, 200, pixels, 0,
                                 nullptr, nullptr),
            mux_success);
  EXPECT_EQ(muxCommandFillImage(commands, image, color, sizeof(color), {0, 0, 0}, {16, 8, 4}, 0,
                                nullptr, nullptr),
            mux_success);
  EXPECT_EQ(muxCommandCopyImage(commands, image, copy, {0, 0, 0}, {0, 0, 0}, {16, 8, 4}, 0, nullptr,
                                nullptr),
            mux_success);
  EXPECT_EQ(muxCommandCopyImageToBuffer(commands, image, buffer, {0, 0, 0}, 512, {16, 8, 4}, 0,
                                        nullptr, nullptr),
            mux_success);
  EXPECT_EQ(muxCommandCopyBufferToImage(commands, buffer, image, 512, {0, 0, 0}, {16, 8, 4}, 0,
                                        nullptr, nullptr),
            mux_success);
  ASSERT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(getCommand<mux::ReadImage>(0).rowSize, 15u);
  EXPECT_EQ(getCommand<mux::ReadImage>(0).sliceSize, 90u);
  EXPECT_EQ(getCommand<mux::WriteImage>(1).sliceSize, 200u);
  EXPECT_EQ(getCommand<mux::FillImage>(2).color[3], 4u);
  EXPECT_EQ(getCommand<mux::CopyImage>(3).destination, copy);
  EXPECT_EQ(getCommand<mux::CopyImageToBuffer>(4).destinationOffset, 512u);
  EXPECT_EQ(getCommand<mux::CopyBufferToImage>(5).extent.z, 4u);
}

TEST_F(ImageTest, BadBoxesAreRefused) {
  mux_image_t image = make(mux_image_type_1d, {16, 1, 1}, 4);
  mux_command_buffer_t commands = makeCommandBuffer();
  char pixels[256] = {};
  const auto read = [&](mux_offset_3d_t offset, mux_extent_3d_t extent, uint64_t row = 0,
                        uint64_t slice = 0) {
    return muxCommandReadImage(commands, image, offset, extent, row, slice, pixels, 0, nullptr,
                               nullptr);
  };
  // The layers of a 1D array count in y.
  EXPECT_EQ(read({0, 3, 0}, {16, 1, 1}), mux_success);
  EXPECT_EQ(read({0, 4, 0}, {16, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(read({0, 0, 1}, {16, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(read({0, 0, 0}, {17, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(read({16, 0, 0}, {1, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(read({UINT64_MAX, 0, 0}, {2, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(read({0, 0, 0}, {0, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(read({0, 0, 0}, {16, 4, 1}, 15), mux_error_invalid_value);
  EXPECT_EQ(read({0, 0, 0}, {16, 4, 1}, 16, 63), mux_error_invalid_value);
  EXPECT_EQ(read({0, 0, 0}, {16, 4, 1}, UINT64_MAX / 2), mux_error_invalid_value);
  EXPECT_EQ(muxCommandReadImage(commands, image, {0, 0, 0}, {1, 1, 1}, 0, 0, nullptr, 0, nullptr,
                                nullptr),
            mux_error_invalid_value);
  EXPECT_EQ(muxCommandWriteImage(commands, image, {0, 0, 0}, {1, 1, 1}, 0, 0, nullptr, 0, nullptr,
                                 nullptr),
            mux_error_invalid_value);
  EXPECT_EQ(muxCommandWriteImage(commands, image, {0, 0, 0}, {17, 1, 1}, 0, 0, pixels, 0, nullptr,
                                 nullptr),
            mux_error_invalid_value);
  EXPECT_EQ(
      muxCommandFillImage(commands, image, pixels, 15, {0, 0, 0}, {1, 1, 1}, 0, nullptr, nullptr),
      mux_error_invalid_value);
  EXPECT_EQ(
      muxCommandFillImage(commands, image, nullptr, 16, {0, 0, 0}, {1, 1, 1}, 0, nullptr, nullptr),
      mux_error_invalid_value);
}

TEST_F(ImageTest, BadCopiesAreRefused) {
  mux_image_t image = make(mux_image_type_2d, {16, 8, 1});
  mux_image_t otherFormat = make(mux_image_type_2d, {16, 8, 1}, 0, mux_image_format_r8g8b8a8_unorm);
  mux_buffer_t buffer = makeBuffer(64);
  mux_command_buffer_t commands = makeCommandBuffer();
  const auto copy = [&](mux_image_t to, mux_offset_3d_t from, mux_offset_3d_t offset,
                        mux_extent_3d_t extent) {
    return muxCommandCopyImage(commands, image, to, from, offset, extent, 0, nullptr, nullptr);
  };
  EXPECT_EQ(copy(otherFormat, {0, 0, 0}, {0, 0, 0}, {1, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(copy(image, {0, 0, 0}, {4, 3, 0}, {5, 4, 1}), mux_error_invalid_value);
  EXPECT_EQ(copy(image, {0, 0, 0}, {4, 4, 0}, {4, 4, 1}), mux_success);
  EXPECT_EQ(copy(image, {12, 0, 0}, {0, 0, 0}, {5, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(copy(image, {0, 0, 0}, {12, 0, 0}, {5, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(copy(nullptr, {0, 0, 0}, {12, 0, 0}, {1, 1, 1}), mux_error_invalid_value);
  EXPECT_EQ(muxCommandCopyImageToBuffer(commands, image, buffer, {0, 0, 0}, 1, {16, 4, 1}, 0,
                                        nullptr, nullptr),
            mux_error_invalid_value);
  EXPECT_EQ(muxCommandCopyBufferToImage(commands, buffer, image, 1, {0, 0, 0}, {16, 4, 1}, 0,
                                        nullptr, nullptr),
            mux_error_invalid_value);
}

TEST_F(ImageTest, CommandsOnBadObjectsAreRefused) {
  mux_image_t good = make(mux_image_type_1d, {16, 1, 1});
  mux_image_t unbound = nullptr;
  ASSERT_EQ(muxCreateImage(device, mux_image_type_1d, mux_image_format_r8_uint, 16, 1, 1, 0, 0, 0,
                           allocator, &unbound),
            mux_success);
  images.push_back(unbound);
  mux_buffer_t buffer = makeBuffer(64);
  mux_command_buffer_t commands = makeCommandBuffer();
  uint32_t color[4] = {};
  const mux_offset_3d_t zero = {0, 0, 0};
  const mux_extent_3d_t one = {1, 1, 1};
  const auto bad = mux_error_invalid_value;
  for (mux_image_t image : {mux_image_t(nullptr), makeWrong<mux_image_t>(), unbound}) {
    EXPECT_EQ(muxCommandReadImage(commands, image, zero, one, 0, 0, color, 0, nullptr, nullptr),
              bad);
    EXPECT_EQ(muxCommandWriteImage(commands, image, zero, one, 0, 0, color, 0, nullptr, nullptr),
              bad);
    EXPECT_EQ(muxCommandFillImage(commands, image, color, 16, zero, one, 0, nullptr, nullptr), bad);
    EXPECT_EQ(muxCommandCopyImage(commands, image, good, zero, zero, one, 0, nullptr, nullptr),
              bad);
    EXPECT_EQ(muxCommandCopyImage(commands, good, image, zero, zero, one, 0, nullptr, nullptr),
              bad);
    EXPECT_EQ(
        muxCommandCopyImageToBuffer(commands, image, buffer, zero, 0, one, 0, nullptr, nullptr),
        bad);
    EXPECT_EQ(
        muxCommandCopyBufferToImage(commands, buffer, image, 0, zero, one, 0, nullptr, nullptr),
        bad);
  }
  for (mux_buffer_t other : {mux_buffer_t(nullptr), makeUnboundBuffer(64)}) {
    EXPECT_EQ(muxCommandCopyImageToBuffer(commands, good, other, zero, 0, one, 0, nullptr, nullptr),
              bad);
    EXPECT_EQ(muxCommandCopyBufferToImage(commands, other, good, 0, zero, one, 0, nullptr, nullptr),
              bad);
  }
}

TEST_F(ImageTest, WithoutSupportEverythingIsUnsupported) {
  mux_image_t image = make(mux_image_type_2d, {16, 8, 1});
  mux_memory_t memory = makeMemory(64);
  mux_buffer_t buffer = makeBuffer(64);
  mux_command_buffer_t commands = makeCommandBuffer();
  uint32_t length = 0;
  uint32_t color[4] = {};
  const mux_offset_3d_t zero = {0, 0, 0};
  const mux_extent_3d_t one = {1, 1, 1};
  const mux_result_t unsupported = mux_error_feature_unsupported;
  info.image_support = false;
  EXPECT_EQ(create(mux_image_type_1d, 8, 1, 1), unsupported);
  EXPECT_EQ(muxBindImageMemory(device, memory, image, 0), unsupported);
  EXPECT_EQ(muxGetSupportedImageFormats(device, mux_image_type_2d, mux_allocation_type_alloc_host,
                                        0, nullptr, &length),
            unsupported);
  EXPECT_EQ(muxCommandReadImage(commands, image, zero, one, 0, 0, color, 0, nullptr, nullptr),
            unsupported);
  EXPECT_EQ(muxCommandWriteImage(commands, image, zero, one, 0, 0, color, 0, nullptr, nullptr),
            unsupported);
  EXPECT_EQ(muxCommandFillImage(commands, image, color, 16, zero, one, 0, nullptr, nullptr),
            unsupported);
  EXPECT_EQ(muxCommandCopyImage(commands, image, image, zero, zero, one, 0, nullptr, nullptr),
            unsupported);
  EXPECT_EQ(muxCommandCopyImageToBuffer(commands, image, buffer, zero, 0, one, 0, nullptr, nullptr),
            unsupported);
  EXPECT_EQ(muxCommandCopyBufferToImage(commands, buffer, image, 0, zero, one, 0, nullptr, nullptr),
            unsupported);
}

TEST(ImageFormat, EveryFormatHasASize) {
  for (uint32_t format = 0; format != mux_image_format_total; ++format)
    EXPECT_NE(mux::getPixelSize(mux_image_format_e(format)), 0u) << format;
  EXPECT_EQ(mux::getPixelSize(mux_image_format_total), 0u);
  EXPECT_EQ(mux::getPixelSize(mux_image_format_r32g32b32a32_sfloat), 16u);
}

// Only the orders and types that OpenCL allows to be combined, each pair once.
TEST(ImageFormat, EveryFormatIsFoundByItsDescription) {
  for (uint32_t format = 0; format != mux_image_format_total; ++format)
    EXPECT_EQ(mux::findFormat(mux::describeFormat(mux_image_format_e(format))), format);
  EXPECT_EQ(mux::findFormat({mux::ChannelOrder::depth, mux::ChannelType::unorm8}),
            mux_image_format_total);
}

template <class T>
std::vector<T> pack(mux_image_format_e format, const std::array<float, 4> &color) {
  std::array<std::byte, 32> bytes;
  bytes.fill(std::byte(0xcc));
  mux::packColor(format, std::bit_cast<std::array<uint32_t, 4>>(color), bytes.data());
  const size_t size = mux::getPixelSize(format);
  EXPECT_EQ(bytes[size], std::byte(0xcc)) << format;
  std::vector<T> values(size / sizeof(T));
  std::memcpy(values.data(), bytes.data(), size);
  return values;
}

template <class T>
std::vector<T> packIntegers(mux_image_format_e format, const std::array<int32_t, 4> &color) {
  return pack<T>(format, std::bit_cast<std::array<float, 4>>(color));
}

using Bytes = std::vector<uint8_t>;
using Shorts = std::vector<uint16_t>;

TEST(ImageFormat, ColorsAreStoredInTheOrderOfTheChannels) {
  const std::array<int32_t, 4> color = {1, 2, 3, 4};
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_r8_uint, color), Bytes({1}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_a8_uint, color), Bytes({4}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_r8g8_uint, color), Bytes({1, 2}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_r8a8_uint, color), Bytes({1, 4}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_r8g8b8a8_sint, color), Bytes({1, 2, 3, 4}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_b8g8r8a8_sint, color), Bytes({3, 2, 1, 4}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_a8r8g8b8_uint, color), Bytes({4, 1, 2, 3}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_a8b8g8r8_uint, color), Bytes({4, 3, 2, 1}));
  EXPECT_EQ(packIntegers<uint32_t>(mux_image_format_r32g32b32a32_uint, color),
            std::vector<uint32_t>({1, 2, 3, 4}));
  EXPECT_EQ(pack<float>(mux_image_format_i32_sfloat, {1, 2, 3, 4}), std::vector<float>({1}));
  EXPECT_EQ(pack<float>(mux_image_format_l32_sfloat, {1, 2, 3, 4}), std::vector<float>({1}));
  EXPECT_EQ(pack<float>(mux_image_format_d32_sfloat, {0.5f, 2, 3, 4}), std::vector<float>({0.5f}));
}

TEST(ImageFormat, IntegersAreSaturated) {
  const std::array<int32_t, 4> wide = {-70000, 70000, -1, 7};
  EXPECT_EQ(packIntegers<int8_t>(mux_image_format_r8g8b8a8_sint, wide),
            std::vector<int8_t>({-128, 127, -1, 7}));
  EXPECT_EQ(packIntegers<int16_t>(mux_image_format_r16g16b16a16_sint, wide),
            std::vector<int16_t>({-32768, 32767, -1, 7}));
  EXPECT_EQ(packIntegers<uint8_t>(mux_image_format_r8g8b8a8_uint, wide), Bytes({255, 255, 255, 7}));
  EXPECT_EQ(packIntegers<uint16_t>(mux_image_format_r16g16b16a16_uint, wide),
            Shorts({65535, 65535, 65535, 7}));
}

TEST(ImageFormat, NormalizedChannelsAreRoundedAndSaturated) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(pack<uint8_t>(mux_image_format_r8g8b8a8_unorm, {-1, 0.5f, 2, nan}),
            Bytes({0, 128, 255, 0}));
  EXPECT_EQ(pack<uint8_t>(mux_image_format_r8g8b8a8_unorm, {infinity, -infinity, 1 / 255.0f, 0}),
            Bytes({255, 0, 1, 0}));
  EXPECT_EQ(pack<int8_t>(mux_image_format_r8g8b8a8_snorm, {-2, -0.5f, 0.5f, 1}),
            std::vector<int8_t>({-127, -64, 64, 127}));
  EXPECT_EQ(pack<int16_t>(mux_image_format_r16g16_snorm, {-1, 1, 0, 0}),
            std::vector<int16_t>({-32767, 32767}));
  EXPECT_EQ(pack<uint16_t>(mux_image_format_d16_unorm, {0.25f, 0, 0, 0}), Shorts({16384}));
  EXPECT_EQ(pack<uint16_t>(mux_image_format_r5g6b5_unorm, {1, 0, 1, 0}), Shorts({0xf81f}));
  EXPECT_EQ(pack<uint16_t>(mux_image_format_x1r5g5b5_unorm, {0, 1, 0, 1}), Shorts({0x03e0}));
  EXPECT_EQ(pack<uint32_t>(mux_image_format_x2r10g10b10_unorm, {1, 0, 1, 1}),
            std::vector<uint32_t>({0x3ff003ff}));
  // Alpha is linear.
  EXPECT_EQ(pack<uint8_t>(mux_image_format_r8g8b8a8_srgb, {0.0001f, 0.5f, 1, 0.5f}),
            Bytes({0, 188, 255, 128}));
  EXPECT_EQ(pack<uint8_t>(mux_image_format_b8g8r8a8_srgb, {1, 0.5f, 0, 0.25f}),
            Bytes({0, 188, 255, 64}));
}

TEST(ImageFormat, HalvesAreRoundedToTheNearestEven) {
  const auto half = [](float value) {
    return pack<uint16_t>(mux_image_format_r16_sfloat, {value, 0, 0, 0})[0];
  };
  EXPECT_EQ(half(1.0f), 0x3c00);
  EXPECT_EQ(half(-2.0f), 0xc000);
  EXPECT_EQ(half(65504.0f), 0x7bff);
  EXPECT_EQ(half(65519.0f), 0x7bff);
  EXPECT_EQ(half(65520.0f), 0x7c00);
  EXPECT_EQ(half(-std::numeric_limits<float>::infinity()), 0xfc00);
  EXPECT_EQ(half(1.0f + 0x1p-11f), 0x3c00);
  EXPECT_EQ(half(1.0f + 3 * 0x1p-11f), 0x3c02);
  EXPECT_EQ(half(0x1p-14f), 0x0400);
  EXPECT_EQ(half(0x1p-14f - 0x1p-26f), 0x0400);
  EXPECT_EQ(half(-0x1p-24f), 0x8001);
  EXPECT_EQ(half(0x1p-25f), 0);
  EXPECT_EQ(half(3 * 0x1p-25f), 2);
  EXPECT_EQ(half(std::numeric_limits<float>::quiet_NaN()) & 0x7e00, 0x7e00);
}

} // namespace
