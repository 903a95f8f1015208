// An array whose size is chosen once, at run time, and whose allocation can fail without throwing.
#ifndef CARGO_DYNAMIC_ARRAY_H
#define CARGO_DYNAMIC_ARRAY_H

#include "cargo/error.h"

#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace cargo {

template <class T> class dynamic_array {
public:
  using value_type = T;
  using size_type = std::size_t;
  using iterator = T *;
  using const_iterator = const T *;

  dynamic_array() = default;
  dynamic_array(const dynamic_array &) = delete;
  dynamic_array &operator=(const dynamic_array &) = delete;
  dynamic_array(dynamic_array &&other) noexcept
      : elements(std::move(other.elements)), count(std::exchange(other.count, 0)) {}
  dynamic_array &operator=(dynamic_array &&other) noexcept {
    elements = std::move(other.elements);
    count = std::exchange(other.count, 0);
    return *this;
  }

  /// Replaces the contents by `size` value-initialized elements. On failure the array is unchanged.
  [[nodiscard]] result alloc(size_type size) {
    if (size == 0) {
      clear();
      return result::success;
    }
    // The nothrow array new still terminates if the size in bytes overflows.
    if (size > static_cast<size_type>(-1) / 2 / sizeof(T))
      return result::bad_alloc;
    std::unique_ptr<T[]> fresh(new (std::nothrow) T[size]());
    if (!fresh)
      return result::bad_alloc;
    elements = std::move(fresh);
    count = size;
    return result::success;
  }

  void clear() {
    elements.reset();
    count = 0;
  }

  T *data() { return elements.get(); }
  const T *data() const { return elements.get(); }
  size_type size() const { return count; }
  bool empty() const { return count == 0; }

  T &operator[](size_type index) {
    assert(index < count);
    return elements[index];
  }
  const T &operator[](size_type index) const {
    assert(index < count);
    return elements[index];
  }

  iterator begin() { return data(); }
  iterator end() { return data() + count; }
  const_iterator begin() const { return data(); }
  const_iterator end() const { return data() + count; }

private:
  std::unique_ptr<T[]> elements;
  size_type count = 0;
};

} // namespace cargo

#endif // CARGO_DYNAMIC_ARRAY_H
