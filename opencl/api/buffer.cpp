// Entry points for buffers and sub-buffers.
#include "check.h"
#include "core/limits.h"
#include "core/svm.h"
#include "memory_flags.h"

#include <algorithm>

using namespace opencl;

namespace {

bool isAlignedForAnyDevice(const Context &context, size_t origin) {
  const auto &devices = context.getDevices();
  return std::any_of(devices.begin(), devices.end(), [=](const Device *device) {
    return origin % getBaseAlignment(device->getInfo()) == 0;
  });
}

} // namespace

cl_mem CL_API_CALL clCreateBufferWithProperties(cl_context context,
                                                const cl_mem_properties *properties,
                                                cl_mem_flags flags, size_t size, void *host_ptr,
                                                cl_int *errcode_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (properties && *properties)
    return fail(CL_INVALID_PROPERTY, errcode_ret);
  if (!areValidFlags(flags, deviceAccess | hostAccess | hostPointers))
    return fail(CL_INVALID_VALUE, errcode_ret);
  if (size == 0 || !fitsAnyDevice(*owner, size))
    return fail(CL_INVALID_BUFFER_SIZE, errcode_ret);
  const bool needsPointer = flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  if (needsPointer != (host_ptr != nullptr))
    return fail(CL_INVALID_HOST_PTR, errcode_ret);
  // A buffer over shared memory lies inside one allocation.
  const SvmAllocation shared =
      flags & CL_MEM_USE_HOST_PTR ? owner->getSvm().find(host_ptr) : SvmAllocation();
  if (shared.storage && size > size_t(shared.end() - static_cast<std::byte *>(host_ptr)))
    return fail(CL_INVALID_BUFFER_SIZE, errcode_ret);
  return returnHandle(
      Memory::createBuffer(*owner, copyProperties(properties), flags, size, host_ptr), errcode_ret);
}

cl_mem CL_API_CALL clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size,
                                  void *host_ptr, cl_int *errcode_ret) {
  return clCreateBufferWithProperties(context, nullptr, flags, size, host_ptr, errcode_ret);
}

cl_mem CL_API_CALL clCreateSubBuffer(cl_mem buffer, cl_mem_flags flags,
                                     cl_buffer_create_type buffer_create_type,
                                     const void *buffer_create_info, cl_int *errcode_ret) {
  Memory *whole = findBuffer(buffer);
  if (!whole || whole->getParent())
    return fail(CL_INVALID_MEM_OBJECT, errcode_ret);
  if (!areValidFlags(flags, deviceAccess | hostAccess) ||
      !areCompatibleFlags(flags, whole->getFlags()))
    return fail(CL_INVALID_VALUE, errcode_ret);
  if (buffer_create_type != CL_BUFFER_CREATE_TYPE_REGION || !buffer_create_info)
    return fail(CL_INVALID_VALUE, errcode_ret);
  const auto region = *static_cast<const cl_buffer_region *>(buffer_create_info);
  if (region.origin > whole->getSize() || region.size > whole->getSize() - region.origin)
    return fail(CL_INVALID_VALUE, errcode_ret);
  if (region.size == 0)
    return fail(CL_INVALID_BUFFER_SIZE, errcode_ret);
  if (!isAlignedForAnyDevice(whole->getContext(), region.origin))
    return fail(CL_MISALIGNED_SUB_BUFFER_OFFSET, errcode_ret);
  return returnHandle(Memory::createSubBuffer(*whole, flags, region.origin, region.size),
                      errcode_ret);
}

cl_int CL_API_CALL clRetainMemObject(cl_mem memobj) { return retain<Memory>(memobj); }

cl_int CL_API_CALL clReleaseMemObject(cl_mem memobj) { return release<Memory>(memobj); }

cl_int CL_API_CALL clGetMemObjectInfo(cl_mem memobj, cl_mem_info param_name,
                                      size_t param_value_size, void *param_value,
                                      size_t *param_value_size_ret) {
  return query<Memory>(memobj, param_name, param_value_size, param_value, param_value_size_ret);
}

cl_int CL_API_CALL clSetMemObjectDestructorCallback(cl_mem memobj,
                                                    void(CL_CALLBACK *pfn_notify)(cl_mem, void *),
                                                    void *user_data) {
  Memory *memory = find<Memory>(memobj);
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  if (!pfn_notify)
    return CL_INVALID_VALUE;
  memory->addDestructor(pfn_notify, user_data);
  return CL_SUCCESS;
}
