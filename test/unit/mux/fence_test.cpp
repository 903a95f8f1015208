#include "fake_device.h"
#include "mux/software_fence.h"

#include <chrono>
#include <thread>

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class FenceTest : public fake::Test {
protected:
  mux::SoftwareFence &getTarget(mux_fence_t fence) {
    return static_cast<mux::SoftwareFence &>(static_cast<mux::Fence &>(*fence));
  }
  mux_result_t tryWait(mux_fence_t fence, std::chrono::nanoseconds timeout) {
    return muxTryWait(getQueue(), uint64_t(timeout.count()), fence);
  }
};

TEST_F(FenceTest, CommonChecks) {
  mux_fence_t fence = nullptr;
  EXPECT_EQ(muxCreateFence(nullptr, allocator, &fence), mux_error_invalid_value);
  EXPECT_EQ(muxCreateFence(device, noAlloc, &fence), mux_error_null_allocator_callback);
  EXPECT_EQ(muxCreateFence(device, allocator, nullptr), mux_error_null_out_parameter);
  mux_fence_t good = makeFence();
  EXPECT_EQ(muxDestroyFence(otherDevice, good, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyFence(device, nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyFence(device, makeWrong<mux_fence_t>(), allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyFence(device, good, noFree), mux_error_null_allocator_callback);
  EXPECT_EQ(muxResetFence(nullptr), mux_error_invalid_value);
  EXPECT_EQ(muxResetFence(makeWrong<mux_fence_t>()), mux_error_invalid_value);
  EXPECT_EQ(muxTryWait(nullptr, 0, good), mux_error_invalid_value);
  EXPECT_EQ(muxTryWait(reinterpret_cast<mux_queue_t>(good), 0, good), mux_error_invalid_value);
  EXPECT_EQ(muxTryWait(getQueue(), 0, nullptr), mux_error_invalid_value);
  EXPECT_EQ(muxTryWait(getQueue(), 0, makeFence(otherDevice)), mux_error_invalid_value);
  counter.isEmpty = true;
  EXPECT_EQ(muxCreateFence(device, allocator, &fence), mux_error_out_of_memory);
}

TEST_F(FenceTest, AFenceThatNobodySignalsIsNotReady) {
  mux_fence_t fence = makeFence();
  EXPECT_EQ(tryWait(fence, 0ns), mux_fence_not_ready);
  const auto start = Clock::now();
  EXPECT_EQ(tryWait(fence, 20ms), mux_fence_not_ready);
  EXPECT_GE(Clock::now() - start, 20ms);
  EXPECT_EQ(muxResetFence(fence), mux_success);
}

TEST_F(FenceTest, ASignalledFenceStaysSoUntilReset) {
  mux_fence_t fence = makeFence();
  mux::SoftwareFence &target = getTarget(fence);
  EXPECT_TRUE(target.acquire());
  EXPECT_FALSE(target.acquire());
  EXPECT_EQ(tryWait(fence, 0ns), mux_fence_not_ready);
  target.signal(mux_success);
  EXPECT_EQ(tryWait(fence, 0ns), mux_success);
  EXPECT_EQ(tryWait(fence, 1s), mux_success);
  EXPECT_EQ(muxTryWait(getQueue(), UINT64_MAX, fence), mux_success);
  EXPECT_FALSE(target.acquire());
  EXPECT_EQ(muxResetFence(fence), mux_success);
  EXPECT_EQ(tryWait(fence, 0ns), mux_fence_not_ready);
  EXPECT_TRUE(target.acquire());
  target.signal(mux_error_internal);
  EXPECT_EQ(muxTryWait(getQueue(), UINT64_MAX, fence), mux_error_fence_failure);
}

TEST_F(FenceTest, APendingFenceIsLeftAlone) {
  mux_fence_t fence = makeFence();
  mux::SoftwareFence &target = getTarget(fence);
  ASSERT_TRUE(target.acquire());
  EXPECT_EQ(muxResetFence(fence), mux_error_failure);
  EXPECT_EQ(muxDestroyFence(device, fence, allocator), mux_error_failure);
  target.abandon();
  EXPECT_EQ(muxResetFence(fence), mux_success);
}

TEST_F(FenceTest, SeveralThreadsWaitForOneFence) {
  mux_fence_t fence = makeFence();
  mux_queue_t queue = getQueue();
  ASSERT_TRUE(getTarget(fence).acquire());
  std::vector<std::thread> threads;
  std::atomic<int> waiting = 0, woken = 0;
  for (uint64_t timeout : {UINT64_MAX, UINT64_MAX - 1, uint64_t(60'000'000'000)})
    threads.emplace_back([&, timeout] {
      ++waiting;
      EXPECT_EQ(muxTryWait(queue, timeout, fence), mux_success);
      ++woken;
    });
  while (waiting != 3)
    std::this_thread::yield();
  std::this_thread::sleep_for(5ms);
  EXPECT_EQ(woken, 0);
  getTarget(fence).signal(mux_success);
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(woken, 3);
}

// Who sees the fence signalled destroys it at once, while the other thread may still be in signal.
TEST_F(FenceTest, AFenceMayBeDestroyedAsSoonAsItIsSignalled) {
  mux_queue_t queue = getQueue();
  for (int i = 0; i != 300; ++i) {
    mux_fence_t fence = nullptr;
    ASSERT_EQ(muxCreateFence(device, allocator, &fence), mux_success);
    ASSERT_TRUE(getTarget(fence).acquire());
    std::thread signaller([&] { getTarget(fence).signal(mux_success); });
    if (i % 2) {
      EXPECT_EQ(muxTryWait(queue, UINT64_MAX, fence), mux_success);
    } else {
      while (muxTryWait(queue, 0, fence) != mux_success)
        std::this_thread::yield();
    }
    EXPECT_EQ(muxDestroyFence(device, fence, allocator), mux_success);
    signaller.join();
  }
}

} // namespace
