// RAII handles of the runtime's objects, and descriptions of its results.
#ifndef TOOLS_OCLRUN_MUX_OBJECTS_H
#define TOOLS_OCLRUN_MUX_OBJECTS_H

#include "common/result.h"
#include "mux/mux.h"

#include <utility>

namespace oclrun {

/// An allocator that uses malloc.
mux_allocator_info_t allocator();

const char *toString(mux_result_t result);

/// Returns an error "<what>: <description of the result>" unless the result is mux_success.
tools::Result<void> check(mux_result_t result, const char *what);

inline mux_result_t destroyDevice(mux_device_t device, mux_device_t,
                                  mux_allocator_info_t allocator) {
  return muxDestroyDevice(device, allocator);
}

/// Owns a handle. The device must outlive it.
template <class Handle, mux_result_t (*destroy)(mux_device_t, Handle, mux_allocator_info_t)>
class Owned {
public:
  Owned() = default;
  Owned(mux_device_t device, Handle handle) : device(device), handle(handle) {}
  Owned(Owned &&other) noexcept
      : device(other.device), handle(std::exchange(other.handle, nullptr)) {}
  Owned &operator=(Owned &&other) noexcept {
    std::swap(device, other.device);
    std::swap(handle, other.handle);
    return *this;
  }
  ~Owned() {
    if (handle)
      destroy(device, handle, allocator());
  }

  Handle get() const { return handle; }
  Handle operator->() const { return handle; }

private:
  mux_device_t device = nullptr;
  Handle handle = nullptr;
};

using Device = Owned<mux_device_t, destroyDevice>;
using Memory = Owned<mux_memory_t, muxFreeMemory>;
using Buffer = Owned<mux_buffer_t, muxDestroyBuffer>;
using DeviceImageHandle = Owned<mux_image_t, muxDestroyImage>;
using Executable = Owned<mux_executable_t, muxDestroyExecutable>;
using Kernel = Owned<mux_kernel_t, muxDestroyKernel>;
using Fence = Owned<mux_fence_t, muxDestroyFence>;
using CommandBuffer = Owned<mux_command_buffer_t, muxDestroyCommandBuffer>;

} // namespace oclrun

#endif // TOOLS_OCLRUN_MUX_OBJECTS_H
