// Handle slots. A handle is the address of a slot, and slots are never freed: any pointer can be
// validated without being dereferenced, and a stale handle still leads the ICD loader to this
// driver, which then returns an error code.
#ifndef OPENCL_CORE_HANDLES_H
#define OPENCL_CORE_HANDLES_H

#include "headers.h"

#include <atomic>
#include <cstdint>

namespace opencl {

class Object;

enum class ObjectType : uint32_t {
  Platform,
  Device,
  Context,
  Queue,
  Memory,
  Sampler,
  Program,
  Kernel,
  Event,
  CommandBuffer,
  MutableCommand,
};
constexpr unsigned numObjectTypes = unsigned(ObjectType::MutableCommand) + 1;

struct alignas(64) Slot {
  const cl_icd_dispatch *dispatch = nullptr; ///< first member, required by cl_khr_icd
  std::atomic<Object *> object = nullptr;
  /// The generation (number of previous objects in the slot) in the upper half, the reference count
  /// in the lower half.
  std::atomic<uint64_t> lifetime = 0;
  std::atomic<uint32_t> handleReferences = 0;
  Slot *nextFree = nullptr;
  /// Allocated outside a chunk, because all chunks were in use: its object has no handle.
  bool isHandleless = false;

  uint32_t generation() const { return uint32_t(lifetime.load() >> 32); }
  /// Returns false if the object of that generation has been destroyed.
  bool tryRetain(uint32_t expectedGeneration);
};

/// Returns a slot with one reference. If the chunks are exhausted, the slot is handleless: the
/// object works, but cannot be returned to the application.
Slot &acquireSlot(ObjectType type, Object *object);
/// Called after the object was destroyed.
void releaseSlot(ObjectType type, Slot &slot);

/// Returns the slot of a valid handle of that type, or null.
Slot *findSlot(const void *handle, ObjectType type);

/// Excludes one object that lives as long as the process from countObjects.
void excludeFromCount();

/// The number of live objects without the platform and the root devices.
uint64_t countObjects();

/// The ICD dispatch table, defined in api/dispatch.cpp.
extern const cl_icd_dispatch dispatchTable;

} // namespace opencl

#endif // OPENCL_CORE_HANDLES_H
