// An enqueued command: waiting for dependencies, executing, or ended.
//
// A command counts its outstanding dependencies. The thread that decrements the count to zero
// starts it: it dispatches the recorded device work, or performs the host work immediately. When
// the command has ended, it releases all that it retains, ends its event and deletes itself.
#ifndef OPENCL_CORE_COMMAND_H
#define OPENCL_CORE_COMMAND_H

#include "event.h"
#include "object.h"
#include "recording.h"
#include "recycler.h"

#include <atomic>
#include <cassert>
#include <functional>
#include <memory>

namespace opencl {

class Queue;

class Command : public Recycled {
public:
  Command(Queue &queue, cl_command_type type);
  Command(const Command &) = delete;
  Command &operator=(const Command &) = delete;

  Queue &getQueue() const { return *queue; }
  Event &getEvent() const { return *event; }

  /// Starts recording device work.
  cl_int beginRecording();
  Recording &getRecording() const {
    assert(recording && "requires beginRecording");
    return *recording;
  }
  mux_command_buffer_t getCommands() const { return recording->getCommands(); }
  cl_int endRecording();
  /// Executes a recording that is shared with other commands.
  void setRecording(std::shared_ptr<Recording> shared) { recording = std::move(shared); }

  /// Sets host work, performed when the command starts; it returns CL_COMPLETE or an error.
  void setWork(std::function<cl_int()> newWork) { work = std::move(newWork); }
  void retain(Ref<Object> object) { retainedObjects.push_back(std::move(object)); }
  void retain(std::shared_ptr<const void> thing) { retainedResources.push_back(std::move(thing)); }

  /// Called when a dependency has ended; `failed` if the command must not execute.
  void dependencyEnded(bool failed);
  void addDependency() {
    const unsigned before = outstanding.fetch_add(1);
    assert(before != 0 && "a started command accepts no dependencies");
    static_cast<void>(before);
  }

  EventList::iterator position; ///< in the queue's list of unfinished commands

private:
  void start();
  void startNow();
  cl_int doWork();
  void end(cl_int status);
  void recordTimestamps();

  const Ref<Queue> queue;
  Ref<Event> event;
  std::shared_ptr<Recording> recording;
  std::function<cl_int()> work;
  RecycledVector<Ref<Object>> retainedObjects;
  RecycledVector<std::shared_ptr<const void>> retainedResources;
  /// Outstanding dependencies, plus one while Queue::enqueue is adding them.
  std::atomic<unsigned> outstanding = 1;
  std::atomic<bool> dependencyFailed = false;
};

} // namespace opencl

#endif // OPENCL_CORE_COMMAND_H
