// A command buffer (cl_khr_command_buffer): commands that are recorded once and executed
// repeatedly.
//
// An update records the mux command buffer again. The order in which commands were added satisfies
// every sync point, since a sync point refers to an earlier command.
#ifndef OPENCL_CORE_COMMAND_BUFFER_H
#define OPENCL_CORE_COMMAND_BUFFER_H

#include "kernel.h"
#include "object.h"
#include "queue.h"
#include "recording.h"
#include "transfer.h"

#include <functional>
#include <memory>
#include <mutex>
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

  MutableCommand(CommandBuffer &buffer, Ref<Kernel> kernel, State state,
                 std::vector<cl_ndrange_kernel_command_properties_khr> properties,
                 cl_mutable_dispatch_fields_khr fields);

  cl_int query(cl_mutable_command_info_khr name, const InfoWriter &out) const;
  CommandBuffer &getBuffer() const { return buffer; }
  const State &getState() const { return state; }
  void setState(State newState) { state = std::move(newState); }
  cl_mutable_dispatch_fields_khr getFields() const { return fields; }

private:
  CommandBuffer &buffer;
  const Ref<Kernel> kernel; ///< as passed by the application
  State state;
  const std::vector<cl_ndrange_kernel_command_properties_khr> properties;
  const cl_mutable_dispatch_fields_khr fields;
};

class CommandBuffer final : public Object {
public:
  using Handle = cl_command_buffer_khr;
  static constexpr ObjectType objectType = ObjectType::CommandBuffer;
  static constexpr cl_int invalidHandle = CL_INVALID_COMMAND_BUFFER_KHR;

  CommandBuffer(Queue &queue, std::vector<cl_command_buffer_properties_khr> properties,
                cl_command_buffer_flags_khr flags);

  cl_int query(cl_command_buffer_info_khr name, const InfoWriter &out) const;

  Queue &getQueue() const { return *queue; }
  Context &getContext() const { return queue->getContext(); }
  bool isMutable() const { return flags & CL_COMMAND_BUFFER_MUTABLE_KHR; }
  bool isFinalized() const;
  bool isPending() const;
  bool hasSyncPoints(std::span<const cl_sync_point_khr> points) const;

  /// Adds a command and returns its sync point; fails if the command buffer is finalized.
  Expected<cl_sync_point_khr> add(Record record);
  Expected<cl_sync_point_khr> addLaunch(Ref<MutableCommand> command);
  cl_int finalize();

  /// Enqueues an execution, ordered after the previous one. Returns CL_OUT_OF_HOST_MEMORY if the
  /// event needs a handle and none is left.
  Expected<Ref<Event>> enqueue(Queue &target, std::span<const Ref<Event>> events, bool needsHandle);

  /// Applies all changes or none.
  cl_int update(std::vector<std::pair<MutableCommand *, MutableCommand::State>> changes);

private:
  /// At most one of the two is set; neither for a command without work.
  struct Entry {
    Record record;
    Ref<MutableCommand> launch;
  };

  ~CommandBuffer() override = default;
  Expected<std::shared_ptr<Recording>> recordAll() const;
  Expected<cl_sync_point_khr> addEntry(Entry entry);
  cl_command_buffer_state_khr getState() const;

  const Ref<Queue> queue;
  const std::vector<cl_command_buffer_properties_khr> properties;
  const cl_command_buffer_flags_khr flags;
  mutable std::mutex mutex;
  std::vector<Entry> entries;
  std::shared_ptr<Recording> recording; ///< null until finalized
  Ref<Event> lastRun;
};

} // namespace opencl

#endif // OPENCL_CORE_COMMAND_BUFFER_H
