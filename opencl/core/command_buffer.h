// A command buffer: commands that are recorded once and run often.
//
// What the runtime runs is recorded anew whenever a command was changed. The order in which the
// commands were added satisfies every sync point, since a sync point names an earlier command.
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

// The memory objects among a kernel's arguments.
std::vector<Ref<Memory>> holdMemory(const Kernel &kernel);

// A kernel's launch in a command buffer, which may be changed. It lives with its buffer.
class MutableCommand final : public Object {
public:
  using Handle = cl_mutable_command_khr;
  static constexpr ObjectType objectType = ObjectType::MutableCommand;
  static constexpr cl_int invalidHandle = CL_INVALID_MUTABLE_COMMAND_KHR;

  struct State {
    Ref<Kernel> kernel; // a copy, with the arguments of the launch
    WorkSize size;
    bool hasLocalSize = false;                             // given by the program
    std::vector<Ref<Memory>> memory = holdMemory(*kernel); // which the kernel does not keep
  };

  MutableCommand(CommandBuffer &buffer, Ref<Kernel> kernel, State state,
                 std::vector<cl_ndrange_kernel_command_properties_khr> properties,
                 cl_mutable_dispatch_fields_khr fields);

  cl_int query(cl_mutable_command_info_khr name, const Answer &answer) const;
  CommandBuffer &getBuffer() const { return buffer; }
  const State &getState() const { return state; }
  void setState(State newState) { state = std::move(newState); }
  cl_mutable_dispatch_fields_khr getFields() const { return fields; }

private:
  CommandBuffer &buffer;
  const Ref<Kernel> kernel; // as the program named it
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

  cl_int query(cl_command_buffer_info_khr name, const Answer &answer) const;

  Queue &getQueue() const { return *queue; }
  Context &getContext() const { return queue->getContext(); }
  bool isMutable() const { return flags & CL_COMMAND_BUFFER_MUTABLE_KHR; }
  bool isFinalized() const;
  bool isPending() const;
  bool hasSyncPoints(std::span<const cl_sync_point_khr> points) const;

  // Adds a command; gives its sync point, or the error if the buffer is finalized.
  Expected<cl_sync_point_khr> add(Record record);
  Expected<cl_sync_point_khr> addLaunch(Ref<MutableCommand> command);
  cl_int finalize();

  // Runs it, after what ran it before.
  // CL_OUT_OF_HOST_MEMORY if the event must have a handle and there is none left.
  Expected<Ref<Event>> enqueue(Queue &target, std::span<const Ref<Event>> events, bool needsHandle);

  // Changes launches, all or none.
  cl_int update(std::vector<std::pair<MutableCommand *, MutableCommand::State>> changes);

private:
  // One of the two, or none for a command that takes its place and does nothing.
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
  std::shared_ptr<Recording> recording; // once it is finalized
  Ref<Event> lastRun;
};

} // namespace opencl

#endif // OPENCL_CORE_COMMAND_BUFFER_H
