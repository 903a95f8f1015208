// ND-ranges on both scheduling models.
#include "refsi_test.h"

#include <numeric>

using namespace refsi;
using namespace refsi::test;

namespace {

using RunTest = RefsiTest;

struct Group {
  uint64_t id[3], offset[3], runs, hart, localMemory, barrierMemory, dim;
};

TEST_F(RunTest, SaxpyOverManyGroups) {
  open();
  constexpr size_t size = 100 * 256;
  const TestBuffer x(device, size * sizeof(float)), y(device, size * sizeof(float));
  std::iota(x.data<float>(), x.data<float>() + size, 0.0f);
  std::fill_n(y.data<float>(), size, 1.0f);
  EXPECT_EQ(run("saxpy", Arguments().buffer(x).buffer(y).value(2.0f), {size, 1, 1}, {256, 1, 1}),
            mux_success);
  for (size_t i = 0; i != size; ++i)
    ASSERT_EQ(y.data<float>()[i], 2.0f * float(i) + 1.0f) << i;
}

// Every group runs once, with its IDs, in memory of its hart.
TEST_F(RunTest, GroupIds) {
  open();
  const Sizes counts = {37, 5, 3};
  const size_t total = counts[0] * counts[1] * counts[2];
  const TestBuffer groups(device, total * sizeof(Group)), harts(device, 4);
  EXPECT_EQ(run("ids", Arguments().buffer(groups).buffer(harts),
                {counts[0] * 4, counts[1] * 2, counts[2]}, {4, 2, 1}, {7, 8, 9}),
            mux_success);
  std::array<uint64_t, 8> localMemory = {}, barrierMemory = {};
  for (size_t i = 0; i != total; ++i) {
    const Group &group = groups.data<Group>()[i];
    ASSERT_EQ(group.runs, 1u) << i;
    EXPECT_EQ(group.id[0], i % counts[0]);
    EXPECT_EQ(group.id[1], i / counts[0] % counts[1]);
    EXPECT_EQ(group.id[2], i / counts[0] / counts[1]);
    EXPECT_EQ(group.offset[0], 7u);
    EXPECT_EQ(group.offset[1], 8u);
    EXPECT_EQ(group.offset[2], 9u);
    EXPECT_EQ(group.dim, 3u);
    ASSERT_LT(group.hart, 8u);
    EXPECT_EQ(group.localMemory % 128, 0u);
    EXPECT_EQ(group.barrierMemory % 128, 0u);
    for (auto [all, own] : {std::pair{&localMemory, group.localMemory},
                            std::pair{&barrierMemory, group.barrierMemory}}) {
      if ((*all)[group.hart] == 0)
        (*all)[group.hart] = own;
      EXPECT_EQ((*all)[group.hart], own) << "hart " << group.hart;
    }
  }
  for (auto *all : {&localMemory, &barrierMemory})
    for (size_t a = 0; a != 8; ++a)
      for (size_t b = 0; b != a; ++b)
        EXPECT_TRUE((*all)[a] == 0 || (*all)[a] != (*all)[b]) << "harts " << a << " and " << b;
}

// Groups that wait for each other end only if all harts take part.
TEST_F(RunTest, AllHartsRunAtOnce) {
  open();
  const TestBuffer arrived(device, 4);
  EXPECT_EQ(run("gather", Arguments().buffer(arrived).value(uint32_t(8)), {8, 1, 1}), mux_success);
  EXPECT_EQ(*arrived.data<uint32_t>(), 8u);
}

TEST_F(RunTest, LocalMemory) {
  open();
  constexpr size_t groups = 200;
  const TestBuffer sums(device, groups * 8);
  EXPECT_EQ(run("localMemory", Arguments().buffer(sums).local(8192), {groups, 1, 1}), mux_success);
  constexpr uint64_t words = (512 + 8192) / 8;
  for (uint64_t i = 0; i != groups; ++i)
    EXPECT_EQ(sums.data<uint64_t>()[i], i * 1000 * words + words * (words - 1) / 2) << i;
  // The limit is that of a hart: a quarter of the core's.
  const uint64_t limit = 64 * 1024 - 512;
  EXPECT_EQ(run("localMemory", Arguments().buffer(sums).local(limit), {groups, 1, 1}), mux_success);
  EXPECT_EQ(run("localMemory", Arguments().buffer(sums).local(limit + 1), {groups, 1, 1}),
            mux_error_out_of_memory);
}

TEST_F(RunTest, BarriersAcrossHarts) {
  open(Scheduling::workItemPerHart);
  constexpr uint64_t groups = 20, rounds = 5;
  for (const Sizes &local : {Sizes{4, 1, 1}, Sizes{3, 1, 1}, Sizes{2, 2, 1}, Sizes{1, 1, 1}}) {
    const uint64_t items = local[0] * local[1];
    const TestBuffer out(device, groups * items * 8);
    EXPECT_EQ(run("rotate", Arguments().buffer(out).value(rounds), {groups * local[0], local[1], 1},
                  local),
              mux_success);
    for (uint64_t i = 0; i != groups * items; ++i)
      EXPECT_EQ(out.data<uint64_t>()[i], i / items * 100 + (i + rounds) % items) << i;
  }
}

TEST_F(RunTest, WorkItemsOfBothCores) {
  open(Scheduling::workItemPerHart);
  const TestBuffer arrived(device, 4), groups(device, 64 * sizeof(Group)), harts(device, 4);
  EXPECT_EQ(run("gather", Arguments().buffer(arrived).value(uint32_t(8)), {8, 1, 1}, {4, 1, 1}),
            mux_success);
  EXPECT_EQ(run("ids", Arguments().buffer(groups).buffer(harts), {8, 8, 4}, {2, 1, 2}),
            mux_success);
  for (size_t i = 0; i != 64; ++i)
    EXPECT_EQ(groups.data<Group>()[i].runs, 4u) << i;
  EXPECT_EQ(run("rotate", Arguments().buffer(harts).value(uint64_t(1)), {5, 1, 1}, {5, 1, 1}),
            mux_error_invalid_value);
}

// A kernel that changes the rounding mode does not change that of the next.
TEST_F(RunTest, RoundingMode) {
  open();
  const TestBuffer state(device, 16);
  for (unsigned i = 0; i != 2; ++i)
    EXPECT_EQ(run("rounding", Arguments().buffer(state), {64, 1, 1}), mux_success);
  EXPECT_EQ(state.data<uint64_t>()[0], 0u);
}

TEST_F(RunTest, ProgramVariables) {
  open();
  const TestBuffer out(device, 24);
  for (uint64_t i = 1; i != 4; ++i) {
    out.data<uint64_t>()[2] = 0;
    EXPECT_EQ(run("variables", Arguments().buffer(out), {1, 1, 1}), mux_success);
    EXPECT_EQ(out.data<uint64_t>()[0], 40 + i);
    EXPECT_EQ(out.data<uint64_t>()[1], 1u);
    EXPECT_EQ(out.data<uint64_t>()[2], i - 1);
  }
  // Each executable has its own.
  load(readKernels(Scheduling::workGroupPerHart));
  EXPECT_EQ(run("variables", Arguments().buffer(out), {1, 1, 1}), mux_success);
  EXPECT_EQ(out.data<uint64_t>()[0], 41u);
}

// Code at an address that was run before: the simulator must not run what it has translated.
TEST_F(RunTest, CodeIsReplaced) {
  open();
  const TestBuffer out(device, 8);
  uint64_t address = 0;
  for (unsigned i = 0; i != 6; ++i) {
    const unsigned version = i % 2 + 1;
    load(readKernels(Scheduling::workGroupPerHart, 512, version));
    const uint64_t own = static_cast<Executable *>(executable)->getAddress();
    EXPECT_TRUE(i == 0 || own == address) << "the test is about equal addresses";
    address = own;
    EXPECT_EQ(run("version", Arguments().buffer(out), {8, 1, 1}), mux_success);
    EXPECT_EQ(*out.data<uint64_t>(), version);
  }
}

TEST_F(RunTest, UpdatedArguments) {
  open();
  const TestBuffer x(device, 1024), y(device, 1024), z(device, 1024);
  std::fill_n(x.data<float>(), 256, 1.0f);
  mux_command_buffer_t commands = createCommands();
  const Arguments first = std::move(Arguments().buffer(x).buffer(y).value(2.0f));
  ASSERT_EQ(record(commands, "saxpy", first, {256, 1, 1}, {16, 1, 1}), mux_success);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(dispatch(commands), mux_success);
  const Arguments second = std::move(Arguments().buffer(z).value(3.0f));
  const uint64_t indices[] = {1, 2};
  ASSERT_EQ(muxUpdateDescriptors(commands, 0, 2, indices, second.get().data()), mux_success);
  EXPECT_EQ(dispatch(commands), mux_success);
  EXPECT_EQ(y.data<float>()[255], 2.0f);
  EXPECT_EQ(z.data<float>()[255], 3.0f);
  EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator()), mux_success);
}

// No interrupt is lost, whatever the harts are doing when it arrives.
TEST_F(RunTest, ManyDispatches) {
  for (const Scheduling scheduling : {Scheduling::workGroupPerHart, Scheduling::workItemPerHart}) {
    open(scheduling);
    {
      const bool isGroupPerHart = scheduling == Scheduling::workGroupPerHart;
      const TestBuffer to(device, 4096), from(device, 4096);
      mux_command_buffer_t commands = createCommands();
      const Arguments copies = std::move(Arguments().buffer(to).buffer(from).value(uint64_t(4)));
      const Arguments rounds = std::move(Arguments().buffer(to).value(uint64_t(3)));
      for (unsigned i = 0; i != 100; ++i) {
        const size_t groups = i % 9 + 1;
        const mux_result_t result =
            isGroupPerHart ? record(commands, "exchange", copies, {groups, 1, 1})
                           : record(commands, "rotate", rounds, {groups * 4, 1, 1}, {4, 1, 1});
        ASSERT_EQ(result, mux_success);
      }
      ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
      for (unsigned i = 0; i != 5; ++i)
        EXPECT_EQ(dispatch(commands), mux_success) << message;
      EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator()), mux_success);
    }
    close();
  }
}

TEST_F(RunTest, WrongArguments) {
  open();
  const TestBuffer x(device, 1024);
  EXPECT_EQ(run("saxpy", Arguments().buffer(x).buffer(x), {16, 1, 1}), mux_error_invalid_value);
  const std::array<double, 2> large = {1, 2};
  EXPECT_EQ(run("saxpy", Arguments().buffer(x).buffer(x).value(large), {16, 1, 1}),
            mux_error_invalid_value);
  mux_kernel_t kernel = nullptr;
  EXPECT_EQ(muxCreateKernel(device, executable, "none", 4, allocator(), &kernel),
            mux_error_missing_kernel);
}

TEST_F(RunTest, Durations) {
  open();
  const TestBuffer x(device, 1024);
  mux_query_pool_t pool = nullptr;
  ASSERT_EQ(muxCreateQueryPool(queue, mux_query_type_duration, 1, nullptr, allocator(), &pool),
            mux_success);
  mux_command_buffer_t commands = createCommands();
  ASSERT_EQ(muxCommandBeginQuery(commands, pool, 0, 1, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(record(commands, "saxpy", Arguments().buffer(x).buffer(x).value(2.0f), {256, 1, 1}),
            mux_success);
  ASSERT_EQ(muxCommandEndQuery(commands, pool, 0, 1, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(dispatch(commands), mux_success);
  mux_query_duration_result_t duration = {};
  ASSERT_EQ(
      muxGetQueryPoolResults(queue, pool, 0, 1, sizeof(duration), &duration, sizeof(duration)),
      mux_success);
  EXPECT_LT(duration.start, duration.end);
  EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator()), mux_success);
  EXPECT_EQ(muxDestroyQueryPool(queue, pool, allocator()), mux_success);
}

// Counts are exact: more work-groups retire more instructions, the same ones as many.
TEST_F(RunTest, Instructions) {
  open();
  mux_query_counter_config_t config = {1, nullptr};
  mux_query_pool_t pool = nullptr;
  EXPECT_EQ(muxCreateQueryPool(queue, mux_query_type_counter, 1, &config, allocator(), &pool),
            mux_error_feature_unsupported);
  close();

  const Variable counting("OPENMUX_REFSI_ICOUNT", "1");
  // Destroyed after the device.
  static const DeviceInfo info(Scheduling::workGroupPerHart);
  open(info);
  uint32_t length = 0;
  ASSERT_EQ(
      muxGetSupportedQueryCounters(device, mux_queue_type_compute, 0, nullptr, nullptr, &length),
      mux_success);
  EXPECT_EQ(length, 1u);
  ASSERT_EQ(muxCreateQueryPool(queue, mux_query_type_counter, 1, &config, allocator(), &pool),
            mux_success);
  const TestBuffer x(device, 4096);
  const auto count = [&](uint64_t items) {
    mux_command_buffer_t commands = createCommands();
    EXPECT_EQ(muxCommandBeginQuery(commands, pool, 0, 1, 0, nullptr, nullptr), mux_success);
    EXPECT_EQ(record(commands, "localMemory", Arguments().buffer(x).local(128), {items, 1, 1}),
              mux_success);
    EXPECT_EQ(muxCommandEndQuery(commands, pool, 0, 1, 0, nullptr, nullptr), mux_success);
    EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
    EXPECT_EQ(dispatch(commands), mux_success);
    EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator()), mux_success);
    mux_query_counter_result_t result = {};
    EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 1, sizeof(result), &result, sizeof(result)),
              mux_success);
    return result.uint64;
  };
  const uint64_t one = count(1);
  EXPECT_GT(one, 160u) << "two loops over 80 words";
  EXPECT_LT(one, 5000u);
  EXPECT_EQ(count(1), one);
  EXPECT_EQ(count(16), 16 * one) << "a slice per work-group";
  EXPECT_EQ(muxDestroyQueryPool(queue, pool, allocator()), mux_success);
}

} // namespace
