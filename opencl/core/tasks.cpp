#include "tasks.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

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

// A task that ends the process, by a callback of the program, does not wait for itself.
void waitForAll() {
  std::unique_lock lock(tasks().mutex);
  tasks().oneEnded.wait(lock, [] { return tasks().running <= ownTasks; });
}

} // namespace

void startTask(std::function<void()> task) {
  // Registered after the compiler's libraries were loaded, so it runs before they are taken down.
  static const int registered = std::atexit(waitForAll);
  (void)registered;
  {
    std::lock_guard lock(tasks().mutex);
    ++tasks().running;
  }
  std::thread([task = std::move(task)]() mutable {
    ownTasks = 1;
    task();
    task = nullptr;
    std::lock_guard lock(tasks().mutex);
    --tasks().running;
    tasks().oneEnded.notify_all();
  }).detach();
}

} // namespace opencl
