#include "object.h"

#include <cassert>

namespace opencl {

void Object::release() {
  const auto references = uint32_t(slot.lifetime.fetch_sub(1, std::memory_order_acq_rel));
  assert(references != 0 && "released without a reference");
  if (references == 1)
    destroy();
}

void Object::deleteNow() {
  // The slot outlives the object: destructor callbacks may still use the handle.
  const ObjectType kind = type;
  Slot &place = slot;
  delete this;
  releaseSlot(kind, place);
}

void Object::retainHandle() {
  retain();
  slot.handleReferences.fetch_add(1);
}

bool Object::releaseHandle() {
  uint32_t count = slot.handleReferences.load();
  do {
    if (count == 0)
      return false;
  } while (!slot.handleReferences.compare_exchange_weak(count, count - 1));
  release();
  return true;
}

} // namespace opencl
