// Waiting for a moment without giving the processor away: most waits of a busy queue end within the
// time that putting a thread to sleep and waking it takes.
#ifndef MUX_OBJECTS_SPIN_H
#define MUX_OBJECTS_SPIN_H

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

// True as soon as the condition holds, false after some microseconds.
template <class Condition> bool spinUntil(Condition holds) {
  constexpr int rounds = 256;
  for (int round = 0; round != rounds; ++round) {
    if (holds())
      return true;
    relaxProcessor();
  }
  return false;
}

} // namespace mux

#endif // MUX_OBJECTS_SPIN_H
