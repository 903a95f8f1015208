#include "check.h"

#include "core/limits.h"

#include <algorithm>
#include <bit>

namespace opencl {

WaitList::WaitList(cl_uint count, const cl_event *handles)
    : isList((count == 0) == (handles == nullptr)) {
  for (cl_uint i = 0; handles && i != count; ++i)
    events.emplace_back(find<Event>(handles[i]));
}

bool WaitList::belongsTo(const Context &context) const {
  return std::all_of(events.begin(), events.end(), [&](const Ref<Event> &event) {
    return !event || &event->getContext() == &context;
  });
}

cl_int WaitList::check() const {
  const bool isValid = isList && std::all_of(events.begin(), events.end(),
                                             [](const Ref<Event> &event) { return bool(event); });
  return isValid ? CL_SUCCESS : CL_INVALID_EVENT_WAIT_LIST;
}

cl_int checkQueue(const Queue *queue, std::initializer_list<const Memory *> memory,
                  const WaitList &waits) {
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  const Context &context = queue->getContext();
  const bool isForeign = std::any_of(memory.begin(), memory.end(), [&](const Memory *one) {
    return one && &one->getContext() != &context;
  });
  if (isForeign || !waits.belongsTo(context))
    return CL_INVALID_CONTEXT;
  const bool isMissing = std::find(memory.begin(), memory.end(), nullptr) != memory.end();
  return isMissing ? CL_INVALID_MEM_OBJECT : CL_SUCCESS;
}

cl_int checkWaits(const Queue &queue, std::initializer_list<const Memory *> memory,
                  const WaitList &waits) {
  if (const cl_int error = waits.check())
    return error;
  const uint32_t alignment = getBaseAlignment(queue.getDevice().getInfo());
  const bool isAligned = std::all_of(memory.begin(), memory.end(), [=](const Memory *one) {
    return one->getOffset() % alignment == 0;
  });
  return isAligned ? CL_SUCCESS : CL_MISALIGNED_SUB_BUFFER_OFFSET;
}

bool isWithin(const Memory &memory, size_t offset, size_t size) {
  return offset <= memory.getSize() && size <= memory.getSize() - offset;
}

bool fitsAnyDevice(const Context &context, size_t size) {
  const auto &devices = context.getDevices();
  return std::any_of(devices.begin(), devices.end(), [=](const Device *device) {
    return size <= device->getInfo().allocation_size;
  });
}

// The largest OpenCL C type, and so the largest pattern, has 128 bytes.
bool isValidPattern(const void *pattern, size_t patternSize, uintptr_t start, size_t size) {
  return pattern && std::has_single_bit(patternSize) && patternSize <= 128 &&
         start % patternSize == 0 && size % patternSize == 0;
}

bool areValidMapFlags(cl_map_flags flags) {
  constexpr cl_map_flags keeping = CL_MAP_READ | CL_MAP_WRITE;
  if (flags & CL_MAP_WRITE_INVALIDATE_REGION)
    return flags == CL_MAP_WRITE_INVALIDATE_REGION;
  return !(flags & ~keeping);
}

bool areValidMigrationFlags(cl_mem_migration_flags flags) {
  return !(flags & ~(CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED));
}

cl_int enqueue(Queue &queue, cl_command_type type, const Record &record, const WaitList &waits,
               cl_event *event, bool blocking) {
  auto command = std::make_unique<Command>(queue, type);
  if (record) {
    if (const cl_int error = command->beginRecording())
      return error;
    if (const cl_int error = record(command->getRecording()))
      return error;
    if (const cl_int error = command->endRecording())
      return error;
  }
  return enqueue(std::move(command), waits, event, blocking);
}

cl_int enqueue(std::unique_ptr<Command> command, const WaitList &waits, cl_event *event,
               bool blocking, Order order) {
  // A blocking command in a callback of the device would deadlock.
  if (blocking && DeviceCallbackScope::isActive())
    return CL_INVALID_OPERATION;
  if (event && !command->getEvent().hasHandle())
    return CL_OUT_OF_HOST_MEMORY;
  Queue &queue = command->getQueue();
  Ref<Event> ended = queue.enqueue(std::move(command), waits.get(), order);
  cl_int result = CL_SUCCESS;
  if (blocking) {
    ended->wait();
    if (ended->getStatus() < 0)
      result = ended->getStatus() == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
                   ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
                   : CL_OUT_OF_RESOURCES;
  }
  if (event)
    *event = exportHandle(std::move(ended));
  return result;
}

// The host allocation holds the contents, so the command only synchronizes.
void *enqueueMap(Queue &queue, cl_command_type type, Memory &memory, size_t offset,
                 const WaitList &waits, cl_event *event, bool blocking, cl_int *errcode) {
  auto command = std::make_unique<Command>(queue, type);
  command->retain(Ref<Object>(&memory));
  void *address = memory.addMapping(offset);
  if (const cl_int error = enqueue(std::move(command), waits, event, blocking)) {
    memory.removeMapping(address);
    return fail(error, errcode);
  }
  if (errcode)
    *errcode = CL_SUCCESS;
  return address;
}

Expected<std::vector<Device *>> findDevices(cl_uint count, const cl_device_id *handles,
                                            const std::vector<Device *> &known) {
  if ((count == 0) != (handles == nullptr))
    return Unexpected(CL_INVALID_VALUE);
  if (!handles)
    return known;
  std::vector<Device *> devices;
  for (cl_uint i = 0; i != count; ++i) {
    Device *device = find<Device>(handles[i]);
    if (!device || std::find(known.begin(), known.end(), device) == known.end())
      return Unexpected(CL_INVALID_DEVICE);
    if (std::find(devices.begin(), devices.end(), device) == devices.end())
      devices.push_back(device);
  }
  return devices;
}

} // namespace opencl
