// Asynchronous tasks, each on its own thread.
#ifndef OPENCL_CORE_TASKS_H
#define OPENCL_CORE_TASKS_H

#include <functional>

namespace opencl {

/// Runs a task on a new thread; returns false without running it if no thread can be created.
/// Process exit waits for running tasks, because static destructors would destroy what they use.
bool startTask(std::function<void()> task);

} // namespace opencl

#endif // OPENCL_CORE_TASKS_H
