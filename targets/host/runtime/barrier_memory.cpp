#include "barrier_memory.h"

#include "host/device_info.h"
#include "host/work_group_info.h"

#include <cstdlib>

namespace host {
namespace {

class Arena {
public:
  ~Arena() { std::free(memory); }

  void *get(size_t wanted) {
    if (wanted <= size)
      return memory;
    std::free(memory);
    memory = nullptr;
    size = 0;
    // Systems that overcommit kill the process when the memory is used.
    if (wanted > deviceInfo().memory_size)
      return nullptr;
    // Rounds up to pages with headroom, so that kernels with similar sizes share an allocation.
    const size_t rounded = (wanted + wanted / 4 + barrierMemoryAlignment - 1) /
                           barrierMemoryAlignment * barrierMemoryAlignment;
    memory = std::aligned_alloc(barrierMemoryAlignment, rounded);
    if (memory)
      size = rounded;
    return memory;
  }

private:
  void *memory = nullptr;
  size_t size = 0;
};

} // namespace

void *getBarrierMemory(size_t size) {
  static thread_local Arena arena;
  return arena.get(size);
}

} // namespace host
