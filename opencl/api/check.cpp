#include "check.h"

#include <algorithm>

namespace opencl {

bool WaitList::fits(const Context &context) const {
  if (!events)
    return true;
  return std::all_of(events, events + count, [&](cl_event handle) {
    const Event *event = find<Event>(handle);
    return !event || &event->getContext() == &context;
  });
}

cl_int WaitList::check() const {
  if ((count == 0) != (events == nullptr))
    return CL_INVALID_EVENT_WAIT_LIST;
  const bool good = std::all_of(events, events + count,
                                [](cl_event handle) { return find<Event>(handle) != nullptr; });
  return good ? CL_SUCCESS : CL_INVALID_EVENT_WAIT_LIST;
}

std::vector<Ref<Event>> WaitList::get() const {
  std::vector<Ref<Event>> list;
  for (cl_uint i = 0; i != count; ++i)
    list.emplace_back(find<Event>(events[i]));
  return list;
}

cl_int enqueue(std::unique_ptr<Command> command, const WaitList &waits, cl_event *event,
               bool blocking, Order order) {
  // Waiting where the device itself is waited for would have no end.
  if (blocking && OnDeviceThread::isIt())
    return CL_INVALID_OPERATION;
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
    *event = giveHandle(std::move(ended));
  return result;
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
