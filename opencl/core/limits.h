// Limits that the driver defines.
#ifndef OPENCL_CORE_LIMITS_H
#define OPENCL_CORE_LIMITS_H

#include "command_buffer_interface.h"
#include "device.h"

#include <algorithm>
#include <cstddef>

namespace opencl {

constexpr cl_uint maxKernelArguments = 128;
constexpr size_t maxParameterSize = 4096;
constexpr size_t printfBufferSize = 1 << 20;

/// Alignments in pixels for 2D images from buffers: a row pitch or an address is a multiple of the
/// size of an element.
constexpr cl_uint imagePitchAlignment = 1;
constexpr cl_uint imageBaseAlignment = 1;

/// The fields of a launch that clUpdateMutableCommandsKHR can change.
constexpr cl_mutable_dispatch_fields_khr supportedMutableFields =
    CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR | CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR |
    CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR | CL_MUTABLE_DISPATCH_ARGUMENTS_KHR |
    CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;

/// Returns the required alignment of a sub-buffer origin in bytes, at least the size of the largest
/// OpenCL C type (OpenCL 3.0 API, "Querying Devices": CL_DEVICE_MEM_BASE_ADDR_ALIGN).
inline uint32_t getBaseAlignment(const mux_device_info_s &info) {
  return std::max<uint32_t>(128, info.buffer_alignment);
}

} // namespace opencl

#endif // OPENCL_CORE_LIMITS_H
