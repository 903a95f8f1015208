// The rules for the arguments of deferred kernels.
#include "test_target.h"

#include <array>

using compiler::Result;

namespace {

const std::array<std::array<std::size_t, 3>, 3> sizesWithAZero = {
    {{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}};

class KernelTest : public testing::Test {
protected:
  std::size_t offset[3] = {0, 0, 0};
  std::size_t size[3] = {8, 4, 2};
  mux_descriptor_info_t descriptor = {};
  mux_ndrange_options_t options = {&descriptor, 1, {4, 2, 1}, offset, size, 3};
  test::TestKernel kernel{"k"};

  void expectInvalid() {
    auto specialized = kernel.createSpecializedKernel(options);
    ASSERT_FALSE(specialized.has_value());
    EXPECT_EQ(specialized.error(), Result::INVALID_VALUE);
  }
};

TEST_F(KernelTest, HoldsItsFacts) {
  EXPECT_EQ(kernel.preferred_local_size_x, 4u);
  EXPECT_EQ(kernel.preferred_local_size_y, 2u);
  EXPECT_EQ(kernel.preferred_local_size_z, 1u);
  EXPECT_EQ(kernel.local_memory_size, 64u);
}

TEST_F(KernelTest, LocalSizesOfZeroAreInvalid) {
  for (auto [x, y, z] : sizesWithAZero) {
    EXPECT_EQ(kernel.precacheLocalSize(x, y, z), Result::INVALID_VALUE);
    EXPECT_EQ(kernel.getDynamicWorkWidth(x, y, z).error(), Result::INVALID_VALUE);
    EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(x, y, z).error(), Result::INVALID_VALUE);
  }
}

TEST_F(KernelTest, DefaultsForADeviceWithoutVectorsAndSubGroups) {
  EXPECT_EQ(kernel.precacheLocalSize(1, 2, 3), Result::SUCCESS);
  EXPECT_EQ(*kernel.getDynamicWorkWidth(1, 2, 3), 1u);
  EXPECT_EQ(kernel.getSubGroupSize().error(), Result::FEATURE_UNSUPPORTED);
  EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(1, 2, 3).error(), Result::FEATURE_UNSUPPORTED);
  EXPECT_EQ(kernel.queryLocalSizeForSubGroupCount(1).error(), Result::FEATURE_UNSUPPORTED);
  EXPECT_EQ(kernel.queryMaxSubGroupCount().error(), Result::FEATURE_UNSUPPORTED);
}

TEST_F(KernelTest, GoodSpecializationOptions) {
  EXPECT_TRUE(kernel.createSpecializedKernel(options).has_value());
  options.descriptors = nullptr;
  options.descriptors_length = 0;
  EXPECT_TRUE(kernel.createSpecializedKernel(options).has_value());
}

TEST_F(KernelTest, DescriptorsAndTheirNumberGoTogether) {
  options.descriptors_length = 0;
  expectInvalid();
  options.descriptors_length = 1;
  options.descriptors = nullptr;
  expectInvalid();
}

TEST_F(KernelTest, SpecializedLocalSizesAreNotZero) {
  for (std::size_t &element : options.local_size) {
    element = 0;
    expectInvalid();
    element = 1;
  }
}

TEST_F(KernelTest, OffsetAndSizeAreThere) {
  options.global_offset = nullptr;
  expectInvalid();
  options.global_offset = offset;
  options.global_size = nullptr;
  expectInvalid();
}

TEST_F(KernelTest, ThereAreOneToThreeDimensions) {
  options.dimensions = 0;
  expectInvalid();
  options.dimensions = 4;
  expectInvalid();
}

TEST_F(KernelTest, CustomBuffersNeedTheCapability) {
  descriptor.type = mux_descriptor_info_type_custom_buffer;
  expectInvalid();
  kernel.device.custom_buffer_capabilities = mux_custom_buffer_capabilities_data;
  EXPECT_TRUE(kernel.createSpecializedKernel(options).has_value());
}

} // namespace
