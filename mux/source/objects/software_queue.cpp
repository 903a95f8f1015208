// A dispatch counts the unsignalled semaphores that it waits for. The thread that decrements the
// count to zero, be it the caller of muxDispatch or a signalling thread, appends the dispatch to
// the ready list, which the queue's thread consumes. Dispatches are recycled, so that a busy queue
// does not allocate.

#include "mux/software_queue.h"

#include "mux/software_fence.h"
#include "mux/software_semaphore.h"
#include "mux/spin.h"

#include <cassert>
#include <new>

namespace mux {

class SoftwareQueue::Dispatch {
public:
  explicit Dispatch(SoftwareQueue &queue) : queue(queue) {}

  // Returns false when memory is exhausted.
  bool assign(const DispatchRequest &request);
  void waitForSemaphores();
  void waitEnded(mux_result_t result);
  // Cancels the outstanding waits, which fails the dispatch.
  void cancelWaits();
  void end(mux_result_t result);

  mux_result_t getOutcome() const { return outcome.load(); }
  CommandBuffer &getCommandBuffer() const { return *commandBuffer; }
  bool hasFence(const Fence &other) const { return fence == &other; }

  uint64_t number = 0;
  Dispatch *previous = nullptr;
  Dispatch *next = nullptr;
  Dispatch *nextReady = nullptr; // also links the free list

private:
  class Wait final : public SoftwareSemaphore::Waiter {
  public:
    void released(mux_result_t outcome) override {
      isReleased.store(true);
      dispatch->waitEnded(outcome);
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
  // Unsignalled semaphores, plus one while dispatch() is registering the waits.
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
  waitEnded(mux_success);
}

void SoftwareQueue::Dispatch::waitEnded(mux_result_t result) {
  if (result != mux_success)
    outcome.store(mux_error_failure);
  const size_t before = outstanding.fetch_sub(1);
  assert(before != 0 && "each wait ends once");
  if (before == 1)
    queue.makeReady(*this);
}

void SoftwareQueue::Dispatch::cancelWaits() {
  // Semaphores that released this dispatch may already be destroyed.
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
    dispatchReady.notify_one();
    pthread_join(thread, nullptr);
  }
  failPending();
  while (freeList) {
    Dispatch *next = freeList->nextReady;
    delete freeList;
    freeList = next;
  }
}

// The thread has been joined, so only this function removes the remaining dispatches.
void SoftwareQueue::failPending() {
  for (Dispatch *dispatch = oldest; dispatch; dispatch = dispatch->next)
    dispatch->cancelWaits();
  while (oldest) {
    std::unique_lock lock(mutex);
    // The thread of another queue may be about to make one ready.
    while (!firstReady)
      dispatchReady.wait(lock);
    lock.unlock();
    runNext();
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
  if (!freeList && !(freeList = new (std::nothrow) Dispatch(*this)))
    return Unexpected(mux_error_out_of_memory);
  if (!freeList->assign(request))
    return Unexpected(mux_error_out_of_memory);
  Dispatch *dispatch = freeList;
  freeList = dispatch->nextReady;
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
  // Not under the lock: if the semaphores are already signalled, this calls makeReady.
  (*prepared)->waitForSemaphores();
  return mux_success;
}

void SoftwareQueue::makeReady(Dispatch &dispatch) {
  std::lock_guard lock(mutex);
  assert(!dispatch.nextReady && lastReady != &dispatch && "a dispatch becomes ready once");
  (lastReady ? lastReady->nextReady : firstReady) = &dispatch;
  lastReady = &dispatch;
  hasReady.store(true, std::memory_order_release);
  // Notify under the lock, because the queue may be destroyed as soon as its last dispatch has
  // ended. Without a blocked waiter the notification costs no system call.
  dispatchReady.notify_one();
}

// Waits for a ready dispatch; returns false if there is none and the queue is stopping.
bool SoftwareQueue::waitForReady() {
  spinUntil([this] { return hasReady.load(std::memory_order_acquire); });
  std::unique_lock lock(mutex);
  dispatchReady.wait(lock, [this] { return firstReady || stopping; });
  return firstReady != nullptr;
}

void SoftwareQueue::runNext() {
  Dispatch *dispatch;
  {
    std::lock_guard lock(mutex);
    assert(firstReady && "the caller waits for a ready dispatch");
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
  dispatch.nextReady = freeList;
  freeList = &dispatch;
  dispatchEnded.notify_all();
}

void SoftwareQueue::work() {
  while (waitForReady())
    runNext();
}

bool SoftwareQueue::isQueueThread() const {
  return hasThread && pthread_equal(thread, pthread_self());
}

mux_result_t SoftwareQueue::tryWait(uint64_t timeout, Fence &fence) {
  if (timeout == UINT64_MAX) {
    std::lock_guard lock(mutex);
    if (isQueueThread()) {
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
  if (isQueueThread())
    return mux_error_failure;
  const uint64_t last = dispatchCount;
  dispatchEnded.wait(lock, [&] { return !oldest || oldest->number > last; });
  return mux_success;
}

} // namespace mux
