// The base of all objects with a handle: reference counting.
//
// The application holds references through handles; other objects, and commands that have not
// ended, hold internal references. An object lives until all are released. Queries return the
// number of handle references, and the application can release only these.
#ifndef OPENCL_CORE_OBJECT_H
#define OPENCL_CORE_OBJECT_H

#include "cargo/expected.h"
#include "handles.h"

#include <cstddef>
#include <utility>

namespace opencl {

template <class T> using Expected = cargo::expected<T, cl_int>;
using Unexpected = cargo::unexpected<cl_int>;

class Object {
public:
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  void retain() { slot.lifetime.fetch_add(1, std::memory_order_relaxed); }
  void release();

  void retainHandle();
  /// Returns false if the application holds no reference.
  bool releaseHandle();
  cl_uint getHandleReferences() const { return slot.handleReferences.load(); }

  Slot &getSlot() const { return slot; }
  /// Returns false if the handle slots are exhausted: the object cannot be returned to the
  /// application.
  bool hasHandle() const { return !slot.isHandleless; }

protected:
  explicit Object(ObjectType type) : type(type), slot(acquireSlot(type, this)) {}
  virtual ~Object() = default;

  /// Called when the last reference is released; deletes the object, possibly on another thread.
  virtual void destroy() { deleteNow(); }
  void deleteNow();

private:
  const ObjectType type;
  Slot &slot;
};

/// An intrusive reference to an object with retain and release.
template <class T> class Ref {
public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  /// Adds a reference.
  explicit Ref(T *object) : object(object) {
    if (object)
      object->retain();
  }
  /// Takes over the initial reference of a new object.
  static Ref adopt(T *object) {
    Ref result;
    result.object = object;
    return result;
  }
  Ref(const Ref &other) : Ref(other.object) {}
  Ref(Ref &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  template <class U> Ref(Ref<U> other) : object(other.detach()) {}
  Ref &operator=(Ref other) {
    std::swap(object, other.object);
    return *this;
  }
  ~Ref() {
    if (object)
      object->release();
  }

  T *get() const { return object; }
  T *operator->() const { return object; }
  T &operator*() const { return *object; }
  explicit operator bool() const { return object; }
  /// Transfers the reference to the caller.
  T *detach() { return std::exchange(object, nullptr); }

private:
  T *object = nullptr;
};

/// Returns the object of a handle, or null if the handle is not that of a live object of this type.
template <class T> T *find(typename T::Handle handle) {
  Slot *slot = findSlot(handle, T::objectType);
  return slot ? static_cast<T *>(slot->object.load()) : nullptr;
}

template <class T> typename T::Handle getHandle(const T *object) {
  return object ? reinterpret_cast<typename T::Handle>(&object->getSlot()) : nullptr;
}

/// Transfers a reference to the application and returns the handle, which the object must have.
template <class T> typename T::Handle exportHandle(Ref<T> object) {
  object->getSlot().handleReferences.fetch_add(1);
  return getHandle(object.detach());
}

/// A weak reference.
template <class T> class WeakRef {
public:
  WeakRef() = default;
  explicit WeakRef(T &object) : slot(&object.getSlot()), generation(slot->generation()) {}

  bool isExpired() const {
    const uint64_t lifetime = slot ? slot->lifetime.load() : 0;
    return uint32_t(lifetime >> 32) != generation || uint32_t(lifetime) == 0;
  }
  /// Returns null if the object has been destroyed.
  Ref<T> lock() const {
    if (!slot || !slot->tryRetain(generation))
      return nullptr;
    return Ref<T>::adopt(static_cast<T *>(slot->object.load()));
  }

private:
  Slot *slot = nullptr;
  uint32_t generation = 0;
};

} // namespace opencl

#endif // OPENCL_CORE_OBJECT_H
