// A semaphore that releases whoever waits for it, from the thread that signals it. No thread ever
// sleeps on it.
#ifndef MUX_SOFTWARE_SEMAPHORE_H
#define MUX_SOFTWARE_SEMAPHORE_H

#include "mux/target.h"

#include <mutex>

namespace mux {

class SoftwareSemaphore final : public Semaphore {
public:
  // Somebody who waits. It stands in at most one semaphore's list at a time.
  class Waiter {
  public:
    // The semaphore was signalled; called without any lock, once, and the last that the semaphore
    // does with the waiter.
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

  // Registers the waiter; one for a signalled semaphore is released during the call.
  void wait(Waiter &waiter);
  // The waiter gives up. False if it has been released, or is just being so.
  bool cancel(Waiter &waiter);
  // From pending to signalled.
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
