// Validation of kernel launches.
#ifndef OPENCL_API_WORK_SIZE_H
#define OPENCL_API_WORK_SIZE_H

#include "core/kernel.h"

namespace opencl {

/// Validates the sizes of a launch, in the order in which clEnqueueNDRangeKernel lists the errors,
/// and chooses a local size if there is none. An empty range is valid with any local size.
Expected<WorkSize> readWorkSize(const Kernel &kernel, const Device &device, cl_uint dimensions,
                                const size_t *offset, const size_t *global, const size_t *local);

enum class Arguments { Complete, MayBeMissing };

/// Validates a launch of the kernel on the device, including its sizes.
Expected<WorkSize> checkLaunch(const Kernel &kernel, const Context &context, const Device &device,
                               cl_uint dimensions, const size_t *offset, const size_t *global,
                               const size_t *local, Arguments arguments = Arguments::Complete);

} // namespace opencl

#endif // OPENCL_API_WORK_SIZE_H
