// Creates and destroys objects with the allocator that the caller of the C API supplies.
#ifndef MUX_ALLOCATOR_H
#define MUX_ALLOCATOR_H

#include "mux/mux.h"

#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace mux {

class Allocator {
public:
  explicit Allocator(const mux_allocator_info_t &info) : info(info) {}

  /// Returns null when memory is exhausted.
  void *allocate(size_t size, size_t alignment) const {
    return info.alloc(info.user_data, size, alignment);
  }
  void free(void *pointer) const {
    if (pointer)
      info.free(info.user_data, pointer);
  }

  /// Returns null when memory is exhausted.
  template <class T, class... Args> T *create(Args &&...args) const {
    void *memory = allocate(sizeof(T), alignof(T));
    return memory ? new (memory) T(std::forward<Args>(args)...) : nullptr;
  }

  /// Destroys an object that create returned, also through a pointer to a polymorphic base.
  template <class T> void destroy(T *object) const {
    if (!object)
      return;
    void *memory = object;
    if constexpr (std::is_polymorphic_v<T>) {
      static_assert(std::has_virtual_destructor_v<T>);
      memory = dynamic_cast<void *>(object);
    }
    std::destroy_at(object);
    free(memory);
  }

  const mux_allocator_info_t &getInfo() const { return info; }

private:
  mux_allocator_info_t info;
};

} // namespace mux

#endif // MUX_ALLOCATOR_H
