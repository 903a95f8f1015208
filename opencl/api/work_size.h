// The sizes of a launch, as calls give them.
#ifndef OPENCL_API_WORK_SIZE_H
#define OPENCL_API_WORK_SIZE_H

#include "core/kernel.h"

namespace opencl {

// Checks the sizes for a launch of the kernel on the device, in the order in which OpenCL lists the
// errors, and fills in what is left open. An empty launch needs no more than a number of
// dimensions.
Expected<WorkSize> readWorkSize(const Kernel &kernel, const Device &device, cl_uint dimensions,
                                const size_t *offset, const size_t *global, const size_t *local);

// All that a launch checks of the kernel on the device, sizes included.
Expected<WorkSize> checkLaunch(const Kernel &kernel, const Context &context, const Device &device,
                               cl_uint dimensions, const size_t *offset, const size_t *global,
                               const size_t *local);

} // namespace opencl

#endif // OPENCL_API_WORK_SIZE_H
