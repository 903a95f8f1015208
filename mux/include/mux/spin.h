// Waiting for a moment without going to sleep: most waits of a busy queue end within the time that
// putting a thread to sleep and waking it takes.
#ifndef MUX_SPIN_H
#define MUX_SPIN_H

#include <chrono>
#include <sched.h>

namespace mux {

inline void relaxProcessor() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("isb" ::: "memory");
#else
  asm volatile("" ::: "memory");
#endif
}

// True as soon as the condition holds, false if it does not for some tens of microseconds. That is
// longer than it takes to wake a thread: else two threads that hand work to and fro, once both have
// slept, would sleep each time. Other threads that want the core get it, for one of them may be the
// one that is waited for.
template <class Condition> bool spinUntil(Condition holds) {
  using Clock = std::chrono::steady_clock;
  constexpr auto limit = std::chrono::microseconds(50);
  constexpr int rounds = 64;
  const auto deadline = Clock::now() + limit;
  for (;;) {
    for (int round = 0; round != rounds; ++round) {
      if (holds())
        return true;
      relaxProcessor();
    }
    if (Clock::now() >= deadline)
      return false;
    sched_yield();
  }
}

} // namespace mux

#endif // MUX_SPIN_H
