// The choice of a local size if the application does not specify one.
#ifndef OPENCL_CORE_LOCAL_SIZE_H
#define OPENCL_CORE_LOCAL_SIZE_H

#include "kernel.h"

namespace opencl {

/// Chooses a local size; the global size is a multiple of it unless the kernel accepts partial
/// groups.
std::array<size_t, 3> chooseLocalSize(const DeviceKernel &kernel, const mux_device_info_s &info,
                                      const WorkSize &size);

/// Returns CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE: the vectorization factor.
size_t getPreferredMultiple(const DeviceKernel &kernel, const mux_device_info_s &info);

} // namespace opencl

#endif // OPENCL_CORE_LOCAL_SIZE_H
