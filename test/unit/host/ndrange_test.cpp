#include "host/work_group_info.h"
#include "host_test.h"
#include "test_kernels.h"

#include <atomic>
#include <cstring>
#include <string>
#include <vector>

namespace host::test {
namespace {

class NDRangeTest : public HostTest {
protected:
  // Runs the range and checks that each work-group came once, and what it was told.
  void checkRange(const Range &range) {
    checkRange(range, /*runsSlices=*/false);
    checkRange(range, /*runsSlices=*/true);
  }

  void checkRange(const Range &range, bool runsSlices) {
    std::array<size_t, 3> groups = {1, 1, 1};
    std::array<size_t, 3> offset = {0, 0, 0};
    for (size_t i = 0; i != range.global.size(); ++i)
      groups[i] = range.global[i] / range.local[i];
    std::copy(range.offset.begin(), range.offset.end(), offset.begin());
    const size_t total = groups[0] * groups[1] * groups[2];

    const TestBuffer counts = createBuffer(total * sizeof(int));
    const TestBuffer infos = createBuffer(total * sizeof(WorkGroupInfo));
    const mux_descriptor_info_t arguments[] = {makeBufferArgument(counts),
                                               makeBufferArgument(infos)};
    mux_command_buffer_t commands = createCommandBuffer();
    commandNDRange(commands, createKernel(getVisitKernel(false, runsSlices), "visit"), range,
                   arguments);
    finalize(commands);
    run(commands);

    for (size_t index = 0; index != total; ++index) {
      ASSERT_EQ(counts.as<int>()[index], 1) << "work-group " << index;
      const WorkGroupInfo &info = infos.as<WorkGroupInfo>()[index];
      ASSERT_EQ(info.groupId[0], index % groups[0]);
      ASSERT_EQ(info.groupId[1], index / groups[0] % groups[1]);
      ASSERT_EQ(info.groupId[2], index / groups[0] / groups[1]);
      for (size_t i = 0; i != 3; ++i) {
        ASSERT_EQ(info.numGroups[i], groups[i]);
        ASSERT_EQ(info.globalOffset[i], offset[i]);
        ASSERT_EQ(info.localSize[i], range.local[i]);
      }
      ASSERT_EQ(info.workDim, range.global.size());
    }
  }
};

TEST_F(NDRangeTest, PartialWorkGroups) {
  const Range range = {{7, 5, 4}, {3, 5, 3}, {1, 2, 3}};
  const size_t total = 3 * 1 * 2;
  const TestBuffer counts = createBuffer(total * sizeof(int));
  const TestBuffer infos = createBuffer(total * sizeof(WorkGroupInfo));
  const mux_descriptor_info_t arguments[] = {makeBufferArgument(counts), makeBufferArgument(infos)};
  mux_command_buffer_t commands = createCommandBuffer();
  commandNDRange(commands, createKernel(getVisitKernel(true), "visit"), range, arguments);
  finalize(commands);
  run(commands);
  for (size_t index = 0; index != total; ++index) {
    ASSERT_EQ(counts.as<int>()[index], 1) << "work-group " << index;
    const WorkGroupInfo &info = infos.as<WorkGroupInfo>()[index];
    for (size_t i = 0; i != 3; ++i) {
      const size_t begin = info.groupId[i] * range.local[i];
      EXPECT_EQ(info.localSize[i], std::min(range.local[i], range.global[i] - begin));
      EXPECT_EQ(info.enqueuedLocalSize[i], range.local[i]);
      EXPECT_EQ(info.globalSize[i], range.global[i]);
      EXPECT_EQ(info.numGroups[i], (range.global[i] + range.local[i] - 1) / range.local[i]);
    }
  }
}

// What the calls of countItems did.
struct Counts {
  Range range;
  std::atomic<size_t> calls = 0;
  std::vector<std::atomic<int>> items;
};

// A kernel that only knows the global IDs of its work-items; its argument is the address of Counts.
void countItems(const void *args, WorkGroupInfo *info) {
  Counts &counts = **static_cast<Counts *const *>(args);
  ++counts.calls;
  std::array<size_t, 3> begin, size = {1, 1, 1}, offset = {0, 0, 0};
  std::copy(counts.range.global.begin(), counts.range.global.end(), size.begin());
  std::copy(counts.range.offset.begin(), counts.range.offset.end(), offset.begin());
  for (size_t i = 0; i != 3; ++i)
    begin[i] = info->groupId[i] * info->enqueuedLocalSize[i] + info->globalOffset[i] - offset[i];
  for (size_t z = 0; z != info->localSize[2]; ++z)
    for (size_t y = 0; y != info->localSize[1]; ++y)
      for (size_t x = 0; x != info->localSize[0]; ++x)
        ++counts.items[((begin[2] + z) * size[1] + begin[1] + y) * size[0] + begin[0] + x];
}

class MergedGroupsTest : public HostTest {
protected:
  // Returns the number of calls.
  size_t checkItems(const Range &range, bool mergesGroups) {
    size_t total = 1;
    for (const size_t size : range.global)
      total *= size;
    Counts counts = {range, 0, std::vector<std::atomic<int>>(total)};
    Counts *address = &counts;
    const mux_descriptor_info_t arguments[] = {makeValueArgument(address)};
    mux_command_buffer_t commands = createCommandBuffer();
    commandNDRange(commands,
                   createKernel(makeFacts("count", 8, 1, 0, /*acceptsPartialGroups=*/true,
                                          /*runsSlices=*/false, mergesGroups) +
                                    makeEntry("count", &countItems),
                                "count"),
                   range, arguments);
    finalize(commands);
    run(commands);
    for (size_t index = 0; index != total; ++index)
      EXPECT_EQ(counts.items[index], 1) << "work-item " << index;
    return counts.calls;
  }
};

TEST_F(MergedGroupsTest, AreFewerCalls) {
  for (const Range &range :
       {Range{{100'000}, {1, 1, 1}}, Range{{100'001}, {2, 1, 1}, {7}}, Range{{70'003}, {64, 1, 1}},
        Range{{515, 3, 50}, {2, 1, 1}, {3, 4, 5}}, Range{{640, 100}, {2, 1, 1}}}) {
    const size_t calls = checkItems(range, false);
    EXPECT_LT(checkItems(range, true), calls / 2);
  }
}

TEST_F(MergedGroupsTest, OrderOfTilesIsKept) {
  const Range range = {{600, 30}, {2, 3, 1}, {1, 2}};
  EXPECT_EQ(checkItems(range, true), 3000u);
}

TEST_F(MergedGroupsTest, FewGroups) {
  for (const size_t size : {1, 2, 3, 7, 8, 9, 15, 16, 17})
    checkItems({{size}, {8, 1, 1}}, true);
}

TEST_F(NDRangeTest, OneWorkGroup) { checkRange({{1}}); }

TEST_F(NDRangeTest, OneDimension) {
  for (size_t groups : {2, 3, 7, 64, 1000, 4099})
    checkRange({{groups * 5}, {5, 1, 1}});
}

TEST_F(NDRangeTest, ManyTinyWorkGroups) { checkRange({{300'001}}); }

TEST_F(NDRangeTest, TwoDimensions) {
  checkRange({{7, 5}});
  checkRange({{1, 97}});
  checkRange({{96, 1}, {32, 1, 1}});
  checkRange({{3 * 31, 2 * 17}, {3, 2, 1}});
}

TEST_F(NDRangeTest, ThreeDimensions) {
  checkRange({{1, 1, 41}});
  checkRange({{5, 1, 3}});
  checkRange({{4 * 11, 3 * 13, 2 * 7}, {4, 3, 2}});
}

TEST_F(NDRangeTest, Offsets) {
  checkRange({{12}, {4, 1, 1}, {1000}});
  checkRange({{10, 6}, {5, 3, 1}, {7, SIZE_MAX - 6}});
  checkRange({{6, 4, 2}, {3, 2, 1}, {1, 2, 3}});
}

TEST_F(NDRangeTest, LargestWorkGroup) {
  const size_t limit = device->info->max_concurrent_work_items;
  checkRange({{limit * 3}, {limit, 1, 1}});
}

TEST_F(NDRangeTest, MoreWorkGroupsThanCanBeCounted) {
  mux_kernel_t kernel = createKernel(getEmptyKernel(), "empty");
  mux_command_buffer_t commands = createCommandBuffer();
  const size_t zeros[] = {0, 0, 0};
  const size_t sizes[] = {SIZE_MAX, 1, 1};
  const mux_ndrange_options_t options = {nullptr, 0, {1, 1, 1}, zeros, sizes, 3};
  EXPECT_EQ(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr),
            mux_error_invalid_value);
  // The command buffer is none the worse for it.
  finalize(commands);
  run(commands);
}

TEST_F(NDRangeTest, KernelKnowsItsFacts) {
  const std::string ir = makeFacts("facts", 0, 0, 1234) +
                         "define void @\"facts.mux-kernel-wrapper\"(ptr %a, ptr %w) { ret void }";
  mux_kernel_t kernel = createKernel(ir, "facts");
  EXPECT_EQ(kernel->preferred_local_size_x, 64u);
  EXPECT_EQ(kernel->preferred_local_size_y, 2u);
  EXPECT_EQ(kernel->preferred_local_size_z, 1u);
  EXPECT_EQ(kernel->local_memory_size, 1234u);
  EXPECT_EQ(kernel->num_arguments, 0u);
}

struct TwelveBytes {
  char bytes[12];
};

class ArgumentTest : public HostTest {
protected:
  const char a = 'A';
  const short b = -2;
  const TwelveBytes c = {"hello world"};
  const double d = 2.5;
  const std::array<float, 4> e = {1, 2, 3, 4};
};

TEST_F(ArgumentTest, EachAtItsPlace) {
  const TestBuffer out = createBuffer(128 + 88);
  const mux_descriptor_info_t arguments[] = {makeValueArgument(a),   makeBufferArgument(out, 128),
                                             makeValueArgument(b),   makeValueArgument(c),
                                             makeValueArgument(d),   makeValueArgument(e),
                                             makeLocalArgument(4000)};
  mux_command_buffer_t commands = createCommandBuffer();
  commandNDRange(commands, createKernel(getDumpKernel(), "dump"), {{1}}, arguments);
  finalize(commands);
  run(commands);

  const std::byte *packed = out.bytes + 128;
  const void *address = packed;
  const size_t localSize = 4000;
  EXPECT_EQ(std::memcmp(packed + 0, &a, sizeof(a)), 0);
  EXPECT_EQ(std::memcmp(packed + 8, &address, sizeof(address)), 0);
  EXPECT_EQ(std::memcmp(packed + 16, &b, sizeof(b)), 0);
  EXPECT_EQ(std::memcmp(packed + 32, &c, sizeof(c)), 0);
  EXPECT_EQ(std::memcmp(packed + 48, &d, sizeof(d)), 0);
  EXPECT_EQ(std::memcmp(packed + 64, &e, sizeof(e)), 0);
  EXPECT_EQ(std::memcmp(packed + 80, &localSize, sizeof(localSize)), 0);
}

TEST_F(ArgumentTest, OfTheWrongSizeAreRefused) {
  const TestBuffer log = createBuffer(64);
  mux_kernel_t kernel = createKernel(getAppendKernel(), "append");
  mux_command_buffer_t commands = createCommandBuffer();
  const long tooLong = 1;
  const size_t one = 1;
  const size_t zero = 0;
  mux_ndrange_options_t options = {nullptr, 2, {1, 1, 1}, &zero, &one, 1};

  const mux_descriptor_info_t wrongSize[] = {makeBufferArgument(log), makeValueArgument(tooLong)};
  options.descriptors = wrongSize;
  EXPECT_EQ(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr),
            mux_error_invalid_value);
  const mux_descriptor_info_t tooSmall[] = {makeValueArgument(a), makeValueArgument(b)};
  options.descriptors = tooSmall;
  EXPECT_EQ(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr),
            mux_error_invalid_value);
  const mux_descriptor_info_t tooFew[] = {makeBufferArgument(log)};
  options.descriptors = tooFew;
  options.descriptors_length = 1;
  EXPECT_EQ(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr),
            mux_error_invalid_value);
}

TEST_F(ArgumentTest, MoreLocalMemoryThanThereIs) {
  const TestBuffer out = createBuffer(64);
  mux_kernel_t kernel = createKernel(getScratchKernel(), "scratch");
  mux_command_buffer_t commands = createCommandBuffer();
  const mux_descriptor_info_t arguments[] = {
      makeBufferArgument(out), makeLocalArgument(device->info->shared_local_memory_size + 1)};
  const size_t one = 1;
  const size_t zero = 0;
  const mux_ndrange_options_t options = {arguments, 2, {1, 1, 1}, &zero, &one, 1};
  EXPECT_EQ(muxCommandNDRange(commands, kernel, options, 0, nullptr, nullptr),
            mux_error_out_of_memory);
}

TEST_F(ArgumentTest, LocalBuffersBelongToTheirGroup) {
  constexpr size_t groups = 150;
  for (size_t size : {size_t(1), size_t(1000), size_t(device->info->shared_local_memory_size)}) {
    const TestBuffer out = createBuffer(groups * sizeof(uint64_t));
    const mux_descriptor_info_t arguments[] = {makeBufferArgument(out), makeLocalArgument(size)};
    mux_command_buffer_t commands = createCommandBuffer();
    commandNDRange(commands, createKernel(getScratchKernel(), "scratch"), {{groups}}, arguments);
    finalize(commands);
    run(commands);
    for (size_t group = 0; group != groups; ++group)
      ASSERT_EQ(out.as<uint64_t>()[group], group * size);
  }
}

// Eight MiB of the stack are there for every work-group, whatever thread it lands on.
TEST_F(ArgumentTest, StackIsDeep) {
  const std::string ir = makeFacts("deep", 8, 1) + R"(
define void @"deep.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %total = load ptr, ptr %args
  %memory = alloca [8388608 x i8]
  call void @llvm.memset.p0.i64(ptr %memory, i8 3, i64 8388608, i1 true)
  %at = getelementptr i8, ptr %memory, i64 777
  %byte = load volatile i8, ptr %at
  %value = zext i8 %byte to i32
  %old = atomicrmw add ptr %total, i32 %value monotonic
  ret void
}
)";
  const TestBuffer total = createBuffer(4);
  const mux_descriptor_info_t arguments[] = {makeBufferArgument(total)};
  mux_command_buffer_t commands = createCommandBuffer();
  commandNDRange(commands, createKernel(ir, "deep"), {{32}}, arguments);
  finalize(commands);
  run(commands);
  EXPECT_EQ(*total.as<int>(), 3 * 32);
}

TEST_F(ArgumentTest, NullBuffersAreNull) {
  const std::string ir = makeFacts("isnull", 16, 2) + R"(
define void @"isnull.mux-kernel-wrapper"(ptr %args, ptr %wg) {
  %out = load ptr, ptr %args
  %other.at = getelementptr i8, ptr %args, i64 8
  %other = load ptr, ptr %other.at
  %is = icmp eq ptr %other, null
  %value = zext i1 %is to i8
  store i8 %value, ptr %out
  ret void
}
)";
  const TestBuffer out = createBuffer(1);
  mux_kernel_t kernel = createKernel(ir, "isnull");
  mux_command_buffer_t commands = createCommandBuffer();
  const mux_descriptor_info_t withNull[] = {makeBufferArgument(out), makeNullArgument()};
  commandNDRange(commands, kernel, {{1}}, withNull);
  finalize(commands);
  run(commands);
  EXPECT_EQ(*out.as<char>(), 1);

  const uint64_t index = 1;
  const mux_descriptor_info_t other = makeBufferArgument(out);
  ASSERT_EQ(muxUpdateDescriptors(commands, 0, 1, &index, &other), mux_success);
  run(commands);
  EXPECT_EQ(*out.as<char>(), 0);
}

TEST_F(ArgumentTest, UpdatesReachTheKernel) {
  const TestBuffer first = createBuffer(64);
  const TestBuffer second = createBuffer(64);
  mux_kernel_t kernel = createKernel(getAppendKernel(), "append");
  mux_command_buffer_t commands = createCommandBuffer();
  const int one = 1;
  const mux_descriptor_info_t arguments[] = {makeBufferArgument(first), makeValueArgument(one)};
  commandNDRange(commands, kernel, {{1}}, arguments);
  commandNDRange(commands, kernel, {{1}}, arguments);
  finalize(commands);

  const int seven = 7;
  const uint64_t indices[] = {1, 0};
  const mux_descriptor_info_t changed[] = {makeValueArgument(seven), makeBufferArgument(second, 8)};
  ASSERT_EQ(muxUpdateDescriptors(commands, 1, 2, indices, changed), mux_success);
  run(commands);
  EXPECT_EQ(first.as<int>()[0], 1);
  EXPECT_EQ(first.as<int>()[1], 1);
  EXPECT_EQ(second.as<int>()[2], 1);
  EXPECT_EQ(second.as<int>()[3], 7);
}

TEST_F(ArgumentTest, ClonesHaveArgumentsOfTheirOwn) {
  const TestBuffer log = createBuffer(64);
  mux_kernel_t kernel = createKernel(getAppendKernel(), "append");
  mux_command_buffer_t commands = createCommandBuffer();
  const int one = 1;
  const mux_descriptor_info_t arguments[] = {makeBufferArgument(log), makeValueArgument(one)};
  commandNDRange(commands, kernel, {{1}}, arguments);
  finalize(commands);
  mux_command_buffer_t clone = nullptr;
  ASSERT_EQ(muxCloneCommandBuffer(device, allocator, commands, &clone), mux_success);

  const int two = 2;
  const uint64_t index = 1;
  const mux_descriptor_info_t changed = makeValueArgument(two);
  ASSERT_EQ(muxUpdateDescriptors(clone, 0, 1, &index, &changed), mux_success);
  run(commands);
  run(clone);
  EXPECT_EQ(log.as<int>()[0], 2);
  EXPECT_EQ(log.as<int>()[1], 1);
  EXPECT_EQ(log.as<int>()[2], 2);
  EXPECT_EQ(muxDestroyCommandBuffer(device, clone, allocator), mux_success);
}

TEST_F(ArgumentTest, CommandBuffersCanBeFilledAnew) {
  const TestBuffer log = createBuffer(64);
  mux_kernel_t kernel = createKernel(getAppendKernel(), "append");
  mux_command_buffer_t commands = createCommandBuffer();
  for (int value : {5, 6, 7}) {
    const mux_descriptor_info_t arguments[] = {makeBufferArgument(log), makeValueArgument(value)};
    commandNDRange(commands, kernel, {{1}}, arguments);
    finalize(commands);
    run(commands);
    ASSERT_EQ(muxResetCommandBuffer(commands), mux_success);
  }
  EXPECT_EQ(log.as<int>()[0], 3);
  EXPECT_EQ(log.as<int>()[1], 5);
  EXPECT_EQ(log.as<int>()[2], 6);
  EXPECT_EQ(log.as<int>()[3], 7);
}

} // namespace
} // namespace host::test
