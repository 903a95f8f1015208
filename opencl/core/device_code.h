// A mux executable: code that is loaded for a device.
#ifndef OPENCL_CORE_DEVICE_CODE_H
#define OPENCL_CORE_DEVICE_CODE_H

#include "object.h"
#include "runtime.h"

#include <cstdint>
#include <memory>
#include <span>

namespace opencl {

class DeviceCode {
public:
  static Expected<std::shared_ptr<DeviceCode>> create(Runtime &runtime,
                                                      std::span<const uint8_t> binary);
  ~DeviceCode();
  DeviceCode(const DeviceCode &) = delete;
  DeviceCode &operator=(const DeviceCode &) = delete;

  mux_executable_t getHandle() const { return handle; }

private:
  DeviceCode(Runtime &runtime, mux_executable_t handle) : runtime(runtime), handle(handle) {}

  Runtime &runtime;
  const mux_executable_t handle;
};

} // namespace opencl

#endif // OPENCL_CORE_DEVICE_CODE_H
