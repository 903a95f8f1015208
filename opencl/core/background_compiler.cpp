#include "background_compiler.h"

#include "mux/cancellation.h"
#include "tasks.h"

#include <atomic>
#include <deque>
#include <mutex>
#include <new>
#include <pthread.h>
#include <unistd.h>

namespace opencl {
namespace {

struct Queue {
  std::mutex mutex;
  std::deque<BackgroundJob> jobs;
  bool isRunning = false;              ///< whether the thread exists, and will look for jobs again
  std::atomic<bool> isExiting = false; ///< changed under the mutex
};

// Never destroyed: the thread may outlive static destructors.
Queue &queue() {
  static auto *instance = new Queue;
  return *instance;
}

// A forked child has none of its parent's threads.
void resetAfterFork() { new (&queue()) Queue; }

void dropJobs() {
  std::deque<BackgroundJob> dropped;
  std::lock_guard lock(queue().mutex);
  queue().isExiting = true;
  dropped.swap(queue().jobs);
}

int setUp() {
  callBeforeExit(dropJobs);
  return pthread_atfork(nullptr, nullptr, resetAfterFork);
}

bool takeJob(BackgroundJob &job) {
  std::lock_guard lock(queue().mutex);
  if (queue().jobs.empty()) {
    queue().isRunning = false;
    return false;
  }
  job = std::move(queue().jobs.front());
  queue().jobs.pop_front();
  return true;
}

void work() {
  // Kernels have precedence. With a failure the thread only has a higher priority than it should.
  constexpr int increment = 10;
  [[maybe_unused]] const int priority = nice(increment);
  const mux::CancellationScope scope(queue().isExiting);
  BackgroundCompilers compilers;
  BackgroundJob job;
  while (takeJob(job)) {
    job(compilers);
    job = nullptr;
  }
}

} // namespace

std::shared_ptr<CompilerInstance> BackgroundCompilers::get(const compiler::Info &info) {
  for (const auto &[known, instance] : instances) {
    if (known == &info)
      return instance;
  }
  auto instance = CompilerInstance::create(info);
  instances.emplace_back(&info, instance);
  return instance;
}

void postBackgroundJob(BackgroundJob job) {
  if (!mayUseCompiler())
    return;
  {
    std::lock_guard lock(queue().mutex);
    if (queue().isExiting)
      return;
    queue().jobs.push_back(std::move(job));
    if (queue().isRunning)
      return;
    queue().isRunning = true;
  }
  static const int registered = setUp();
  (void)registered;
  if (startTask(work))
    return;
  std::lock_guard lock(queue().mutex);
  queue().isRunning = false;
}

} // namespace opencl
