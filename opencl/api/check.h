// Shared by the entry points: handle lookup, validation, returning results.
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

/// Marks the functions that the library exports (see openmux-cl.exports).
#define OPENCL_EXPORTED __attribute__((visibility("default")))

namespace opencl {

/// Stores an error code in errcode_ret and returns null.
inline std::nullptr_t fail(cl_int code, cl_int *errcode) {
  if (errcode)
    *errcode = code;
  return nullptr;
}

template <class T> typename T::Handle returnHandle(Ref<T> object, cl_int *errcode) {
  if (!object->hasHandle())
    return fail(CL_OUT_OF_HOST_MEMORY, errcode);
  if (errcode)
    *errcode = CL_SUCCESS;
  return exportHandle(std::move(object));
}

template <class T> typename T::Handle returnHandle(Expected<Ref<T>> result, cl_int *errcode) {
  if (!result)
    return fail(result.error(), errcode);
  return returnHandle(std::move(*result), errcode);
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
  return object ? object->query(name, InfoWriter(size, value, sizeRet)) : T::invalidHandle;
}

/// Copies a zero-terminated property list including the terminator; returns an empty list for null.
template <class Property> std::vector<Property> copyProperties(const Property *properties) {
  std::vector<Property> copy;
  if (!properties)
    return copy;
  for (; *properties; properties += 2)
    copy.insert(copy.end(), properties, properties + 2);
  copy.push_back(0);
  return copy;
}

/// The event wait list of a command; retains the events.
class WaitList {
public:
  WaitList(cl_uint count, const cl_event *handles);

  /// Whether all valid events belong to the context.
  bool belongsTo(const Context &context) const;
  /// Returns CL_INVALID_EVENT_WAIT_LIST if list and length are inconsistent or an event is invalid.
  cl_int check() const;
  const RecycledVector<Ref<Event>> &get() const { return events; }

private:
  RecycledVector<Ref<Event>> events; ///< null for an invalid handle
  bool isList;                       ///< list and length are consistent
};

/// The first checks of a command, in the order in which OpenCL lists the errors: queue, context of
/// memory objects and events, validity of memory objects.
cl_int checkQueue(const Queue *queue, std::initializer_list<const Memory *> memory,
                  const WaitList &waits);
/// The last checks of a command: wait list, alignment of sub-buffers.
cl_int checkWaits(const Queue &queue, std::initializer_list<const Memory *> memory,
                  const WaitList &waits);

bool isWithin(const Memory &memory, size_t offset, size_t size);
/// Whether a device of the context supports an allocation of that size.
bool fitsAnyDevice(const Context &context, size_t size);
/// Whether the pattern size is supported, and start and size are multiples of it.
bool isValidPattern(const void *pattern, size_t patternSize, uintptr_t start, size_t size);
/// Whether the flags are known, and CL_MAP_WRITE_INVALIDATE_REGION is not combined with others.
bool areValidMapFlags(cl_map_flags flags);
bool areValidMigrationFlags(cl_mem_migration_flags flags);

/// Records a validated command and enqueues it.
cl_int enqueue(Queue &queue, cl_command_type type, const Record &record, const WaitList &waits,
               cl_event *event, bool blocking = false);

/// Enqueues a validated command, returns its event, and waits for it if it is blocking.
cl_int enqueue(std::unique_ptr<Command> command, const WaitList &waits, cl_event *event,
               bool blocking = false, Order order = Order::Free);

/// Enqueues a validated mapping from an offset on and returns its address; null on an error.
void *enqueueMap(Queue &queue, cl_command_type type, Memory &memory, size_t offset,
                 const WaitList &waits, cl_event *event, bool blocking, cl_int *errcode);

/// Returns the devices of a list, or all of `known` if there is no list. Returns CL_INVALID_VALUE
/// if list and length are inconsistent, CL_INVALID_DEVICE for a device that is not in `known`.
Expected<std::vector<Device *>> findDevices(cl_uint count, const cl_device_id *handles,
                                            const std::vector<Device *> &known);

} // namespace opencl

#endif // OPENCL_API_CHECK_H
