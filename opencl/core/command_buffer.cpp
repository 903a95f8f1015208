#include "command_buffer.h"

#include "extension_headers.h"

#include <algorithm>
#include <cassert>

namespace opencl {

std::vector<Ref<Memory>> lockMemoryArguments(const Kernel &kernel) {
  std::vector<Ref<Memory>> memory;
  for (const ArgumentValue &value : kernel.getValues()) {
    if (value.kind == ArgumentValue::Kind::Memory)
      memory.push_back(value.memory.lock());
  }
  return memory;
}

MutableCommand::MutableCommand(CommandBuffer &buffer, Ref<Kernel> kernel, State state,
                               std::vector<cl_ndrange_kernel_command_properties_khr> properties,
                               cl_mutable_dispatch_fields_khr fields)
    : Object(objectType), buffer(buffer), kernel(std::move(kernel)), state(std::move(state)),
      properties(std::move(properties)), fields(fields) {}

cl_int MutableCommand::query(cl_mutable_command_info_khr name, const InfoWriter &out) const {
  const WorkSize &size = state.size;
  const auto sizes = [&](const std::array<size_t, 3> &list) {
    return out.array(std::span<const size_t>(list.data(), size.dimensions));
  };
  switch (name) {
  case CL_MUTABLE_COMMAND_COMMAND_QUEUE_KHR:
    return out.value(getHandle(&buffer.getQueue()));
  case CL_MUTABLE_COMMAND_COMMAND_BUFFER_KHR:
    return out.value(getHandle(&buffer));
  case CL_MUTABLE_COMMAND_COMMAND_TYPE_KHR:
    return out.value<cl_command_type>(CL_COMMAND_NDRANGE_KERNEL);
  case CL_MUTABLE_DISPATCH_PROPERTIES_ARRAY_KHR:
    return out.array(properties);
  case CL_MUTABLE_DISPATCH_KERNEL_KHR:
    return out.value(getHandle(kernel.get()));
  case CL_MUTABLE_DISPATCH_DIMENSIONS_KHR:
    return out.value(size.dimensions);
  case CL_MUTABLE_DISPATCH_GLOBAL_WORK_OFFSET_KHR:
    return sizes(size.offset);
  case CL_MUTABLE_DISPATCH_GLOBAL_WORK_SIZE_KHR:
    return sizes(size.global);
  case CL_MUTABLE_DISPATCH_LOCAL_WORK_SIZE_KHR:
    return sizes(state.hasLocalSize ? size.local : std::array<size_t, 3>{0, 0, 0});
  default:
    return CL_INVALID_VALUE;
  }
}

CommandBuffer::CommandBuffer(Queue &queue, std::vector<cl_command_buffer_properties_khr> properties,
                             cl_command_buffer_flags_khr flags)
    : Object(objectType), queue(&queue), properties(std::move(properties)), flags(flags) {}

bool CommandBuffer::isFinalized() const {
  std::lock_guard lock(mutex);
  return bool(recording);
}

bool CommandBuffer::isPending() const {
  std::lock_guard lock(mutex);
  return lastRun && !lastRun->hasEnded();
}

cl_command_buffer_state_khr CommandBuffer::getState() const {
  if (!isFinalized())
    return CL_COMMAND_BUFFER_STATE_RECORDING_KHR;
  return isPending() ? CL_COMMAND_BUFFER_STATE_PENDING_KHR : CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR;
}

// The sync point of a command is its 1-based index.
bool CommandBuffer::hasSyncPoints(std::span<const cl_sync_point_khr> points) const {
  std::lock_guard lock(mutex);
  return std::all_of(points.begin(), points.end(), [this](cl_sync_point_khr point) {
    return point != 0 && point <= entries.size();
  });
}

Expected<cl_sync_point_khr> CommandBuffer::addEntry(Entry entry) {
  std::lock_guard lock(mutex);
  if (recording)
    return Unexpected(CL_INVALID_OPERATION);
  entries.push_back(std::move(entry));
  return cl_sync_point_khr(entries.size());
}

Expected<cl_sync_point_khr> CommandBuffer::add(Record record) {
  return addEntry({std::move(record), nullptr});
}

Expected<cl_sync_point_khr> CommandBuffer::addLaunch(Ref<MutableCommand> command) {
  return addEntry({nullptr, std::move(command)});
}

Expected<std::shared_ptr<Recording>> CommandBuffer::recordAll() const {
  auto made = std::make_shared<Recording>(getContext(), queue->getDevice());
  if (const cl_int error = made->begin(queue->isProfiling()))
    return Unexpected(error);
  for (const Entry &entry : entries) {
    cl_int error = CL_SUCCESS;
    if (entry.record)
      error = entry.record(*made);
    else if (entry.launch && !entry.launch->getState().size.isEmpty())
      error = recordLaunch(*made, *entry.launch->getState().kernel, entry.launch->getState().size);
    if (error == CL_SUCCESS)
      error = made->endCommand();
    if (error != CL_SUCCESS)
      return Unexpected(error);
  }
  if (const cl_int error = made->end())
    return Unexpected(error);
  return made;
}

cl_int CommandBuffer::finalize() {
  std::lock_guard lock(mutex);
  if (recording)
    return CL_INVALID_OPERATION;
  assert(!lastRun && "only a finalized command buffer can be enqueued");
  auto made = recordAll();
  if (!made)
    return made.error();
  recording = *made;
  return CL_SUCCESS;
}

Expected<Ref<Event>> CommandBuffer::enqueue(Queue &target, std::span<const Ref<Event>> events,
                                            bool needsHandle) {
  std::lock_guard lock(mutex);
  if (!recording)
    return Unexpected(CL_INVALID_OPERATION);
  const bool isRunning = lastRun && !lastRun->hasEnded();
  if (isRunning && !(flags & CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR))
    return Unexpected(CL_INVALID_OPERATION);
  auto command = std::make_unique<Command>(target, CL_COMMAND_COMMAND_BUFFER_KHR);
  if (needsHandle && !command->getEvent().hasHandle())
    return Unexpected(CL_OUT_OF_HOST_MEMORY);
  command->setRecording(recording);
  command->retain(Ref<Object>(this));
  // A mux command buffer can be dispatched once at a time, so simultaneous uses are serialized.
  lastRun = target.enqueue(std::move(command), events, Order::Free, isRunning ? lastRun : nullptr);
  return lastRun;
}

cl_int
CommandBuffer::update(std::vector<std::pair<MutableCommand *, MutableCommand::State>> changes) {
  std::lock_guard lock(mutex);
  if (!recording || (lastRun && !lastRun->hasEnded()))
    return CL_INVALID_OPERATION;
  const auto exchange = [this](auto &change) {
    assert(&change.first->getBuffer() == this);
    MutableCommand::State other = change.first->getState();
    change.first->setState(std::move(change.second));
    change.second = std::move(other);
  };
  std::for_each(changes.begin(), changes.end(), exchange);
  auto made = recordAll();
  if (!made) {
    // Undo in reverse order: one update may change a launch twice.
    std::for_each(changes.rbegin(), changes.rend(), exchange);
    return made.error();
  }
  recording = *made;
  return CL_SUCCESS;
}

cl_int CommandBuffer::query(cl_command_buffer_info_khr name, const InfoWriter &out) const {
  switch (name) {
  case CL_COMMAND_BUFFER_NUM_QUEUES_KHR:
    return out.value<cl_uint>(1);
  case CL_COMMAND_BUFFER_QUEUES_KHR:
    return out.value(getHandle(queue.get()));
  case CL_COMMAND_BUFFER_REFERENCE_COUNT_KHR:
    return out.value(getHandleReferences());
  case CL_COMMAND_BUFFER_STATE_KHR:
    return out.value(getState());
  case CL_COMMAND_BUFFER_PROPERTIES_ARRAY_KHR:
    return out.array(properties);
  case CL_COMMAND_BUFFER_CONTEXT_KHR:
    return out.value(getHandle(&getContext()));
  default:
    return CL_INVALID_VALUE;
  }
}

} // namespace opencl
