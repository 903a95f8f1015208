// Entry points for events.
#include "check.h"

using namespace opencl;

cl_int CL_API_CALL clWaitForEvents(cl_uint num_events, const cl_event *event_list) {
  if (num_events == 0 || !event_list)
    return CL_INVALID_VALUE;
  const WaitList list(num_events, event_list);
  if (list.check() != CL_SUCCESS)
    return CL_INVALID_EVENT;
  const RecycledVector<Ref<Event>> &events = list.get();
  if (!list.belongsTo(events.front()->getContext()))
    return CL_INVALID_CONTEXT;
  cl_int result = CL_SUCCESS;
  for (const Ref<Event> &event : events) {
    if (DeviceCallbackScope::isActive() && !event->hasEnded())
      return CL_INVALID_OPERATION;
    event->wait();
    if (event->getStatus() < 0)
      result = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
  }
  return result;
}

cl_int CL_API_CALL clGetEventInfo(cl_event event, cl_event_info param_name, size_t param_value_size,
                                  void *param_value, size_t *param_value_size_ret) {
  return query<Event>(event, param_name, param_value_size, param_value, param_value_size_ret);
}

cl_event CL_API_CALL clCreateUserEvent(cl_context context, cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  return returnHandle(Event::createUser(*owner), errcode_ret);
}

cl_int CL_API_CALL clRetainEvent(cl_event event) { return retain<Event>(event); }

cl_int CL_API_CALL clReleaseEvent(cl_event event) { return release<Event>(event); }

cl_int CL_API_CALL clSetUserEventStatus(cl_event event, cl_int execution_status) {
  Ref<Event> object(find<Event>(event));
  if (!object || !object->isUser())
    return CL_INVALID_EVENT;
  if (execution_status > CL_COMPLETE)
    return CL_INVALID_VALUE;
  return object->end(execution_status) ? CL_SUCCESS : CL_INVALID_OPERATION;
}

cl_int CL_API_CALL clSetEventCallback(cl_event event, cl_int command_exec_callback_type,
                                      void(CL_CALLBACK *pfn_notify)(cl_event, cl_int, void *),
                                      void *user_data) {
  Event *object = find<Event>(event);
  if (!object)
    return CL_INVALID_EVENT;
  const bool isKnown = command_exec_callback_type == CL_SUBMITTED ||
                       command_exec_callback_type == CL_RUNNING ||
                       command_exec_callback_type == CL_COMPLETE;
  if (!pfn_notify || !isKnown)
    return CL_INVALID_VALUE;
  return object->addCallback(command_exec_callback_type, pfn_notify, user_data)
             ? CL_SUCCESS
             : CL_OUT_OF_HOST_MEMORY;
}

cl_int CL_API_CALL clGetEventProfilingInfo(cl_event event, cl_profiling_info param_name,
                                           size_t param_value_size, void *param_value,
                                           size_t *param_value_size_ret) {
  const Event *object = find<Event>(event);
  if (!object)
    return CL_INVALID_EVENT;
  return object->queryProfile(param_name,
                              InfoWriter(param_value_size, param_value, param_value_size_ret));
}
