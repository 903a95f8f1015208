// A command on its way: waiting, on the device, ended.
//
// A command counts what it waits for. Whoever takes the count to zero starts it: hands what it
// recorded to the device, or does its work on the spot if there is nothing recorded. When it has
// ended it lets go of all that it used, ends its event, and is gone.
#ifndef OPENCL_CORE_COMMAND_H
#define OPENCL_CORE_COMMAND_H

#include "event.h"
#include "object.h"
#include "recording.h"

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <vector>

namespace opencl {

class Queue;

class Command {
public:
  Command(Queue &queue, cl_command_type type);
  Command(const Command &) = delete;
  Command &operator=(const Command &) = delete;

  Queue &getQueue() const { return *queue; }
  Event &getEvent() const { return *event; }

  // Starts recording work for the device.
  cl_int beginRecording();
  Recording &getRecording() const { return *recording; }
  mux_command_buffer_t getCommands() const { return recording->getCommands(); }
  cl_int endRecording();
  // Runs what was recorded before, by somebody else.
  void setRecording(std::shared_ptr<Recording> shared) { recording = std::move(shared); }

  // Work for the host, done when the command's turn comes; gives CL_COMPLETE or an error.
  void setWork(std::function<cl_int()> newWork) { work = std::move(newWork); }
  void keep(Ref<Object> object) { kept.push_back(std::move(object)); }
  void keep(std::shared_ptr<const void> thing) { keptThings.push_back(std::move(thing)); }

  // Something that it waits for has ended; failed if the command must not run then.
  void dependencyEnded(bool failed);
  void addDependency() { outstanding.fetch_add(1); }

  std::list<Ref<Event>>::iterator position; // in the queue's list

private:
  void start();
  void startNow();
  cl_int doWork();
  void end(cl_int status);
  void noteTimes();

  const Ref<Queue> queue;
  Ref<Event> event;
  std::shared_ptr<Recording> recording;
  std::function<cl_int()> work;
  std::vector<Ref<Object>> kept;
  std::vector<std::shared_ptr<const void>> keptThings;
  // What it waits for, and one for whoever is still adding to that.
  std::atomic<unsigned> outstanding = 1;
  std::atomic<bool> dependencyFailed = false;
};

} // namespace opencl

#endif // OPENCL_CORE_COMMAND_H
