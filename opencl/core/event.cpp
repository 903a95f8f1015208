#include "event.h"

#include "command.h"
#include "mux/spin.h"
#include "queue.h"

#include <cassert>

namespace opencl {

Ref<Event> Event::createFor(Queue &queue, cl_command_type type) {
  return Ref<Event>::adopt(new Event(queue.getContext(), &queue, type));
}

Ref<Event> Event::createUser(Context &context) {
  return Ref<Event>::adopt(new Event(context, nullptr, CL_COMMAND_USER));
}

Event::Event(Context &context, Queue *queue, cl_command_type type)
    : Object(objectType), context(&context), queue(queue), type(type),
      status(queue ? CL_QUEUED : CL_SUBMITTED) {}

// A user event that is released without a status fails its dependents instead of blocking them
// forever.
Event::~Event() {
  assert((isUser() || dependents.empty()) && "a command with dependents ends its event");
  for (const Dependent &dependent : dependents)
    dependent.command->dependencyEnded(/*failed=*/dependent.needsSuccess);
}

void Event::setTimestamp(cl_profiling_info which, uint64_t time) {
  assert(which >= CL_PROFILING_COMMAND_QUEUED && which <= CL_PROFILING_COMMAND_END);
  timestamps[which - CL_PROFILING_COMMAND_QUEUED].store(time, std::memory_order_relaxed);
}

uint64_t Event::getTimestamp(cl_profiling_info which) const {
  return timestamps[which - CL_PROFILING_COMMAND_QUEUED].load(std::memory_order_relaxed);
}

void Event::post(const Callback &callback, cl_int reached) {
  context->post([event = Ref<Event>(this), callback, reached] {
    callback.function(getHandle(event.get()), reached, callback.userData);
  });
}

// Posts the callbacks that the new status triggers. Requires the lock.
void Event::postReached(cl_int reached) {
  std::erase_if(callbacks, [&](const Callback &callback) {
    if (callback.wanted < reached)
      return false;
    post(callback, reached < 0 ? reached : callback.wanted);
    return true;
  });
}

void Event::advanceTo(cl_int newStatus) {
  assert(!isUser() && (newStatus == CL_SUBMITTED || newStatus == CL_RUNNING));
  std::lock_guard lock(mutex);
  if (getStatus() <= newStatus)
    return;
  status.store(newStatus, std::memory_order_release);
  postReached(newStatus);
}

bool Event::end(cl_int newStatus) {
  assert(newStatus <= CL_COMPLETE && "the final status is CL_COMPLETE or an error");
  RecycledVector<Dependent> released;
  {
    std::lock_guard lock(mutex);
    if (hasEnded())
      return false;
    status.store(newStatus, std::memory_order_release);
    postReached(newStatus);
    released.swap(dependents);
    ended.notify_all();
  }
  for (const Dependent &dependent : released)
    dependent.command->dependencyEnded(newStatus < 0 && dependent.needsSuccess);
  return true;
}

void Event::wait() const {
  if (mux::spinUntil([this] { return hasEnded(); }))
    return;
  std::unique_lock lock(mutex);
  ended.wait(lock, [this] { return hasEnded(); });
}

bool Event::addDependent(Command &command, bool needsSuccess) {
  std::lock_guard lock(mutex);
  if (hasEnded())
    return false;
  dependents.push_back({&command, needsSuccess});
  return true;
}

bool Event::addCallback(cl_int wanted, EventCallback function, void *userData) {
  if (!context->prepareCallbacks())
    return false;
  std::lock_guard lock(mutex);
  const cl_int now = getStatus();
  const Callback callback = {wanted, function, userData};
  if (now <= wanted)
    post(callback, now < 0 ? now : wanted);
  else
    callbacks.push_back(callback);
  return true;
}

cl_int Event::query(cl_event_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_EVENT_COMMAND_QUEUE:
    return out.value(getHandle(queue.get()));
  case CL_EVENT_CONTEXT:
    return out.value(getHandle(context.get()));
  case CL_EVENT_COMMAND_TYPE:
    return out.value(type);
  case CL_EVENT_COMMAND_EXECUTION_STATUS:
    return out.value(getStatus());
  case CL_EVENT_REFERENCE_COUNT:
    return out.value(getHandleReferences());
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int Event::queryProfile(cl_profiling_info name, const InfoWriter &out) const {
  if (isUser() || !queue->isProfiling() || getStatus() != CL_COMPLETE)
    return CL_PROFILING_INFO_NOT_AVAILABLE;
  switch (name) {
  case CL_PROFILING_COMMAND_QUEUED:
  case CL_PROFILING_COMMAND_SUBMIT:
  case CL_PROFILING_COMMAND_START:
  case CL_PROFILING_COMMAND_END:
    return out.value<cl_ulong>(getTimestamp(name));
  // Without device-side enqueue, a command has no children that end later.
  case CL_PROFILING_COMMAND_COMPLETE:
    return out.value<cl_ulong>(getTimestamp(CL_PROFILING_COMMAND_END));
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
