// A thread whose creation may fail. std::thread would terminate: exceptions are disabled.
#ifndef OPENCL_CORE_THREAD_H
#define OPENCL_CORE_THREAD_H

#include <cassert>
#include <functional>
#include <pthread.h>

namespace opencl {

class Thread {
public:
  Thread() = default;
  Thread(const Thread &) = delete;
  Thread &operator=(const Thread &) = delete;
  ~Thread() { assert(!started && "a started thread must be joined or detached"); }

  /// Returns false if the thread cannot be created.
  bool start(std::function<void()> function);
  bool isStarted() const { return started; }
  bool isCurrent() const { return started && pthread_equal(handle, pthread_self()); }
  /// A started thread must be joined or detached.
  void join();
  void detach();

private:
  pthread_t handle = {};
  bool started = false;
};

} // namespace opencl

#endif // OPENCL_CORE_THREAD_H
