#include "checks.h"

#include <algorithm>

using namespace mux;

mux_result_t muxGetQueue(mux_device_t device, mux_queue_type_e queue_type, uint32_t queue_index,
                         mux_queue_t *out_queue) {
  if (!isValid(device) || queue_type >= mux_queue_type_total ||
      queue_index >= device->info->queue_types[queue_type])
    return mux_error_invalid_value;
  if (!out_queue)
    return mux_error_null_out_parameter;
  return returnObject(getObject(device).getQueue(queue_type, queue_index), out_queue);
}

namespace {

using Semaphores = std::span<const mux_semaphore_t>;

bool isDuplicate(Semaphores semaphores, size_t index) {
  const auto before = semaphores.first(index);
  return std::find(before.begin(), before.end(), semaphores[index]) != before.end();
}

bool areValid(Semaphores semaphores, mux_device_t device) {
  for (size_t i = 0; i != semaphores.size(); ++i) {
    if (!isValid(semaphores[i], device) || isDuplicate(semaphores, i))
      return false;
  }
  return true;
}

// Acquires the command buffer, fence and signal semaphores of a dispatch, and releases them again
// if the dispatch is rejected.
class AcquiredObjects {
public:
  bool acquire(const DispatchRequest &request) {
    if (!request.commandBuffer->beginDispatch())
      return false;
    commandBuffer = request.commandBuffer;
    if (request.fence) {
      if (!request.fence->acquire())
        return false;
      fence = request.fence;
    }
    for (mux_semaphore_t semaphore : request.signalSemaphores) {
      if (!getObject(semaphore).acquire())
        return false;
      semaphores = request.signalSemaphores.first(semaphores.size() + 1);
    }
    return true;
  }

  void release() {
    for (mux_semaphore_t semaphore : semaphores)
      getObject(semaphore).abandon();
    if (fence)
      fence->abandon();
    if (commandBuffer)
      commandBuffer->endDispatch();
  }

private:
  CommandBuffer *commandBuffer = nullptr;
  Fence *fence = nullptr;
  Semaphores semaphores;
};

} // namespace

mux_result_t muxDispatch(mux_queue_t queue, mux_command_buffer_t command_buffer, mux_fence_t fence,
                         const mux_semaphore_t *wait_semaphores, uint64_t wait_semaphores_length,
                         const mux_semaphore_t *signal_semaphores,
                         uint64_t signal_semaphores_length, mux_dispatch_callback_t user_function,
                         void *user_data) {
  if (!isValid(queue) || !isValid(command_buffer, queue->object.device))
    return mux_error_invalid_value;
  mux_device_t device = queue->object.device;
  if (fence && !isValid(fence, device))
    return mux_error_invalid_value;
  if (!isNullIffEmpty(wait_semaphores, wait_semaphores_length) ||
      !isNullIffEmpty(signal_semaphores, signal_semaphores_length) || (user_data && !user_function))
    return mux_error_invalid_value;
  const Semaphores waits(wait_semaphores, wait_semaphores_length);
  const Semaphores signals(signal_semaphores, signal_semaphores_length);
  if (!areValid(waits, device) || !areValid(signals, device) ||
      std::find_first_of(waits.begin(), waits.end(), signals.begin(), signals.end()) != waits.end())
    return mux_error_invalid_value;

  const DispatchRequest request = {&getObject(command_buffer),
                                   fence ? &getObject(fence) : nullptr,
                                   waits,
                                   signals,
                                   user_function,
                                   user_data};
  AcquiredObjects acquired;
  mux_result_t result = mux_error_failure;
  if (acquired.acquire(request))
    result = getObject(queue).dispatch(request);
  if (result != mux_success)
    acquired.release();
  return result;
}

mux_result_t muxWaitAll(mux_queue_t queue) {
  if (!isValid(queue))
    return mux_error_invalid_value;
  return getObject(queue).waitAll();
}
