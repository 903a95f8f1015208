// A bump allocator. Rewinding keeps the blocks, so that refilling it to the same size does not
// allocate.
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

  /// Returns null when memory is exhausted. The alignment is a power of two.
  void *allocate(size_t size, size_t alignment);

  /// Rewinding runs no destructors, hence the restriction to trivially destructible types.
  template <class T, class... Args> T *create(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>);
    void *memory = allocate(sizeof(T), alignof(T));
    return memory ? new (memory) T(std::forward<Args>(args)...) : nullptr;
  }

  /// Returns a copy of the elements; its data is null when memory is exhausted.
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

  /// Releases everything; all pointers into the arena become invalid.
  void rewind();

private:
  struct Block {
    Block *next;
    size_t size; ///< bytes after this header
  };

  static void copyBytes(void *to, const void *from, size_t size);
  void *allocateIn(Block *block, size_t size, size_t alignment);

  Block *first = nullptr;
  Block *current = nullptr;
  size_t used = 0; ///< bytes used in the current block
};

} // namespace mux

#endif // MUX_ARENA_H
