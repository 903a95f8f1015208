// Bounded spinning: most waits of a busy queue end sooner than a thread can block and be woken.
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

/// Returns true as soon as the condition holds, or false after 50 microseconds. The limit exceeds
/// the latency of a wake-up: with a shorter one, two threads that exchange work would block in
/// every exchange once both have blocked. It yields the core, because the thread that it waits for
/// may need it.
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
