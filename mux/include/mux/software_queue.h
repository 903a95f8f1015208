// A queue that runs command buffers one at a time on a thread of its own, those first whose
// semaphores are signalled first. Its device makes SoftwareFences and SoftwareSemaphores.
#ifndef MUX_SOFTWARE_QUEUE_H
#define MUX_SOFTWARE_QUEUE_H

#include "mux/target.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>

#include <pthread.h>

namespace mux {

// Runs the commands of one command buffer and returns when they have all finished.
class CommandBufferRunner {
public:
  virtual ~CommandBufferRunner() = default;
  virtual mux_result_t run(Queue &queue, CommandBuffer &commandBuffer) = 0;
};

class SoftwareQueue final : public Queue {
public:
  // The runner must outlive the queue. It is called from the queue's thread, which is started by
  // the first dispatch, with that many bytes of stack (0: as threads usually have).
  SoftwareQueue(Device &device, mux_queue_type_e type, uint32_t index, CommandBufferRunner &runner,
                size_t stackSize = 0);
  // Runs what can run; dispatches whose semaphores are not signalled by then fail.
  ~SoftwareQueue() override;

  mux_result_t dispatch(const DispatchRequest &request) override;
  mux_result_t tryWait(uint64_t timeout, Fence &fence) override;
  mux_result_t waitAll() override;

private:
  class Dispatch;

  static void *threadMain(void *queue);
  bool startThread();
  void work();
  bool waitForWork();
  void finishNext();
  void retire(Dispatch &dispatch);
  Expected<Dispatch *> prepare(const DispatchRequest &request);
  void makeReady(Dispatch &dispatch);
  void abandonWaiting();
  bool isOwnThread() const;

  CommandBufferRunner &runner;
  const size_t stackSize;
  std::mutex mutex;
  std::condition_variable workCame;
  std::condition_variable workEnded;
  // Dispatches that have not ended, oldest first.
  Dispatch *oldest = nullptr;
  Dispatch *newest = nullptr;
  // Those of them that may run, in the order in which they became so.
  Dispatch *firstReady = nullptr;
  Dispatch *lastReady = nullptr;
  // Kept for dispatches to come.
  Dispatch *spare = nullptr;
  uint64_t dispatchCount = 0;
  std::atomic<bool> hasReady = false;
  bool stopping = false;
  bool hasThread = false;
  pthread_t thread = {};
};

} // namespace mux

#endif // MUX_SOFTWARE_QUEUE_H
