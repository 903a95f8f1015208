// A thread that may fail to start. std::thread ends the process then: there are no exceptions.
#ifndef OPENCL_CORE_THREAD_H
#define OPENCL_CORE_THREAD_H

#include <functional>
#include <pthread.h>

namespace opencl {

class Thread {
public:
  Thread() = default;
  Thread(const Thread &) = delete;
  Thread &operator=(const Thread &) = delete;

  // False if the system has no thread to give; nothing has run then.
  bool start(std::function<void()> function);
  bool isStarted() const { return started; }
  bool isCurrent() const { return started && pthread_equal(handle, pthread_self()); }
  // Whoever started it does one of these in the end.
  void join();
  void detach();

private:
  pthread_t handle = {};
  bool started = false;
};

} // namespace opencl

#endif // OPENCL_CORE_THREAD_H
