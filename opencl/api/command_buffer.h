// What all commands that go into command buffers check.
#ifndef OPENCL_API_COMMAND_BUFFER_H
#define OPENCL_API_COMMAND_BUFFER_H

#include "check.h"
#include "core/command_buffer.h"

namespace opencl {

// The sync points of a command, as the caller gave them.
struct SyncPoints {
  cl_uint count;
  const cl_sync_point_khr *list;
  cl_sync_point_khr *out;

  // CL_INVALID_SYNC_POINT_WAIT_LIST_KHR unless list and length agree and all are of the buffer.
  cl_int check(const CommandBuffer &buffer) const;
};

// Queue (which only a buffer for several devices has), handle and state; the handle of a command
// that cannot be changed must not be asked for. Then whether memory that is any is of the buffer's
// context, and whether all of it is memory.
cl_int checkRecording(const CommandBuffer *buffer, cl_command_queue queue,
                      const cl_mutable_command_khr *mutableHandle,
                      std::initializer_list<const Memory *> memory = {});

// Gives the sync point of a command that was added.
cl_int giveSyncPoint(const Expected<cl_sync_point_khr> &added, const SyncPoints &points);
// Adds a command that was found good, sync points aside.
cl_int add(CommandBuffer &buffer, Record record, const SyncPoints &points);

} // namespace opencl

#endif // OPENCL_API_COMMAND_BUFFER_H
