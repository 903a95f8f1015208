// Shared by the commands that are recorded into command buffers.
#ifndef OPENCL_API_COMMAND_BUFFER_H
#define OPENCL_API_COMMAND_BUFFER_H

#include "check.h"
#include "core/command_buffer.h"
#include "work_size.h"

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

/// The parameters that all recorded commands have in common, but for the sync points.
struct CommandParameters {
  const CommandBuffer *buffer;
  cl_command_queue queue;
  const cl_command_properties_khr *properties;
  const cl_mutable_command_khr *mutableHandle;
};

/// The first checks of a recorded command: command buffer, its state, and the queue, which must be
/// null without cl_khr_command_buffer_multi_device.
cl_int checkRecording(const CommandBuffer *buffer, cl_command_queue queue);
/// The same for a command that has no properties and cannot be updated; then the context and
/// validity of its memory objects.
cl_int checkRecording(const CommandParameters &parameters,
                      std::initializer_list<const Memory *> memory = {});

/// The arguments of a launch with these updatable fields: an update can set those that are missing.
inline Arguments getRequiredArguments(cl_mutable_dispatch_fields_khr fields) {
  return fields & CL_MUTABLE_DISPATCH_ARGUMENTS_KHR ? Arguments::MayBeMissing : Arguments::Complete;
}

/// Returns the sync point of an added command.
cl_int returnSyncPoint(const Expected<cl_sync_point_khr> &added, const SyncPoints &points);
/// Adds a command after checking its sync points; its other arguments have been validated.
cl_int add(CommandBuffer &buffer, Record record, const SyncPoints &points);

} // namespace opencl

#endif // OPENCL_API_COMMAND_BUFFER_H
