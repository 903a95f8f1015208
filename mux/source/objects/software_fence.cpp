#include "mux/software_fence.h"

#include "mux/spin.h"

#include <cassert>
#include <chrono>

namespace mux {

SoftwareFence::SoftwareFence(Device &device) : Fence(device) {}

bool SoftwareFence::acquire() {
  std::lock_guard lock(mutex);
  if (state != State::idle)
    return false;
  state = State::pending;
  return true;
}

void SoftwareFence::abandon() {
  std::lock_guard lock(mutex);
  assert(state == State::pending);
  state = State::idle;
}

bool SoftwareFence::reset() {
  std::lock_guard lock(mutex);
  if (state == State::pending)
    return false;
  state = State::idle;
  return true;
}

// Takes the mutex although the state is atomic: a thread that sees the fence signalled may destroy
// it, so the signalling thread must have left its critical section.
bool SoftwareFence::isPending() const {
  std::lock_guard lock(mutex);
  return state == State::pending;
}

void SoftwareFence::signal(mux_result_t outcome) {
  std::lock_guard lock(mutex);
  assert(state == State::pending);
  state = outcome == mux_success ? State::succeeded : State::failed;
  // Notify under the lock, because a waiter may destroy the fence as soon as it is released.
  signalled.notify_all();
}

mux_result_t SoftwareFence::getResult() const {
  switch (state.load()) {
  case State::idle:
  case State::pending:
    return mux_fence_not_ready;
  case State::succeeded:
    return mux_success;
  case State::failed:
    return mux_error_fence_failure;
  }
  return mux_error_internal;
}

mux_result_t SoftwareFence::tryWait(uint64_t timeout) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const auto isReady = [this] { return getResult() != mux_fence_not_ready; };
  if (timeout != 0)
    spinUntil(isReady);

  std::unique_lock lock(mutex);
  // Longer timeouts could overflow the time point.
  constexpr uint64_t maxTimeout = uint64_t(1) << 60;
  if (timeout > maxTimeout)
    signalled.wait(lock, isReady);
  else if (timeout != 0)
    signalled.wait_until(lock, start + std::chrono::nanoseconds(timeout), isReady);
  return getResult();
}

} // namespace mux
