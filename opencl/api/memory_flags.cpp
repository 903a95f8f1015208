#include "memory_flags.h"

#include <bit>

namespace opencl {

bool areValidFlags(cl_mem_flags flags, cl_mem_flags allowed) {
  if (flags & ~allowed)
    return false;
  if (std::popcount(flags & deviceAccess) > 1 || std::popcount(flags & hostAccess) > 1)
    return false;
  return !((flags & CL_MEM_USE_HOST_PTR) &&
           (flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)));
}

bool areCompatibleFlags(cl_mem_flags flags, cl_mem_flags whole) {
  if ((whole & CL_MEM_WRITE_ONLY) && (flags & (CL_MEM_READ_WRITE | CL_MEM_READ_ONLY)))
    return false;
  if ((whole & CL_MEM_READ_ONLY) && (flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY)))
    return false;
  if ((whole & CL_MEM_HOST_WRITE_ONLY) && (flags & CL_MEM_HOST_READ_ONLY))
    return false;
  if ((whole & CL_MEM_HOST_READ_ONLY) && (flags & CL_MEM_HOST_WRITE_ONLY))
    return false;
  return !((whole & CL_MEM_HOST_NO_ACCESS) &&
           (flags & (CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY)));
}

bool allowMapping(cl_mem_flags flags, cl_map_flags mapFlags) {
  constexpr cl_map_flags writing = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  return !((mapFlags & CL_MAP_READ) && (flags & noHostRead)) &&
         !((mapFlags & writing) && (flags & noHostWrite));
}

} // namespace opencl
