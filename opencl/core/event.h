// An event: the execution status of a command, and its dependents.
//
// The status decreases strictly from CL_QUEUED over CL_SUBMITTED and CL_RUNNING to CL_COMPLETE or a
// negative error code. A user event starts at CL_SUBMITTED (OpenCL 3.0 API, "Event Objects").
#ifndef OPENCL_CORE_EVENT_H
#define OPENCL_CORE_EVENT_H

#include "context.h"
#include "info_writer.h"
#include "object.h"
#include "recycler.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <list>
#include <mutex>
#include <vector>

namespace opencl {

class Command;
class Queue;

using EventCallback = void(CL_CALLBACK *)(cl_event, cl_int, void *);

class Event final : public Object, public Recycled {
public:
  using Handle = cl_event;
  static constexpr ObjectType objectType = ObjectType::Event;
  static constexpr cl_int invalidHandle = CL_INVALID_EVENT;

  static Ref<Event> createFor(Queue &queue, cl_command_type type);
  static Ref<Event> createUser(Context &context);

  cl_int query(cl_event_info name, const InfoWriter &out) const;
  cl_int queryProfile(cl_profiling_info name, const InfoWriter &out) const;

  Context &getContext() const { return *context; }
  cl_command_type getType() const { return type; }
  bool isUser() const { return type == CL_COMMAND_USER; }
  cl_int getStatus() const { return status.load(std::memory_order_acquire); }
  bool hasEnded() const { return getStatus() <= CL_COMPLETE; }

  /// Sets the status to CL_SUBMITTED or CL_RUNNING, unless it is already lower.
  void advanceTo(cl_int newStatus);
  /// Sets the final status: CL_COMPLETE or an error. Returns false if the event has already ended.
  bool end(cl_int newStatus);
  /// In nanoseconds of the device clock.
  void setTimestamp(cl_profiling_info which, uint64_t time);
  uint64_t getTimestamp(cl_profiling_info which) const;

  /// Waits until the event has ended.
  void wait() const;
  /// Registers a command to be notified when the event ends; returns false if it has already ended.
  /// With `needsSuccess` the command fails if the event fails.
  bool addDependent(Command &command, bool needsSuccess);
  /// Returns false if there is no thread to run the callback.
  bool addCallback(cl_int wanted, EventCallback function, void *userData);

private:
  struct Callback {
    cl_int wanted;
    EventCallback function;
    void *userData;
  };

  struct Dependent {
    Command *command;
    bool needsSuccess;
  };

  Event(Context &context, Queue *queue, cl_command_type type);
  ~Event() override;
  void post(const Callback &callback, cl_int reached);
  void postReached(cl_int reached);

  const Ref<Context> context;
  const Ref<Queue> queue;
  const cl_command_type type;
  std::atomic<cl_int> status;
  std::array<std::atomic<uint64_t>, 4> timestamps = {};
  mutable std::mutex mutex;
  mutable std::condition_variable ended;
  RecycledVector<Dependent> dependents;
  std::vector<Callback> callbacks;
};

using EventList = std::list<Ref<Event>, RecyclingAllocator<Ref<Event>>>;

} // namespace opencl

#endif // OPENCL_CORE_EVENT_H
