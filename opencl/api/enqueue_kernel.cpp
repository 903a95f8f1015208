// Entry points that execute kernels and native kernels.
#include "check.h"
#include "work_size.h"

#include <algorithm>
#include <cstring>

using namespace opencl;

namespace {

cl_int launch(cl_command_queue command_queue, cl_kernel kernel, cl_command_type type,
              cl_uint work_dim, const size_t *global_work_offset, const size_t *global_work_size,
              const size_t *local_work_size, const WaitList &waits, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  Kernel *object = find<Kernel>(kernel);
  if (!object)
    return CL_INVALID_KERNEL;
  if (const cl_int error = checkQueue(queue, {}, waits))
    return error;
  auto size = checkLaunch(*object, queue->getContext(), queue->getDevice(), work_dim,
                          global_work_offset, global_work_size, local_work_size);
  if (!size)
    return size.error();
  if (const cl_int error = waits.check())
    return error;
  auto command = std::make_unique<Command>(*queue, type);
  if (!size->isEmpty()) {
    if (const cl_int error = command->beginRecording())
      return error;
    if (const cl_int error = recordLaunch(command->getRecording(), *object, *size))
      return error;
    if (const cl_int error = command->endRecording())
      return error;
    command->retain(Ref<Object>(object));
  }
  return enqueue(std::move(command), waits, event);
}

} // namespace

cl_int CL_API_CALL clEnqueueNDRangeKernel(cl_command_queue command_queue, cl_kernel kernel,
                                          cl_uint work_dim, const size_t *global_work_offset,
                                          const size_t *global_work_size,
                                          const size_t *local_work_size,
                                          cl_uint num_events_in_wait_list,
                                          const cl_event *event_wait_list, cl_event *event) {
  return launch(command_queue, kernel, CL_COMMAND_NDRANGE_KERNEL, work_dim, global_work_offset,
                global_work_size, local_work_size,
                WaitList(num_events_in_wait_list, event_wait_list), event);
}

cl_int CL_API_CALL clEnqueueTask(cl_command_queue command_queue, cl_kernel kernel,
                                 cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                                 cl_event *event) {
  const size_t one = 1;
  return launch(command_queue, kernel, CL_COMMAND_TASK, 1, nullptr, &one, &one,
                WaitList(num_events_in_wait_list, event_wait_list), event);
}

cl_int CL_API_CALL clGetKernelSuggestedLocalWorkSizeKHR(cl_command_queue command_queue,
                                                        cl_kernel kernel, cl_uint work_dim,
                                                        const size_t *global_work_offset,
                                                        const size_t *global_work_size,
                                                        size_t *suggested_local_work_size) {
  const Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  const Kernel *object = find<Kernel>(kernel);
  if (!object)
    return CL_INVALID_KERNEL;
  if (&object->getContext() != &queue->getContext())
    return CL_INVALID_CONTEXT;
  if (!object->getDeviceKernel(queue->getDevice()))
    return CL_INVALID_PROGRAM_EXECUTABLE;
  if (!object->hasAllArguments())
    return CL_INVALID_KERNEL_ARGS;
  if (!suggested_local_work_size)
    return CL_INVALID_VALUE;
  if (work_dim < 1 || work_dim > 3)
    return CL_INVALID_WORK_DIMENSION;
  if (!global_work_size ||
      std::any_of(global_work_size, global_work_size + work_dim, [](size_t s) { return s == 0; }))
    return CL_INVALID_GLOBAL_WORK_SIZE;
  auto size = readWorkSize(*object, queue->getDevice(), work_dim, global_work_offset,
                           global_work_size, nullptr);
  if (!size)
    return size.error();
  std::copy_n(size->local.begin(), work_dim, suggested_local_work_size);
  return CL_SUCCESS;
}

namespace {

// A native kernel and its arguments, in which addresses replace memory objects.
struct NativeCall {
  void(CL_CALLBACK *function)(void *);
  std::vector<std::byte> arguments;
  std::vector<Ref<Memory>> memory;

  void operator()() {
    const DeviceCallbackScope here;
    function(arguments.empty() ? nullptr : arguments.data());
  }
};

// Replaces the memory objects in the arguments by their addresses; null remains null.
cl_int patchMemoryArguments(NativeCall &call, const Context &context, const void *args,
                            cl_uint count, const cl_mem *handles, const void **places) {
  for (cl_uint i = 0; i != count; ++i) {
    Ref<Memory> memory(findBuffer(handles[i]));
    if (handles[i] && (!memory || &memory->getContext() != &context))
      return CL_INVALID_MEM_OBJECT;
    const auto start = reinterpret_cast<uintptr_t>(args);
    const auto place = reinterpret_cast<uintptr_t>(places[i]);
    void *address = memory ? memory->getBytes() : nullptr;
    if (place < start || call.arguments.size() < sizeof(address) ||
        place - start > call.arguments.size() - sizeof(address))
      return CL_INVALID_VALUE;
    std::memcpy(call.arguments.data() + (place - start), &address, sizeof(address));
    call.memory.push_back(std::move(memory));
  }
  return CL_SUCCESS;
}

} // namespace

cl_int CL_API_CALL clEnqueueNativeKernel(cl_command_queue command_queue,
                                         void(CL_CALLBACK *user_func)(void *), void *args,
                                         size_t cb_args, cl_uint num_mem_objects,
                                         const cl_mem *mem_list, const void **args_mem_loc,
                                         cl_uint num_events_in_wait_list,
                                         const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {}, waits))
    return error;
  const bool hasArguments = args != nullptr;
  const bool hasMemory = num_mem_objects != 0;
  if (!user_func || hasArguments != (cb_args != 0) || (hasMemory && !hasArguments) ||
      hasMemory != (mem_list != nullptr) || hasMemory != (args_mem_loc != nullptr))
    return CL_INVALID_VALUE;
  if (!queue->getDevice().getInfo().shares_host_addresses)
    return CL_INVALID_OPERATION;
  const auto *bytes = static_cast<const std::byte *>(args);
  auto call = std::make_shared<NativeCall>(NativeCall{user_func, {bytes, bytes + cb_args}, {}});
  if (const cl_int error = patchMemoryArguments(*call, queue->getContext(), args, num_mem_objects,
                                                mem_list, args_mem_loc))
    return error;
  if (const cl_int error = waits.check())
    return error;
  return enqueue(*queue, CL_COMMAND_NATIVE_KERNEL, recordCall([call] { (*call)(); }), waits, event);
}
