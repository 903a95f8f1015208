// What entry points have in common: finding objects, checking wait lists, giving results.
#ifndef OPENCL_API_CHECK_H
#define OPENCL_API_CHECK_H

#include "core/command.h"
#include "core/context.h"
#include "core/event.h"
#include "core/kernel.h"
#include "core/memory.h"
#include "core/object.h"
#include "core/platform.h"
#include "core/program.h"
#include "core/queue.h"
#include "core/transfer.h"

#include <initializer_list>
#include <memory>
#include <vector>

namespace opencl {

// Gives a code through the parameter for it, and null.
inline std::nullptr_t fail(cl_int code, cl_int *errcode) {
  if (errcode)
    *errcode = code;
  return nullptr;
}

template <class T> typename T::Handle give(Ref<T> object, cl_int *errcode) {
  if (!object->hasHandle())
    return fail(CL_OUT_OF_HOST_MEMORY, errcode);
  if (errcode)
    *errcode = CL_SUCCESS;
  return giveHandle(std::move(object));
}

template <class T> typename T::Handle give(Expected<Ref<T>> result, cl_int *errcode) {
  if (!result)
    return fail(result.error(), errcode);
  return give(std::move(*result), errcode);
}

template <class T> cl_int retain(typename T::Handle handle) {
  T *object = find<T>(handle);
  if (!object)
    return T::invalidHandle;
  object->retainHandle();
  return CL_SUCCESS;
}

template <class T> cl_int release(typename T::Handle handle) {
  T *object = find<T>(handle);
  return object && object->releaseHandle() ? CL_SUCCESS : T::invalidHandle;
}

template <class T, class Name>
cl_int query(typename T::Handle handle, Name name, size_t size, void *value, size_t *sizeRet) {
  T *object = find<T>(handle);
  return object ? object->query(name, Answer(size, value, sizeRet)) : T::invalidHandle;
}

// A list of properties that ends with 0, that end included; nothing for null.
template <class Property> std::vector<Property> copyProperties(const Property *properties) {
  std::vector<Property> copy;
  if (!properties)
    return copy;
  for (; *properties; properties += 2)
    copy.insert(copy.end(), properties, properties + 2);
  copy.push_back(0);
  return copy;
}

// The wait list of a command; keeps the events that the caller gave.
class WaitList {
public:
  WaitList(cl_uint count, const cl_event *handles);

  // Whether all events that are any belong to the context.
  bool fits(const Context &context) const;
  // CL_INVALID_EVENT_WAIT_LIST unless list and length agree and all are events.
  cl_int check() const;
  const std::vector<Ref<Event>> &get() const { return events; }

private:
  std::vector<Ref<Event>> events; // null for what is none
  bool isList;                    // list and length agree
};

// The first checks of a command: its queue, then whether memory and events that are any are of its
// context, then whether all memory is memory.
cl_int checkQueue(const Queue *queue, std::initializer_list<const Memory *> memory,
                  const WaitList &waits);
// The last ones: the wait list, then whether parts of buffers lie where the device can take them.
cl_int checkWaits(const Queue &queue, std::initializer_list<const Memory *> memory,
                  const WaitList &waits);

bool isWithin(const Memory &memory, size_t offset, size_t size);
// Whether one of the context's devices can hold that much in one piece.
bool fitsSomeDevice(const Context &context, size_t size);
// Whether a pattern of that size may be repeated over that many bytes from there.
bool isPattern(const void *pattern, size_t patternSize, uintptr_t start, size_t size);
// Whether these are ways to map memory that go together.
bool areMapFlags(cl_map_flags flags);
bool areMigrationFlags(cl_mem_migration_flags flags);

// Records a command that was found good and enqueues it.
cl_int enqueue(Queue &queue, cl_command_type type, const Record &record, const WaitList &waits,
               cl_event *event, bool blocking = false);

// Enqueues a command that was found good, gives its event, and waits for it if it is blocking.
cl_int enqueue(std::unique_ptr<Command> command, const WaitList &waits, cl_event *event,
               bool blocking = false, Order order = Order::Free);

// The devices that a call speaks of: those of the list, or all of `known` if there is none.
// CL_INVALID_VALUE if list and length do not agree, CL_INVALID_DEVICE for one not in `known`.
Expected<std::vector<Device *>> findDevices(cl_uint count, const cl_device_id *handles,
                                            const std::vector<Device *> &known);

} // namespace opencl

#endif // OPENCL_API_CHECK_H
