#include "queue.h"

#include <cassert>

namespace opencl {

Ref<Queue> Queue::create(Context &context, Device &device, cl_command_queue_properties flags,
                         std::vector<cl_queue_properties> properties) {
  auto queue = Ref<Queue>::adopt(new Queue(context, device, flags, std::move(properties)));
  context.addQueue(*queue);
  return queue;
}

Queue::Queue(Context &context, Device &device, cl_command_queue_properties flags,
             std::vector<cl_queue_properties> properties)
    : Object(objectType), context(&context), device(device), runtime(context.getRuntime(device)),
      flags(flags), properties(std::move(properties)) {}

// Every unfinished command retains its queue.
Queue::~Queue() { assert(unfinished.empty() && !last && !barrier); }

// Appends the command and returns the events that the queue's ordering makes it wait for.
RecycledVector<Ref<Event>> Queue::insert(Command &command, Order order) {
  RecycledVector<Ref<Event>> before;
  Ref<Event> event(&command.getEvent());
  std::lock_guard lock(mutex);
  if (isInOrder()) {
    if (last)
      before.push_back(last);
    last = event;
  } else if (order == Order::AfterAll || order == Order::AfterAllBarrier) {
    before.assign(unfinished.begin(), unfinished.end());
  } else if (barrier) {
    before.push_back(barrier);
  }
  if (!isInOrder() && (order == Order::Barrier || order == Order::AfterAllBarrier))
    barrier = event;
  command.position = unfinished.insert(unfinished.end(), std::move(event));
  return before;
}

Ref<Event> Queue::enqueue(std::unique_ptr<Command> command, std::span<const Ref<Event>> events,
                          Order order) {
  Command *owned = command.release(); // it deletes itself when it has ended
  Ref<Event> event(&owned->getEvent());
  for (const Ref<Event> &before : insert(*owned, order)) {
    owned->addDependency();
    if (!before->addDependent(*owned, false))
      owned->dependencyEnded(false);
  }
  // A failed event in the wait list fails the command (OpenCL 3.0 API, "Event Objects"); a failed
  // predecessor in an in-order queue does not.
  for (const Ref<Event> &before : events) {
    owned->addDependency();
    if (!before->addDependent(*owned, true))
      owned->dependencyEnded(before->getStatus() < 0);
  }
  owned->dependencyEnded(false);
  return event;
}

void Queue::ended(Command &command) {
  Ref<Event> event = *command.position;
  assert(event.get() == &command.getEvent() && event->hasEnded());
  std::lock_guard lock(mutex);
  unfinished.erase(command.position);
  if (last.get() == event.get())
    last = nullptr;
  if (barrier.get() == event.get())
    barrier = nullptr;
}

void Queue::finish() {
  RecycledVector<Ref<Event>> waiting;
  {
    std::lock_guard lock(mutex);
    if (isInOrder() && last)
      waiting.push_back(last);
    else
      waiting.assign(unfinished.begin(), unfinished.end());
  }
  for (const Ref<Event> &event : waiting)
    event->wait();
}

cl_int Queue::query(cl_command_queue_info name, const InfoWriter &out) const {
  switch (name) {
  case CL_QUEUE_CONTEXT:
    return out.value(getHandle(context.get()));
  case CL_QUEUE_DEVICE:
    return out.value(getHandle(&device));
  case CL_QUEUE_REFERENCE_COUNT:
    return out.value(getHandleReferences());
  case CL_QUEUE_PROPERTIES:
    return out.value(flags);
  case CL_QUEUE_PROPERTIES_ARRAY:
    return out.array(properties);
  // Valid for device queues only.
  case CL_QUEUE_SIZE:
    return CL_INVALID_COMMAND_QUEUE;
  case CL_QUEUE_DEVICE_DEFAULT:
    return out.value<cl_command_queue>(nullptr);
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
