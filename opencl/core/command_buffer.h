// A command buffer (cl_khr_command_buffer): commands that are recorded once and executed
// repeatedly.
//
// Commands are recorded in the order in which they were added, which satisfies every sync point: a
// sync point refers to an earlier command. A mux command buffer can be dispatched once at a time,
// so executions that may overlap have a recording each. An update discards the recordings; pending
// executions keep theirs.
#ifndef OPENCL_CORE_COMMAND_BUFFER_H
#define OPENCL_CORE_COMMAND_BUFFER_H

#include "command_buffer_interface.h"
#include "kernel.h"
#include "object.h"
#include "queue.h"
#include "recording.h"
#include "transfer.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace opencl {

class CommandBuffer;

/// Returns references to the memory objects among a kernel's arguments.
std::vector<Ref<Memory>> lockMemoryArguments(const Kernel &kernel);

/// A kernel launch in a command buffer, which clUpdateMutableCommandsKHR may change. The command
/// buffer owns it.
class MutableCommand final : public Object {
public:
  using Handle = cl_mutable_command_khr;
  static constexpr ObjectType objectType = ObjectType::MutableCommand;
  static constexpr cl_int invalidHandle = CL_INVALID_MUTABLE_COMMAND_KHR;

  struct State {
    Ref<Kernel> kernel; ///< a clone, with the arguments of the launch
    WorkSize size;
    bool hasLocalSize = false; ///< specified by the application
    /// Retained here, because kernels do not retain their arguments.
    std::vector<Ref<Memory>> memory = lockMemoryArguments(*kernel);
  };

  /// What an update may change.
  struct Mutability {
    cl_mutable_dispatch_fields_khr fields = 0;
    cl_mutable_dispatch_asserts_khr asserts = 0;
  };

  MutableCommand(CommandBuffer &buffer, Ref<Kernel> kernel, State state,
                 std::vector<cl_command_properties_khr> properties, Mutability mutability);

  cl_int query(cl_mutable_command_info_khr name, const InfoWriter &out) const;
  CommandBuffer &getBuffer() const { return buffer; }
  const State &getState() const { return state; }
  void setState(State newState) { state = std::move(newState); }
  cl_mutable_dispatch_fields_khr getFields() const { return mutability.fields; }
  /// Whether the state complies with what the application has asserted about updates. It can assert
  /// nothing about a number of work-groups that depends on a local size it did not specify.
  bool satisfiesAsserts(const State &changed) const;

private:
  CommandBuffer &buffer;
  const Ref<Kernel> kernel; ///< as passed by the application
  State state;
  const std::vector<cl_command_properties_khr> properties;
  const Mutability mutability;
  const std::optional<uint64_t> recordedGroups; ///< none without a specified local size
};

class CommandBuffer final : public Object {
public:
  using Handle = cl_command_buffer_khr;
  static constexpr ObjectType objectType = ObjectType::CommandBuffer;
  static constexpr cl_int invalidHandle = CL_INVALID_COMMAND_BUFFER_KHR;

  CommandBuffer(Queue &queue, std::vector<cl_command_buffer_properties_khr> properties,
                cl_command_buffer_flags_khr flags, cl_mutable_dispatch_asserts_khr asserts);

  cl_int query(cl_command_buffer_info_khr name, const InfoWriter &out) const;

  Queue &getQueue() const { return *queue; }
  Context &getContext() const { return queue->getContext(); }
  bool isMutable() const { return flags & CL_COMMAND_BUFFER_MUTABLE_KHR; }
  /// The asserts that apply to all launches.
  cl_mutable_dispatch_asserts_khr getAsserts() const { return asserts; }
  bool isFinalized() const;
  bool hasSyncPoints(std::span<const cl_sync_point_khr> points) const;

  /// Adds a command and returns its sync point; fails if the command buffer is finalized.
  Expected<cl_sync_point_khr> add(Record record);
  Expected<cl_sync_point_khr> addLaunch(Ref<MutableCommand> command);
  cl_int finalize();

  /// Enqueues an execution; only the queue and the events order it after earlier ones. Returns
  /// CL_INVALID_OPERATION if a launch lacks an argument, CL_OUT_OF_HOST_MEMORY if the event needs a
  /// handle and none is left.
  Expected<Ref<Event>> enqueue(Queue &target, std::span<const Ref<Event>> events, bool needsHandle);

  /// Applies all changes or none.
  cl_int update(std::vector<std::pair<MutableCommand *, MutableCommand::State>> changes);

private:
  /// At most one of the two is set; neither for a command without work.
  struct Entry {
    Record record;
    Ref<MutableCommand> launch;
  };

  /// A recording and its last execution.
  struct Run {
    std::shared_ptr<Recording> recording;
    bool withTimestamps = false;
    uint64_t generation = 0; ///< of Specializations when it was recorded
    Ref<Queue> queue;
    Ref<Event> event;

    bool hasEnded() const { return !event || event->hasEnded(); }
    /// Whether the next execution in the queue starts after this one has ended.
    bool precedesNextOf(const Queue &next) const {
      return hasEnded() || (queue.get() == &next && next.isInOrder());
    }
  };

  ~CommandBuffer() override = default;
  Expected<std::shared_ptr<Recording>> recordAll(bool withTimestamps) const;
  Expected<cl_sync_point_khr> addEntry(Entry entry);
  cl_int recordFirst();
  Expected<Run *> findRun(const Queue &target);
  Expected<Run> makeRun(bool withTimestamps) const;
  void countLaunches() const;
  cl_command_buffer_state_khr getState() const;

  const Ref<Queue> queue;
  const std::vector<cl_command_buffer_properties_khr> properties;
  const cl_command_buffer_flags_khr flags;
  const cl_mutable_dispatch_asserts_khr asserts;
  mutable std::mutex mutex;
  std::vector<Entry> entries;
  bool finalized = false;
  bool executable = false; ///< finalized, and all launches have all arguments
  std::vector<Run> runs;   ///< of the current state of the commands
};

} // namespace opencl

#endif // OPENCL_CORE_COMMAND_BUFFER_H
