#include "big_stack.h"

#include <cstdint>
#include <pthread.h>

namespace compiler::opencl_c {

namespace {

// The start of the current thread's stack if it was created by runOnBigStack.
thread_local std::uintptr_t stack_start = 0;

std::uintptr_t stackPosition() {
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
}

void *runWork(void *work) {
  stack_start = stackPosition();
  (*static_cast<llvm::function_ref<void()> *>(work))();
  return nullptr;
}

} // namespace

// Uses pthreads: llvm::thread and std::thread terminate the process if a thread cannot be created.
bool runOnBigStack(llvm::function_ref<void()> work) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0)
    return false;
  pthread_t thread;
  const bool started = pthread_attr_setstacksize(&attributes, big_stack_size) == 0 &&
                       pthread_create(&thread, &attributes, runWork, &work) == 0;
  pthread_attr_destroy(&attributes);
  return started && pthread_join(thread, nullptr) == 0;
}

std::size_t bigStackLeft() {
  const std::uintptr_t used = stack_start - stackPosition();
  return stack_start && used < big_stack_size ? big_stack_size - used : big_stack_size;
}

} // namespace compiler::opencl_c
