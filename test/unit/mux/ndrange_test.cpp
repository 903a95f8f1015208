#include "fake_device.h"

#include <cstring>

namespace {

class NDRangeTest : public fake::Test {
protected:
  void SetUp() override {
    fake::Test::SetUp();
    commands = makeCommandBuffer();
    kernel = makeKernel();
  }

  // A good one; tests change it.
  mux_ndrange_options_t makeOptions() {
    return {descriptors.empty() ? nullptr : descriptors.data(),
            descriptors.size(),
            {8, 4, 2},
            offsets,
            sizes,
            3};
  }
  mux_result_t record(const mux_ndrange_options_t &options) {
    return muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr);
  }
  mux_result_t record() { return record(makeOptions()); }
  mux_result_t recordWith(mux_descriptor_info_t descriptor) {
    descriptors = {descriptor};
    return record();
  }

  static mux_descriptor_info_t makePlain(const void *data, size_t length) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_plain_old_data;
    descriptor.plain_old_data_descriptor = {data, length};
    return descriptor;
  }
  static mux_descriptor_info_t makeBufferArgument(mux_buffer_t buffer, uint64_t offset = 0) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_buffer;
    descriptor.buffer_descriptor = {buffer, offset};
    return descriptor;
  }
  static mux_descriptor_info_t makeNullBuffer() {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_null_buffer;
    return descriptor;
  }
  static mux_descriptor_info_t makeLocal(size_t size) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_shared_local_buffer;
    descriptor.shared_local_buffer_descriptor = {size};
    return descriptor;
  }
  static mux_descriptor_info_t makeCustom(const void *data, size_t size, uint32_t space = 0) {
    mux_descriptor_info_t descriptor = {};
    descriptor.type = mux_descriptor_info_type_custom_buffer;
    descriptor.custom_buffer_descriptor = {data, size, space};
    return descriptor;
  }

  fake::Kernel &getKernel() { return static_cast<fake::Kernel &>(*kernel); }
  fake::CommandBuffer &getTarget() { return static_cast<fake::CommandBuffer &>(*commands); }
  const mux::NDRange &getRange(size_t index = 0) {
    return std::get<mux::NDRange>(getTarget().getCommands()[index]->operation);
  }
  uint32_t getPlain(size_t argument) {
    uint32_t value = 0;
    const auto &plain = getRange().descriptors[argument].plain_old_data_descriptor;
    std::memcpy(&value, plain.data, sizeof(value));
    return value;
  }
  mux_result_t update(std::vector<uint64_t> indices, std::vector<mux_descriptor_info_t> values,
                      uint64_t command = 0) {
    return muxUpdateDescriptors(commands, command, indices.size(), indices.data(), values.data());
  }

  mux_command_buffer_t commands = nullptr;
  mux_kernel_t kernel = nullptr;
  std::vector<mux_descriptor_info_t> descriptors;
  size_t offsets[3] = {1, 2, 3};
  size_t sizes[3] = {16, 8, 4};
};

TEST_F(NDRangeTest, TheTargetGetsWhatWasAskedFor) {
  mux_buffer_t buffer = makeBuffer(64);
  uint32_t number = 42;
  descriptors = {makeBufferArgument(buffer, 8), makePlain(&number, 4), makeLocal(100),
                 makeNullBuffer(), makeCustom(&number, 4)};
  ASSERT_EQ(record(), mux_success);
  // Everything was copied.
  number = 0;
  descriptors.clear();
  offsets[0] = sizes[0] = 77;
  int runs = 0;
  getKernel().body = [&](const mux::NDRange &range) {
    ++runs;
    EXPECT_EQ(range.kernel, kernel);
    EXPECT_EQ(range.dimensions, 3u);
    EXPECT_EQ(range.globalOffset, (std::array<size_t, 3>{1, 2, 3}));
    EXPECT_EQ(range.globalSize, (std::array<size_t, 3>{16, 8, 4}));
    EXPECT_EQ(range.localSize, (std::array<size_t, 3>{8, 4, 2}));
    EXPECT_EQ(range.descriptors.size(), 5u);
    EXPECT_EQ(range.descriptors[0].buffer_descriptor.buffer, buffer);
    EXPECT_EQ(range.descriptors[0].buffer_descriptor.offset, 8u);
    EXPECT_EQ(getPlain(1), 42u);
    EXPECT_EQ(range.descriptors[2].shared_local_buffer_descriptor.size, 100u);
    EXPECT_EQ(std::memcmp(range.descriptors[4].custom_buffer_descriptor.data, "\x2a\0\0", 3), 0);
    return mux_success;
  };
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(runs, 1);
}

TEST_F(NDRangeTest, DimensionsThatAreNotUsedAreFilledIn) {
  const size_t offset = 5, size = 16;
  ASSERT_EQ(record({nullptr, 0, {8, 1, 1}, &offset, &size, 1}), mux_success);
  EXPECT_EQ(getRange().globalOffset, (std::array<size_t, 3>{5, 0, 0}));
  EXPECT_EQ(getRange().globalSize, (std::array<size_t, 3>{16, 1, 1}));
}

TEST_F(NDRangeTest, TheResultOfAKernelIsTheResultOfTheDispatch) {
  ASSERT_EQ(record(), mux_success);
  getKernel().body = [](const mux::NDRange &) { return mux_error_device_entry_hook_failed; };
  EXPECT_EQ(runToEnd(commands), mux_error_fence_failure);
}

TEST_F(NDRangeTest, BadKernelsAreRefused) {
  for (mux_kernel_t bad :
       {mux_kernel_t(nullptr), makeWrong<mux_kernel_t>(), makeKernel(otherDevice)})
    EXPECT_EQ(muxCommandNDRange(commands, bad, makeOptions(), 0, nullptr, nullptr),
              mux_error_invalid_value);
  EXPECT_EQ(muxCommandNDRange(nullptr, kernel, makeOptions(), 0, nullptr, nullptr),
            mux_error_invalid_value);
}

TEST_F(NDRangeTest, BadSizesAreRefused) {
  const auto refuse = [&](auto change) {
    mux_ndrange_options_t options = makeOptions();
    size_t changedOffsets[3] = {1, 2, 3}, changedSizes[3] = {16, 8, 4};
    options.global_offset = changedOffsets;
    options.global_size = changedSizes;
    change(options, changedOffsets, changedSizes);
    EXPECT_EQ(record(options), mux_error_invalid_value);
  };
  ASSERT_EQ(record(), mux_success);
  refuse([](auto &options, auto *, auto *) { options.dimensions = 0; });
  refuse([](auto &options, auto *, auto *) { options.dimensions = 4; });
  refuse([](auto &options, auto *, auto *) { options.dimensions = SIZE_MAX; });
  refuse([](auto &options, auto *, auto *) { options.global_offset = nullptr; });
  refuse([](auto &options, auto *, auto *) { options.global_size = nullptr; });
  for (int dimension = 0; dimension != 3; ++dimension) {
    refuse([=](auto &options, auto *, auto *) { options.local_size[dimension] = 0; });
    refuse([=](auto &, auto *, auto *size) { size[dimension] = 0; });
    refuse([=](auto &, auto *, auto *size) { size[dimension] += 1; });
    refuse([=](auto &, auto *offset, auto *) { offset[dimension] = SIZE_MAX - 2; });
  }
  refuse([](auto &options, auto *, auto *) {
    options.dimensions = 0;
    options.local_size[0] = options.local_size[1] = options.local_size[2] = 1;
  });
  refuse([](auto &, auto *offset, auto *size) { offset[0] = size[0] = 0; });
  // Beyond the dimensions in use the local size is 1.
  refuse([](auto &options, auto *, auto *) { options.dimensions = 2; });
  // Each limit by itself, then all together.
  refuse([](auto &options, auto *, auto *size) {
    options.local_size[0] = size[0] = 128;
    options.local_size[1] = options.local_size[2] = 1;
  });
  refuse([](auto &options, auto *, auto *size) {
    options.local_size[1] = size[1] = 64;
    options.local_size[0] = options.local_size[2] = 1;
  });
  refuse([](auto &options, auto *, auto *size) {
    options.local_size[2] = size[2] = 32;
    options.local_size[0] = options.local_size[1] = 1;
  });
  refuse([](auto &options, auto *, auto *) { options.local_size[0] = 16; });
  // More work-items than can be counted.
  refuse([](auto &, auto *, auto *size) { size[0] = size[1] = size_t(1) << 40; });
}

TEST_F(NDRangeTest, AKernelMayTakePartialWorkGroups) {
  sizes[0] = 17;
  EXPECT_EQ(record(), mux_error_invalid_value);
  getKernel().accepts_partial_work_groups = true;
  EXPECT_EQ(record(), mux_success);
  sizes[1] = 3;
  sizes[2] = 1;
  EXPECT_EQ(record(), mux_success);
  sizes[1] = 0;
  EXPECT_EQ(record(), mux_error_invalid_value);
}

TEST_F(NDRangeTest, OnA32BitDeviceIdsFitItsWords) {
  info.address_capabilities = mux_address_capabilities_bits32;
  EXPECT_EQ(record(), mux_success);
  offsets[0] = UINT32_MAX - 15;
  EXPECT_EQ(record(), mux_success);
  offsets[0] = UINT32_MAX - 14;
  EXPECT_EQ(record(), mux_error_invalid_value);
  offsets[0] = 0;
  sizes[0] = sizes[1] = 1 << 16;
  EXPECT_EQ(record(), mux_error_invalid_value);
}

TEST_F(NDRangeTest, DescriptorsAndTheirNumberBelongTogether) {
  mux_ndrange_options_t options = makeOptions();
  options.descriptors_length = 1;
  EXPECT_EQ(record(options), mux_error_invalid_value);
  const mux_descriptor_info_t descriptor = makeNullBuffer();
  options.descriptors = &descriptor;
  options.descriptors_length = 0;
  EXPECT_EQ(record(options), mux_error_invalid_value);
  kernel->num_arguments = 2;
  descriptors = {makeNullBuffer()};
  EXPECT_EQ(record(), mux_error_invalid_value);
  descriptors = {makeNullBuffer(), makeNullBuffer()};
  EXPECT_EQ(record(), mux_success);
  getKernel().descriptorsResult = mux_error_invalid_value;
  EXPECT_EQ(record(), mux_error_invalid_value);
}

TEST_F(NDRangeTest, BadDescriptorsAreRefused) {
  mux_buffer_t buffer = makeBuffer(64);
  const auto bad = mux_error_invalid_value;
  uint32_t number = 0;
  EXPECT_EQ(recordWith(makeBufferArgument(buffer, 63)), mux_success);
  EXPECT_EQ(recordWith(makeBufferArgument(buffer, 64)), bad);
  EXPECT_EQ(recordWith(makeBufferArgument(nullptr)), bad);
  EXPECT_EQ(recordWith(makeBufferArgument(makeUnboundBuffer(64))), bad);
  EXPECT_EQ(recordWith(makeBufferArgument(makeBuffer(64, otherDevice))), bad);
  EXPECT_EQ(recordWith(makeBufferArgument(makeWrong<mux_buffer_t>())), bad);
  EXPECT_EQ(recordWith(makePlain(nullptr, 4)), bad);
  EXPECT_EQ(recordWith(makePlain(&number, 0)), bad);
  EXPECT_EQ(recordWith(makeLocal(0)), bad);
  EXPECT_EQ(recordWith(makeCustom(&number, 0)), bad);
  EXPECT_EQ(recordWith(makeCustom(nullptr, 4)), bad);
  EXPECT_EQ(recordWith(makeCustom(&number, 4, 1)), bad);
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_e(99);
  EXPECT_EQ(recordWith(descriptor), bad);
  descriptor.type = mux_descriptor_info_type_image;
  EXPECT_EQ(recordWith(descriptor), bad);
  descriptor.type = mux_descriptor_info_type_sampler;
  EXPECT_EQ(recordWith(descriptor), mux_success);
  descriptor.sampler_descriptor.sampler.address_mode = mux_address_mode_e(50);
  EXPECT_EQ(recordWith(descriptor), bad);
}

TEST_F(NDRangeTest, DataThatCannotBeCopiedIsOutOfMemory) {
  uint32_t number = 0;
  EXPECT_EQ(recordWith(makePlain(&number, SIZE_MAX)), mux_error_out_of_memory);
  EXPECT_TRUE(getTarget().getCommands().empty());
}

TEST_F(NDRangeTest, WhatTheDeviceLacksIsUnsupported) {
  mux_descriptor_info_t descriptor = {};
  info.image_support = false;
  info.custom_buffer_capabilities = 0;
  for (auto type : {mux_descriptor_info_type_image, mux_descriptor_info_type_sampler,
                    mux_descriptor_info_type_custom_buffer}) {
    descriptor.type = type;
    EXPECT_EQ(recordWith(descriptor), mux_error_feature_unsupported);
  }
}

TEST_F(NDRangeTest, CustomBuffersBringWhatTheDeviceTakes) {
  uint32_t number = 0;
  info.custom_buffer_capabilities = mux_custom_buffer_capabilities_address_space;
  EXPECT_EQ(recordWith(makeCustom(nullptr, 0, 5)), mux_success);
  EXPECT_EQ(recordWith(makeCustom(&number, 4, 5)), mux_error_invalid_value);
}

TEST_F(NDRangeTest, LocalMemoryIsLimited) {
  kernel->local_memory_size = 24;
  descriptors = {makeLocal(500), makeLocal(500)};
  EXPECT_EQ(record(), mux_success);
  descriptors = {makeLocal(500), makeLocal(501)};
  EXPECT_EQ(record(), mux_error_out_of_memory);
  descriptors = {makeLocal(SIZE_MAX), makeLocal(SIZE_MAX)};
  EXPECT_EQ(record(), mux_error_out_of_memory);
}

TEST_F(NDRangeTest, ArgumentsAreUpdated) {
  mux_buffer_t buffer = makeBuffer(64), other = makeBuffer(64);
  uint32_t one = 1, two = 2, three = 3;
  descriptors = {makeBufferArgument(buffer), makePlain(&one, 4), makePlain(&two, 4)};
  ASSERT_EQ(record(), mux_success);
  const void *place = getRange().descriptors[1].plain_old_data_descriptor.data;
  EXPECT_EQ(update({1}, {makePlain(&three, 4)}), mux_error_failure);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  int updates = 0;
  getTarget().onUpdated = [&](mux::RecordedCommand &command) {
    ++updates;
    EXPECT_EQ(command.syncPoint.command_index, 0u);
    EXPECT_EQ(getPlain(1), 3u);
    return mux_success;
  };
  EXPECT_EQ(update({1, 0}, {makePlain(&three, 4), makeBufferArgument(other, 4)}), mux_success);
  EXPECT_EQ(updates, 1);
  three = 0;
  EXPECT_EQ(getPlain(1), 3u);
  EXPECT_EQ(getPlain(2), 2u);
  EXPECT_EQ(getRange().descriptors[1].plain_old_data_descriptor.data, place);
  EXPECT_EQ(getRange().descriptors[0].buffer_descriptor.buffer, other);
  EXPECT_EQ(update({0}, {makeNullBuffer()}), mux_success);
  EXPECT_EQ(getRange().descriptors[0].type, mux_descriptor_info_type_null_buffer);
  EXPECT_EQ(update({0}, {makeBufferArgument(buffer)}), mux_success);
  // Of two values for one argument the last counts.
  getTarget().onUpdated = nullptr;
  EXPECT_EQ(update({2, 2}, {makePlain(&one, 4), makePlain(&two, 4)}), mux_success);
  EXPECT_EQ(getPlain(2), 2u);
}

TEST_F(NDRangeTest, ARefusedUpdateChangesNothing) {
  mux_buffer_t buffer = makeBuffer(64);
  uint32_t one = 1, two = 2;
  uint64_t wide = 3;
  descriptors = {makeBufferArgument(buffer), makePlain(&one, 4), makeLocal(1000)};
  ASSERT_EQ(record(), mux_success);
  ASSERT_EQ(
      muxCommandUserCallback(
          commands, [](mux_queue_t, mux_command_buffer_t, void *) {}, nullptr, 0, nullptr, nullptr),
      mux_success);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  const auto bad = mux_error_invalid_value;
  EXPECT_EQ(update({1}, {makePlain(&wide, 8)}), bad);
  EXPECT_EQ(update({1}, {makeNullBuffer()}), bad);
  EXPECT_EQ(update({0}, {makePlain(&two, 4)}), bad);
  EXPECT_EQ(update({3}, {makePlain(&two, 4)}), bad);
  EXPECT_EQ(update({UINT64_MAX}, {makePlain(&two, 4)}), bad);
  EXPECT_EQ(update({1, 1, 1, 1}, std::vector(4, makePlain(&two, 4))), bad);
  EXPECT_EQ(update({1, 0}, {makePlain(&two, 4), makeBufferArgument(buffer, 64)}), bad);
  EXPECT_EQ(update({1}, {makePlain(&two, 4)}, 1), bad);
  EXPECT_EQ(update({1}, {makePlain(&two, 4)}, 2), bad);
  EXPECT_EQ(update({1}, {makePlain(&two, 4)}, UINT64_MAX), bad);
  EXPECT_EQ(update({0}, {makeLocal(4)}), bad);
  EXPECT_EQ(update({1, 2}, {makePlain(&two, 4), makeLocal(1025)}), mux_error_out_of_memory);
  getTarget().onUpdated = [](mux::RecordedCommand &) { return mux_error_internal; };
  EXPECT_EQ(update({0, 1}, {makeNullBuffer(), makePlain(&two, 4)}), mux_error_internal);
  getKernel().descriptorsResult = bad;
  EXPECT_EQ(update({1}, {makePlain(&two, 4)}), bad);
  EXPECT_EQ(getPlain(1), 1u);
  EXPECT_EQ(getRange().descriptors[0].buffer_descriptor.buffer, buffer);
  EXPECT_EQ(getRange().descriptors[2].shared_local_buffer_descriptor.size, 1000u);
}

TEST_F(NDRangeTest, BadUpdatesAreRefused) {
  uint32_t number = 1;
  descriptors = {makePlain(&number, 4)};
  ASSERT_EQ(record(), mux_success);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  const uint64_t index = 0;
  const auto bad = mux_error_invalid_value;
  EXPECT_EQ(muxUpdateDescriptors(nullptr, 0, 1, &index, descriptors.data()), bad);
  EXPECT_EQ(muxUpdateDescriptors(makeWrongCommandBuffer(), 0, 1, &index, descriptors.data()), bad);
  EXPECT_EQ(muxUpdateDescriptors(commands, 0, 0, &index, descriptors.data()), bad);
  EXPECT_EQ(muxUpdateDescriptors(commands, 0, 1, nullptr, descriptors.data()), bad);
  EXPECT_EQ(muxUpdateDescriptors(commands, 0, 1, &index, nullptr), bad);
  info.descriptors_updatable = false;
  EXPECT_EQ(update({0}, descriptors), mux_error_feature_unsupported);
}

TEST_F(NDRangeTest, AResetCommandBufferTakesNoNewMemory) {
  mux_buffer_t buffer = makeBuffer(64);
  uint32_t number = 0;
  descriptors = {makeBufferArgument(buffer), makePlain(&number, 4)};
  std::vector<const void *> places[2];
  for (auto &round : places) {
    for (int i = 0; i != 100; ++i) {
      ASSERT_EQ(record(), mux_success);
      round.push_back(getRange(i).descriptors.data());
    }
    ASSERT_EQ(muxResetCommandBuffer(commands), mux_success);
  }
  EXPECT_EQ(places[0], places[1]);
}

TEST_F(NDRangeTest, ATargetKeepsItsOwnWithACommand) {
  getTarget().onRecorded = [&](mux::RecordedCommand &command) {
    command.targetData = getTarget().getArena().create<int>(5);
    return mux_success;
  };
  ASSERT_EQ(record(), mux_success);
  EXPECT_EQ(*static_cast<int *>(getTarget().getCommands()[0]->targetData), 5);
}

} // namespace
