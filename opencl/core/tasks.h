// Asynchronous tasks, each on its own thread.
#ifndef OPENCL_CORE_TASKS_H
#define OPENCL_CORE_TASKS_H

#include <cstddef>
#include <cstdint>
#include <functional>

namespace opencl {

/// Runs a task on a new thread; returns false without running it if no thread can be created.
/// Process exit waits for running tasks, because static destructors would destroy what they use.
bool startTask(std::function<void()> task);

/// Calls `function` with each number below `count`, on this thread and on tasks for the other
/// processors, as far as they can be started. Returns when all calls have ended.
void forEachConcurrently(size_t count, const std::function<void(size_t)> &function);

/// What the calling thread does while this exists counts as a task: the exit of the process by
/// another thread waits for its end.
class TaskScope {
public:
  TaskScope();
  /// For a task that has begun already.
  explicit TaskScope(uint64_t number);
  ~TaskScope();
  TaskScope(const TaskScope &) = delete;
  TaskScope &operator=(const TaskScope &) = delete;

  uint64_t getNumber() const { return number; }
  /// The scope of the same thread that this one is in; may be null.
  const TaskScope *getOuter() const { return outer; }

private:
  const uint64_t number;
  const TaskScope *const outer;
};

/// False if static objects of LLVM may have been destroyed: the exit of the process calls handlers
/// that the application registered before a task after the destructors of what the task created.
bool mayUseCompiler();

/// Differs between a process and its forked children, which have none of its other threads.
unsigned getForkGeneration();

/// Lets the exit of the process wait for tasks that were started by other threads, too. Only the
/// main thread can promise to.
void guardExit();

/// Calls a function before the exit of the process waits for tasks.
void callBeforeExit(void (*function)());

} // namespace opencl

#endif // OPENCL_CORE_TASKS_H
