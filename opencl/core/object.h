// What all objects with a handle have in common: how long they live.
//
// Programs hold references through handles; other objects, and commands that have not ended, hold
// references of their own. An object lives until both kinds are gone. Programs see the number of
// the first kind, and cannot release what they do not hold.
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

  void retain() { slot.life.fetch_add(1, std::memory_order_relaxed); }
  void release();

  void retainHandle();
  // False if the program holds no reference.
  bool releaseHandle();
  cl_uint getHandleReferences() const { return slot.handleReferences.load(); }

  Slot &getSlot() const { return slot; }
  // False if all handles are taken: the program cannot be given this object.
  bool hasHandle() const { return !slot.isOutside; }

protected:
  explicit Object(ObjectType type) : type(type), slot(takeSlot(type, this)) {}
  virtual ~Object() = default;

  // Called when the last reference is gone; ends the object, here or on another thread.
  virtual void destroy() { deleteNow(); }
  void deleteNow();

private:
  const ObjectType type;
  Slot &slot;
};

// A reference to an object, or to anything else that has retain and release.
template <class T> class Ref {
public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  // Another reference.
  explicit Ref(T *object) : object(object) {
    if (object)
      object->retain();
  }
  // The first reference, which comes with the object.
  static Ref adopt(T *object) {
    Ref result;
    result.object = object;
    return result;
  }
  Ref(const Ref &other) : Ref(other.object) {}
  Ref(Ref &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  template <class U> Ref(Ref<U> other) : object(other.leave()) {}
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
  // Leaves the reference to the caller.
  T *leave() { return std::exchange(object, nullptr); }

private:
  T *object = nullptr;
};

// The object behind a handle, or null if the handle is none of a living object of this kind.
template <class T> T *find(typename T::Handle handle) {
  Slot *slot = findSlot(handle, T::objectType);
  return slot ? static_cast<T *>(slot->object.load()) : nullptr;
}

template <class T> typename T::Handle getHandle(const T *object) {
  return object ? reinterpret_cast<typename T::Handle>(&object->getSlot()) : nullptr;
}

// Hands a new object, which has a handle, to the program, which then holds a reference.
template <class T> typename T::Handle giveHandle(Ref<T> object) {
  object->getSlot().handleReferences.fetch_add(1);
  return getHandle(object.leave());
}

// Knows an object without keeping it.
template <class T> class WeakRef {
public:
  WeakRef() = default;
  explicit WeakRef(T &object) : slot(&object.getSlot()), generation(slot->generation()) {}

  bool isGone() const {
    const uint64_t life = slot ? slot->life.load() : 0;
    return uint32_t(life >> 32) != generation || uint32_t(life) == 0;
  }
  // Null if the object is gone.
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
