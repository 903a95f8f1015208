#include "command.h"

#include "log.h"
#include "queue.h"

#include <algorithm>
#include <string>

namespace opencl {
namespace {

// Commands that became ready on this thread while it was starting another. One after the other, not
// one inside the other: chains of commands may be long.
struct ReadyList {
  std::vector<Command *> commands;
  bool isRunning = false;
};
thread_local ReadyList readyList;

} // namespace

Command::Command(Queue &queue, cl_command_type type)
    : queue(&queue), event(Event::createFor(queue, type)) {
  if (queue.isProfiling())
    event->setTime(CL_PROFILING_COMMAND_QUEUED, queue.getRuntime().getDeviceTime());
}

Command::~Command() {
  if (list)
    queue->getRuntime().giveBack(list);
}

cl_int Command::beginRecording() {
  auto taken = queue->getRuntime().takeList(queue->getContext(), queue->isProfiling());
  if (!taken)
    return taken.error();
  list = *taken;
  if (!queue->isProfiling() || !list->times)
    return CL_SUCCESS;
  return toError(muxCommandBeginQuery(list->commands, list->times, 0, 1, 0, nullptr, nullptr));
}

Expected<mux_buffer_t> Command::use(Memory &memory, Access access) {
  keep(Ref<Object>(&memory));
  Storage &storage = memory.getStorage();
  const size_t index = queue->getContext().getIndex(queue->getDevice());
  mux_buffer_t buffer = storage.getBuffer(index);
  if (storage.isHome(index))
    return buffer;
  // Even what is only written is brought there: a command may write a part of it.
  if (const mux_result_t result = muxCommandWriteBuffer(
          list->commands, buffer, 0, storage.getBytes(), storage.getSize(), 0, nullptr, nullptr))
    return Unexpected(toError(result));
  if (access != Access::Read)
    fetchBack.push_back({buffer, memory.shareStorage()});
  return buffer;
}

cl_int Command::endRecording() {
  for (const FetchBack &fetch : fetchBack) {
    if (const mux_result_t result =
            muxCommandReadBuffer(list->commands, fetch.buffer, 0, fetch.storage->getBytes(),
                                 fetch.storage->getSize(), 0, nullptr, nullptr))
      return toError(result);
  }
  if (queue->isProfiling() && list->times) {
    if (const mux_result_t result =
            muxCommandEndQuery(list->commands, list->times, 0, 1, 0, nullptr, nullptr))
      return toError(result);
  }
  return toError(muxFinalizeCommandBuffer(list->commands));
}

void Command::dependencyEnded(bool failed) {
  if (failed)
    dependencyFailed.store(true);
  if (outstanding.fetch_sub(1) == 1)
    start();
}

void Command::start() {
  readyList.commands.push_back(this);
  if (readyList.isRunning)
    return;
  readyList.isRunning = true;
  while (!readyList.commands.empty()) {
    std::vector<Command *> ready;
    ready.swap(readyList.commands);
    for (Command *command : ready)
      command->startNow();
  }
  readyList.isRunning = false;
}

void Command::startNow() {
  if (dependencyFailed.load())
    return end(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  Runtime &runtime = queue->getRuntime();
  if (queue->isProfiling())
    event->setTime(CL_PROFILING_COMMAND_SUBMIT, runtime.getDeviceTime());
  event->reach(CL_SUBMITTED);
  if (!list) {
    if (queue->isProfiling())
      event->setTime(CL_PROFILING_COMMAND_START, runtime.getDeviceTime());
    event->reach(CL_RUNNING);
    return end(work ? work() : CL_COMPLETE);
  }
  event->reach(CL_RUNNING);
  auto ended = [](mux_command_buffer_t, mux_result_t result, void *data) {
    const OnDeviceThread here;
    static_cast<Command *>(data)->end(result == mux_success ? CL_COMPLETE : toError(result));
  };
  if (const mux_result_t result = muxDispatch(runtime.getQueue(), list->commands, nullptr, nullptr,
                                              0, nullptr, 0, ended, this))
    end(toError(result));
}

// By the device, if it noted them. A clock that had to be guessed may seem to run a bit ahead.
void Command::noteTimes() {
  Runtime &runtime = queue->getRuntime();
  mux_query_duration_result_t measured = {};
  if (list && list->times &&
      muxGetQueryPoolResults(runtime.getQueue(), list->times, 0, 1, sizeof(measured), &measured,
                             sizeof(measured)) == mux_success &&
      measured.end >= measured.start) {
    event->setTime(CL_PROFILING_COMMAND_START, measured.start);
    event->setTime(CL_PROFILING_COMMAND_END, measured.end);
    return;
  }
  event->setTime(CL_PROFILING_COMMAND_END, runtime.getDeviceTime());
}

void Command::end(cl_int status) {
  if (status < 0 && status != CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
    queue->getContext().notify("a command ended with error " + std::to_string(status));
  if (queue->isProfiling())
    noteTimes();
  if (list)
    queue->getRuntime().giveBack(std::exchange(list, nullptr));
  // Whoever waits for the event finds everything let go.
  work = nullptr;
  kept.clear();
  keptThings.clear();
  event->end(status);
  queue->ended(*this);
  delete this;
}

} // namespace opencl
