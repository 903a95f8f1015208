// A fence that a thread of this process signals.
#ifndef MUX_SOFTWARE_FENCE_H
#define MUX_SOFTWARE_FENCE_H

#include "mux/target.h"

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace mux {

class SoftwareFence final : public Fence {
public:
  explicit SoftwareFence(Device &device);

  bool acquire() override;
  void abandon() override;
  bool reset() override;
  bool isPending() const override;
  mux_result_t tryWait(uint64_t timeout) override;

  /// Transitions from pending to signalled. The fence is not accessed after a wait has returned, so
  /// the waiter may destroy it.
  void signal(mux_result_t outcome);

private:
  enum class State : uint8_t { idle, pending, succeeded, failed };

  mux_result_t getResult() const;

  mutable std::mutex mutex;
  std::condition_variable signalled;
  /// Written under the mutex only; spinning waiters read it without.
  std::atomic<State> state = State::idle;
};

} // namespace mux

#endif // MUX_SOFTWARE_FENCE_H
