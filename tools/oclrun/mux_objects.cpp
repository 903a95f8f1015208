#include "mux_objects.h"

#include <algorithm>
#include <cstdlib>

namespace oclrun {

mux_allocator_info_t allocator() {
  auto alloc = [](void *, size_t size, size_t align) -> void * {
    // posix_memalign requires at least the alignment of a pointer.
    void *pointer = nullptr;
    return posix_memalign(&pointer, std::max(align, sizeof(void *)), size) ? nullptr : pointer;
  };
  auto free = [](void *, void *pointer) { std::free(pointer); };
  return {alloc, free, nullptr};
}

const char *toString(mux_result_t result) {
  switch (result) {
  case mux_success:
    return "success";
  case mux_error_failure:
    return "invalid operation in the current state";
  case mux_error_null_out_parameter:
    return "null out parameter";
  case mux_error_invalid_value:
    return "invalid value";
  case mux_error_out_of_memory:
    return "out of memory";
  case mux_error_null_allocator_callback:
    return "null allocator callback";
  case mux_error_device_entry_hook_failed:
    return "device entry hook failed";
  case mux_error_invalid_binary:
    return "invalid binary";
  case mux_error_feature_unsupported:
    return "feature not supported by the device";
  case mux_error_missing_kernel:
    return "kernel not found in the binary";
  case mux_error_internal:
    return "internal error of the device";
  case mux_error_fence_failure:
    return "commands failed";
  case mux_fence_not_ready:
    return "commands are still running";
  }
  return "unknown result";
}

tools::Result<void> check(mux_result_t result, const char *what) {
  if (result == mux_success)
    return {};
  return tools::fail(what, ": ", toString(result));
}

} // namespace oclrun
