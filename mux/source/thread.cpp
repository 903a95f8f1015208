#include "mux/thread.h"

#include <memory>

namespace mux {
namespace {

using Function = std::function<void()>;

void *run(void *function) {
  const std::unique_ptr<Function> owned(static_cast<Function *>(function));
  (*owned)();
  return nullptr;
}

} // namespace

bool Thread::start(Function function, size_t stackSize) {
  assert(!started);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0)
    return false;
  auto owned = std::make_unique<Function>(std::move(function));
  started = (stackSize == 0 || pthread_attr_setstacksize(&attributes, stackSize) == 0) &&
            pthread_create(&handle, &attributes, &run, owned.get()) == 0;
  pthread_attr_destroy(&attributes);
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

} // namespace mux
