// A dispatch counts the semaphores that it waits for. Whoever takes the count to zero, the caller
// of muxDispatch or a thread that signals, moves it to the list of those that may run. The queue's
// thread takes them from there. Dispatches are kept for reuse, so a busy queue allocates nothing.

#include "mux/software_queue.h"

#include "mux/software_fence.h"
#include "mux/software_semaphore.h"
#include "mux/spin.h"

#include <algorithm>
#include <new>

namespace mux {

class SoftwareQueue::Dispatch {
public:
  explicit Dispatch(SoftwareQueue &queue) : queue(queue) {}

  // False if there is no memory.
  bool assign(const DispatchRequest &request);
  void waitForSemaphores();
  void oneReleased(mux_result_t result);
  // Releases the semaphores' waits that are left, with a failure.
  void giveUpWaiting();
  void end(mux_result_t result);

  mux_result_t getOutcome() const { return outcome.load(); }
  CommandBuffer &getCommandBuffer() const { return *commandBuffer; }
  bool hasFence(const Fence &other) const { return fence == &other; }

  uint64_t number = 0;
  Dispatch *previous = nullptr;
  Dispatch *next = nullptr;
  Dispatch *nextReady = nullptr; // or the next spare one

private:
  class Wait final : public SoftwareSemaphore::Waiter {
  public:
    void released(mux_result_t outcome) override {
      isReleased.store(true);
      dispatch->oneReleased(outcome);
    }

    Dispatch *dispatch = nullptr;
    SoftwareSemaphore *semaphore = nullptr;
    std::atomic<bool> isReleased = false;
  };

  SoftwareQueue &queue;
  CommandBuffer *commandBuffer = nullptr;
  SoftwareFence *fence = nullptr;
  mux_dispatch_callback_t userFunction = nullptr;
  void *userData = nullptr;
  std::unique_ptr<Wait[]> waits;
  size_t waitCapacity = 0;
  size_t waitCount = 0;
  cargo::dynamic_array<SoftwareSemaphore *> signals;
  size_t signalCount = 0;
  // Semaphores that are not signalled yet, and one for the call that is still adding them.
  std::atomic<size_t> outstanding = 0;
  std::atomic<mux_result_t> outcome = mux_success;
};

namespace {

SoftwareSemaphore *getSemaphore(mux_semaphore_t handle) {
  return static_cast<SoftwareSemaphore *>(static_cast<Semaphore *>(handle));
}

} // namespace

bool SoftwareQueue::Dispatch::assign(const DispatchRequest &request) {
  if (request.waitSemaphores.size() > waitCapacity) {
    waits.reset(new (std::nothrow) Wait[request.waitSemaphores.size()]);
    waitCapacity = waits ? request.waitSemaphores.size() : 0;
    if (!waits)
      return false;
  }
  if (request.signalSemaphores.size() > signals.size() &&
      signals.alloc(request.signalSemaphores.size()) != cargo::result::success)
    return false;
  commandBuffer = request.commandBuffer;
  fence = static_cast<SoftwareFence *>(request.fence);
  userFunction = request.userFunction;
  userData = request.userData;
  waitCount = request.waitSemaphores.size();
  for (size_t i = 0; i != waitCount; ++i) {
    waits[i].dispatch = this;
    waits[i].semaphore = getSemaphore(request.waitSemaphores[i]);
    waits[i].isReleased.store(false);
  }
  signalCount = request.signalSemaphores.size();
  for (size_t i = 0; i != signalCount; ++i)
    signals[i] = getSemaphore(request.signalSemaphores[i]);
  outcome.store(mux_success);
  outstanding.store(waitCount + 1);
  return true;
}

void SoftwareQueue::Dispatch::waitForSemaphores() {
  for (size_t i = 0; i != waitCount; ++i)
    waits[i].semaphore->wait(waits[i]);
  oneReleased(mux_success);
}

void SoftwareQueue::Dispatch::oneReleased(mux_result_t result) {
  if (result != mux_success)
    outcome.store(mux_error_failure);
  if (outstanding.fetch_sub(1) == 1)
    queue.makeReady(*this);
}

void SoftwareQueue::Dispatch::giveUpWaiting() {
  // Semaphores that did release this dispatch may be destroyed by now.
  for (size_t i = 0; i != waitCount; ++i) {
    if (!waits[i].isReleased.load() && waits[i].semaphore->cancel(waits[i]))
      waits[i].released(mux_error_failure);
  }
}

void SoftwareQueue::Dispatch::end(mux_result_t result) {
  commandBuffer->endDispatch();
  for (size_t i = 0; i != signalCount; ++i)
    signals[i]->signal(result);
  if (userFunction)
    userFunction(commandBuffer, result, userData);
  if (fence)
    fence->signal(result);
}

SoftwareQueue::SoftwareQueue(Device &device, mux_queue_type_e type, uint32_t index,
                             CommandBufferRunner &runner, size_t stackSize)
    : Queue(device, type, index), runner(runner), stackSize(stackSize) {}

SoftwareQueue::~SoftwareQueue() {
  {
    std::lock_guard lock(mutex);
    stopping = true;
  }
  if (hasThread) {
    workCame.notify_one();
    pthread_join(thread, nullptr);
  }
  abandonWaiting();
  while (spare) {
    Dispatch *next = spare->nextReady;
    delete spare;
    spare = next;
  }
}

// The thread is gone, so the dispatches that are left stay in the list until this ends them.
void SoftwareQueue::abandonWaiting() {
  for (Dispatch *dispatch = oldest; dispatch; dispatch = dispatch->next)
    dispatch->giveUpWaiting();
  while (oldest) {
    std::unique_lock lock(mutex);
    // Another queue's thread may be about to make one ready.
    while (!firstReady)
      workCame.wait(lock);
    lock.unlock();
    finishNext();
  }
}

void *SoftwareQueue::threadMain(void *queue) {
  static_cast<SoftwareQueue *>(queue)->work();
  return nullptr;
}

bool SoftwareQueue::startThread() {
  if (hasThread)
    return true;
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0)
    return false;
  if (stackSize == 0 || pthread_attr_setstacksize(&attributes, stackSize) == 0)
    hasThread = pthread_create(&thread, &attributes, &threadMain, this) == 0;
  pthread_attr_destroy(&attributes);
  return hasThread;
}

Expected<SoftwareQueue::Dispatch *> SoftwareQueue::prepare(const DispatchRequest &request) {
  std::lock_guard lock(mutex);
  if (stopping)
    return Unexpected(mux_error_failure);
  if (!startThread())
    return Unexpected(mux_error_out_of_memory);
  if (!spare && !(spare = new (std::nothrow) Dispatch(*this)))
    return Unexpected(mux_error_out_of_memory);
  if (!spare->assign(request))
    return Unexpected(mux_error_out_of_memory);
  Dispatch *dispatch = spare;
  spare = dispatch->nextReady;
  dispatch->number = ++dispatchCount;
  dispatch->nextReady = nullptr;
  dispatch->next = nullptr;
  dispatch->previous = newest;
  (newest ? newest->next : oldest) = dispatch;
  newest = dispatch;
  return dispatch;
}

mux_result_t SoftwareQueue::dispatch(const DispatchRequest &request) {
  Expected<Dispatch *> prepared = prepare(request);
  if (!prepared)
    return prepared.error();
  // Without the lock: a semaphore may be signalled already, and then this makes the dispatch ready.
  (*prepared)->waitForSemaphores();
  return mux_success;
}

void SoftwareQueue::makeReady(Dispatch &dispatch) {
  std::lock_guard lock(mutex);
  (lastReady ? lastReady->nextReady : firstReady) = &dispatch;
  lastReady = &dispatch;
  hasReady.store(true, std::memory_order_release);
  // Within the lock, because the queue may go as soon as its last dispatch has ended. A
  // notification that nobody sleeps for costs no system call.
  workCame.notify_one();
}

// Sleeps until there is something to run; false if there is nothing and the queue stops.
bool SoftwareQueue::waitForWork() {
  spinUntil([this] { return hasReady.load(std::memory_order_acquire); });
  std::unique_lock lock(mutex);
  workCame.wait(lock, [this] { return firstReady || stopping; });
  return firstReady != nullptr;
}

void SoftwareQueue::finishNext() {
  Dispatch *dispatch;
  {
    std::lock_guard lock(mutex);
    dispatch = firstReady;
    firstReady = dispatch->nextReady;
    if (!firstReady) {
      lastReady = nullptr;
      hasReady.store(false, std::memory_order_release);
    }
  }
  mux_result_t outcome = dispatch->getOutcome();
  if (outcome == mux_success)
    outcome = runner.run(*this, dispatch->getCommandBuffer());
  dispatch->end(outcome);
  retire(*dispatch);
}

void SoftwareQueue::retire(Dispatch &dispatch) {
  std::lock_guard lock(mutex);
  (dispatch.previous ? dispatch.previous->next : oldest) = dispatch.next;
  (dispatch.next ? dispatch.next->previous : newest) = dispatch.previous;
  dispatch.nextReady = spare;
  spare = &dispatch;
  workEnded.notify_all();
}

void SoftwareQueue::work() {
  while (waitForWork())
    finishNext();
}

bool SoftwareQueue::isOwnThread() const {
  return hasThread && pthread_equal(thread, pthread_self());
}

mux_result_t SoftwareQueue::tryWait(uint64_t timeout, Fence &fence) {
  if (timeout == UINT64_MAX) {
    std::lock_guard lock(mutex);
    if (isOwnThread()) {
      for (Dispatch *dispatch = oldest; dispatch; dispatch = dispatch->next) {
        if (dispatch->hasFence(fence))
          return mux_error_failure;
      }
    }
  }
  return fence.tryWait(timeout);
}

mux_result_t SoftwareQueue::waitAll() {
  std::unique_lock lock(mutex);
  if (isOwnThread())
    return mux_error_failure;
  const uint64_t last = dispatchCount;
  workEnded.wait(lock, [&] { return !oldest || oldest->number > last; });
  return mux_success;
}

} // namespace mux
