#include "device_code.h"

namespace opencl {

Expected<std::shared_ptr<DeviceCode>> DeviceCode::create(Runtime &runtime,
                                                         std::span<const uint8_t> binary) {
  mux_executable_t handle = nullptr;
  const mux_result_t result = muxCreateExecutable(runtime.getDevice(), binary.data(), binary.size(),
                                                  muxAllocator(), &handle);
  if (result != mux_success)
    return Unexpected(result == mux_error_out_of_memory ? CL_OUT_OF_HOST_MEMORY
                                                        : CL_INVALID_BINARY);
  return std::shared_ptr<DeviceCode>(new DeviceCode(runtime, handle));
}

DeviceCode::~DeviceCode() { muxDestroyExecutable(runtime.getDevice(), handle, muxAllocator()); }

} // namespace opencl
