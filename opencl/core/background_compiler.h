// A thread of low priority that compiles for the programs of all contexts.
#ifndef OPENCL_CORE_BACKGROUND_COMPILER_H
#define OPENCL_CORE_BACKGROUND_COMPILER_H

#include "compiler_instance.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace opencl {

/// Compilers of the thread. They have contexts of their own, so that no build waits for the thread.
class BackgroundCompilers {
public:
  /// Returns null if the compiler fails to initialize.
  std::shared_ptr<CompilerInstance> get(const compiler::Info &info);

private:
  std::vector<std::pair<const compiler::Info *, std::shared_ptr<CompilerInstance>>> instances;
};

using BackgroundJob = std::function<void(BackgroundCompilers &)>;

/// Adds a job for the thread, which is started if necessary and ends when no job is left. If it
/// cannot be started, the job waits for the next one. Process exit cancels the job that is running
/// (see mux::CancellationScope) and waits for it; the others, and later ones, are dropped. Jobs
/// must not wait for a device.
void postBackgroundJob(BackgroundJob job);

} // namespace opencl

#endif // OPENCL_CORE_BACKGROUND_COMPILER_H
