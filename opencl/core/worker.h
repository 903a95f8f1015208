// A thread that runs the program's callbacks, so that those may take their time, and may call back
// into OpenCL, without holding up a device.
#ifndef OPENCL_CORE_WORKER_H
#define OPENCL_CORE_WORKER_H

#include "thread.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

namespace opencl {

class Worker {
public:
  Worker() : state(std::make_shared<State>()) {}
  // Runs what is left, unless it is the worker itself that ends the worker.
  ~Worker();

  // Makes sure that there is a thread; false if there can be none.
  bool start();
  // Once it was started.
  void post(std::function<void()> job);

private:
  struct State {
    std::mutex mutex;
    std::condition_variable jobCame;
    std::deque<std::function<void()>> jobs;
    bool stopping = false;
  };
  static void work(const std::shared_ptr<State> &state);

  // The thread may outlive this object by a moment.
  const std::shared_ptr<State> state;
  Thread thread;
};

} // namespace opencl

#endif // OPENCL_CORE_WORKER_H
