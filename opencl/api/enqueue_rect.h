// What the copy of a box checks, for the commands that record one.
#ifndef OPENCL_API_ENQUEUE_RECT_H
#define OPENCL_API_ENQUEUE_RECT_H

#include "core/memory.h"

namespace opencl {

// CL_INVALID_VALUE or CL_MEM_COPY_OVERLAP; else the runtime's form of the region.
cl_int checkCopyRect(const Memory &source, const Memory &destination, const size_t *src_origin,
                     const size_t *dst_origin, const size_t *region, size_t src_row_pitch,
                     size_t src_slice_pitch, size_t dst_row_pitch, size_t dst_slice_pitch,
                     mux_buffer_region_t &out);

} // namespace opencl

#endif // OPENCL_API_ENQUEUE_RECT_H
