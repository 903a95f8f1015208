#include "command_buffer.h"

#include "specializations.h"

#include <algorithm>
#include <cassert>

namespace opencl {
namespace {

// How many recordings of ended executions are kept for later ones.
constexpr size_t maxIdleRecordings = 8;

std::optional<uint64_t> countGroups(const MutableCommand::State &state) {
  if (!state.hasLocalSize)
    return std::nullopt;
  uint64_t count = 1;
  for (unsigned i = 0; i != state.size.dimensions; ++i) {
    const uint64_t global = state.size.global[i], local = state.size.local[i];
    if (local == 0 || __builtin_mul_overflow(count, global / local + (global % local != 0), &count))
      return std::nullopt;
  }
  return count;
}

} // namespace

std::vector<Ref<Memory>> lockMemoryArguments(const Kernel &kernel) {
  std::vector<Ref<Memory>> memory;
  for (const ArgumentValue &value : kernel.getValues()) {
    if (value.kind == ArgumentValue::Kind::Memory)
      memory.push_back(value.memory.lock());
  }
  return memory;
}

MutableCommand::MutableCommand(CommandBuffer &buffer, Ref<Kernel> kernel, State state,
                               std::vector<cl_command_properties_khr> properties,
                               Mutability mutability)
    : Object(objectType), buffer(buffer), kernel(std::move(kernel)), state(std::move(state)),
      properties(std::move(properties)), mutability(mutability),
      recordedGroups(countGroups(this->state)) {}

bool MutableCommand::satisfiesAsserts(const State &changed) const {
  if (!(mutability.asserts & CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR))
    return true;
  const std::optional<uint64_t> groups = countGroups(changed);
  return !groups || !recordedGroups || *groups <= *recordedGroups;
}

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
  case CL_MUTABLE_COMMAND_PROPERTIES_ARRAY_KHR:
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
                             cl_command_buffer_flags_khr flags,
                             cl_mutable_dispatch_asserts_khr asserts)
    : Object(objectType), queue(&queue), properties(std::move(properties)), flags(flags),
      asserts(asserts) {}

bool CommandBuffer::isFinalized() const {
  std::lock_guard lock(mutex);
  return finalized;
}

cl_command_buffer_state_khr CommandBuffer::getState() const {
  std::lock_guard lock(mutex);
  if (!finalized)
    return CL_COMMAND_BUFFER_STATE_RECORDING_KHR;
  return executable ? CL_COMMAND_BUFFER_STATE_EXECUTABLE_KHR
                    : CL_COMMAND_BUFFER_STATE_FINALIZED_KHR;
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
  if (finalized)
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

Expected<std::shared_ptr<Recording>> CommandBuffer::recordAll(bool withTimestamps) const {
  auto made = std::make_shared<Recording>(getContext(), queue->getDevice());
  if (const cl_int error = made->begin(withTimestamps))
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

Expected<CommandBuffer::Run> CommandBuffer::makeRun(bool withTimestamps) const {
  const uint64_t generation = Specializations::getGeneration();
  auto recording = recordAll(withTimestamps);
  if (!recording)
    return Unexpected(recording.error());
  return Run{std::move(*recording), withTimestamps, generation, nullptr, nullptr};
}

void CommandBuffer::countLaunches() const {
  for (const Entry &entry : entries) {
    if (entry.launch && !entry.launch->getState().size.isEmpty())
      countLaunch(queue->getDevice(), *entry.launch->getState().kernel,
                  entry.launch->getState().size);
  }
}

// Replaces the recordings by one of the current state, so that an error is reported before the
// command buffer is enqueued; none if it is not executable. Requires the lock.
cl_int CommandBuffer::recordFirst() {
  const bool isComplete = std::all_of(entries.begin(), entries.end(), [](const Entry &entry) {
    return !entry.launch || entry.launch->getState().kernel->hasAllArguments();
  });
  std::vector<Run> first;
  if (isComplete) {
    auto made = makeRun(queue->isProfiling());
    if (!made)
      return made.error();
    first.push_back(std::move(*made));
  }
  runs = std::move(first);
  executable = isComplete;
  return CL_SUCCESS;
}

cl_int CommandBuffer::finalize() {
  std::lock_guard lock(mutex);
  if (finalized)
    return CL_INVALID_OPERATION;
  if (const cl_int error = recordFirst())
    return error;
  finalized = true;
  return CL_SUCCESS;
}

// Returns a recording that is free when a command in the target queue starts. Requires the lock.
Expected<CommandBuffer::Run *> CommandBuffer::findRun(const Queue &target) {
  size_t idle = 0;
  std::erase_if(runs, [&](const Run &run) { return run.hasEnded() && ++idle > maxIdleRecordings; });
  const auto isUsable = [&](const Run &run) {
    return run.withTimestamps == target.isProfiling() && run.precedesNextOf(target);
  };
  if (const auto found = std::find_if(runs.begin(), runs.end(), isUsable); found != runs.end()) {
    countLaunches();
    // A specialized version of a kernel may have become available since.
    if (found->generation == Specializations::getGeneration())
      return &*found;
    runs.erase(found);
  }
  auto made = makeRun(target.isProfiling());
  if (!made)
    return Unexpected(made.error());
  runs.push_back(std::move(*made));
  return &runs.back();
}

Expected<Ref<Event>> CommandBuffer::enqueue(Queue &target, std::span<const Ref<Event>> events,
                                            bool needsHandle) {
  std::lock_guard lock(mutex);
  if (!executable)
    return Unexpected(CL_INVALID_OPERATION);
  auto run = findRun(target);
  if (!run)
    return Unexpected(run.error());
  auto command = std::make_unique<Command>(target, CL_COMMAND_COMMAND_BUFFER_KHR);
  if (needsHandle && !command->getEvent().hasHandle())
    return Unexpected(CL_OUT_OF_HOST_MEMORY);
  command->setRecording((*run)->recording);
  command->retain(Ref<Object>(this));
  (*run)->queue = Ref<Queue>(&target);
  (*run)->event = target.enqueue(std::move(command), events);
  return (*run)->event;
}

cl_int
CommandBuffer::update(std::vector<std::pair<MutableCommand *, MutableCommand::State>> changes) {
  std::lock_guard lock(mutex);
  assert(finalized && "only a finalized command buffer can be updated");
  const auto exchange = [this](auto &change) {
    assert(&change.first->getBuffer() == this);
    MutableCommand::State other = change.first->getState();
    change.first->setState(std::move(change.second));
    change.second = std::move(other);
  };
  std::for_each(changes.begin(), changes.end(), exchange);
  const cl_int error = recordFirst();
  // Undo in reverse order: one update may change a launch twice.
  if (error != CL_SUCCESS)
    std::for_each(changes.rbegin(), changes.rend(), exchange);
  return error;
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
