// Shared by the entry points: handle validation, overflow-checked arithmetic, returning results.
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

/// Whether the handle refers to an object of its type.
template <class Handle> bool isValid(Handle handle) {
  return handle && handle->object.type == ObjectOf<Handle>::tag;
}

/// Whether the handle refers to an object of its type that belongs to the device.
template <class Handle> bool isValid(Handle handle, mux_device_t device) {
  return isValid(handle) && handle->object.device == device;
}

/// The object of a valid handle.
template <class Handle> typename ObjectOf<Handle>::type &getObject(Handle handle) {
  return static_cast<typename ObjectOf<Handle>::type &>(*handle);
}

inline bool isValid(const mux_allocator_info_t &allocator) {
  return allocator.alloc && allocator.free;
}

/// The checks common to all functions that create an object of a device.
template <class Out>
mux_result_t checkCreation(mux_device_t device, const mux_allocator_info_t &allocator, Out *out) {
  if (!isValid(device))
    return mux_error_invalid_value;
  if (!isValid(allocator))
    return mux_error_null_allocator_callback;
  return out ? mux_success : mux_error_null_out_parameter;
}

/// The checks common to all functions that destroy an object.
template <class Handle>
mux_result_t checkDestruction(mux_device_t device, Handle handle,
                              const mux_allocator_info_t &allocator) {
  if (!isValid(device) || !isValid(handle, device))
    return mux_error_invalid_value;
  return isValid(allocator) ? mux_success : mux_error_null_allocator_callback;
}

template <class Handle>
mux_result_t destroyObject(mux_device_t device, Handle handle,
                           const mux_allocator_info_t &allocator) {
  const mux_result_t result = checkDestruction(device, handle, allocator);
  if (result == mux_success)
    Allocator(allocator).destroy(&getObject(handle));
  return result;
}

/// Stores a created object in the out parameter, or returns the target's error.
template <class Object, class Handle>
mux_result_t returnObject(Expected<Object *> object, Handle *out) {
  if (!object)
    return object.error();
  *out = *object;
  return mux_success;
}

inline bool isPowerOfTwo(uint64_t value) { return value && !(value & (value - 1)); }

/// Whether a non-empty range lies within `total`.
inline bool isWithin(uint64_t offset, uint64_t size, uint64_t total) {
  return size && offset < total && size <= total - offset;
}

/// Whether the memory meets the requirements of a buffer or an image at `offset`.
inline bool canBind(const mux_memory_s &memory, const mux_memory_requirements_t &requirements,
                    uint64_t offset) {
  if (!(memory.heap & requirements.supported_heaps))
    return false;
  if (requirements.alignment && offset % requirements.alignment)
    return false;
  return isWithin(offset, requirements.size, memory.size);
}

/// An unsigned integer that tracks overflow.
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

/// Whether the pointer is null exactly if the length is 0.
inline bool isNullIffEmpty(const void *pointer, uint64_t length) {
  return !pointer == (length == 0);
}

/// Copies a list to the caller's array up to its capacity, and returns the full length.
template <class T, class Length>
mux_result_t returnList(std::span<const T> list, Length length, T *out, Length *outLength) {
  if (!out && !outLength)
    return mux_error_null_out_parameter;
  if (!isNullIffEmpty(out, length))
    return mux_error_invalid_value;
  for (size_t i = 0; i != list.size() && i < length; ++i)
    out[i] = list[i];
  if (outLength)
    *outLength = static_cast<Length>(list.size());
  return mux_success;
}

} // namespace mux

#endif // MUX_CHECKS_H
