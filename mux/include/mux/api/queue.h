// Queues, and the fences and semaphores that order and report dispatches.
#ifndef MUX_API_QUEUE_H
#define MUX_API_QUEUE_H

#include "mux/api/device.h"
#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

struct mux_queue_s {
  mux_object_t object;
  mux_queue_type_e type;
  uint32_t index;
};

/// Signals the end of a dispatch to the host.
struct mux_fence_s {
  mux_object_t object;
};

/// Signals the end of a dispatch to other dispatches of the device.
struct mux_semaphore_s {
  mux_object_t object;
};

/// Returns a queue, which the device owns.
/// \retval mux_error_invalid_value queue_type is unknown, or queue_index is out of range
mux_result_t muxGetQueue(mux_device_t device, mux_queue_type_e queue_type, uint32_t queue_index,
                         mux_queue_t *out_queue);

mux_result_t muxCreateFence(mux_device_t device, mux_allocator_info_t allocator,
                            mux_fence_t *out_fence);

/// \retval mux_error_failure a pending dispatch will signal the fence
mux_result_t muxDestroyFence(mux_device_t device, mux_fence_t fence,
                             mux_allocator_info_t allocator);

/// Returns the fence to the unsignalled state, so that another dispatch can use it.
/// \retval mux_error_failure a pending dispatch will signal the fence
mux_result_t muxResetFence(mux_fence_t fence);

mux_result_t muxCreateSemaphore(mux_device_t device, mux_allocator_info_t allocator,
                                mux_semaphore_t *out_semaphore);

/// \retval mux_error_failure a pending dispatch will signal the semaphore, or waits for it
mux_result_t muxDestroySemaphore(mux_device_t device, mux_semaphore_t semaphore,
                                 mux_allocator_info_t allocator);

/// Returns the semaphore to the unsignalled state, so that another dispatch can signal it.
/// \retval mux_error_failure a pending dispatch will signal the semaphore, or waits for it
mux_result_t muxResetSemaphore(mux_semaphore_t semaphore);

/// Submits a finalized command buffer to a queue and returns. Execution starts when all
/// wait_semaphores are signalled; dispatches that no semaphore orders may execute in any order. At
/// the end the signal_semaphores are signalled, then user_function is called, then the fence is
/// signalled; fence and user_function may be null. If a dispatch fails, dispatches that wait for
/// its semaphores fail without executing. Waiting for a semaphore that no dispatch signals never
/// ends.
/// \retval mux_error_invalid_value a semaphore array is null with a nonzero length or the reverse;
///   a semaphore occurs twice; user_data is given without user_function
/// \retval mux_error_failure the command buffer is not finalized or a dispatch of it has not ended;
///   the fence or a signal semaphore is in use or was not reset
mux_result_t muxDispatch(mux_queue_t queue, mux_command_buffer_t command_buffer, mux_fence_t fence,
                         const mux_semaphore_t *wait_semaphores, uint64_t wait_semaphores_length,
                         const mux_semaphore_t *signal_semaphores,
                         uint64_t signal_semaphores_length, mux_dispatch_callback_t user_function,
                         void *user_data);

/// Waits at most timeout nanoseconds for the fence: 0 polls, UINT64_MAX waits without limit.
/// \retval mux_fence_not_ready the timeout expired (a fence without dispatch is never ready)
/// \retval mux_error_fence_failure the dispatch ended with an error
/// \retval mux_error_failure an unlimited wait was requested in a callback of the queue that has to
///   signal the fence: a deadlock
mux_result_t muxTryWait(mux_queue_t queue, uint64_t timeout, mux_fence_t fence);

/// Waits until every dispatch submitted to the queue before this call has ended, successfully or
/// not.
mux_result_t muxWaitAll(mux_queue_t queue);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_QUEUE_H
