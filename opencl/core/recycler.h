// Memory of commands and what they hold. A launch needs a dozen short-lived blocks, which one
// thread allocates and another frees: blocks that were freed are kept for the next launch, so that
// a warm queue does not allocate.
#ifndef OPENCL_CORE_RECYCLER_H
#define OPENCL_CORE_RECYCLER_H

#include <cstddef>
#include <vector>

namespace opencl {

namespace recycler {

/// A block with the alignment of std::max_align_t.
void *allocate(size_t size);
/// `size` is that of the allocation.
void release(void *memory, size_t size) noexcept;

} // namespace recycler

/// An allocator for containers and std::allocate_shared.
template <class T> struct RecyclingAllocator {
  using value_type = T;
  static_assert(alignof(T) <= alignof(std::max_align_t));

  RecyclingAllocator() = default;
  template <class U> RecyclingAllocator(const RecyclingAllocator<U> &) {}

  T *allocate(size_t count) { return static_cast<T *>(recycler::allocate(count * sizeof(T))); }
  void deallocate(T *memory, size_t count) { recycler::release(memory, count * sizeof(T)); }

  bool operator==(const RecyclingAllocator &) const = default;
};

template <class T> using RecycledVector = std::vector<T, RecyclingAllocator<T>>;

/// A base of classes whose objects are created with new.
class Recycled {
public:
  static void *operator new(size_t size) { return recycler::allocate(size); }
  static void operator delete(void *memory, size_t size) { recycler::release(memory, size); }
};

} // namespace opencl

#endif // OPENCL_CORE_RECYCLER_H
