#include "fake_device.h"
#include "mux/software_semaphore.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace {

using namespace std::chrono_literals;

// Holds up who passes until it is opened.
class Gate {
public:
  void open() {
    std::lock_guard lock(mutex);
    isOpen = true;
    changed.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return isOpen; });
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  bool isOpen = false;
};

class QueueTest : public fake::Test {
protected:
  // A finalized command buffer that calls the function.
  mux_command_buffer_t makeCall(std::function<void()> function) {
    functions.push_back(std::make_unique<std::function<void()>>(std::move(function)));
    mux_command_buffer_t commands = makeCommandBuffer();
    EXPECT_EQ(muxCommandUserCallback(
                  commands,
                  [](mux_queue_t, mux_command_buffer_t, void *data) {
                    (*static_cast<std::function<void()> *>(data))();
                  },
                  functions.back().get(), 0, nullptr, nullptr),
              mux_success);
    EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
    return commands;
  }
  // ... that fails.
  mux_command_buffer_t makeFailure() {
    mux_kernel_t kernel = makeKernel();
    static_cast<fake::Kernel &>(*kernel).body = [](const mux::NDRange &) {
      return mux_error_internal;
    };
    mux_command_buffer_t commands = makeCommandBuffer();
    const size_t zero = 0, one = 1;
    EXPECT_EQ(muxCommandNDRange(commands, kernel, {nullptr, 0, {1, 1, 1}, &zero, &one, 1}, 0,
                                nullptr, nullptr),
              mux_success);
    EXPECT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
    return commands;
  }
  mux_result_t await(mux_fence_t fence, uint32_t queueIndex = 0) {
    return muxTryWait(getQueue(queueIndex), UINT64_MAX, fence);
  }
  void TearDown() override {
    gate.open();
    fake::Test::TearDown();
  }

  Gate gate;
  std::vector<std::unique_ptr<std::function<void()>>> functions;
};

TEST_F(QueueTest, Queues) {
  mux_queue_t queue = nullptr;
  EXPECT_EQ(muxGetQueue(nullptr, mux_queue_type_compute, 0, &queue), mux_error_invalid_value);
  EXPECT_EQ(muxGetQueue(device, mux_queue_type_total, 0, &queue), mux_error_invalid_value);
  EXPECT_EQ(muxGetQueue(device, mux_queue_type_e(-1), 0, &queue), mux_error_invalid_value);
  EXPECT_EQ(muxGetQueue(device, mux_queue_type_compute, 2, &queue), mux_error_invalid_value);
  EXPECT_EQ(muxGetQueue(device, mux_queue_type_compute, 0, nullptr), mux_error_null_out_parameter);
  ASSERT_EQ(muxGetQueue(device, mux_queue_type_compute, 1, &queue), mux_success);
  EXPECT_EQ(queue->index, 1u);
  EXPECT_EQ(queue, getQueue(1));
  EXPECT_NE(queue, getQueue(0));
  EXPECT_EQ(muxWaitAll(nullptr), mux_error_invalid_value);
  EXPECT_EQ(muxWaitAll(reinterpret_cast<mux_queue_t>(makeFence())), mux_error_invalid_value);
}

TEST_F(QueueTest, ADispatchRunsAndEnds) {
  int runs = 0;
  mux_command_buffer_t commands = makeCall([&] { ++runs; });
  mux_fence_t fence = makeFence();
  for (int i = 1; i != 100; ++i) {
    ASSERT_EQ(dispatch(commands, fence), mux_success);
    ASSERT_EQ(await(fence), mux_success);
    EXPECT_EQ(runs, i);
    ASSERT_EQ(muxResetFence(fence), mux_success);
  }
}

TEST_F(QueueTest, BadDispatchesAreRefused) {
  mux_command_buffer_t commands = makeCall([] {});
  mux_queue_t queue = getQueue();
  mux_semaphore_t semaphore = makeSemaphore(), other = makeSemaphore();
  mux_semaphore_t foreign = makeSemaphore(otherDevice), wrong = makeWrong<mux_semaphore_t>();
  const auto bad = mux_error_invalid_value;
  const auto plain = [&](mux_queue_t to, mux_command_buffer_t what, mux_fence_t fence) {
    return muxDispatch(to, what, fence, nullptr, 0, nullptr, 0, nullptr, nullptr);
  };
  EXPECT_EQ(plain(nullptr, commands, nullptr), bad);
  EXPECT_EQ(plain(reinterpret_cast<mux_queue_t>(semaphore), commands, nullptr), bad);
  EXPECT_EQ(plain(queue, nullptr, nullptr), bad);
  EXPECT_EQ(plain(queue, makeWrongCommandBuffer(), nullptr), bad);
  EXPECT_EQ(plain(queue, makeCommandBuffer(otherDevice), nullptr), bad);
  EXPECT_EQ(plain(queue, commands, makeFence(otherDevice)), bad);
  EXPECT_EQ(plain(queue, commands, makeWrong<mux_fence_t>()), bad);
  EXPECT_EQ(plain(queue, makeCommandBuffer(), nullptr), mux_error_failure);
  const auto withLists = [&](const mux_semaphore_t *waits, uint64_t waitsLength,
                             const mux_semaphore_t *signals, uint64_t signalsLength) {
    return muxDispatch(queue, commands, nullptr, waits, waitsLength, signals, signalsLength,
                       nullptr, nullptr);
  };
  EXPECT_EQ(withLists(nullptr, 1, nullptr, 0), bad);
  EXPECT_EQ(withLists(&semaphore, 0, nullptr, 0), bad);
  EXPECT_EQ(withLists(nullptr, 0, nullptr, 1), bad);
  EXPECT_EQ(withLists(nullptr, 0, &semaphore, 0), bad);
  EXPECT_EQ(dispatch(commands, nullptr, {foreign}), bad);
  EXPECT_EQ(dispatch(commands, nullptr, {wrong}), bad);
  EXPECT_EQ(dispatch(commands, nullptr, {nullptr}), bad);
  EXPECT_EQ(dispatch(commands, nullptr, {}, {other, foreign}), bad);
  EXPECT_EQ(dispatch(commands, nullptr, {semaphore, other, semaphore}), bad);
  EXPECT_EQ(dispatch(commands, nullptr, {}, {semaphore, semaphore}), bad);
  EXPECT_EQ(dispatch(commands, nullptr, {semaphore}, {other, semaphore}), bad);
  EXPECT_EQ(muxDispatch(queue, commands, nullptr, nullptr, 0, nullptr, 0, nullptr, &queue), bad);
  // None of them has left a mark.
  EXPECT_EQ(dispatch(commands, nullptr, {}, {semaphore, other}), mux_success);
}

TEST_F(QueueTest, ARefusedDispatchLetsGoOfWhatItTook) {
  mux_command_buffer_t first = makeCall([&] { gate.pass(); });
  mux_command_buffer_t second = makeCall([] {});
  mux_fence_t taken = makeFence(), fence = makeFence();
  mux_semaphore_t takenSemaphore = makeSemaphore(), semaphore = makeSemaphore();
  ASSERT_EQ(dispatch(first, taken, {}, {takenSemaphore}), mux_success);
  EXPECT_EQ(dispatch(second, taken, {}, {semaphore}), mux_error_failure);
  EXPECT_EQ(dispatch(second, fence, {}, {semaphore, takenSemaphore}), mux_error_failure);
  EXPECT_EQ(muxResetFence(fence), mux_success);
  EXPECT_EQ(muxResetSemaphore(semaphore), mux_success);
  EXPECT_EQ(dispatch(second, fence, {}, {semaphore}), mux_success);
  gate.open();
  EXPECT_EQ(await(fence), mux_success);
  // Used ones have to be reset first.
  EXPECT_EQ(dispatch(second, fence), mux_error_failure);
  EXPECT_EQ(dispatch(second, nullptr, {}, {semaphore}), mux_error_failure);
}

TEST_F(QueueTest, TryWaitHasATimeOut) {
  mux_command_buffer_t commands = makeCall([&] { gate.pass(); });
  mux_fence_t fence = makeFence();
  ASSERT_EQ(dispatch(commands, fence), mux_success);
  EXPECT_EQ(muxTryWait(getQueue(), 0, fence), mux_fence_not_ready);
  EXPECT_EQ(muxTryWait(getQueue(), 5'000'000, fence), mux_fence_not_ready);
  EXPECT_EQ(muxResetFence(fence), mux_error_failure);
  EXPECT_EQ(muxDestroyFence(device, fence, allocator), mux_error_failure);
  gate.open();
  EXPECT_EQ(muxTryWait(getQueue(), 60'000'000'000, fence), mux_success);
}

TEST_F(QueueTest, WaitAllWaitsForAll) {
  std::atomic<int> runs = 0;
  for (int i = 0; i != 50; ++i)
    ASSERT_EQ(dispatch(makeCall([&] { ++runs; })), mux_success);
  EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
  EXPECT_EQ(runs, 50);
  EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
}

// Whether the waiting thread is in muxWaitAll before the second dispatch comes cannot be seen from
// outside, so it may take some attempts.
TEST_F(QueueTest, WaitAllDoesNotWaitForWhatComesAfterIt) {
  bool hasEndedEarly = false;
  for (int attempt = 1; attempt != 20 && !hasEndedEarly; ++attempt) {
    Gate first, second;
    std::atomic<bool> ended = false;
    ASSERT_EQ(dispatch(makeCall([&] { first.pass(); })), mux_success);
    std::thread waiter([&] {
      EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
      ended = true;
    });
    std::this_thread::sleep_for(attempt * 10ms);
    EXPECT_FALSE(ended);
    ASSERT_EQ(dispatch(makeCall([&] { second.pass(); })), mux_success);
    first.open();
    for (int i = 0; i != 100 && !ended; ++i)
      std::this_thread::sleep_for(10ms);
    hasEndedEarly = ended;
    second.open();
    waiter.join();
    EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
  }
  EXPECT_TRUE(hasEndedEarly);
}

TEST_F(QueueTest, ADispatchWaitsForItsSemaphores) {
  mux_semaphore_t first = makeSemaphore(), second = makeSemaphore();
  std::string order;
  mux_fence_t fence = makeFence();
  // What waits is handed over first.
  ASSERT_EQ(dispatch(makeCall([&] { order += 'c'; }), fence, {first, second}), mux_success);
  ASSERT_EQ(dispatch(makeCall([&] { order += 'b'; }), nullptr, {first}, {second}), mux_success);
  EXPECT_EQ(muxTryWait(getQueue(), 5'000'000, fence), mux_fence_not_ready);
  EXPECT_EQ(muxResetSemaphore(first), mux_error_failure);
  EXPECT_EQ(muxDestroySemaphore(device, first, allocator), mux_error_failure);
  ASSERT_EQ(dispatch(makeCall([&] { order += 'a'; }), nullptr, {}, {first}), mux_success);
  EXPECT_EQ(await(fence), mux_success);
  EXPECT_EQ(order, "abc");
  // A signalled one holds nobody up, until it is reset.
  mux_fence_t later = makeFence();
  ASSERT_EQ(dispatch(makeCall([&] { order += 'd'; }), later, {first}), mux_success);
  EXPECT_EQ(await(later), mux_success);
  EXPECT_EQ(order, "abcd");
  EXPECT_EQ(muxResetSemaphore(first), mux_success);
}

TEST_F(QueueTest, SemaphoresReachFromQueueToQueue) {
  std::vector<mux_semaphore_t> semaphores;
  for (int i = 0; i != 200; ++i)
    semaphores.push_back(makeSemaphore());
  // Handed over backwards, alternating between the queues.
  std::vector<int> order;
  mux_fence_t fence = makeFence();
  for (int i = 199; i >= 0; --i) {
    std::vector<mux_semaphore_t> waits, signals;
    if (i != 0)
      waits = {semaphores[i - 1]};
    signals = {semaphores[i]};
    ASSERT_EQ(dispatch(makeCall([&order, i] { order.push_back(i); }), i == 199 ? fence : nullptr,
                       waits, signals, i % 2),
              mux_success);
  }
  ASSERT_EQ(await(fence), mux_success);
  ASSERT_EQ(order.size(), 200u);
  for (int i = 0; i != 200; ++i)
    EXPECT_EQ(order[i], i);
  EXPECT_EQ(muxWaitAll(getQueue(0)), mux_success);
  EXPECT_EQ(muxWaitAll(getQueue(1)), mux_success);
}

TEST_F(QueueTest, OneSemaphoreReleasesMany) {
  mux_semaphore_t start = makeSemaphore();
  std::atomic<int> runs = 0;
  for (int i = 0; i != 40; ++i)
    ASSERT_EQ(dispatch(makeCall([&] { ++runs; }), nullptr, {start}, {}, i % 2), mux_success);
  EXPECT_EQ(runs, 0);
  ASSERT_EQ(dispatch(makeCall([] {}), nullptr, {}, {start}), mux_success);
  EXPECT_EQ(muxWaitAll(getQueue(0)), mux_success);
  EXPECT_EQ(muxWaitAll(getQueue(1)), mux_success);
  EXPECT_EQ(runs, 40);
}

TEST_F(QueueTest, AFailureSpreadsAlongSemaphores) {
  mux_semaphore_t first = makeSemaphore(), second = makeSemaphore();
  mux_fence_t failed = makeFence(), dependent = makeFence(), last = makeFence(), free = makeFence();
  int runs = 0;
  ASSERT_EQ(dispatch(makeFailure(), failed, {}, {first}), mux_success);
  ASSERT_EQ(dispatch(makeCall([&] { ++runs; }), dependent, {first}, {second}), mux_success);
  ASSERT_EQ(dispatch(makeCall([&] { ++runs; }), last, {second}), mux_success);
  ASSERT_EQ(dispatch(makeCall([] {}), free), mux_success);
  EXPECT_EQ(await(failed), mux_error_fence_failure);
  EXPECT_EQ(await(dependent), mux_error_fence_failure);
  EXPECT_EQ(await(last), mux_error_fence_failure);
  EXPECT_EQ(await(free), mux_success);
  EXPECT_EQ(runs, 0);
  // After a reset both are as good as new.
  EXPECT_EQ(muxResetSemaphore(first), mux_success);
  EXPECT_EQ(muxResetFence(failed), mux_success);
  ASSERT_EQ(dispatch(makeCall([&] { ++runs; }), failed, {}, {first}), mux_success);
  EXPECT_EQ(await(failed), mux_success);
  EXPECT_EQ(runs, 1);
}

struct Ended {
  mux_command_buffer_t commands = nullptr;
  mux_result_t error = mux_fence_not_ready;
  mux_fence_t fence = nullptr;
  mux_queue_t queue = nullptr;
  mux_result_t fenceThen = mux_success;
};

void noteEnd(mux_command_buffer_t commands, mux_result_t error, void *data) {
  auto &ended = *static_cast<Ended *>(data);
  ended.commands = commands;
  ended.error = error;
  ended.fenceThen = muxTryWait(ended.queue, 0, ended.fence);
}

TEST_F(QueueTest, TheUserFunctionIsCalledBeforeTheFenceIsSignalled) {
  for (bool fails : {false, true}) {
    Ended ended;
    ended.fence = makeFence();
    ended.queue = getQueue();
    mux_command_buffer_t commands = fails ? makeFailure() : makeCall([] {});
    ASSERT_EQ(
        muxDispatch(getQueue(), commands, ended.fence, nullptr, 0, nullptr, 0, noteEnd, &ended),
        mux_success);
    EXPECT_EQ(await(ended.fence), fails ? mux_error_fence_failure : mux_success);
    EXPECT_EQ(ended.commands, commands);
    EXPECT_EQ(ended.error, fails ? mux_error_internal : mux_success);
    EXPECT_EQ(ended.fenceThen, mux_fence_not_ready);
  }
}

// Dispatches its own command buffer again until it has run often enough.
struct Repeat {
  mux_queue_t queue;
  std::atomic<int> left;
  Gate done;
};

TEST_F(QueueTest, TheUserFunctionMayDispatchAgain) {
  Repeat repeat{getQueue(), 20, {}};
  int runs = 0;
  mux_command_buffer_t commands = makeCall([&] { ++runs; });
  static const mux_dispatch_callback_t again = [](mux_command_buffer_t commands, mux_result_t,
                                                  void *data) {
    auto &repeat = *static_cast<Repeat *>(data);
    if (--repeat.left == 0)
      repeat.done.open();
    else
      EXPECT_EQ(muxDispatch(repeat.queue, commands, nullptr, nullptr, 0, nullptr, 0, again, data),
                mux_success);
  };
  ASSERT_EQ(muxDispatch(getQueue(), commands, nullptr, nullptr, 0, nullptr, 0, again, &repeat),
            mux_success);
  repeat.done.pass();
  EXPECT_EQ(muxWaitAll(getQueue()), mux_success);
  EXPECT_EQ(runs, 20);
}

TEST_F(QueueTest, ACallbackCannotWaitForItself) {
  mux_fence_t fence = makeFence(), otherFence = makeFence();
  mux_result_t all = mux_success, own = mux_success, other = mux_success, timed = mux_success;
  mux_queue_t queue = getQueue();
  ASSERT_EQ(dispatch(makeCall([&] {
                       all = muxWaitAll(queue);
                       own = muxTryWait(queue, UINT64_MAX, fence);
                       timed = muxTryWait(queue, 1'000'000, fence);
                       other = muxTryWait(queue, UINT64_MAX, otherFence);
                     }),
                     fence),
            mux_success);
  ASSERT_EQ(dispatch(makeCall([] {}), otherFence, {}, {}, 1), mux_success);
  EXPECT_EQ(await(fence), mux_success);
  EXPECT_EQ(all, mux_error_failure);
  EXPECT_EQ(own, mux_error_failure);
  EXPECT_EQ(timed, mux_fence_not_ready);
  // That of another queue's dispatch is no trouble.
  EXPECT_EQ(other, mux_success);
}

TEST_F(QueueTest, SeveralThreadsDispatch) {
  std::atomic<int> runs = 0;
  std::vector<std::thread> threads;
  std::vector<std::pair<mux_command_buffer_t, mux_fence_t>> own;
  for (int i = 0; i != 4; ++i)
    own.emplace_back(makeCall([&] { ++runs; }), makeFence());
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([&, i] {
      mux_queue_t queue = getQueue(i % 2);
      const auto [commands, fence] = own[i];
      for (int j = 0; j != 200; ++j) {
        ASSERT_EQ(dispatch(commands, fence, {}, {}, i % 2), mux_success);
        ASSERT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
        ASSERT_EQ(muxResetFence(fence), mux_success);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(runs, 800);
}

TEST_F(QueueTest, DestroyingADeviceRunsWhatCanRunAndFailsTheRest) {
  fake::Info ownInfo("own");
  const mux_device_info_t infos[] = {&ownInfo};
  mux_device_t own = nullptr;
  ASSERT_EQ(muxCreateDevices(1, infos, allocator, &own), mux_success);
  mux_semaphore_t never = nullptr;
  mux_command_buffer_t runs = nullptr, waits = nullptr;
  ASSERT_EQ(muxCreateSemaphore(own, allocator, &never), mux_success);
  for (mux_command_buffer_t *commands : {&runs, &waits}) {
    ASSERT_EQ(muxCreateCommandBuffer(own, nullptr, allocator, commands), mux_success);
    ASSERT_EQ(muxFinalizeCommandBuffer(*commands), mux_success);
  }
  mux_result_t first = mux_fence_not_ready, second = mux_fence_not_ready;
  const mux_dispatch_callback_t note = [](mux_command_buffer_t, mux_result_t error, void *data) {
    *static_cast<mux_result_t *>(data) = error;
  };
  mux_queue_t queue = getQueue(0, own);
  ASSERT_EQ(muxDispatch(queue, waits, nullptr, &never, 1, nullptr, 0, note, &second), mux_success);
  ASSERT_EQ(muxDispatch(queue, runs, nullptr, nullptr, 0, nullptr, 0, note, &first), mux_success);
  // The objects outlive the device here, which only the fake's plain ones may.
  ASSERT_EQ(muxDestroyDevice(own, allocator), mux_success);
  EXPECT_EQ(first, mux_success);
  EXPECT_EQ(second, mux_error_failure);
  const mux::Allocator owner(allocator);
  owner.destroy(static_cast<mux::CommandBuffer *>(runs));
  owner.destroy(static_cast<mux::CommandBuffer *>(waits));
  owner.destroy(static_cast<mux::Semaphore *>(never));
}

using SemaphoreTest = fake::Test;

TEST_F(SemaphoreTest, CommonChecks) {
  mux_semaphore_t semaphore = nullptr;
  EXPECT_EQ(muxCreateSemaphore(nullptr, allocator, &semaphore), mux_error_invalid_value);
  EXPECT_EQ(muxCreateSemaphore(device, noAlloc, &semaphore), mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateSemaphore(device, allocator, nullptr), mux_error_null_out_parameter);
  mux_semaphore_t good = makeSemaphore();
  EXPECT_EQ(muxDestroySemaphore(otherDevice, good, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroySemaphore(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroySemaphore(device, good, noFree), mux_error_null_allocator_callback);
  EXPECT_EQ(muxResetSemaphore(nullptr), mux_error_invalid_value);
  EXPECT_EQ(muxResetSemaphore(makeWrong<mux_semaphore_t>()), mux_error_invalid_value);
  EXPECT_EQ(muxResetSemaphore(good), mux_success);
  counter.isEmpty = true;
  EXPECT_EQ(muxCreateSemaphore(device, allocator, &semaphore), mux_error_out_of_memory);
}

class NotedWaiter final : public mux::SoftwareSemaphore::Waiter {
public:
  void released(mux_result_t result) override { outcome = result; }
  std::optional<mux_result_t> outcome;
};

TEST_F(SemaphoreTest, WaitersAreReleasedOrGiveUp) {
  mux::SoftwareSemaphore semaphore(static_cast<mux::Device &>(*device));
  NotedWaiter first, second, third, late;
  for (NotedWaiter *waiter : {&first, &second, &third})
    semaphore.wait(*waiter);
  EXPECT_TRUE(semaphore.isInUse());
  EXPECT_TRUE(semaphore.cancel(second));
  EXPECT_FALSE(semaphore.cancel(second));
  ASSERT_TRUE(semaphore.acquire());
  semaphore.signal(mux_error_internal);
  EXPECT_EQ(first.outcome, mux_error_internal);
  EXPECT_FALSE(second.outcome.has_value());
  EXPECT_EQ(third.outcome, mux_error_internal);
  EXPECT_FALSE(semaphore.cancel(first));
  semaphore.wait(late);
  EXPECT_EQ(late.outcome, mux_error_internal);
  EXPECT_FALSE(semaphore.isInUse());
}

} // namespace
