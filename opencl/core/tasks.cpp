#include "tasks.h"

#include "context.h"
#include "thread.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>
#include <pthread.h>

namespace opencl {
namespace {

struct Tasks {
  std::mutex mutex;
  std::condition_variable oneEnded;
  unsigned running = 0;
};

// Never destroyed: tasks may outlive static destructors.
Tasks &tasks() {
  static auto *instance = new Tasks;
  return *instance;
}

thread_local unsigned ownTasks = 0;

// A task that exits the process through a callback must not wait for itself; nor must a device
// thread, for which tasks may be waiting.
void waitForAll() {
  if (DeviceCallbackScope::isActive())
    return;
  std::unique_lock lock(tasks().mutex);
  tasks().oneEnded.wait(lock, [] { return tasks().running <= ownTasks; });
}

void taskEnded() {
  std::lock_guard lock(tasks().mutex);
  --tasks().running;
  tasks().oneEnded.notify_all();
}

// A forked child has none of its parent's threads.
void resetAfterFork() { new (&tasks()) Tasks; }

int setUp() {
  pthread_atfork(nullptr, nullptr, resetAfterFork);
  return std::atexit(waitForAll);
}

} // namespace

bool startTask(std::function<void()> task) {
  // Registered after the compiler's libraries were loaded, so it runs before their destructors.
  static const int registered = setUp();
  (void)registered;
  {
    std::lock_guard lock(tasks().mutex);
    ++tasks().running;
  }
  Thread thread;
  const bool isStarted = thread.start([task = std::move(task)]() mutable {
    ownTasks = 1;
    task();
    task = nullptr;
    taskEnded();
  });
  if (isStarted)
    thread.detach();
  else
    taskEnded();
  return isStarted;
}

} // namespace opencl
