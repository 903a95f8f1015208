#include "worker.h"

#include <cassert>

namespace opencl {

Worker::~Worker() {
  if (!thread.isStarted())
    return;
  {
    std::lock_guard lock(state->mutex);
    state->stopping = true;
  }
  state->jobCame.notify_one();
  if (thread.isCurrent())
    thread.detach();
  else
    thread.join();
}

bool Worker::start() {
  std::lock_guard lock(state->mutex);
  return thread.isStarted() || thread.start([state = state] { work(state); });
}

void Worker::post(std::function<void()> job) {
  std::lock_guard lock(state->mutex);
  assert(thread.isStarted());
  state->jobs.push_back(std::move(job));
  state->jobCame.notify_one();
}

void Worker::work(const std::shared_ptr<State> &state) {
  std::unique_lock lock(state->mutex);
  for (;;) {
    state->jobCame.wait(lock, [&] { return !state->jobs.empty() || state->stopping; });
    if (state->jobs.empty())
      return;
    std::function<void()> job = std::move(state->jobs.front());
    state->jobs.pop_front();
    lock.unlock();
    job();
    // The job may hold the last reference to the owner of this worker; release it without the lock.
    job = nullptr;
    lock.lock();
  }
}

} // namespace opencl
