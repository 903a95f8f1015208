// Shared by the commands that are recorded into command buffers.
#ifndef OPENCL_API_COMMAND_BUFFER_H
#define OPENCL_API_COMMAND_BUFFER_H

#include "check.h"
#include "core/command_buffer.h"

namespace opencl {

/// The sync point parameters of a command.
struct SyncPoints {
  cl_uint count;
  const cl_sync_point_khr *list;
  cl_sync_point_khr *out;

  /// Returns CL_INVALID_SYNC_POINT_WAIT_LIST_KHR if list and length are inconsistent or a sync
  /// point is not of the command buffer.
  cl_int check(const CommandBuffer &buffer) const;
};

/// The first checks of a recorded command: queue (must be null without
/// cl_khr_command_buffer_multi_device), command buffer handle and state, mutable handle (must be
/// null for a command that cannot be updated), context and validity of memory objects.
cl_int checkRecording(const CommandBuffer *buffer, cl_command_queue queue,
                      const cl_mutable_command_khr *mutableHandle,
                      std::initializer_list<const Memory *> memory = {});

/// Returns the sync point of an added command.
cl_int returnSyncPoint(const Expected<cl_sync_point_khr> &added, const SyncPoints &points);
/// Adds a command after checking its sync points; its other arguments have been validated.
cl_int add(CommandBuffer &buffer, Record record, const SyncPoints &points);

} // namespace opencl

#endif // OPENCL_API_COMMAND_BUFFER_H
