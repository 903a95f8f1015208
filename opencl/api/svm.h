// Commands on memory that host and devices share, whatever call they come from.
#ifndef OPENCL_API_SVM_H
#define OPENCL_API_SVM_H

#include "check.h"

namespace opencl {

// A queue, whether its device shares memory, and the context of the events.
cl_int checkSharing(const Queue *queue, const WaitList &waits);

// Whether each of the context's devices can hold that much in one piece.
bool fitsAllDevices(const Context &context, size_t size);

// Whether two ranges of that size share a byte.
bool doOverlap(const void *destination, const void *source, size_t size);
// Whether a pattern may be repeated over that many bytes there.
bool isPatternFor(const void *destination, const void *pattern, size_t patternSize, size_t size);

// These check, then enqueue.
cl_int enqueueSharedCopy(cl_command_queue handle, cl_command_type type, bool blocking,
                         void *destination, const void *source, size_t size, const WaitList &waits,
                         cl_event *event);
cl_int enqueueSharedFill(cl_command_queue handle, cl_command_type type, void *destination,
                         const void *pattern, size_t patternSize, size_t size,
                         const WaitList &waits, cl_event *event);
// A command that only takes its place in the order of things: host and devices see the same bytes.
// `isGood` tells whether what else the call was given is.
cl_int enqueueSharedPoint(cl_command_queue handle, cl_command_type type, bool isGood,
                          const void *used, const WaitList &waits, cl_event *event,
                          bool blocking = false);

} // namespace opencl

#endif // OPENCL_API_SVM_H
