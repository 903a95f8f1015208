// The allocator that the runtime is given, and its results in words.
#include "mux_objects.h"

#include <algorithm>
#include <cstdlib>

namespace oclrun {

mux_allocator_info_t allocator() {
  auto alloc = [](void *, size_t size, size_t align) -> void * {
    // posix_memalign wants an alignment that can hold a pointer.
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
    return "the object cannot take this call now";
  case mux_error_null_out_parameter:
    return "an out parameter is missing";
  case mux_error_invalid_value:
    return "an argument has an invalid value";
  case mux_error_out_of_memory:
    return "out of memory";
  case mux_error_null_allocator_callback:
    return "an allocator callback is missing";
  case mux_error_device_entry_hook_failed:
    return "the device's entry hook failed";
  case mux_error_invalid_binary:
    return "the device does not accept the binary";
  case mux_error_feature_unsupported:
    return "the device does not support this";
  case mux_error_missing_kernel:
    return "the binary lacks the kernel";
  case mux_error_internal:
    return "the device's runtime failed";
  case mux_error_fence_failure:
    return "the commands ended with an error";
  case mux_fence_not_ready:
    return "the commands have not ended";
  }
  return "unknown result";
}

tools::Result<void> check(mux_result_t result, const char *what) {
  if (result == mux_success)
    return {};
  return tools::fail(what, ": ", toString(result));
}

} // namespace oclrun
