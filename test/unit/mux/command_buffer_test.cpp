#include "fake_device.h"

#include <cstring>
#include <string>
#include <thread>

namespace {

class CommandBufferTest : public fake::Test {
protected:
  mux_result_t call(mux_command_buffer_t commands, std::function<void()> &function,
                    std::vector<mux_sync_point_t> waits = {}, mux_sync_point_t *out = nullptr) {
    return muxCommandUserCallback(
        commands,
        [](mux_queue_t, mux_command_buffer_t, void *data) {
          (*static_cast<std::function<void()> *>(data))();
        },
        &function, uint32_t(waits.size()), waits.empty() ? nullptr : waits.data(), out);
  }
  fake::CommandBuffer &getTarget(mux_command_buffer_t commands) {
    return static_cast<fake::CommandBuffer &>(*commands);
  }

  std::function<void()> nothing = [] {};
};

TEST_F(CommandBufferTest, CommonChecks) {
  mux_command_buffer_t commands = nullptr;
  EXPECT_EQ(muxCreateCommandBuffer(nullptr, nullptr, allocator, &commands),
            mux_error_invalid_value);
  EXPECT_EQ(muxCreateCommandBuffer(device, nullptr, noAlloc, &commands),
            mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateCommandBuffer(device, nullptr, allocator, nullptr),
            mux_error_null_out_parameter);
  mux_command_buffer_t good = makeCommandBuffer();
  EXPECT_EQ(muxDestroyCommandBuffer(otherDevice, good, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyCommandBuffer(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyCommandBuffer(device, good, noFree), mux_error_null_allocator_callback);
  EXPECT_EQ(muxFinalizeCommandBuffer(nullptr), mux_error_invalid_value);
  EXPECT_EQ(muxFinalizeCommandBuffer(makeWrongCommandBuffer()), mux_error_invalid_value);
  EXPECT_EQ(muxResetCommandBuffer(nullptr), mux_error_invalid_value);
  EXPECT_EQ(muxResetCommandBuffer(makeWrongCommandBuffer()), mux_error_invalid_value);
  counter.isEmpty = true;
  EXPECT_EQ(muxCreateCommandBuffer(device, nullptr, allocator, &commands), mux_error_out_of_memory);
}

TEST_F(CommandBufferTest, CommandsRunInTheOrderOfRecording) {
  mux_command_buffer_t commands = makeCommandBuffer();
  std::string order;
  std::vector<std::function<void()>> functions;
  for (int i = 0; i != 40; ++i)
    functions.push_back([&order, i] { order += char('0' + i); });
  std::string expected;
  for (int i = 0; i != 40; ++i) {
    ASSERT_EQ(call(commands, functions[i]), mux_success);
    expected += char('0' + i);
  }
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(order, expected);
}

TEST_F(CommandBufferTest, ACallbackLearnsWhereItRuns) {
  mux_command_buffer_t commands = makeCommandBuffer();
  struct Seen {
    mux_queue_t queue = nullptr;
    mux_command_buffer_t commands = nullptr;
  } seen;
  const auto function = [](mux_queue_t queue, mux_command_buffer_t commands, void *data) {
    *static_cast<Seen *>(data) = {queue, commands};
  };
  EXPECT_EQ(muxCommandUserCallback(commands, nullptr, &seen, 0, nullptr, nullptr),
            mux_error_invalid_value);
  EXPECT_EQ(muxCommandUserCallback(nullptr, function, &seen, 0, nullptr, nullptr),
            mux_error_invalid_value);
  EXPECT_EQ(muxCommandUserCallback(commands, function, &seen, 0, nullptr, nullptr), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(seen.queue, getQueue());
  EXPECT_EQ(seen.commands, commands);
}

TEST_F(CommandBufferTest, AFinalizedOneTakesNoCommands) {
  mux_command_buffer_t commands = makeCommandBuffer();
  EXPECT_EQ(call(commands, nothing), mux_success);
  EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(call(commands, nothing), mux_error_failure);
  EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_error_failure);
  EXPECT_EQ(muxResetCommandBuffer(commands), mux_success);
  EXPECT_TRUE(getTarget(commands).getCommands().empty());
  EXPECT_EQ(call(commands, nothing), mux_success);
}

TEST_F(CommandBufferTest, AResetOneRunsOnlyTheNewCommands) {
  mux_command_buffer_t commands = makeCommandBuffer();
  int before = 0, after = 0;
  std::function<void()> first = [&] { ++before; }, second = [&] { ++after; };
  EXPECT_EQ(call(commands, first), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(muxResetCommandBuffer(commands), mux_success);
  EXPECT_EQ(call(commands, second), mux_success);
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(before, 1);
  EXPECT_EQ(after, 1);
}

TEST_F(CommandBufferTest, SyncPointsNameCommands) {
  mux_command_buffer_t commands = makeCommandBuffer();
  mux_sync_point_t first = nullptr, second = nullptr, third = nullptr;
  ASSERT_EQ(call(commands, nothing, {}, &first), mux_success);
  ASSERT_EQ(call(commands, nothing, {first}, &second), mux_success);
  ASSERT_EQ(call(commands, nothing, {first, second}, &third), mux_success);
  EXPECT_EQ(third->command_index, 2u);
  EXPECT_EQ(third->command_buffer, commands);
  const auto recorded = getTarget(commands).getCommands();
  EXPECT_TRUE(recorded[0]->waits.empty());
  ASSERT_EQ(recorded[2]->waits.size(), 2u);
  EXPECT_EQ(recorded[2]->waits[0], recorded[0]);
  EXPECT_EQ(recorded[2]->waits[1], recorded[1]);
  EXPECT_EQ(runToEnd(commands), mux_success);
}

TEST_F(CommandBufferTest, BadWaitListsAreRefused) {
  mux_command_buffer_t commands = makeCommandBuffer();
  mux_command_buffer_t others = makeCommandBuffer();
  mux_sync_point_t point = nullptr, foreign = nullptr, out = nullptr;
  ASSERT_EQ(call(commands, nothing, {}, &point), mux_success);
  ASSERT_EQ(call(others, nothing, {}, &foreign), mux_success);
  const auto function = [](mux_queue_t, mux_command_buffer_t, void *) {};
  EXPECT_EQ(muxCommandUserCallback(commands, function, nullptr, 1, nullptr, &out),
            mux_error_invalid_value);
  EXPECT_EQ(muxCommandUserCallback(commands, function, nullptr, 0, &point, &out),
            mux_error_invalid_value);
  EXPECT_EQ(call(commands, nothing, {nullptr}, &out), mux_error_invalid_value);
  EXPECT_EQ(call(commands, nothing, {point, foreign}, &out), mux_error_invalid_value);
  EXPECT_EQ(call(commands, nothing, {makeWrong<mux_sync_point_t>()}, &out),
            mux_error_invalid_value);
  mux_sync_point_s lookalike = *point;
  EXPECT_EQ(call(commands, nothing, {&lookalike}, &out), mux_error_invalid_value);
  EXPECT_EQ(out, nullptr);
  EXPECT_EQ(getTarget(commands).getCommands().size(), 1u);
}

TEST_F(CommandBufferTest, ATargetMayRefuseACommand) {
  mux_command_buffer_t commands = makeCommandBuffer();
  fake::CommandBuffer &target = getTarget(commands);
  ASSERT_EQ(call(commands, nothing), mux_success);
  target.onRecorded = [](mux::RecordedCommand &) { return mux_error_out_of_memory; };
  EXPECT_EQ(call(commands, nothing), mux_error_out_of_memory);
  EXPECT_EQ(target.getCommands().size(), 1u);
  target.onFinalized = [] { return mux_error_internal; };
  EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_error_internal);
  EXPECT_EQ(dispatch(commands), mux_error_failure);
  target.onFinalized = nullptr;
  EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
}

TEST_F(CommandBufferTest, ATargetHearsOfAReset) {
  mux_command_buffer_t commands = makeCommandBuffer();
  int cleared = 0;
  getTarget(commands).onCleared = [&] { ++cleared; };
  EXPECT_EQ(muxResetCommandBuffer(commands), mux_success);
  EXPECT_EQ(cleared, 1);
}

TEST_F(CommandBufferTest, MessagesReachTheCaller) {
  std::string heard;
  const mux_callback_info_t callback = {
      [](void *data, const char *message, const void *, size_t size) {
        *static_cast<std::string *>(data) = message + std::to_string(size);
      },
      &heard};
  mux_command_buffer_t commands = nullptr;
  ASSERT_EQ(muxCreateCommandBuffer(device, &callback, allocator, &commands), mux_success);
  getTarget(commands).notify("hello", &heard, 3);
  EXPECT_EQ(heard, "hello3");
  EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator), mux_success);
  // Without a callback nobody hears it.
  getTarget(makeCommandBuffer()).notify("hello");
}

TEST_F(CommandBufferTest, AClonedOneHasTheSameCommands) {
  mux_command_buffer_t commands = makeCommandBuffer();
  mux_command_buffer_t clone = nullptr;
  int runs = 0;
  std::function<void()> count = [&] { ++runs; };
  mux_sync_point_t point = nullptr;
  const uint32_t pattern = 0x01020304;
  mux_buffer_t buffer = makeBuffer(8);
  ASSERT_EQ(call(commands, count, {}, &point), mux_success);
  ASSERT_EQ(call(commands, count, {point}), mux_success);
  ASSERT_EQ(muxCommandFillBuffer(commands, buffer, 0, 8, &pattern, 4, 0, nullptr, nullptr),
            mux_success);
  EXPECT_EQ(muxCloneCommandBuffer(device, allocator, commands, &clone), mux_error_failure);
  EXPECT_EQ(clone, nullptr);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  ASSERT_EQ(muxCloneCommandBuffer(device, allocator, commands, &clone), mux_success);
  const auto copies = getTarget(clone).getCommands();
  ASSERT_EQ(copies.size(), 3u);
  ASSERT_EQ(copies[1]->waits.size(), 1u);
  EXPECT_EQ(copies[1]->waits[0], copies[0]);
  // The clone does not live off the original.
  EXPECT_EQ(muxResetCommandBuffer(commands), mux_success);
  const uint32_t other = 0;
  ASSERT_EQ(muxCommandFillBuffer(commands, buffer, 0, 8, &other, 4, 0, nullptr, nullptr),
            mux_success);
  EXPECT_EQ(dispatch(clone), mux_success);
  EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(std::memcmp(getBytes(buffer), &pattern, 4), 0);
  EXPECT_EQ(muxDestroyCommandBuffer(device, clone, allocator), mux_success);
}

TEST_F(CommandBufferTest, BadClonesAreRefused) {
  mux_command_buffer_t commands = makeCommandBuffer();
  mux_command_buffer_t clone = nullptr;
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(muxCloneCommandBuffer(nullptr, allocator, commands, &clone), mux_error_invalid_value);
  EXPECT_EQ(muxCloneCommandBuffer(otherDevice, allocator, commands, &clone),
            mux_error_invalid_value);
  EXPECT_EQ(muxCloneCommandBuffer(device, noAlloc, commands, &clone),
            mux_error_null_allocator_callback);
  EXPECT_EQ(muxCloneCommandBuffer(device, allocator, nullptr, &clone), mux_error_invalid_value);
  EXPECT_EQ(muxCloneCommandBuffer(device, allocator, commands, nullptr),
            mux_error_null_out_parameter);
  info.can_clone_command_buffers = false;
  EXPECT_EQ(muxCloneCommandBuffer(device, allocator, commands, &clone),
            mux_error_feature_unsupported);
}

TEST_F(CommandBufferTest, WhileADispatchRunsItIsLeftAlone) {
  mux_command_buffer_t commands = makeCommandBuffer();
  std::atomic<bool> running = false, mayEnd = false;
  std::function<void()> wait = [&] {
    running = true;
    while (!mayEnd)
      std::this_thread::yield();
  };
  ASSERT_EQ(call(commands, wait), mux_success);
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  ASSERT_EQ(dispatch(commands), mux_success);
  while (!running)
    std::this_thread::yield();
  EXPECT_EQ(muxResetCommandBuffer(commands), mux_error_failure);
  EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator), mux_error_failure);
  EXPECT_EQ(dispatch(commands), mux_error_failure);
  const uint64_t argument = 0;
  mux_descriptor_info_t descriptor = {};
  descriptor.type = mux_descriptor_info_type_null_buffer;
  EXPECT_EQ(muxUpdateDescriptors(commands, 0, 1, &argument, &descriptor), mux_error_failure);
  mayEnd = true;
  EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
  EXPECT_EQ(dispatch(commands), mux_success);
  EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
  EXPECT_EQ(muxResetCommandBuffer(commands), mux_success);
}

TEST_F(CommandBufferTest, SeveralThreadsMayRecord) {
  mux_command_buffer_t commands = makeCommandBuffer();
  std::atomic<int> runs = 0;
  std::function<void()> count = [&] { ++runs; };
  std::vector<std::thread> threads;
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([&] {
      for (int j = 0; j != 250; ++j)
        EXPECT_EQ(call(commands, count), mux_success);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(runs, 1000);
}

} // namespace
