#include "thread.h"

#include <cassert>
#include <memory>

namespace opencl {
namespace {

using Function = std::function<void()>;

void *run(void *function) {
  const std::unique_ptr<Function> owned(static_cast<Function *>(function));
  (*owned)();
  return nullptr;
}

} // namespace

bool Thread::start(Function function) {
  assert(!started);
  auto owned = std::make_unique<Function>(std::move(function));
  started = pthread_create(&handle, nullptr, &run, owned.get()) == 0;
  if (started)
    static_cast<void>(owned.release()); // owned by the thread
  return started;
}

void Thread::join() {
  assert(started);
  pthread_join(handle, nullptr);
  started = false;
}

void Thread::detach() {
  assert(started);
  pthread_detach(handle);
  started = false;
}

} // namespace opencl
