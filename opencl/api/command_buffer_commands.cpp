// cl_khr_command_buffer: the commands that are recorded into command buffers.
#include "box.h"
#include "command_buffer.h"
#include "core/limits.h"
#include "svm.h"
#include "work_size.h"

#include <utility>

namespace opencl {
namespace {

// The first checks of a recorded SVM command.
cl_int checkSvmRecording(const CommandParameters &parameters) {
  if (const cl_int error = checkRecording(parameters))
    return error;
  return checkSvmSupport(&parameters.buffer->getQueue(), WaitList(0, nullptr));
}

} // namespace

cl_int CL_API_CALL clCommandCopyBufferKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, cl_mem src_buffer, cl_mem dst_buffer,
    size_t src_offset, size_t dst_offset, size_t size, cl_uint num_sync_points_in_wait_list,
    const cl_sync_point_khr *sync_point_wait_list, cl_sync_point_khr *sync_point,
    cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  Memory *source = findBuffer(src_buffer);
  Memory *destination = findBuffer(dst_buffer);
  if (const cl_int error = checkRecording({buffer, command_queue, properties, mutable_handle},
                                          {source, destination}))
    return error;
  if (!isWithin(*source, src_offset, size) || !isWithin(*destination, dst_offset, size))
    return CL_INVALID_VALUE;
  if (source->overlaps(*destination, src_offset, dst_offset, size))
    return CL_MEM_COPY_OVERLAP;
  return add(*buffer, recordCopy(*source, src_offset, *destination, dst_offset, size),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

cl_int CL_API_CALL clCommandCopyBufferRectKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, cl_mem src_buffer, cl_mem dst_buffer,
    const size_t *src_origin, const size_t *dst_origin, const size_t *region, size_t src_row_pitch,
    size_t src_slice_pitch, size_t dst_row_pitch, size_t dst_slice_pitch,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  Memory *source = findBuffer(src_buffer);
  Memory *destination = findBuffer(dst_buffer);
  if (const cl_int error = checkRecording({buffer, command_queue, properties, mutable_handle},
                                          {source, destination}))
    return error;
  const BoxCopy copy = {*source, *destination,
                        readBox(src_origin, region, src_row_pitch, src_slice_pitch),
                        readBox(dst_origin, region, dst_row_pitch, dst_slice_pitch)};
  if (!copy.isValid())
    return CL_INVALID_VALUE;
  if (copy.overlaps())
    return CL_MEM_COPY_OVERLAP;
  return add(*buffer, recordCopyBox(*source, *destination, copy.get()),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

cl_int CL_API_CALL clCommandFillBufferKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, cl_mem memory_object, const void *pattern,
    size_t pattern_size, size_t offset, size_t size, cl_uint num_sync_points_in_wait_list,
    const cl_sync_point_khr *sync_point_wait_list, cl_sync_point_khr *sync_point,
    cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  Memory *memory = findBuffer(memory_object);
  if (const cl_int error =
          checkRecording({buffer, command_queue, properties, mutable_handle}, {memory}))
    return error;
  if (!isWithin(*memory, offset, size) || !isValidPattern(pattern, pattern_size, offset, size))
    return CL_INVALID_VALUE;
  return add(*buffer, recordFill(*memory, offset, size, pattern, pattern_size),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

cl_int CL_API_CALL clCommandSVMMemcpyKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, void *dst_ptr, const void *src_ptr, size_t size,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkSvmRecording({buffer, command_queue, properties, mutable_handle}))
    return error;
  if (!dst_ptr || !src_ptr)
    return CL_INVALID_VALUE;
  if (overlap(dst_ptr, src_ptr, size))
    return CL_MEM_COPY_OVERLAP;
  return add(*buffer, recordSvmCopy(dst_ptr, src_ptr, size),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

cl_int CL_API_CALL clCommandSVMMemFillKHR(cl_command_buffer_khr command_buffer,
                                          cl_command_queue command_queue,
                                          const cl_command_properties_khr *properties,
                                          void *svm_ptr, const void *pattern, size_t pattern_size,
                                          size_t size, cl_uint num_sync_points_in_wait_list,
                                          const cl_sync_point_khr *sync_point_wait_list,
                                          cl_sync_point_khr *sync_point,
                                          cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkSvmRecording({buffer, command_queue, properties, mutable_handle}))
    return error;
  if (!isValidSvmFill(svm_ptr, pattern, pattern_size, size))
    return CL_INVALID_VALUE;
  return add(*buffer, recordSvmFill(svm_ptr, size, pattern, pattern_size),
             {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

namespace {

// Returns what may be updated of a launch; by default all that is supported. Each property may be
// specified once.
Expected<MutableCommand::Mutability> readMutability(const CommandBuffer &buffer,
                                                    const cl_command_properties_khr *properties) {
  cl_mutable_dispatch_fields_khr fields = supportedMutableFields;
  cl_mutable_dispatch_asserts_khr asserts = 0;
  bool hasFields = false, hasAsserts = false;
  for (; properties && *properties; properties += 2) {
    if (properties[0] == CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR &&
        !std::exchange(hasFields, true))
      fields = properties[1];
    else if (properties[0] == CL_MUTABLE_DISPATCH_ASSERTS_KHR && !std::exchange(hasAsserts, true))
      asserts = properties[1];
    else
      return Unexpected(CL_INVALID_VALUE);
  }
  if ((fields & ~supportedMutableFields) ||
      (asserts & ~CL_MUTABLE_DISPATCH_ASSERT_NO_ADDITIONAL_WORK_GROUPS_KHR))
    return Unexpected(CL_INVALID_VALUE);
  return MutableCommand::Mutability{buffer.isMutable() ? fields : 0, asserts | buffer.getAsserts()};
}

} // namespace

cl_int CL_API_CALL clCommandNDRangeKernelKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_command_properties_khr *properties, cl_kernel kernel, cl_uint work_dim,
    const size_t *global_work_offset, const size_t *global_work_size, const size_t *local_work_size,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording(buffer, command_queue))
    return error;
  Ref<Kernel> object(find<Kernel>(kernel));
  if (!object)
    return CL_INVALID_KERNEL;
  auto mutability = readMutability(*buffer, properties);
  if (!mutability)
    return mutability.error();
  auto size = checkLaunch(*object, buffer->getContext(), buffer->getQueue().getDevice(), work_dim,
                          global_work_offset, global_work_size, local_work_size,
                          getRequiredArguments(mutability->fields));
  if (!size)
    return size.error();
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const cl_int error = points.check(*buffer))
    return error;
  // The launch captures the current argument values and retains their memory objects.
  MutableCommand::State state = {object->clone(), *size, local_work_size != nullptr};
  auto launch = Ref<MutableCommand>::adopt(new MutableCommand(
      *buffer, object, std::move(state), copyProperties(properties), *mutability));
  if (mutable_handle && !launch->hasHandle())
    return CL_OUT_OF_HOST_MEMORY;
  auto added = buffer->addLaunch(launch);
  if (added && mutable_handle)
    *mutable_handle = getHandle(launch.get());
  return returnSyncPoint(added, points);
}

} // namespace opencl
