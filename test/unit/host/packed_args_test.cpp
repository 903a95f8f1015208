#include "host/packed_args.h"
#include "host_test.h"

#include <cstring>

namespace host::test {
namespace {

TEST(PackedArgs, AlignedToThePowerOfTwoAtOrAboveTheSize) {
  mux::PackedArgumentsLayout layout;
  EXPECT_EQ(layout.getSize(), 0u);
  EXPECT_EQ(layout.add(1), 0u);
  EXPECT_EQ(layout.add(1), 1u);
  EXPECT_EQ(layout.add(2), 2u);
  EXPECT_EQ(layout.add(8), 8u);
  EXPECT_EQ(layout.add(4), 16u);
  EXPECT_EQ(layout.add(3), 20u);
  EXPECT_EQ(layout.add(12), 32u);
  EXPECT_EQ(layout.add(1), 44u);
  EXPECT_EQ(layout.add(128), 128u);
  EXPECT_EQ(layout.add(8), 256u);
  EXPECT_EQ(layout.getEnd(), 264u);
  EXPECT_EQ(layout.getAlignment(), 128u);
  EXPECT_EQ(layout.getSize(), 384u);
}

TEST(PackedArgs, AlignedAsAPointerAtLeast) {
  mux::PackedArgumentsLayout layout;
  EXPECT_EQ(layout.getAlignment(), alignof(void *));
  layout.add(1);
  EXPECT_EQ(layout.getAlignment(), alignof(void *));
  EXPECT_EQ(layout.getSize(), 1u);
  layout.add(16);
  EXPECT_EQ(layout.getAlignment(), 16u);
}

void *giveOffset(const mux_descriptor_info_buffer_t &buffer) {
  return reinterpret_cast<void *>(buffer.offset);
}

TEST(PackedArgs, DescriptorsAreWrittenWhereTheLayoutSays) {
  const char letter = 'x';
  const double number = 1.5;
  const mux_descriptor_info_t descriptors[] = {
      makeValueArgument(letter), makeBufferArgument({}, 0x1234), makeNullArgument(),
      makeLocalArgument(96),     makeValueArgument(letter),      makeValueArgument(number)};
  const mux::PackedArgumentsLayout layout = layOutDescriptors(descriptors);
  EXPECT_EQ(layout.getEnd(), 48u);

  alignas(8) unsigned char memory[64];
  std::memset(memory, 0xee, sizeof(memory));
  packDescriptors(descriptors, {&giveOffset, nullptr}, memory);
  const uint64_t words[] = {0x1234, 0, 96};
  EXPECT_EQ(memory[0], 'x');
  EXPECT_EQ(std::memcmp(memory + 8, words, sizeof(words)), 0);
  EXPECT_EQ(memory[32], 'x');
  EXPECT_EQ(std::memcmp(memory + 40, &number, sizeof(number)), 0);
  EXPECT_EQ(memory[48], 0xee);
}

const void *giveImage(const mux_descriptor_info_image_t &image) { return image.image; }

TEST(PackedArgs, ImagesAreAddressesAndSamplersAreNumbers) {
  mux_descriptor_info_t image = {};
  image.type = mux_descriptor_info_type_image;
  image.image_descriptor.image = reinterpret_cast<mux_image_t>(uintptr_t(0x5678));
  const auto sampler = [](mux_address_mode_e address, mux_filter_mode_e filter, bool normalized) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_sampler;
    descriptor.sampler_descriptor.sampler = {address, filter, normalized};
    return descriptor;
  };
  const mux_descriptor_info_t descriptors[] = {
      sampler(mux_address_mode_none, mux_filter_mode_nearest, false),
      image,
      sampler(mux_address_mode_clamp_edge, mux_filter_mode_linear, false),
      sampler(mux_address_mode_clamp, mux_filter_mode_nearest, true),
      sampler(mux_address_mode_repeat, mux_filter_mode_linear, true),
      sampler(mux_address_mode_repeat_mirror, mux_filter_mode_nearest, true)};
  EXPECT_EQ(layOutDescriptors(descriptors).getEnd(), 32u);
  alignas(8) uint32_t memory[8] = {};
  packDescriptors(descriptors, {&giveOffset, &giveImage}, memory);
  const uint32_t expected[] = {0x10, 0, 0x5678, 0, 0x22, 0x15, 0x27, 0x19};
  EXPECT_EQ(std::memcmp(memory, expected, sizeof(expected)), 0);
}

} // namespace
} // namespace host::test
