#include "tasks.h"

#include "context.h"
#include "mux/thread.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <new>
#include <pthread.h>
#include <set>
#include <thread>
#include <unistd.h>
#include <vector>

namespace opencl {
namespace {

struct Tasks {
  std::mutex mutex;
  std::condition_variable oneEnded;
  uint64_t begun = 0;
  std::set<uint64_t> running; ///< the numbers of tasks, which count those begun before
  std::vector<void (*)()> beforeExit;
};

// Never destroyed: tasks may outlive static destructors.
Tasks &tasks() {
  static auto *instance = new Tasks;
  return *instance;
}

thread_local const TaskScope *innermost = nullptr;
// Counts forks on the way to this process; 0 stands for none.
unsigned forkGeneration = 1;

bool isOwn(uint64_t number) {
  const TaskScope *scope = innermost;
  while (scope && scope->getNumber() != number)
    scope = scope->getOuter();
  return scope;
}

// Whether only tasks of the calling thread run among the first `count`.
bool haveOthersEnded(uint64_t count) {
  const auto &running = tasks().running;
  return std::all_of(running.begin(), running.upper_bound(count), isOwn);
}

// A task that exits the process through a callback must not wait for itself; nor must a device
// thread, for which tasks may be waiting. Later tasks are not waited for: threads that build one
// program after the other would keep the process from its exit.
void waitForBegunTasks() {
  if (DeviceCallbackScope::isActive())
    return;
  std::unique_lock lock(tasks().mutex);
  tasks().oneEnded.wait(lock, [count = tasks().begun] { return haveOthersEnded(count); });
}

uint64_t taskBegins() {
  std::lock_guard lock(tasks().mutex);
  tasks().running.insert(++tasks().begun);
  return tasks().begun;
}

void taskEnded(uint64_t number) {
  std::lock_guard lock(tasks().mutex);
  tasks().running.erase(number);
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
  waitForBegunTasks();
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

// Tasks that begin later do not use the compiler.
void endStatics() {
  haveStaticsEnded = true;
  finishTasks();
}

void registerEnd() { std::atexit(endStatics); }

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

// A forked child has none of its parent's threads, but the thread that forks may be in tasks.
void resetAfterFork() {
  auto functions = std::move(tasks().beforeExit);
  const uint64_t begun = tasks().begun;
  new (&tasks()) Tasks;
  tasks().beforeExit = std::move(functions);
  tasks().begun = begun;
  for (const TaskScope *scope = innermost; scope; scope = scope->getOuter())
    tasks().running.insert(scope->getNumber());
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

} // namespace

TaskScope::TaskScope() : TaskScope((setUp(), taskBegins())) {}

TaskScope::TaskScope(uint64_t number) : number(number), outer(innermost) { innermost = this; }

TaskScope::~TaskScope() {
  registerEndAfterTask();
  innermost = outer;
  taskEnded(number);
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
  const uint64_t number = taskBegins();
  mux::Thread thread;
  const bool isStarted = thread.start([task = std::move(task), number]() mutable {
    const TaskScope scope(number);
    task();
    task = nullptr;
  });
  if (isStarted)
    thread.detach();
  else
    taskEnded(number);
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
