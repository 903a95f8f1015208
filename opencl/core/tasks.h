// Work that takes long and goes on beside the program, each piece on a thread of its own.
#ifndef OPENCL_CORE_TASKS_H
#define OPENCL_CORE_TASKS_H

#include <functional>

namespace opencl {

// A process that exits waits for its tasks: what they use would be gone before them. False if there
// is no thread for it; it has not run then.
bool startTask(std::function<void()> task);

} // namespace opencl

#endif // OPENCL_CORE_TASKS_H
