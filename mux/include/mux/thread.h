// A thread whose creation may fail. std::thread would terminate: exceptions are disabled.
#ifndef MUX_THREAD_H
#define MUX_THREAD_H

#include <cassert>
#include <cstddef>
#include <functional>
#include <pthread.h>

namespace mux {

class Thread {
public:
  Thread() = default;
  Thread(const Thread &) = delete;
  Thread &operator=(const Thread &) = delete;
  ~Thread() { assert(!started && "a started thread must be joined or detached"); }

  /// Returns false if the thread cannot be created. Its stack has the default size or `stackSize`.
  bool start(std::function<void()> function, size_t stackSize = 0);
  bool isStarted() const { return started; }
  bool isCurrent() const { return started && pthread_equal(handle, pthread_self()); }
  /// A started thread must be joined or detached.
  void join();
  void detach();

private:
  pthread_t handle = {};
  bool started = false;
};

} // namespace mux

#endif // MUX_THREAD_H
