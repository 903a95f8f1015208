#include "mux/software_semaphore.h"

#include <cassert>
#include <utility>

namespace mux {

SoftwareSemaphore::SoftwareSemaphore(Device &device) : Semaphore(device) {}

bool SoftwareSemaphore::acquire() {
  std::lock_guard lock(mutex);
  if (state != State::idle)
    return false;
  state = State::pending;
  return true;
}

void SoftwareSemaphore::abandon() {
  std::lock_guard lock(mutex);
  assert(state == State::pending);
  state = State::idle;
}

bool SoftwareSemaphore::reset() {
  std::lock_guard lock(mutex);
  if (state == State::pending || waiters)
    return false;
  state = State::idle;
  return true;
}

bool SoftwareSemaphore::isInUse() const {
  std::lock_guard lock(mutex);
  return state == State::pending || waiters;
}

void SoftwareSemaphore::wait(Waiter &waiter) {
  mux_result_t known;
  {
    std::lock_guard lock(mutex);
    if (state != State::signalled) {
      waiter.next = std::exchange(waiters, &waiter);
      return;
    }
    known = outcome;
  }
  waiter.released(known);
}

bool SoftwareSemaphore::cancel(Waiter &waiter) {
  std::lock_guard lock(mutex);
  for (Waiter **link = &waiters; *link; link = &(*link)->next) {
    if (*link != &waiter)
      continue;
    *link = waiter.next;
    return true;
  }
  return false;
}

void SoftwareSemaphore::signal(mux_result_t newOutcome) {
  Waiter *released;
  {
    std::lock_guard lock(mutex);
    assert(state == State::pending);
    state = State::signalled;
    outcome = newOutcome;
    released = std::exchange(waiters, nullptr);
  }
  // The semaphore may be reset or destroyed from here on; only the waiters are accessed.
  while (released) {
    Waiter *next = released->next;
    released->released(newOutcome);
    released = next;
  }
}

} // namespace mux
