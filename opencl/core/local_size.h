// Which local size to take where the program leaves it open.
#ifndef OPENCL_CORE_LOCAL_SIZE_H
#define OPENCL_CORE_LOCAL_SIZE_H

#include "kernel.h"

namespace opencl {

// A local size whose first dimension is a multiple of this runs well.
size_t getPreferredMultiple(const DeviceKernel &kernel, const mux_device_info_s &info);

} // namespace opencl

#endif // OPENCL_CORE_LOCAL_SIZE_H
