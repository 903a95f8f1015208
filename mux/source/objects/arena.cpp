#include "mux/arena.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace mux {

namespace {
constexpr size_t minBlockSize = 4096;
} // namespace

Arena::~Arena() {
  while (first) {
    Block *next = first->next;
    std::free(first);
    first = next;
  }
}

void *Arena::allocateIn(Block *block, size_t size, size_t alignment) {
  const auto start = reinterpret_cast<uintptr_t>(block + 1);
  const uintptr_t position = (start + used + alignment - 1) & ~(uintptr_t(alignment) - 1);
  const size_t offset = position - start;
  if (offset > block->size || size > block->size - offset)
    return nullptr;
  used = offset + size;
  return reinterpret_cast<void *>(position);
}

void *Arena::allocate(size_t size, size_t alignment) {
  // Reuse the blocks that a rewind left after the current one before allocating another.
  while (current) {
    if (void *memory = allocateIn(current, size, alignment))
      return memory;
    if (!current->next)
      break;
    current = current->next;
    used = 0;
  }
  if (size > SIZE_MAX / 2 || alignment > SIZE_MAX / 4)
    return nullptr;
  const size_t wanted = size + alignment;
  const size_t payload = wanted > minBlockSize ? wanted : minBlockSize;
  auto *block = static_cast<Block *>(std::malloc(sizeof(Block) + payload));
  if (!block)
    return nullptr;
  *block = {nullptr, payload};
  (current ? current->next : first) = block;
  current = block;
  used = 0;
  return allocateIn(block, size, alignment);
}

void Arena::copyBytes(void *to, const void *from, size_t size) { std::memcpy(to, from, size); }

void Arena::rewind() {
  current = first;
  used = 0;
}

} // namespace mux
