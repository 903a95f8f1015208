#include "host_test.h"
#include "test_kernels.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>
#include <thread>

namespace {
// Only counted while a test asks for it, on all threads.
std::atomic<bool> isCounting = false;
std::atomic<size_t> allocations = 0;

void *countedAllocate(size_t size) {
  if (isCounting.load(std::memory_order_relaxed))
    allocations.fetch_add(1, std::memory_order_relaxed);
  return std::malloc(size ? size : 1);
}
} // namespace

void *operator new(size_t size) {
  void *memory = countedAllocate(size);
  if (!memory)
    std::abort();
  return memory;
}
void *operator new(size_t size, const std::nothrow_t &) noexcept { return countedAllocate(size); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
void operator delete(void *memory, const std::nothrow_t &) noexcept { std::free(memory); }

namespace host::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// A command that blocks its queue until the test lets it go.
class Gate {
public:
  void open() {
    std::lock_guard lock(mutex);
    isOpen = true;
    changed.notify_all();
  }
  void command(mux_command_buffer_t commands) {
    ASSERT_EQ(muxCommandUserCallback(commands, &Gate::pass, this, 0, nullptr, nullptr),
              mux_success);
  }

private:
  static void pass(mux_queue_t, mux_command_buffer_t, void *data) {
    auto &gate = *static_cast<Gate *>(data);
    std::unique_lock lock(gate.mutex);
    gate.changed.wait(lock, [&] { return gate.isOpen; });
  }

  std::mutex mutex;
  std::condition_variable changed;
  bool isOpen = false;
};

class QueueTest : public HostTest {
protected:
  mux_command_buffer_t createAppend(const TestBuffer &log, int value) {
    mux_command_buffer_t commands = createCommandBuffer();
    if (!append)
      append = createKernel(getAppendKernel(), "append");
    const mux_descriptor_info_t arguments[] = {makeBufferArgument(log), makeValueArgument(value)};
    commandNDRange(commands, append, {{1}}, arguments);
    finalize(commands);
    return commands;
  }
  mux_command_buffer_t createGate(Gate &gate) {
    mux_command_buffer_t commands = createCommandBuffer();
    gate.command(commands);
    finalize(commands);
    return commands;
  }

  mux_kernel_t append = nullptr;
};

TEST_F(QueueTest, DispatchDoesNotWait) {
  Gate gate;
  mux_command_buffer_t commands = createGate(gate);
  mux_fence_t fence = createFence();
  ASSERT_EQ(dispatch(commands, fence), mux_success);
  EXPECT_EQ(muxTryWait(queue, 0, fence), mux_fence_not_ready);
  gate.open();
  EXPECT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
}

TEST_F(QueueTest, FencesTimeOut) {
  Gate gate;
  mux_command_buffer_t commands = createGate(gate);
  mux_fence_t fence = createFence();
  ASSERT_EQ(dispatch(commands, fence), mux_success);
  const auto start = steady_clock::now();
  EXPECT_EQ(muxTryWait(queue, 20'000'000, fence), mux_fence_not_ready);
  EXPECT_GE(steady_clock::now() - start, milliseconds(20));
  gate.open();
  EXPECT_EQ(muxTryWait(queue, 60'000'000'000, fence), mux_success);
  EXPECT_EQ(muxTryWait(queue, 0, fence), mux_success);

  ASSERT_EQ(muxResetFence(fence), mux_success);
  EXPECT_EQ(muxTryWait(queue, 0, fence), mux_fence_not_ready);
}

TEST_F(QueueTest, SemaphoresOrderDispatches) {
  constexpr int count = 50;
  const TestBuffer log = createBuffer((count + 1) * sizeof(int));
  std::vector<mux_command_buffer_t> commands;
  std::vector<mux_semaphore_t> semaphores;
  for (int value = 0; value != count; ++value) {
    commands.push_back(createAppend(log, value));
    semaphores.push_back(createSemaphore());
  }
  mux_fence_t fence = createFence();
  // The last comes first: nothing but the semaphores can put them in order.
  for (int value = count - 1; value >= 0; --value) {
    std::vector<mux_semaphore_t> waits;
    if (value != 0)
      waits.push_back(semaphores[value - 1]);
    ASSERT_EQ(
        dispatch(commands[value], value == count - 1 ? fence : nullptr, waits, {semaphores[value]}),
        mux_success);
  }
  ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
  ASSERT_EQ(log.as<int>()[0], count);
  for (int value = 0; value != count; ++value)
    EXPECT_EQ(log.as<int>()[value + 1], value);
}

TEST_F(QueueTest, WaitsForAllItsSemaphores) {
  const TestBuffer log = createBuffer(64);
  Gate gate;
  mux_semaphore_t first = createSemaphore();
  mux_semaphore_t second = createSemaphore();
  mux_fence_t fence = createFence();
  ASSERT_EQ(dispatch(createAppend(log, 3), fence, {first, second}), mux_success);
  ASSERT_EQ(dispatch(createAppend(log, 1), nullptr, {}, {first}), mux_success);
  EXPECT_EQ(muxTryWait(queue, 5'000'000, fence), mux_fence_not_ready);
  ASSERT_EQ(dispatch(createAppend(log, 2), nullptr, {}, {second}), mux_success);
  EXPECT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
  EXPECT_EQ(log.as<int>()[0], 3);
  EXPECT_EQ(log.as<int>()[3], 3);
}

TEST_F(QueueTest, WaitAllWaitsForAll) {
  const TestBuffer log = createBuffer(1024);
  Gate gate;
  ASSERT_EQ(dispatch(createGate(gate), nullptr), mux_success);
  for (int value = 0; value != 20; ++value)
    ASSERT_EQ(dispatch(createAppend(log, value), nullptr), mux_success);
  std::thread opener([&] {
    std::this_thread::sleep_for(milliseconds(5));
    gate.open();
  });
  EXPECT_EQ(muxWaitAll(queue), mux_success);
  EXPECT_EQ(log.as<int>()[0], 20);
  opener.join();
}

TEST_F(QueueTest, DispatchCallbackComesAtTheEnd) {
  const TestBuffer log = createBuffer(64);
  struct Record {
    const int *count;
    int seen = -1;
    mux_result_t result = mux_error_internal;
  } record = {log.as<int>()};
  mux_command_buffer_t commands = createAppend(log, 1);
  mux_fence_t fence = createFence();
  ASSERT_EQ(muxDispatch(
                queue, commands, fence, nullptr, 0, nullptr, 0,
                [](mux_command_buffer_t, mux_result_t result, void *data) {
                  auto &record = *static_cast<Record *>(data);
                  record.seen = *record.count;
                  record.result = result;
                },
                &record),
            mux_success);
  ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
  EXPECT_EQ(record.seen, 1);
  EXPECT_EQ(record.result, mux_success);
}

TEST_F(QueueTest, ManyThreadsDispatch) {
  constexpr int threadCount = 6;
  constexpr int rounds = 150;
  constexpr int groups = 37;
  mux_kernel_t kernel = createKernel(getAddKernel(), "add");
  const TestBuffer total = createBuffer(sizeof(int));
  const int one = 1;
  const mux_descriptor_info_t arguments[] = {makeBufferArgument(total), makeValueArgument(one)};
  std::vector<mux_command_buffer_t> commands;
  std::vector<mux_fence_t> fences;
  for (int index = 0; index != threadCount; ++index) {
    commands.push_back(createCommandBuffer());
    commandNDRange(commands.back(), kernel, {{groups}}, arguments);
    finalize(commands.back());
    fences.push_back(createFence());
  }
  std::vector<std::thread> threads;
  for (int index = 0; index != threadCount; ++index)
    threads.emplace_back([&, index] {
      for (int round = 0; round != rounds; ++round) {
        ASSERT_EQ(dispatch(commands[index], fences[index]), mux_success);
        ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fences[index]), mux_success);
        ASSERT_EQ(muxResetFence(fences[index]), mux_success);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(*total.as<int>(), threadCount * rounds * groups);
}

// Executables, kernels and command buffers of several threads do not disturb each other.
TEST_F(QueueTest, ManyThreadsRecord) {
  const auto binary = makeBinary(getAddKernel());
  std::vector<TestBuffer> totals;
  for (int index = 0; index != 4; ++index)
    totals.push_back(createBuffer(sizeof(int)));
  std::vector<std::thread> threads;
  for (const TestBuffer &total : totals)
    threads.emplace_back([&] {
      for (int round = 0; round != 10; ++round) {
        mux_executable_t executable = nullptr;
        mux_kernel_t kernel = nullptr;
        mux_command_buffer_t commands = nullptr;
        mux_fence_t fence = nullptr;
        ASSERT_EQ(muxCreateExecutable(device, binary.data(), binary.size(), allocator, &executable),
                  mux_success);
        ASSERT_EQ(muxCreateKernel(device, executable, "add", 3, allocator, &kernel), mux_success);
        ASSERT_EQ(muxCreateCommandBuffer(device, nullptr, allocator, &commands), mux_success);
        ASSERT_EQ(muxCreateFence(device, allocator, &fence), mux_success);
        const mux_descriptor_info_t arguments[] = {makeBufferArgument(total),
                                                   makeValueArgument(round)};
        commandNDRange(commands, kernel, {{100}}, arguments);
        finalize(commands);
        ASSERT_EQ(dispatch(commands, fence), mux_success);
        ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
        EXPECT_EQ(muxDestroyFence(device, fence, allocator), mux_success);
        EXPECT_EQ(muxDestroyCommandBuffer(device, commands, allocator), mux_success);
        EXPECT_EQ(muxDestroyKernel(device, kernel, allocator), mux_success);
        EXPECT_EQ(muxDestroyExecutable(device, executable, allocator), mux_success);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const TestBuffer &total : totals)
    EXPECT_EQ(*total.as<int>(), 100 * 45);
}

TEST_F(QueueTest, DispatchingAgainAllocatesNothing) {
  mux_kernel_t kernel = createKernel(getAddKernel(), "add");
  const TestBuffer total = createBuffer(sizeof(int));
  const int one = 1;
  const mux_descriptor_info_t arguments[] = {makeBufferArgument(total), makeValueArgument(one)};
  mux_command_buffer_t commands = createCommandBuffer();
  commandNDRange(commands, kernel, {{1000}}, arguments);
  finalize(commands);
  mux_fence_t fence = createFence();
  const auto round = [&] {
    ASSERT_EQ(muxDispatch(queue, commands, fence, nullptr, 0, nullptr, 0, nullptr, nullptr),
              mux_success);
    ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
    ASSERT_EQ(muxResetFence(fence), mux_success);
  };
  // A fence is signalled a moment before its dispatch is put away for the next one, so two of them
  // may be in use at a time. After this, there are.
  Gate gate;
  mux_command_buffer_t blocker = createGate(gate);
  ASSERT_EQ(dispatch(blocker, nullptr), mux_success);
  ASSERT_EQ(dispatch(commands, fence), mux_success);
  gate.open();
  ASSERT_EQ(muxWaitAll(queue), mux_success);
  ASSERT_EQ(muxResetFence(fence), mux_success);
  round();
  allocations = 0;
  isCounting = true;
  for (int count = 0; count != 100; ++count)
    round();
  isCounting = false;
  EXPECT_EQ(allocations.load(), 0u);
  EXPECT_EQ(*total.as<int>(), 102 * 1000);
}

TEST_F(QueueTest, DevicesStandSideBySide) {
  mux_device_info_t info = device->info;
  for (int round = 0; round != 5; ++round) {
    mux_device_t other = nullptr;
    mux_queue_t otherQueue = nullptr;
    mux_command_buffer_t commands = nullptr;
    ASSERT_EQ(muxCreateDevices(1, &info, allocator, &other), mux_success);
    ASSERT_EQ(muxGetQueue(other, mux_queue_type_compute, 0, &otherQueue), mux_success);
    ASSERT_EQ(muxCreateCommandBuffer(other, nullptr, allocator, &commands), mux_success);
    ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
    ASSERT_EQ(muxDispatch(otherQueue, commands, nullptr, nullptr, 0, nullptr, 0, nullptr, nullptr),
              mux_success);
    ASSERT_EQ(muxWaitAll(otherQueue), mux_success);
    EXPECT_EQ(muxDestroyCommandBuffer(other, commands, allocator), mux_success);
    EXPECT_EQ(muxDestroyDevice(other, allocator), mux_success);
  }
}

} // namespace
} // namespace host::test
