#include "tasks.h"

#include "context.h"
#include "thread.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>
#include <pthread.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace opencl {
namespace {

struct Tasks {
  std::mutex mutex;
  std::condition_variable oneEnded;
  unsigned running = 0;
  std::vector<void (*)()> beforeExit;
};

// Never destroyed: tasks may outlive static destructors.
Tasks &tasks() {
  static auto *instance = new Tasks;
  return *instance;
}

thread_local unsigned ownTasks = 0;
// Counts forks on the way to this process; 0 stands for none.
unsigned forkGeneration = 1;

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

void finishTasks() {
  std::vector<void (*)()> functions;
  {
    std::lock_guard lock(tasks().mutex);
    functions = tasks().beforeExit;
  }
  for (void (*function)() : functions)
    function();
  waitForAll();
}

// A task may be the first to use parts of LLVM. Their static objects then have destructors that
// were registered after finishTasks and run before it, while the task still uses them. The C
// library destroys thread-local objects of the thread that exits the process before all others.
// Other threads than the main one would wait for tasks when they end.
struct ExitGuard {
  ~ExitGuard() {
    if (isArmed)
      finishTasks();
  }
  bool isArmed = false;
};
thread_local ExitGuard exitGuard;

std::atomic<bool> haveStaticsEnded = false;

void registerEnd() {
  std::atexit([] { haveStaticsEnded = true; });
}

// The compiler's libraries are loaded and initialized by now; their destructors run later.
[[maybe_unused]] const bool isEndRegistered = [] {
  registerEnd();
  return true;
}();

// A task may be the first to use parts of LLVM. What was registered after it runs before the
// destructors of their static objects. Each registration takes some bytes: the later a task, the
// less likely it is the first.
void registerEndAfterTask() {
  static std::atomic<unsigned> count = 0;
  const unsigned number = ++count;
  if (number <= 64 || std::has_single_bit(number))
    registerEnd();
}

// A forked child has none of its parent's threads.
void resetAfterFork() {
  auto functions = std::move(tasks().beforeExit);
  new (&tasks()) Tasks;
  tasks().beforeExit = std::move(functions);
  // The thread that forks may be in a task.
  tasks().running = ownTasks;
  ++forkGeneration;
}

// Registered after the compiler's libraries were loaded, so that it runs before their destructors.
void setUp() {
  static const int registered = [] {
    pthread_atfork(nullptr, nullptr, resetAfterFork);
    return std::atexit(finishTasks);
  }();
  (void)registered;
}

void taskBegins() {
  std::lock_guard lock(tasks().mutex);
  ++tasks().running;
}

} // namespace

TaskScope::TaskScope() {
  setUp();
  taskBegins();
  ++ownTasks;
}

TaskScope::~TaskScope() {
  registerEndAfterTask();
  --ownTasks;
  taskEnded();
}

bool mayUseCompiler() { return !haveStaticsEnded; }

unsigned getForkGeneration() { return forkGeneration; }

void guardExit() {
  if (gettid() == getpid())
    exitGuard.isArmed = true;
}

void callBeforeExit(void (*function)()) {
  std::lock_guard lock(tasks().mutex);
  tasks().beforeExit.push_back(function);
}

bool startTask(std::function<void()> task) {
  setUp();
  guardExit();
  taskBegins();
  Thread thread;
  const bool isStarted = thread.start([task = std::move(task)]() mutable {
    ownTasks = 1;
    task();
    task = nullptr;
    registerEndAfterTask();
    taskEnded();
  });
  if (isStarted)
    thread.detach();
  else
    taskEnded();
  return isStarted;
}

void forEachConcurrently(size_t count, const std::function<void(size_t)> &function) {
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t number = next++; number < count; number = next++)
      function(number);
  };
  std::mutex mutex;
  std::condition_variable ended;
  size_t running = 0;
  const size_t others = std::min<size_t>(count, std::thread::hardware_concurrency());
  for (size_t other = 1; other < others; ++other) {
    const auto task = [&] {
      work();
      std::lock_guard lock(mutex);
      --running;
      // The waiting thread destroys the condition variable as soon as it gets the lock.
      ended.notify_one();
    };
    std::lock_guard lock(mutex);
    if (!startTask(task))
      break;
    ++running;
  }
  work();
  std::unique_lock lock(mutex);
  ended.wait(lock, [&] { return running == 0; });
}

} // namespace opencl
