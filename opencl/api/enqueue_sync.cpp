// Entry points for markers and barriers (OpenCL 3.0 API, "Markers, Barriers and Waiting for
// Events").
#include "check.h"

using namespace opencl;

namespace {

cl_int enqueueSync(cl_command_queue command_queue, cl_command_type type, const WaitList &waits,
                   cl_event *event, Order order) {
  Queue *queue = find<Queue>(command_queue);
  if (const cl_int error = checkQueue(queue, {}, waits))
    return error;
  if (const cl_int error = waits.check())
    return error;
  return enqueue(std::make_unique<Command>(*queue, type), waits, event, false, order);
}

} // namespace

cl_int CL_API_CALL clEnqueueMarkerWithWaitList(cl_command_queue command_queue,
                                               cl_uint num_events_in_wait_list,
                                               const cl_event *event_wait_list, cl_event *event) {
  return enqueueSync(command_queue, CL_COMMAND_MARKER,
                     WaitList(num_events_in_wait_list, event_wait_list), event,
                     num_events_in_wait_list ? Order::Free : Order::AfterAll);
}

cl_int CL_API_CALL clEnqueueBarrierWithWaitList(cl_command_queue command_queue,
                                                cl_uint num_events_in_wait_list,
                                                const cl_event *event_wait_list, cl_event *event) {
  return enqueueSync(command_queue, CL_COMMAND_BARRIER,
                     WaitList(num_events_in_wait_list, event_wait_list), event,
                     num_events_in_wait_list ? Order::Barrier : Order::AfterAllBarrier);
}

cl_int CL_API_CALL clEnqueueMarker(cl_command_queue command_queue, cl_event *event) {
  if (find<Queue>(command_queue) && !event)
    return CL_INVALID_VALUE;
  return clEnqueueMarkerWithWaitList(command_queue, 0, nullptr, event);
}

cl_int CL_API_CALL clEnqueueBarrier(cl_command_queue command_queue) {
  return clEnqueueBarrierWithWaitList(command_queue, 0, nullptr, nullptr);
}

cl_int CL_API_CALL clEnqueueWaitForEvents(cl_command_queue command_queue, cl_uint num_events,
                                          const cl_event *event_list) {
  const Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (num_events == 0 || !event_list)
    return CL_INVALID_VALUE;
  const WaitList waits(num_events, event_list);
  if (!waits.belongsTo(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (waits.check() != CL_SUCCESS)
    return CL_INVALID_EVENT;
  return clEnqueueBarrierWithWaitList(command_queue, num_events, event_list, nullptr);
}
