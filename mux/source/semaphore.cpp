#include "checks.h"

using namespace mux;

mux_result_t muxCreateSemaphore(mux_device_t device, mux_allocator_info_t allocator,
                                mux_semaphore_t *out_semaphore) {
  if (const mux_result_t result = checkCreation(device, allocator, out_semaphore))
    return result;
  return returnObject(getObject(device).createSemaphore(Allocator(allocator)), out_semaphore);
}

mux_result_t muxDestroySemaphore(mux_device_t device, mux_semaphore_t semaphore,
                                 mux_allocator_info_t allocator) {
  if (const mux_result_t result = checkDestruction(device, semaphore, allocator))
    return result;
  if (getObject(semaphore).isInUse())
    return mux_error_failure;
  return destroyObject(device, semaphore, allocator);
}

mux_result_t muxResetSemaphore(mux_semaphore_t semaphore) {
  if (!isValid(semaphore))
    return mux_error_invalid_value;
  return getObject(semaphore).reset() ? mux_success : mux_error_failure;
}
