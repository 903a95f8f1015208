// Entry points for command queues.
#include "check.h"

using namespace opencl;

namespace {

constexpr cl_command_queue_properties knownFlags = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE |
                                                   CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_ON_DEVICE |
                                                   CL_QUEUE_ON_DEVICE_DEFAULT;
constexpr cl_command_queue_properties supportedFlags =
    CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;

cl_int checkFlags(cl_command_queue_properties flags) {
  if (flags & ~knownFlags)
    return CL_INVALID_VALUE;
  return flags & ~supportedFlags ? CL_INVALID_QUEUE_PROPERTIES : CL_SUCCESS;
}

bool isValidHintLevel(cl_queue_properties value) { return value == 1 || value == 2 || value == 4; }

// Priority and throttle hints are validated and ignored.
Expected<cl_command_queue_properties> readProperties(const cl_queue_properties *properties) {
  cl_command_queue_properties flags = 0;
  bool hasSize = false;
  for (; properties && *properties; properties += 2) {
    switch (properties[0]) {
    case CL_QUEUE_PROPERTIES:
      flags = properties[1];
      break;
    case CL_QUEUE_SIZE:
      hasSize = true;
      break;
    case CL_QUEUE_PRIORITY_KHR:
    case CL_QUEUE_THROTTLE_KHR:
      if (!isValidHintLevel(properties[1]))
        return Unexpected(CL_INVALID_VALUE);
      break;
    default:
      return Unexpected(CL_INVALID_VALUE);
    }
  }
  if (hasSize && !(flags & CL_QUEUE_ON_DEVICE))
    return Unexpected(CL_INVALID_VALUE);
  if (const cl_int error = checkFlags(flags))
    return Unexpected(error);
  return flags;
}

// Returns the device if it belongs to the context.
Expected<Device *> findDevice(const Context *context, cl_device_id handle) {
  if (!context)
    return Unexpected(CL_INVALID_CONTEXT);
  Device *device = find<Device>(handle);
  if (!device || !context->hasDevice(device))
    return Unexpected(CL_INVALID_DEVICE);
  return device;
}

} // namespace

cl_command_queue CL_API_CALL
clCreateCommandQueueWithProperties(cl_context context, cl_device_id device,
                                   const cl_queue_properties *properties, cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  auto target = findDevice(owner, device);
  if (!target)
    return fail(target.error(), errcode_ret);
  auto flags = readProperties(properties);
  if (!flags)
    return fail(flags.error(), errcode_ret);
  return returnHandle(Queue::create(*owner, **target, *flags, copyProperties(properties)),
                      errcode_ret);
}

cl_command_queue CL_API_CALL clCreateCommandQueueWithPropertiesKHR(
    cl_context context, cl_device_id device, const cl_queue_properties_khr *properties,
    cl_int *errcode_ret) {
  return clCreateCommandQueueWithProperties(
      context, device, reinterpret_cast<const cl_queue_properties *>(properties), errcode_ret);
}

cl_command_queue CL_API_CALL clCreateCommandQueue(cl_context context, cl_device_id device,
                                                  cl_command_queue_properties properties,
                                                  cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  auto target = findDevice(owner, device);
  if (!target)
    return fail(target.error(), errcode_ret);
  // Device queues cannot be created with the OpenCL 1.x function.
  if (properties & ~supportedFlags)
    return fail(CL_INVALID_VALUE, errcode_ret);
  return returnHandle(Queue::create(*owner, **target, properties, {}), errcode_ret);
}

cl_int CL_API_CALL clRetainCommandQueue(cl_command_queue command_queue) {
  return retain<Queue>(command_queue);
}

cl_int CL_API_CALL clReleaseCommandQueue(cl_command_queue command_queue) {
  return release<Queue>(command_queue);
}

cl_int CL_API_CALL clGetCommandQueueInfo(cl_command_queue command_queue,
                                         cl_command_queue_info param_name, size_t param_value_size,
                                         void *param_value, size_t *param_value_size_ret) {
  return query<Queue>(command_queue, param_name, param_value_size, param_value,
                      param_value_size_ret);
}

// Deprecated by OpenCL 1.1; the properties of a queue are immutable.
cl_int CL_API_CALL clSetCommandQueueProperty(cl_command_queue command_queue,
                                             cl_command_queue_properties, cl_bool,
                                             cl_command_queue_properties *) {
  return find<Queue>(command_queue) ? CL_INVALID_OPERATION : CL_INVALID_COMMAND_QUEUE;
}

cl_int CL_API_CALL clSetDefaultDeviceCommandQueue(cl_context context, cl_device_id device,
                                                  cl_command_queue) {
  auto target = findDevice(find<Context>(context), device);
  return target ? CL_INVALID_OPERATION : target.error();
}

// Commands are submitted as soon as their dependencies have ended, so there is nothing to flush.
cl_int CL_API_CALL clFlush(cl_command_queue command_queue) {
  return find<Queue>(command_queue) ? CL_SUCCESS : CL_INVALID_COMMAND_QUEUE;
}

cl_int CL_API_CALL clFinish(cl_command_queue command_queue) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (DeviceCallbackScope::isActive())
    return CL_INVALID_OPERATION;
  Ref<Queue> held(queue);
  queue->finish();
  return CL_SUCCESS;
}
