// A thread that runs callbacks of the application, which may block and may call OpenCL, without
// stalling a device.
#ifndef OPENCL_CORE_WORKER_H
#define OPENCL_CORE_WORKER_H

#include "mux/thread.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

namespace opencl {

class Worker {
public:
  Worker() : state(std::make_shared<State>()) {}
  /// Runs the remaining jobs, unless called on the worker's own thread.
  ~Worker();

  /// Starts the thread if necessary; returns false if it cannot be created.
  bool start();
  /// Requires a successful start.
  void post(std::function<void()> job);

private:
  struct State {
    std::mutex mutex;
    std::condition_variable jobCame;
    std::deque<std::function<void()>> jobs;
    bool stopping = false;
  };
  static void work(const std::shared_ptr<State> &state);

  /// Shared with the thread, which may outlive this object.
  const std::shared_ptr<State> state;
  mux::Thread thread;
};

} // namespace opencl

#endif // OPENCL_CORE_WORKER_H
