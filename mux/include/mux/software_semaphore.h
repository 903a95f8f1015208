// A semaphore that notifies its waiters on the signalling thread. No thread blocks on it.
#ifndef MUX_SOFTWARE_SEMAPHORE_H
#define MUX_SOFTWARE_SEMAPHORE_H

#include "mux/target.h"

#include <mutex>

namespace mux {

class SoftwareSemaphore final : public Semaphore {
public:
  /// A waiter. It is in the list of at most one semaphore at a time.
  class Waiter {
  public:
    /// Called once, without a lock, when the semaphore is signalled. The semaphore does not access
    /// the waiter afterwards.
    virtual void released(mux_result_t outcome) = 0;

  protected:
    ~Waiter() = default;

  private:
    friend class SoftwareSemaphore;
    Waiter *next = nullptr;
  };

  explicit SoftwareSemaphore(Device &device);

  bool acquire() override;
  void abandon() override;
  bool reset() override;
  bool isInUse() const override;

  /// Registers the waiter; if the semaphore is already signalled, releases it during the call.
  void wait(Waiter &waiter);
  /// Removes the waiter. Returns false if it was released or is being released.
  bool cancel(Waiter &waiter);
  /// Transitions from pending to signalled.
  void signal(mux_result_t outcome);

private:
  enum class State : uint8_t { idle, pending, signalled };

  mutable std::mutex mutex;
  State state = State::idle;
  mux_result_t outcome = mux_success;
  Waiter *waiters = nullptr;
};

} // namespace mux

#endif // MUX_SOFTWARE_SEMAPHORE_H
