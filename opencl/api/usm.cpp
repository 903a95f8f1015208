// cl_intel_unified_shared_memory: host, device and shared allocations.
//
// Where device and host share virtual addresses, the three kinds differ only in the reported type.
#include "core/svm.h"
#include "svm.h"

#include <algorithm>
#include <bit>

using namespace opencl;

namespace {

bool sharesAddresses(const Device &device) { return device.getInfo().shares_host_addresses; }

bool allShareAddresses(const Context &context) {
  const auto &devices = context.getDevices();
  return std::all_of(devices.begin(), devices.end(),
                     [](const Device *device) { return sharesAddresses(*device); });
}

// Returns the allocation flags of a property list.
Expected<cl_mem_alloc_flags_intel> readProperties(const cl_mem_properties_intel *properties,
                                                  bool mayBePlaced) {
  cl_mem_alloc_flags_intel flags = 0;
  constexpr cl_mem_alloc_flags_intel placements =
      CL_MEM_ALLOC_INITIAL_PLACEMENT_DEVICE_INTEL | CL_MEM_ALLOC_INITIAL_PLACEMENT_HOST_INTEL;
  for (bool isFirst = true; properties && *properties; properties += 2, isFirst = false) {
    if (properties[0] != CL_MEM_ALLOC_FLAGS_INTEL || !isFirst)
      return Unexpected(CL_INVALID_PROPERTY);
    flags = properties[1];
    if (flags & ~(CL_MEM_ALLOC_WRITE_COMBINED_INTEL | placements))
      return Unexpected(CL_INVALID_PROPERTY);
    if ((flags & placements) && (!mayBePlaced || (flags & placements) == placements))
      return Unexpected(CL_INVALID_PROPERTY);
  }
  return flags;
}

void *allocate(cl_context handle, cl_uint type, Device *device, bool needsDevice,
               const cl_mem_properties_intel *properties, size_t size, cl_uint alignment,
               cl_int *errcode) {
  Context *context = find<Context>(handle);
  if (!context)
    return fail(CL_INVALID_CONTEXT, errcode);
  if ((needsDevice && !device) || (device && !context->hasDevice(device)))
    return fail(CL_INVALID_DEVICE, errcode);
  if (device ? !sharesAddresses(*device) : !allShareAddresses(*context))
    return fail(CL_INVALID_OPERATION, errcode);
  if ((alignment && !std::has_single_bit(alignment)) || alignment > 128)
    return fail(CL_INVALID_VALUE, errcode);
  auto flags = readProperties(properties, type == CL_MEM_TYPE_SHARED_INTEL);
  if (!flags)
    return fail(flags.error(), errcode);
  if (size == 0 || !fitsAllDevices(*context, size))
    return fail(CL_INVALID_BUFFER_SIZE, errcode);
  SvmAllocation description;
  description.usmType = type;
  description.device = device;
  description.allocFlags = *flags;
  void *address =
      context->getSvm().add(std::move(description), size, std::max<uint32_t>(alignment, 128));
  if (!address)
    return fail(CL_OUT_OF_RESOURCES, errcode);
  if (errcode)
    *errcode = CL_SUCCESS;
  return address;
}

} // namespace

void *CL_API_CALL clHostMemAllocINTEL(cl_context context, const cl_mem_properties_intel *properties,
                                      size_t size, cl_uint alignment, cl_int *errcode_ret) {
  return allocate(context, CL_MEM_TYPE_HOST_INTEL, nullptr, false, properties, size, alignment,
                  errcode_ret);
}

void *CL_API_CALL clDeviceMemAllocINTEL(cl_context context, cl_device_id device,
                                        const cl_mem_properties_intel *properties, size_t size,
                                        cl_uint alignment, cl_int *errcode_ret) {
  return allocate(context, CL_MEM_TYPE_DEVICE_INTEL, find<Device>(device), true, properties, size,
                  alignment, errcode_ret);
}

void *CL_API_CALL clSharedMemAllocINTEL(cl_context context, cl_device_id device,
                                        const cl_mem_properties_intel *properties, size_t size,
                                        cl_uint alignment, cl_int *errcode_ret) {
  return allocate(context, CL_MEM_TYPE_SHARED_INTEL, find<Device>(device), device != nullptr,
                  properties, size, alignment, errcode_ret);
}

cl_int CL_API_CALL clMemFreeINTEL(cl_context context, void *ptr) {
  Context *owner = find<Context>(context);
  if (!owner)
    return CL_INVALID_CONTEXT;
  if (!ptr)
    return CL_SUCCESS;
  // Allocations of clSVMAlloc are not unified shared memory.
  const SvmAllocation found = owner->getSvm().find(ptr);
  if (!found.storage || found.begin() != ptr || found.usmType == CL_MEM_TYPE_UNKNOWN_INTEL)
    return CL_INVALID_VALUE;
  owner->getSvm().remove(ptr);
  return CL_SUCCESS;
}

cl_int CL_API_CALL clMemBlockingFreeINTEL(cl_context context, void *ptr) {
  Context *owner = find<Context>(context);
  if (!owner)
    return CL_INVALID_CONTEXT;
  if (DeviceCallbackScope::isActive())
    return CL_INVALID_OPERATION;
  owner->finishQueues();
  return clMemFreeINTEL(context, ptr);
}

cl_int CL_API_CALL clGetMemAllocInfoINTEL(cl_context context, const void *ptr,
                                          cl_mem_info_intel param_name, size_t param_value_size,
                                          void *param_value, size_t *param_value_size_ret) {
  Context *owner = find<Context>(context);
  if (!owner)
    return CL_INVALID_CONTEXT;
  const InfoWriter out(param_value_size, param_value, param_value_size_ret);
  SvmAllocation found = owner->getSvm().find(ptr);
  // Allocations of clSVMAlloc are reported as unknown.
  if (found.storage && found.usmType == CL_MEM_TYPE_UNKNOWN_INTEL)
    found = {};
  switch (param_name) {
  case CL_MEM_ALLOC_TYPE_INTEL:
    return out.value<cl_unified_shared_memory_type_intel>(found.usmType);
  case CL_MEM_ALLOC_BASE_PTR_INTEL:
    return out.value<void *>(found.storage ? found.begin() : nullptr);
  case CL_MEM_ALLOC_SIZE_INTEL:
    return out.value<size_t>(found.storage ? found.storage->getSize() : 0);
  case CL_MEM_ALLOC_DEVICE_INTEL:
    return out.value(getHandle(found.device));
  case CL_MEM_ALLOC_FLAGS_INTEL:
    return out.value<cl_mem_alloc_flags_intel>(found.allocFlags);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL clSetKernelArgMemPointerINTEL(cl_kernel kernel, cl_uint arg_index,
                                                 const void *arg_value) {
  return clSetKernelArgSVMPointer(kernel, arg_index, arg_value);
}

cl_int CL_API_CALL clEnqueueMemFillINTEL(cl_command_queue command_queue, void *dst_ptr,
                                         const void *pattern, size_t pattern_size, size_t size,
                                         cl_uint num_events_in_wait_list,
                                         const cl_event *event_wait_list, cl_event *event) {
  return enqueueSvmFill(command_queue, CL_COMMAND_MEMFILL_INTEL, dst_ptr, pattern, pattern_size,
                        size, {num_events_in_wait_list, event_wait_list}, event);
}

cl_int CL_API_CALL clEnqueueMemcpyINTEL(cl_command_queue command_queue, cl_bool blocking,
                                        void *dst_ptr, const void *src_ptr, size_t size,
                                        cl_uint num_events_in_wait_list,
                                        const cl_event *event_wait_list, cl_event *event) {
  return enqueueSvmCopy(command_queue, CL_COMMAND_MEMCPY_INTEL, blocking, dst_ptr, src_ptr, size,
                        {num_events_in_wait_list, event_wait_list}, event);
}

// Memory does not migrate, so the command only synchronizes.
cl_int CL_API_CALL clEnqueueMigrateMemINTEL(cl_command_queue command_queue, const void *ptr, size_t,
                                            cl_mem_migration_flags flags,
                                            cl_uint num_events_in_wait_list,
                                            const cl_event *event_wait_list, cl_event *event) {
  return enqueueSvmSync(command_queue, CL_COMMAND_MIGRATEMEM_INTEL,
                        ptr && areValidMigrationFlags(flags), ptr,
                        {num_events_in_wait_list, event_wait_list}, event);
}

// The extension defines no advice but 0.
cl_int CL_API_CALL clEnqueueMemAdviseINTEL(cl_command_queue command_queue, const void *ptr, size_t,
                                           cl_mem_advice_intel advice,
                                           cl_uint num_events_in_wait_list,
                                           const cl_event *event_wait_list, cl_event *event) {
  return enqueueSvmSync(command_queue, CL_COMMAND_MEMADVISE_INTEL, ptr && advice == 0, ptr,
                        {num_events_in_wait_list, event_wait_list}, event);
}
