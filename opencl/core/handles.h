// Where handles point to. A handle is the address of a slot, which lives as long as the process
// does: whatever a program passes can be told from a handle without being read, and a handle that
// was deleted still leads the loader to this driver, which then answers with an error code.
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
  const cl_icd_dispatch *dispatch = nullptr; // the loader wants it first
  std::atomic<Object *> object = nullptr;
  // The number of objects that were here before, and behind it the references to this one.
  std::atomic<uint64_t> life = 0;
  std::atomic<uint32_t> handleReferences = 0;
  Slot *nextFree = nullptr;
  // Whether there was no slot left that a handle could point to.
  bool isOutside = false;

  uint32_t generation() const { return uint32_t(life.load() >> 32); }
  // False if the object of that generation is gone.
  bool tryRetain(uint32_t expectedGeneration);
};

// A slot with one reference, for an object of that type. If there is none left, one outside of
// those that handles point to: the object lives as usual, but cannot be given to the program.
Slot &takeSlot(ObjectType type, Object *object);
// Its last reference is gone, and so is the object.
void giveBackSlot(ObjectType type, Slot &slot);

// The slot at that address if it is one of that type and holds an object, else null.
Slot *findSlot(const void *handle, ObjectType type);

// One object that lives as long as the process is not to be counted.
void leaveOutOfCount();

// Objects alive, platform and root devices left out.
uint64_t countObjects();

// The entry points; defined by the API.
extern const cl_icd_dispatch dispatchTable;

} // namespace opencl

#endif // OPENCL_CORE_HANDLES_H
