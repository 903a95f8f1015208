// The cl_mem_flags of memory objects.
#ifndef OPENCL_API_MEMORY_FLAGS_H
#define OPENCL_API_MEMORY_FLAGS_H

#include "core/headers.h"

namespace opencl {

constexpr cl_mem_flags deviceAccess = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr cl_mem_flags hostAccess =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags hostPointers =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;
constexpr cl_mem_flags noHostRead = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags noHostWrite = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

/// Whether the flags are known and not mutually exclusive (OpenCL 3.0 API, "Creating Buffer
/// Objects").
bool areValidFlags(cl_mem_flags flags, cl_mem_flags allowed);
/// Whether a memory object may have these flags, given those of the one that it is created from.
bool areCompatibleFlags(cl_mem_flags flags, cl_mem_flags whole);
/// Whether the flags of a memory object allow a mapping.
bool allowMapping(cl_mem_flags flags, cl_map_flags mapFlags);

} // namespace opencl

#endif // OPENCL_API_MEMORY_FLAGS_H
