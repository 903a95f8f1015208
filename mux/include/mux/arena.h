// Memory for many small things that go away together. Rewinding keeps the blocks, so that filling
// it anew with as much allocates nothing.
#ifndef MUX_ARENA_H
#define MUX_ARENA_H

#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace mux {

class Arena {
public:
  Arena() = default;
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;
  ~Arena();

  // Null when there is no memory. The alignment is a power of two.
  void *allocate(size_t size, size_t alignment);

  // Nothing is destroyed by rewinding, so only things that need no destruction may live here.
  template <class T, class... Args> T *create(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>);
    void *memory = allocate(sizeof(T), alignof(T));
    return memory ? new (memory) T(std::forward<Args>(args)...) : nullptr;
  }

  // A copy of the elements; its data is null when there is no memory.
  template <class T> std::span<T> copy(std::span<const T> elements) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (elements.empty())
      return {};
    auto *memory = static_cast<std::byte *>(allocate(elements.size_bytes(), alignof(T)));
    if (!memory)
      return {};
    copyBytes(memory, elements.data(), elements.size_bytes());
    return {reinterpret_cast<T *>(memory), elements.size()};
  }

  // Forgets everything; all pointers into the arena are stale from now on.
  void rewind();

private:
  struct Block {
    Block *next;
    size_t size; // bytes behind this header
  };

  static void copyBytes(void *to, const void *from, size_t size);
  void *allocateIn(Block *block, size_t size, size_t alignment);

  Block *first = nullptr;
  Block *current = nullptr;
  size_t used = 0; // bytes of the current block
};

} // namespace mux

#endif // MUX_ARENA_H
