#include "checks.h"

using namespace mux;

mux_result_t muxCreateFence(mux_device_t device, mux_allocator_info_t allocator,
                            mux_fence_t *out_fence) {
  if (const mux_result_t result = checkCreation(device, allocator, out_fence))
    return result;
  return returnObject(getObject(device).createFence(Allocator(allocator)), out_fence);
}

mux_result_t muxDestroyFence(mux_device_t device, mux_fence_t fence,
                             mux_allocator_info_t allocator) {
  if (const mux_result_t result = checkDestruction(device, fence, allocator))
    return result;
  if (getObject(fence).isPending())
    return mux_error_failure;
  return destroyObject(device, fence, allocator);
}

mux_result_t muxResetFence(mux_fence_t fence) {
  if (!isValid(fence))
    return mux_error_invalid_value;
  return getObject(fence).reset() ? mux_success : mux_error_failure;
}

mux_result_t muxTryWait(mux_queue_t queue, uint64_t timeout, mux_fence_t fence) {
  if (!isValid(queue) || !isValid(fence, queue->object.device))
    return mux_error_invalid_value;
  return getObject(queue).tryWait(timeout, getObject(fence));
}
