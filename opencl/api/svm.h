// Shared by the commands on SVM and unified shared memory.
#ifndef OPENCL_API_SVM_H
#define OPENCL_API_SVM_H

#include "check.h"

namespace opencl {

/// Checks the queue, the SVM support of its device, and the context of the events.
cl_int checkSvmSupport(const Queue *queue, const WaitList &waits);

/// Whether all devices of the context support an allocation of that size.
bool fitsAllDevices(const Context &context, size_t size);

/// Whether two ranges of that size overlap.
bool overlap(const void *destination, const void *source, size_t size);
/// Whether the destination, the pattern and the sizes are valid for a fill.
bool isValidSvmFill(const void *destination, const void *pattern, size_t patternSize, size_t size);

/// Validate the arguments and enqueue the command.
cl_int enqueueSvmCopy(cl_command_queue handle, cl_command_type type, bool blocking,
                      void *destination, const void *source, size_t size, const WaitList &waits,
                      cl_event *event);
cl_int enqueueSvmFill(cl_command_queue handle, cl_command_type type, void *destination,
                      const void *pattern, size_t patternSize, size_t size, const WaitList &waits,
                      cl_event *event);
/// Enqueues a command without work, which only synchronizes: host and devices share the memory.
/// `isValid` is the result of validating the remaining arguments.
cl_int enqueueSvmSync(cl_command_queue handle, cl_command_type type, bool isValid, const void *used,
                      const WaitList &waits, cl_event *event, bool blocking = false);

} // namespace opencl

#endif // OPENCL_API_SVM_H
