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

// Never destroyed: tasks of the last moment use it.
Tasks &tasks() {
  static auto *instance = new Tasks;
  return *instance;
}

thread_local unsigned ownTasks = 0;

// A task that ends the process, by a callback of the program, does not wait for itself; neither
// does a thread of a device, for which tasks may be waiting.
void waitForAll() {
  if (OnDeviceThread::isIt())
    return;
  std::unique_lock lock(tasks().mutex);
  tasks().oneEnded.wait(lock, [] { return tasks().running <= ownTasks; });
}

void noteEnd() {
  std::lock_guard lock(tasks().mutex);
  --tasks().running;
  tasks().oneEnded.notify_all();
}

// A process that was forked has none of its parent's tasks.
void forgetAll() { new (&tasks()) Tasks; }

int setUp() {
  pthread_atfork(nullptr, nullptr, forgetAll);
  return std::atexit(waitForAll);
}

} // namespace

bool startTask(std::function<void()> task) {
  // Registered after the compiler's libraries were loaded, so it runs before they are taken down.
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
    noteEnd();
  });
  if (isStarted)
    thread.detach();
  else
    noteEnd();
  return isStarted;
}

} // namespace opencl
