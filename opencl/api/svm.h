// Copies and fills of memory that host and devices share, whatever call they come from.
#ifndef OPENCL_API_SVM_H
#define OPENCL_API_SVM_H

#include "check.h"

namespace opencl {

// CL_MEM_COPY_OVERLAP if the two overlap.
cl_int enqueueSharedCopy(Queue &queue, cl_command_type type, bool blocking, void *destination,
                         const void *source, size_t size, const WaitList &waits, cl_event *event);
cl_int enqueueSharedFill(Queue &queue, cl_command_type type, void *destination, const void *pattern,
                         size_t patternSize, size_t size, const WaitList &waits, cl_event *event);

// Whether a pattern may be repeated over that many bytes there.
bool isPattern(const void *destination, const void *pattern, size_t patternSize, size_t size);

} // namespace opencl

#endif // OPENCL_API_SVM_H
