// cl_khr_command_buffer: the commands that go into command buffers.
#include "command_buffer.h"
#include "core/extension_headers.h"
#include "core/limits.h"
#include "core/svm.h"
#include "enqueue_rect.h"
#include "svm.h"
#include "work_size.h"

#include <bit>
#include <cstring>

using namespace opencl;

namespace {

bool isWithin(const Memory &memory, size_t offset, size_t size) {
  return offset <= memory.getSize() && size <= memory.getSize() - offset;
}

// The context's error for memory that is there but not its own, or that of memory that is not.
cl_int checkMemory(const CommandBuffer &buffer, std::initializer_list<const Memory *> list) {
  for (const Memory *memory : list) {
    if (memory && &memory->getContext() != &buffer.getContext())
      return CL_INVALID_CONTEXT;
  }
  for (const Memory *memory : list) {
    if (!memory)
      return CL_INVALID_MEM_OBJECT;
  }
  return CL_SUCCESS;
}

// Records a function that runs in the device's turn.
cl_int recordWork(Recording &recording, std::function<void()> work) {
  auto owned = std::make_shared<std::function<void()>>(std::move(work));
  auto run = [](mux_queue_t, mux_command_buffer_t, void *data) {
    (*static_cast<std::function<void()> *>(data))();
  };
  const mux_result_t result =
      muxCommandUserCallback(recording.getCommands(), run, owned.get(), 0, nullptr, nullptr);
  recording.keep(std::move(owned));
  return toError(result);
}

} // namespace

cl_int CL_API_CALL clCommandCopyBufferKHR(cl_command_buffer_khr command_buffer,
                                          cl_command_queue command_queue, cl_mem src_buffer,
                                          cl_mem dst_buffer, size_t src_offset, size_t dst_offset,
                                          size_t size, cl_uint num_sync_points_in_wait_list,
                                          const cl_sync_point_khr *sync_point_wait_list,
                                          cl_sync_point_khr *sync_point,
                                          cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording(buffer, command_queue, mutable_handle))
    return error;
  Ref<Memory> source(find<Memory>(src_buffer)), destination(find<Memory>(dst_buffer));
  if (const cl_int error = checkMemory(*buffer, {source.get(), destination.get()}))
    return error;
  if (!isWithin(*source, src_offset, size) || !isWithin(*destination, dst_offset, size))
    return CL_INVALID_VALUE;
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const cl_int error = points.check(*buffer))
    return error;
  if (source->overlaps(*destination, src_offset, dst_offset, size))
    return CL_MEM_COPY_OVERLAP;
  auto record = [=](Recording &recording) -> cl_int {
    if (size == 0)
      return CL_SUCCESS;
    auto from = recording.use(*source, Access::Read);
    auto to = recording.use(*destination, Access::Write);
    if (!from || !to)
      return CL_OUT_OF_RESOURCES;
    return toError(
        muxCommandCopyBuffer(recording.getCommands(), *from, source->getOffset() + src_offset, *to,
                             destination->getOffset() + dst_offset, size, 0, nullptr, nullptr));
  };
  return giveSyncPoint(buffer->add(record), points);
}

cl_int CL_API_CALL clCommandCopyBufferRectKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue, cl_mem src_buffer,
    cl_mem dst_buffer, const size_t *src_origin, const size_t *dst_origin, const size_t *region,
    size_t src_row_pitch, size_t src_slice_pitch, size_t dst_row_pitch, size_t dst_slice_pitch,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording(buffer, command_queue, mutable_handle))
    return error;
  Ref<Memory> source(find<Memory>(src_buffer)), destination(find<Memory>(dst_buffer));
  if (const cl_int error = checkMemory(*buffer, {source.get(), destination.get()}))
    return error;
  mux_buffer_region_t box = {};
  if (const cl_int error =
          checkCopyRect(*source, *destination, src_origin, dst_origin, region, src_row_pitch,
                        src_slice_pitch, dst_row_pitch, dst_slice_pitch, box))
    return error;
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const cl_int error = points.check(*buffer))
    return error;
  auto record = [=](Recording &recording) -> cl_int {
    auto from = recording.use(*source, Access::Read);
    auto to = recording.use(*destination, Access::Write);
    if (!from || !to)
      return CL_OUT_OF_RESOURCES;
    return toError(muxCommandCopyBufferRegions(recording.getCommands(), *from, *to, &box, 1, 0,
                                               nullptr, nullptr));
  };
  return giveSyncPoint(buffer->add(record), points);
}

cl_int CL_API_CALL clCommandFillBufferKHR(cl_command_buffer_khr command_buffer,
                                          cl_command_queue command_queue, cl_mem memory_object,
                                          const void *pattern, size_t pattern_size, size_t offset,
                                          size_t size, cl_uint num_sync_points_in_wait_list,
                                          const cl_sync_point_khr *sync_point_wait_list,
                                          cl_sync_point_khr *sync_point,
                                          cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording(buffer, command_queue, mutable_handle))
    return error;
  Ref<Memory> memory(find<Memory>(memory_object));
  if (const cl_int error = checkMemory(*buffer, {memory.get()}))
    return error;
  if (!isWithin(*memory, offset, size) || !pattern || !std::has_single_bit(pattern_size) ||
      pattern_size > 128 || offset % pattern_size != 0 || size % pattern_size != 0)
    return CL_INVALID_VALUE;
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const cl_int error = points.check(*buffer))
    return error;
  const auto *bytes = static_cast<const std::byte *>(pattern);
  auto record = [=, copy = std::vector<std::byte>(bytes, bytes + pattern_size)](
                    Recording &recording) -> cl_int {
    if (size == 0)
      return CL_SUCCESS;
    auto to = recording.use(*memory, Access::Write);
    if (!to)
      return to.error();
    return toError(muxCommandFillBuffer(recording.getCommands(), *to, memory->getOffset() + offset,
                                        size, copy.data(), copy.size(), 0, nullptr, nullptr));
  };
  return giveSyncPoint(buffer->add(record), points);
}

cl_int CL_API_CALL clCommandSVMMemcpyKHR(cl_command_buffer_khr command_buffer,
                                         cl_command_queue command_queue, void *dst_ptr,
                                         const void *src_ptr, size_t size,
                                         cl_uint num_sync_points_in_wait_list,
                                         const cl_sync_point_khr *sync_point_wait_list,
                                         cl_sync_point_khr *sync_point,
                                         cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording(buffer, command_queue, mutable_handle))
    return error;
  if (!buffer->getQueue().getDevice().getSvmCapabilities())
    return CL_INVALID_OPERATION;
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const cl_int error = points.check(*buffer))
    return error;
  if (!dst_ptr || !src_ptr)
    return CL_INVALID_VALUE;
  const auto to = reinterpret_cast<uintptr_t>(dst_ptr);
  const auto from = reinterpret_cast<uintptr_t>(src_ptr);
  if (size != 0 && to < from + size && from < to + size)
    return CL_MEM_COPY_OVERLAP;
  auto record = [=](Recording &recording) {
    return recordWork(recording, [=] { std::memcpy(dst_ptr, src_ptr, size); });
  };
  return giveSyncPoint(buffer->add(record), points);
}

cl_int CL_API_CALL clCommandSVMMemFillKHR(cl_command_buffer_khr command_buffer,
                                          cl_command_queue command_queue, void *svm_ptr,
                                          const void *pattern, size_t pattern_size, size_t size,
                                          cl_uint num_sync_points_in_wait_list,
                                          const cl_sync_point_khr *sync_point_wait_list,
                                          cl_sync_point_khr *sync_point,
                                          cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording(buffer, command_queue, mutable_handle))
    return error;
  if (!buffer->getQueue().getDevice().getSvmCapabilities())
    return CL_INVALID_OPERATION;
  if (!svm_ptr || !isPattern(svm_ptr, pattern, pattern_size, size))
    return CL_INVALID_VALUE;
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const cl_int error = points.check(*buffer))
    return error;
  const auto *bytes = static_cast<const std::byte *>(pattern);
  auto record = [=,
                 copy = std::vector<std::byte>(bytes, bytes + pattern_size)](Recording &recording) {
    return recordWork(recording, [=] {
      for (size_t done = 0; done != size; done += copy.size())
        std::memcpy(static_cast<std::byte *>(svm_ptr) + done, copy.data(), copy.size());
    });
  };
  return giveSyncPoint(buffer->add(record), points);
}

namespace {

// Which fields of a launch may change later; by default all that can.
Expected<cl_mutable_dispatch_fields_khr>
readFields(const CommandBuffer &buffer,
           const cl_ndrange_kernel_command_properties_khr *properties) {
  cl_mutable_dispatch_fields_khr fields = buffer.isMutable() ? supportedMutableFields : 0;
  for (bool isFirst = true; properties && *properties; properties += 2, isFirst = false) {
    if (properties[0] != CL_MUTABLE_DISPATCH_UPDATABLE_FIELDS_KHR || !isFirst)
      return Unexpected(CL_INVALID_VALUE);
    if (properties[1] & ~supportedMutableFields)
      return Unexpected(CL_INVALID_VALUE);
    fields &= properties[1];
  }
  return fields;
}

} // namespace

cl_int CL_API_CALL clCommandNDRangeKernelKHR(
    cl_command_buffer_khr command_buffer, cl_command_queue command_queue,
    const cl_ndrange_kernel_command_properties_khr *properties, cl_kernel kernel, cl_uint work_dim,
    const size_t *global_work_offset, const size_t *global_work_size, const size_t *local_work_size,
    cl_uint num_sync_points_in_wait_list, const cl_sync_point_khr *sync_point_wait_list,
    cl_sync_point_khr *sync_point, cl_mutable_command_khr *mutable_handle) {
  CommandBuffer *buffer = find<CommandBuffer>(command_buffer);
  if (const cl_int error = checkRecording(buffer, command_queue, nullptr))
    return error;
  Ref<Kernel> object(find<Kernel>(kernel));
  if (!object)
    return CL_INVALID_KERNEL;
  auto fields = readFields(*buffer, properties);
  if (!fields)
    return fields.error();
  auto size = checkLaunch(*object, buffer->getContext(), buffer->getQueue().getDevice(), work_dim,
                          global_work_offset, global_work_size, local_work_size);
  if (!size)
    return size.error();
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const cl_int error = points.check(*buffer))
    return error;
  // The launch keeps the arguments of this moment, and their memory.
  MutableCommand::State state = {object->clone(), *size, local_work_size != nullptr};
  auto launch = Ref<MutableCommand>::adopt(
      new MutableCommand(*buffer, object, std::move(state), copyProperties(properties), *fields));
  auto added = buffer->addLaunch(launch);
  if (added && mutable_handle)
    *mutable_handle = getHandle(launch.get());
  return giveSyncPoint(added, points);
}

// No memory object is an image.
cl_int CL_API_CALL clCommandCopyBufferToImageKHR(cl_command_buffer_khr command_buffer,
                                                 cl_command_queue command_queue, cl_mem, cl_mem,
                                                 size_t, const size_t *, const size_t *, cl_uint,
                                                 const cl_sync_point_khr *, cl_sync_point_khr *,
                                                 cl_mutable_command_khr *mutable_handle) {
  const cl_int error =
      checkRecording(find<CommandBuffer>(command_buffer), command_queue, mutable_handle);
  return error ? error : CL_INVALID_MEM_OBJECT;
}

cl_int CL_API_CALL clCommandCopyImageKHR(cl_command_buffer_khr command_buffer,
                                         cl_command_queue command_queue, cl_mem, cl_mem,
                                         const size_t *, const size_t *, const size_t *, cl_uint,
                                         const cl_sync_point_khr *, cl_sync_point_khr *,
                                         cl_mutable_command_khr *mutable_handle) {
  const cl_int error =
      checkRecording(find<CommandBuffer>(command_buffer), command_queue, mutable_handle);
  return error ? error : CL_INVALID_MEM_OBJECT;
}

cl_int CL_API_CALL clCommandCopyImageToBufferKHR(cl_command_buffer_khr command_buffer,
                                                 cl_command_queue command_queue, cl_mem, cl_mem,
                                                 const size_t *, const size_t *, size_t, cl_uint,
                                                 const cl_sync_point_khr *, cl_sync_point_khr *,
                                                 cl_mutable_command_khr *mutable_handle) {
  const cl_int error =
      checkRecording(find<CommandBuffer>(command_buffer), command_queue, mutable_handle);
  return error ? error : CL_INVALID_MEM_OBJECT;
}

cl_int CL_API_CALL clCommandFillImageKHR(cl_command_buffer_khr command_buffer,
                                         cl_command_queue command_queue, cl_mem, const void *,
                                         const size_t *, const size_t *, cl_uint,
                                         const cl_sync_point_khr *, cl_sync_point_khr *,
                                         cl_mutable_command_khr *mutable_handle) {
  const cl_int error =
      checkRecording(find<CommandBuffer>(command_buffer), command_queue, mutable_handle);
  return error ? error : CL_INVALID_MEM_OBJECT;
}
