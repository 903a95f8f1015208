#include "command.h"

#include "log.h"
#include "queue.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace opencl {
namespace {

// Commands that became ready while this thread was starting another one; null while it starts none.
// A raw pointer has no destructor: user events may be set after the thread's destructors have run.
thread_local RecycledVector<Command *> *readyCommands = nullptr;

} // namespace

Command::Command(Queue &queue, cl_command_type type)
    : queue(&queue), event(Event::createFor(queue, type)) {
  if (queue.isProfiling())
    event->setTimestamp(CL_PROFILING_COMMAND_QUEUED, queue.getRuntime().getDeviceTime());
}

cl_int Command::beginRecording() {
  recording = std::allocate_shared<Recording>(RecyclingAllocator<Recording>(), queue->getContext(),
                                              queue->getDevice());
  return recording->begin(queue->isProfiling());
}

cl_int Command::endRecording() {
  if (const cl_int error = recording->endCommand())
    return error;
  return recording->end();
}

void Command::dependencyEnded(bool failed) {
  if (failed)
    dependencyFailed.store(true);
  const unsigned before = outstanding.fetch_sub(1);
  assert(before != 0 && "each dependency ends once");
  if (before == 1)
    start();
}

void Command::start() {
  if (readyCommands)
    return readyCommands->push_back(this);
  // Iterate instead of recursing: dependency chains may be long.
  RecycledVector<Command *> commands = {this};
  readyCommands = &commands;
  while (!commands.empty()) {
    RecycledVector<Command *> ready;
    ready.swap(commands);
    for (Command *command : ready)
      command->startNow();
  }
  readyCommands = nullptr;
}

void Command::startNow() {
  assert(event->getStatus() == CL_QUEUED && "a command starts once");
  if (dependencyFailed.load())
    return end(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  Runtime &runtime = queue->getRuntime();
  if (queue->isProfiling())
    event->setTimestamp(CL_PROFILING_COMMAND_SUBMIT, runtime.getDeviceTime());
  event->advanceTo(CL_SUBMITTED);
  if (queue->isProfiling())
    event->setTimestamp(CL_PROFILING_COMMAND_START, runtime.getDeviceTime());
  event->advanceTo(CL_RUNNING);
  if (!recording)
    return end(doWork());
  if (!recording->getPrintf().start())
    return end(CL_OUT_OF_HOST_MEMORY);
  auto ended = [](mux_command_buffer_t, mux_result_t result, void *data) {
    const DeviceCallbackScope here;
    static_cast<Command *>(data)->end(result == mux_success ? CL_COMPLETE : toError(result));
  };
  if (const mux_result_t result = muxDispatch(runtime.getQueue(), getCommands(), nullptr, nullptr,
                                              0, nullptr, 0, ended, this))
    end(toError(result));
}

// Host work must not block on other commands: those that become ready start after it has returned.
cl_int Command::doWork() {
  const DeviceCallbackScope here;
  return work ? work() : CL_COMPLETE;
}

// Uses the device's timestamps if there are any, clamped so that the times never decrease: the
// device clock may differ from the host clock that took the earlier ones.
void Command::recordTimestamps() {
  mux_query_duration_result_t measured = {};
  if (recording && recording->getTimestamps(measured)) {
    const uint64_t start =
        std::max(measured.start, event->getTimestamp(CL_PROFILING_COMMAND_SUBMIT));
    event->setTimestamp(CL_PROFILING_COMMAND_START, start);
    event->setTimestamp(CL_PROFILING_COMMAND_END, std::max(measured.end, start));
    return;
  }
  event->setTimestamp(CL_PROFILING_COMMAND_END, queue->getRuntime().getDeviceTime());
}

void Command::end(cl_int status) {
  assert(!event->hasEnded() && "a command ends once");
  if (log::isOn(log::Topic::Run))
    log::write(log::Topic::Run,
               log::getCommandName(event->getType()) + " ended with status " +
                   (status == CL_COMPLETE ? "CL_COMPLETE" : log::getErrorName(status)));
  if (status < 0 && status != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
    queue->getContext().notify("error: " + log::getCommandName(event->getType()) +
                               " failed: " + log::getErrorName(status));
  if (recording)
    recording->getPrintf().stop();
  if (queue->isProfiling())
    recordTimestamps();
  // Release all resources before the event ends, so that waiters observe them released.
  work = nullptr;
  recording = nullptr;
  retainedObjects.clear();
  retainedResources.clear();
  event->end(status);
  queue->ended(*this);
  delete this;
}

} // namespace opencl
