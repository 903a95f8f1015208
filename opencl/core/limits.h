// Numbers that the driver itself sets, in one place.
#ifndef OPENCL_CORE_LIMITS_H
#define OPENCL_CORE_LIMITS_H

#include "device.h"

#include <algorithm>
#include <cstddef>

namespace opencl {

constexpr cl_uint maxKernelArguments = 128;
constexpr size_t maxParameterSize = 4096;
constexpr size_t printfBufferSize = 1 << 20;

// What of a kernel's launch in a command buffer can be changed later.
constexpr cl_mutable_dispatch_fields_khr supportedMutableFields =
    CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR | CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR |
    CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR | CL_MUTABLE_DISPATCH_ARGUMENTS_KHR |
    CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;

// What the origin of a sub-buffer is a multiple of: the largest type of OpenCL C has 128 bytes.
inline uint32_t getBaseAlignment(const mux_device_info_s &info) {
  return std::max<uint32_t>(128, info.buffer_alignment);
}

} // namespace opencl

#endif // OPENCL_CORE_LIMITS_H
