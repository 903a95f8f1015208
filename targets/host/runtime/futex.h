// Waiting for a change of a word in memory.
#ifndef HOST_FUTEX_H
#define HOST_FUTEX_H

#include <atomic>
#include <climits>
#include <cstdint>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace host {

static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t));
static_assert(std::atomic<uint32_t>::is_always_lock_free);

/// Returns when woken, at once if the word does not have the value `expected`, or spuriously.
inline void waitOnFutex(std::atomic<uint32_t> &word, uint32_t expected) {
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
}

inline void wakeFutex(std::atomic<uint32_t> &word, unsigned threads) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, threads > INT_MAX ? INT_MAX : threads, nullptr,
          nullptr, 0);
}

} // namespace host

#endif // HOST_FUTEX_H
