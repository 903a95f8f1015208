// A queue that executes command buffers one at a time on its own thread, in the order in which
// their semaphores are signalled. Its device creates SoftwareFences and SoftwareSemaphores.
#ifndef MUX_SOFTWARE_QUEUE_H
#define MUX_SOFTWARE_QUEUE_H

#include "mux/target.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <pthread.h>

namespace mux {

/// Executes the commands of one command buffer and returns when all have completed.
class CommandBufferRunner {
public:
  virtual ~CommandBufferRunner() = default;
  virtual mux_result_t run(Queue &queue, CommandBuffer &commandBuffer) = 0;
};

class SoftwareQueue final : public Queue {
public:
  /// The runner must outlive the queue. It is called on the queue's thread, which the first
  /// dispatch starts with a stack of `stackSize` bytes (0: the default size).
  SoftwareQueue(Device &device, mux_queue_type_e type, uint32_t index, CommandBufferRunner &runner,
                size_t stackSize = 0);
  /// Completes all dispatches that are ready; those whose semaphores are unsignalled fail.
  ~SoftwareQueue() override;

  mux_result_t dispatch(const DispatchRequest &request) override;
  mux_result_t tryWait(uint64_t timeout, Fence &fence) override;
  mux_result_t waitAll() override;

private:
  class Dispatch;

  static void *threadMain(void *queue);
  bool startThread();
  void work();
  bool waitForReady();
  void runNext();
  void retire(Dispatch &dispatch);
  Expected<Dispatch *> prepare(const DispatchRequest &request);
  void makeReady(Dispatch &dispatch);
  void failPending();
  bool isQueueThread() const;

  CommandBufferRunner &runner;
  const size_t stackSize;
  std::mutex mutex;
  std::condition_variable dispatchReady;
  std::condition_variable dispatchEnded;
  /// Dispatches that have not ended, oldest first.
  Dispatch *oldest = nullptr;
  Dispatch *newest = nullptr;
  /// The ready ones among them, in the order in which they became ready.
  Dispatch *firstReady = nullptr;
  Dispatch *lastReady = nullptr;
  /// Free list.
  Dispatch *freeList = nullptr;
  uint64_t dispatchCount = 0;
  std::atomic<bool> hasReady = false;
  bool stopping = false;
  bool hasThread = false;
  pthread_t thread = {};
};

} // namespace mux

#endif // MUX_SOFTWARE_QUEUE_H
