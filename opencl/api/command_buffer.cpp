// cl_khr_command_buffer: creation, execution and queries of command buffers.
#include "command_buffer.h"

#include <utility>

namespace opencl {

cl_int SyncPoints::check(const CommandBuffer &buffer) const {
  if ((count == 0) != (list == nullptr) || !buffer.hasSyncPoints({list, count}))
    return CL_INVALID_SYNC_POINT_WAIT_LIST_KHR;
  return CL_SUCCESS;
}

cl_int checkRecording(const CommandBuffer *buffer, cl_command_queue queue) {
  if (!buffer)
    return CL_INVALID_COMMAND_BUFFER_KHR;
  if (queue)
    return CL_INVALID_COMMAND_QUEUE;
  return buffer->isFinalized() ? CL_INVALID_OPERATION : CL_SUCCESS;
}

cl_int checkRecording(const CommandParameters &parameters,
                      std::initializer_list<const Memory *> memory) {
  if (const cl_int error = checkRecording(parameters.buffer, parameters.queue))
    return error;
  if (parameters.mutableHandle || (parameters.properties && *parameters.properties))
    return CL_INVALID_VALUE;
  const WaitList none(0, nullptr);
  const Queue &queue = parameters.buffer->getQueue();
  if (const cl_int error = checkQueue(&queue, memory, none))
    return error;
  return checkWaits(queue, memory, none);
}

cl_int returnSyncPoint(const Expected<cl_sync_point_khr> &added, const SyncPoints &points) {
  if (!added)
    return added.error();
  if (points.out)
    *points.out = *added;
  return CL_SUCCESS;
}

cl_int add(CommandBuffer &buffer, Record record, const SyncPoints &points) {
  if (const cl_int error = points.check(buffer))
    return error;
  return returnSyncPoint(buffer.add(std::move(record)), points);
}

namespace {

struct Properties {
  cl_command_buffer_flags_khr flags = 0;
  cl_mutable_dispatch_asserts_khr asserts = 0;
};

// Each property may be specified once.
Expected<Properties> readProperties(const cl_command_buffer_properties_khr *list) {
  Properties properties;
  bool hasFlags = false, hasAsserts = false;
  for (; list && *list; list += 2) {
    if (list[0] == CL_COMMAND_BUFFER_FLAGS_KHR && !std::exchange(hasFlags, true))
      properties.flags = list[1];
    else if (list[0] == CL_COMMAND_BUFFER_MUTABLE_DISPATCH_ASSERTS_KHR &&
             !std::exchange(hasAsserts, true))
      properties.asserts = list[1];
    else
      return Unexpected(CL_INVALID_VALUE);
  }
  const bool areKnown =
      !(properties.flags &
        ~(CL_COMMAND_BUFFER_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_MUTABLE_KHR)) &&
      !(properties.asserts & ~CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR);
  if (!areKnown)
    return Unexpected(CL_INVALID_VALUE);
  return properties;
}

} // namespace

cl_command_buffer_khr CL_API_CALL
clCreateCommandBufferKHR(cl_uint num_queues, const cl_command_queue *queues,
                         const cl_command_buffer_properties_khr *properties, cl_int *errcode_ret) {
  if (num_queues != 1 || !queues)
    return fail(CL_INVALID_VALUE, errcode_ret);
  Queue *queue = find<Queue>(queues[0]);
  if (!queue)
    return fail(CL_INVALID_COMMAND_QUEUE, errcode_ret);
  auto read = readProperties(properties);
  if (!read)
    return fail(read.error(), errcode_ret);
  return returnHandle(Ref<CommandBuffer>::adopt(new CommandBuffer(
                          *queue, copyProperties(properties), read->flags, read->asserts)),
                      errcode_ret);
}

cl_int CL_API_CALL clRetainCommandBufferKHR(cl_command_buffer_khr command_buffer) {
  return retain<CommandBuffer>(command_buffer);
}

cl_int CL_API_CALL clReleaseCommandBufferKHR(cl_command_buffer_khr command_buffer) {
  return release<CommandBuffer>(command_buffer);
}

cl_int CL_API_CALL clFinalizeCommandBufferKHR(cl_command_buffer_khr command_buffer) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  return buffer ? buffer->finalize() : CL_INVALID_COMMAND_BUFFER_KHR;
}

cl_int CL_API_CALL clGetCommandBufferInfoKHR(cl_command_buffer_khr command_buffer,
                                             cl_command_buffer_info_khr param_name,
                                             size_t param_value_size, void *param_value,
                                             size_t *param_value_size_ret) {
  return query<CommandBuffer>(command_buffer, param_name, param_value_size, param_value,
                              param_value_size_ret);
}

cl_int CL_API_CALL clEnqueueCommandBufferKHR(cl_uint num_queues, cl_command_queue *queues,
                                             cl_command_buffer_khr command_buffer,
                                             cl_uint num_events_in_wait_list,
                                             const cl_event *event_wait_list, cl_event *event) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (!buffer)
    return CL_INVALID_COMMAND_BUFFER_KHR;
  if (!buffer->isFinalized())
    return CL_INVALID_OPERATION;
  if ((num_queues == 0) != (queues == nullptr) || num_queues > 1)
    return CL_INVALID_VALUE;
  Queue *queue = queues ? find<Queue>(queues[0]) : &buffer->getQueue();
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (&queue->getContext() != &buffer->getContext())
    return CL_INVALID_CONTEXT;
  // Queues of the device are compatible whatever their properties.
  if (&queue->getDevice() != &buffer->getQueue().getDevice())
    return CL_INCOMPATIBLE_COMMAND_QUEUE_KHR;
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (!waits.belongsTo(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (const cl_int error = waits.check())
    return error;
  auto enqueued = buffer->enqueue(*queue, waits.get(), event != nullptr);
  if (!enqueued)
    return enqueued.error();
  if (event)
    *event = exportHandle(std::move(*enqueued));
  return CL_SUCCESS;
}

cl_int CL_API_CALL clCommandBarrierWithWaitListKHR(cl_command_buffer_khr command_buffer,
                                                   cl_command_queue command_queue,
                                                   const cl_command_properties_khr *properties,
                                                   cl_uint num_sync_points_in_wait_list,
                                                   const cl_sync_point_khr *sync_point_wait_list,
                                                   cl_sync_point_khr *sync_point,
                                                   cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording({buffer, command_queue, properties, mutable_handle}))
    return error;
  // Commands execute in the order in which they were added, so a barrier records nothing.
  return add(*buffer, {}, {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

} // namespace opencl
