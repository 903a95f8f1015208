// The parts of a runtime for a device with memory of its own.
#include "fake_device.h"
#include "mux/address_allocator.h"
#include "mux/elf_executable.h"
#include "mux/work_groups.h"

#include <gmock/gmock.h>

#include <cstring>

using mux::AddressAllocator;

namespace {

TEST(AddressAllocator, TakesTheFirstRangeThatFits) {
  AddressAllocator addresses(0x1000, 0x100);
  EXPECT_EQ(addresses.allocate(0x40, 1), 0x1000u);
  EXPECT_EQ(addresses.allocate(0x80, 1), 0x1040u);
  EXPECT_EQ(addresses.allocate(0x80, 1), std::nullopt);
  EXPECT_EQ(addresses.allocate(0x40, 1), 0x10c0u);
  EXPECT_EQ(addresses.allocate(1, 1), std::nullopt);
}

TEST(AddressAllocator, JoinsFreedRanges) {
  for (const auto &order : {std::array{0, 1, 2}, {2, 1, 0}, {0, 2, 1}, {1, 0, 2}}) {
    AddressAllocator addresses(0x1000, 0xc0);
    uint64_t ranges[3];
    for (uint64_t &range : ranges)
      range = *addresses.allocate(0x40, 1);
    for (int index : order)
      addresses.free(ranges[index]);
    EXPECT_EQ(addresses.allocate(0xc0, 1), 0x1000u);
  }
}

TEST(AddressAllocator, AlignsAndKeepsThePadding) {
  AddressAllocator addresses(0x1001, 0x1fff);
  EXPECT_EQ(addresses.allocate(0x10, 0x1000), 0x2000u);
  EXPECT_EQ(addresses.allocate(0xfff, 1), 0x1001u);
  EXPECT_EQ(addresses.allocate(0x10, 0x1000), std::nullopt);
  addresses.free(0x1001);
  addresses.free(0x2000);
  EXPECT_EQ(addresses.allocate(0x1fff, 1), 0x1001u);
}

TEST(AddressAllocator, KnowsTheSizesOfUsedRanges) {
  AddressAllocator addresses(0x1000, 0x100);
  EXPECT_EQ(addresses.getSize(0x1000), std::nullopt);
  EXPECT_EQ(addresses.allocate(0x30, 1), 0x1000u);
  EXPECT_EQ(addresses.getSize(0x1000), 0x30u);
  EXPECT_EQ(addresses.getSize(0x1010), std::nullopt);
  addresses.free(0x1000);
  EXPECT_EQ(addresses.getSize(0x1000), std::nullopt);
}

TEST(AddressAllocator, LargestSizesAndAlignments) {
  AddressAllocator addresses(0x1000, 0x100);
  EXPECT_EQ(addresses.allocate(UINT64_MAX, 1), std::nullopt);
  EXPECT_EQ(addresses.allocate(1, uint64_t(1) << 63), std::nullopt);
  addresses.free(0x1000);
  EXPECT_EQ(addresses.allocate(0x100, 1), 0x1000u);
  EXPECT_EQ(AddressAllocator(0x1000, 0).allocate(1, 1), std::nullopt);
}

class OwnMemoryTest : public fake::Test {
protected:
  mux::Allocator from{allocator};
};

TEST_F(OwnMemoryTest, MemoryFreesItsAddresses) {
  AddressAllocator addresses(0x10000, 0x100);
  auto &owner = static_cast<mux::Device &>(*device);
  auto memory =
      mux::allocateMemory(addresses, owner, 0x100, 1, mux_memory_property_device_local, 0, from);
  ASSERT_TRUE(memory);
  EXPECT_EQ((*memory)->handle, 0x10000u);
  EXPECT_EQ((*memory)->size, 0x100u);
  EXPECT_EQ((*memory)->map().error(), mux_error_feature_unsupported);
  EXPECT_EQ(mux::allocateMemory(addresses, owner, 1, 1, mux_memory_property_device_local, 0, from)
                .error(),
            mux_error_out_of_memory);
  from.destroy(*memory);
  EXPECT_EQ(addresses.allocate(0x100, 1), 0x10000u);
}

mux_descriptor_info_t makePlain(const void *data, size_t length) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_plain_old_data;
  descriptor.plain_old_data_descriptor = {data, length};
  return descriptor;
}

mux_descriptor_info_t makeLocal(size_t size) {
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_shared_local_buffer;
  descriptor.shared_local_buffer_descriptor = {size};
  return descriptor;
}

TEST_F(OwnMemoryTest, PacksArgumentsAtMultiplesOfTheirSize) {
  AddressAllocator addresses(0x10000, 0x1000);
  auto &owner = static_cast<mux::Device &>(*device);
  auto memory =
      mux::allocateMemory(addresses, owner, 0x200, 1, mux_memory_property_device_local, 0, from);
  mux::Buffer buffer(owner, 0x80);
  ASSERT_EQ(buffer.bind(**memory, 0x100), mux_success);
  mux_descriptor_info_t pointer = {};
  pointer.type = mux_descriptor_info_type_buffer;
  pointer.buffer_descriptor = {&buffer, 8};
  mux_descriptor_info_t null = {};
  null.type = mux_descriptor_info_type_null_buffer;
  const uint8_t byte = 0x12;
  const uint8_t three[12] = {1, 2, 3};
  const mux_descriptor_info_t descriptors[] = {makePlain(&byte, 1), pointer, makePlain(three, 12),
                                               makeLocal(0x345),    null,    makePlain(&byte, 1)};
  const auto packed = mux::packArguments(descriptors);
  ASSERT_TRUE(packed);
  ASSERT_EQ(packed->size(), 49u);
  const auto word = [&](size_t offset) {
    uint64_t value;
    std::memcpy(&value, packed->data() + offset, sizeof(value));
    return value;
  };
  EXPECT_EQ(word(0), 0x12u);
  EXPECT_EQ(word(8), 0x10108u);
  EXPECT_EQ(std::memcmp(packed->data() + 16, three, 12), 0);
  EXPECT_EQ(word(32), 0x345u);
  EXPECT_EQ(word(40), 0u);
  EXPECT_EQ(packed->data()[48], std::byte(0x12));
  EXPECT_EQ(mux::packArguments({})->size(), 1u);
  from.destroy(*memory);
}

TEST_F(OwnMemoryTest, RefusesArgumentsThatItCannotPack) {
  for (auto type : {mux_descriptor_info_type_image, mux_descriptor_info_type_sampler,
                    mux_descriptor_info_type_custom_buffer}) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = type;
    EXPECT_EQ(mux::packArguments({&descriptor, 1}).error(), mux_error_feature_unsupported);
  }
}

TEST(WorkGroups, GoThroughAllGroupsAlongXFirst) {
  mux::NDRange range = {};
  range.globalSize = {4, 6, 3};
  range.localSize = {2, 3, 3};
  range.globalOffset = {7, 8, 9};
  range.dimensions = 3;
  mux::WorkGroupInfo group = mux::getFirstWorkGroup(range);
  EXPECT_THAT(group.numGroups, testing::ElementsAre(2, 2, 1));
  EXPECT_THAT(group.globalOffset, testing::ElementsAre(7, 8, 9));
  EXPECT_THAT(group.localSize, testing::ElementsAre(2, 3, 3));
  EXPECT_EQ(group.workDim, 3u);
  std::vector<std::array<uint64_t, 3>> ids;
  do
    ids.push_back({group.groupId[0], group.groupId[1], group.groupId[2]});
  while (mux::advance(group));
  const std::vector<std::array<uint64_t, 3>> expected = {
      {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  EXPECT_EQ(ids, expected);
}

TEST_F(OwnMemoryTest, KernelKnowsItsArgumentsAndItsStack) {
  const mux::KernelDescription description = {
      mux::kernelDescriptionLength, 2, 16, 100, {8, 2, 1}, 10, 1000};
  mux::WorkGroupKernel kernel(static_cast<mux::Device &>(*device), description, 0x1234);
  EXPECT_EQ(kernel.getEntry(), 0x1234u);
  EXPECT_EQ(kernel.num_arguments, 2u);
  EXPECT_EQ(kernel.local_memory_size, 100u);
  EXPECT_EQ(kernel.preferred_local_size_x, 8u);
  EXPECT_EQ(kernel.preferred_local_size_y, 2u);

  const uint32_t value = 1;
  mux_descriptor_info_t descriptors[] = {makePlain(&value, 4), makeLocal(64)};
  EXPECT_EQ(kernel.checkDescriptors(descriptors), mux_success);
  descriptors[0] = makePlain(description.preferredLocalSize, 16);
  EXPECT_EQ(kernel.checkDescriptors(descriptors), mux_error_invalid_value);

  mux::NDRange range = {};
  range.localSize = {4, 2, 1};
  range.descriptors = descriptors;
  EXPECT_EQ(kernel.getStackSize(range), 100u + 8 * 10 + 1000 + 64 + 128);
  descriptors[1] = makeLocal(SIZE_MAX);
  EXPECT_EQ(kernel.getStackSize(range), UINT64_MAX);
}

class SmallInfo : public mux::DeviceInfo {
public:
  SmallInfo() : mux::DeviceInfo("small", mux_device_type_accelerator) {}
  mux::Expected<mux::Device *> createDevice(mux::Allocator) const override {
    return mux::Unexpected(mux_error_failure);
  }
};

TEST(DeviceInfo, DefaultsDescribeASmallDevice) {
  const SmallInfo info;
  EXPECT_EQ(info.object_type, mux_object_type_device_info);
  EXPECT_STREQ(info.device_name, "small");
  EXPECT_EQ(info.device_type, mux_device_type_accelerator);
  EXPECT_EQ(info.queue_types[mux_queue_type_compute], 1u);
  EXPECT_NE(info.float_capabilities, 0u);
  EXPECT_EQ(info.half_capabilities, 0u);
  EXPECT_LE(info.allocation_size, info.memory_size);
  EXPECT_LE(info.max_work_group_size_x, info.max_concurrent_work_items);
  EXPECT_FALSE(info.image_support);
  EXPECT_FALSE(info.supports_generic_address_space);
}

} // namespace
