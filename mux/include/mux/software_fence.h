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

  // From pending to signalled. The fence is not touched any more once a wait has returned.
  void signal(mux_result_t outcome);

private:
  enum class State : uint8_t { idle, pending, succeeded, failed };

  mux_result_t getAnswer() const;

  mutable std::mutex mutex;
  std::condition_variable signalled;
  // Changed under the mutex only; read without it to spin.
  std::atomic<State> state = State::idle;
};

} // namespace mux

#endif // MUX_SOFTWARE_FENCE_H
