// A command queue: the ordering of commands.
#ifndef OPENCL_CORE_QUEUE_H
#define OPENCL_CORE_QUEUE_H

#include "command.h"
#include "context.h"
#include "event.h"
#include "info_writer.h"
#include "object.h"

#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace opencl {

/// The ordering of a command within an out-of-order queue.
enum class Order {
  Free,
  AfterAll,        ///< waits for all earlier commands
  AfterAllBarrier, ///< waits for all earlier commands, and all later ones wait for it
  Barrier,         ///< all later commands wait for it
};

class Queue final : public Object {
public:
  using Handle = cl_command_queue;
  static constexpr ObjectType objectType = ObjectType::Queue;
  static constexpr cl_int invalidHandle = CL_INVALID_COMMAND_QUEUE;

  static Ref<Queue> create(Context &context, Device &device, cl_command_queue_properties flags,
                           std::vector<cl_queue_properties> properties);

  cl_int query(cl_command_queue_info name, const InfoWriter &out) const;

  Context &getContext() const { return *context; }
  Device &getDevice() const { return device; }
  Runtime &getRuntime() const { return runtime; }
  bool isInOrder() const { return !(flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); }
  bool isProfiling() const { return flags & CL_QUEUE_PROFILING_ENABLE; }

  /// Enqueues a command, which starts after `events` and its predecessors in the queue.
  Ref<Event> enqueue(std::unique_ptr<Command> command, std::span<const Ref<Event>> events,
                     Order order = Order::Free);
  /// Waits for all commands enqueued before the call.
  void finish();

  void ended(Command &command);

private:
  Queue(Context &context, Device &device, cl_command_queue_properties flags,
        std::vector<cl_queue_properties> properties);
  ~Queue() override;
  RecycledVector<Ref<Event>> insert(Command &command, Order order);

  const Ref<Context> context;
  Device &device;
  Runtime &runtime;
  const cl_command_queue_properties flags;
  const std::vector<cl_queue_properties> properties;
  mutable std::mutex mutex;
  EventList unfinished; ///< in enqueue order
  Ref<Event> last;      ///< the last command of an in-order queue
  Ref<Event> barrier;   ///< the last barrier of an out-of-order queue
};

} // namespace opencl

#endif // OPENCL_CORE_QUEUE_H
