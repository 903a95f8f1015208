// What the entry points have in common: from handles to objects, and arithmetic that cannot wrap.
#ifndef MUX_CHECKS_H
#define MUX_CHECKS_H

#include "mux/target.h"

#include <cstdint>
#include <optional>

namespace mux {

template <class Handle> struct ObjectOf;
#define MUX_OBJECT(Class, name)                                                                    \
  template <> struct ObjectOf<mux_##name##_t> {                                                    \
    using type = Class;                                                                            \
    static constexpr mux_object_type_e tag = mux_object_type_##name;                               \
  };
MUX_OBJECT(Device, device)
MUX_OBJECT(Memory, memory)
MUX_OBJECT(Buffer, buffer)
MUX_OBJECT(Image, image)
MUX_OBJECT(Queue, queue)
MUX_OBJECT(Fence, fence)
MUX_OBJECT(Semaphore, semaphore)
MUX_OBJECT(CommandBuffer, command_buffer)
MUX_OBJECT(Executable, executable)
MUX_OBJECT(Kernel, kernel)
MUX_OBJECT(QueryPool, query_pool)
#undef MUX_OBJECT

// Whether the handle names an object of its kind.
template <class Handle> bool isGood(Handle handle) {
  return handle && handle->object.type == ObjectOf<Handle>::tag;
}

// ... and one that belongs to the device.
template <class Handle> bool isGood(Handle handle, mux_device_t device) {
  return isGood(handle) && handle->object.device == device;
}

// The object of a good handle.
template <class Handle> typename ObjectOf<Handle>::type &getObject(Handle handle) {
  return static_cast<typename ObjectOf<Handle>::type &>(*handle);
}

inline bool isGood(const mux_allocator_info_t &allocator) {
  return allocator.alloc && allocator.free;
}

// The checks that every function which makes something of a device begins with.
template <class Out>
mux_result_t checkCreation(mux_device_t device, const mux_allocator_info_t &allocator, Out *out) {
  if (!isGood(device))
    return mux_error_invalid_value;
  if (!isGood(allocator))
    return mux_error_null_allocator_callback;
  return out ? mux_success : mux_error_null_out_parameter;
}

// ... and that every function which destroys something does.
template <class Handle>
mux_result_t checkDestruction(mux_device_t device, Handle handle,
                              const mux_allocator_info_t &allocator) {
  if (!isGood(device) || !isGood(handle, device))
    return mux_error_invalid_value;
  return isGood(allocator) ? mux_success : mux_error_null_allocator_callback;
}

template <class Handle>
mux_result_t destroyObject(mux_device_t device, Handle handle,
                           const mux_allocator_info_t &allocator) {
  const mux_result_t result = checkDestruction(device, handle, allocator);
  if (result == mux_success)
    Allocator(allocator).destroy(&getObject(handle));
  return result;
}

// Hands what a target made to the caller.
template <class Object, class Handle> mux_result_t give(Expected<Object *> object, Handle *out) {
  if (!object)
    return object.error();
  *out = *object;
  return mux_success;
}

inline bool isPowerOfTwo(uint64_t value) { return value && !(value & (value - 1)); }

// Whether a part that is not empty lies within `total`.
inline bool isWithin(uint64_t offset, uint64_t size, uint64_t total) {
  return size && offset < total && size <= total - offset;
}

// A number that may have become too large to know.
class Checked {
public:
  Checked(uint64_t value) : value(value) {}
  friend Checked operator+(Checked a, Checked b) {
    a.valid &= b.valid & !__builtin_add_overflow(a.value, b.value, &a.value);
    return a;
  }
  friend Checked operator*(Checked a, Checked b) {
    a.valid &= b.valid & !__builtin_mul_overflow(a.value, b.value, &a.value);
    return a;
  }
  bool isAtMost(uint64_t limit) const { return valid && value <= limit; }
  std::optional<uint64_t> get() const { return valid ? std::optional(value) : std::nullopt; }

private:
  uint64_t value;
  bool valid = true;
};

// A pointer and a length say the same about whether there is anything.
inline bool agree(const void *pointer, uint64_t length) { return !pointer == (length == 0); }

// Copies a list that the caller asked for as far as he has room.
template <class T, class Length>
mux_result_t giveList(std::span<const T> list, Length length, T *out, Length *outLength) {
  if (!out && !outLength)
    return mux_error_null_out_parameter;
  if (!agree(out, length))
    return mux_error_invalid_value;
  for (size_t i = 0; i != list.size() && i < length; ++i)
    out[i] = list[i];
  if (outLength)
    *outLength = static_cast<Length>(list.size());
  return mux_success;
}

} // namespace mux

#endif // MUX_CHECKS_H
