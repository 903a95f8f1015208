#include "recycler.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <new>
#include <pthread.h>
#include <thread>

namespace opencl::recycler {
namespace {

// Recycled blocks would hide errors from AddressSanitizer.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool isEnabled = false;
#elif defined(__has_feature)
constexpr bool isEnabled = !__has_feature(address_sanitizer);
#else
constexpr bool isEnabled = true;
#endif

struct Block {
  Block *next;
};

/// Free blocks of one size.
class FreeList {
public:
  /// Null if there is none.
  Block *take() {
    lock();
    Block *block = first;
    if (block) {
      first = block->next;
      --count;
    }
    unlock();
    return block;
  }

  /// False if there are enough.
  bool put(Block *block) {
    lock();
    const bool hasRoom = count != maxCount;
    if (hasRoom) {
      block->next = first;
      first = block;
      ++count;
    }
    unlock();
    return hasRoom;
  }

  // Held for a few instructions only.
  void lock() {
    while (isLocked.test_and_set(std::memory_order_acquire))
      std::this_thread::yield();
  }
  void unlock() { isLocked.clear(std::memory_order_release); }

private:
  /// Bounds what stays allocated after many commands were enqueued at once.
  static constexpr unsigned maxCount = 4096;

  std::atomic_flag isLocked;
  unsigned count = 0;
  Block *first = nullptr;
};

/// Blocks of 32 to 1024 bytes.
constexpr unsigned smallest = 5;
constexpr unsigned largest = 10;
constinit FreeList lists[largest - smallest + 1];

// A fork must not copy a list that another thread is changing.
void lockAll() {
  for (FreeList &list : lists)
    list.lock();
}
void unlockAll() {
  for (FreeList &list : lists)
    list.unlock();
}

/// The list for a size; null if it is too large.
FreeList *findList(size_t size) {
  const unsigned log = std::max<unsigned>(smallest, unsigned(std::bit_width(size - 1)));
  return isEnabled && size != 0 && log <= largest ? &lists[log - smallest] : nullptr;
}

} // namespace

void *allocate(size_t size) {
  FreeList *list = findList(size);
  if (!list)
    return ::operator new(size);
  if (Block *block = list->take())
    return block;
  static const int registered = pthread_atfork(lockAll, unlockAll, unlockAll);
  (void)registered;
  return ::operator new(size_t(1) << (smallest + unsigned(list - lists)));
}

void release(void *memory, size_t size) noexcept {
  FreeList *list = findList(size);
  if (memory && (!list || !list->put(static_cast<Block *>(memory))))
    ::operator delete(memory);
}

} // namespace opencl::recycler
