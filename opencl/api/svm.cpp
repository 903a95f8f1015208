// Entry points for shared virtual memory (OpenCL 3.0 API, "Shared Virtual Memory").
#include "svm.h"

#include "core/svm.h"

#include <algorithm>
#include <bit>

using namespace opencl;

namespace {

cl_device_svm_capabilities getCapabilities(const Context &context) {
  cl_device_svm_capabilities capabilities = 0;
  for (const Device *device : context.getDevices())
    capabilities |= device->getSvmCapabilities();
  return capabilities;
}

bool areValidFlags(cl_svm_mem_flags flags, cl_device_svm_capabilities capabilities) {
  constexpr cl_svm_mem_flags access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
  if (flags & ~(access | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS))
    return false;
  if (std::popcount(flags & access) > 1)
    return false;
  if ((flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) && !(capabilities & CL_DEVICE_SVM_FINE_GRAIN_BUFFER))
    return false;
  return !(flags & CL_MEM_SVM_ATOMICS) ||
         ((flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) && (capabilities & CL_DEVICE_SVM_ATOMICS));
}

// Whether each range lies in an allocation; a size of 0 selects the whole allocation.
bool areAllocated(Context &context, cl_uint count, const void **pointers, const size_t *sizes) {
  for (cl_uint i = 0; i != count; ++i) {
    const SvmAllocation found = context.getSvm().find(pointers[i]);
    if (!found.storage)
      return false;
    const auto *begin = static_cast<const std::byte *>(pointers[i]);
    if (sizes && sizes[i] > size_t(found.end() - begin))
      return false;
  }
  return true;
}

} // namespace

namespace opencl {

cl_int checkSvmSupport(const Queue *queue, const WaitList &waits) {
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (!queue->getDevice().getSvmCapabilities())
    return CL_INVALID_OPERATION;
  return waits.belongsTo(queue->getContext()) ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

bool fitsAllDevices(const Context &context, size_t size) {
  const auto &devices = context.getDevices();
  return std::all_of(devices.begin(), devices.end(), [=](const Device *device) {
    return size <= device->getInfo().allocation_size;
  });
}

bool overlap(const void *destination, const void *source, size_t size) {
  const auto to = reinterpret_cast<uintptr_t>(destination);
  const auto from = reinterpret_cast<uintptr_t>(source);
  return (to < from ? from - to : to - from) < size;
}

bool isValidSvmFill(const void *destination, const void *pattern, size_t patternSize, size_t size) {
  return destination &&
         isValidPattern(pattern, patternSize, reinterpret_cast<uintptr_t>(destination), size);
}

cl_int enqueueSvmCopy(cl_command_queue handle, cl_command_type type, bool blocking,
                      void *destination, const void *source, size_t size, const WaitList &waits,
                      cl_event *event) {
  Queue *queue = find<Queue>(handle);
  if (const cl_int error = checkSvmSupport(queue, waits))
    return error;
  if (const cl_int error = waits.check())
    return error;
  if (!destination || !source)
    return CL_INVALID_VALUE;
  if (overlap(destination, source, size))
    return CL_MEM_COPY_OVERLAP;
  return enqueue(*queue, type, recordSvmCopy(destination, source, size), waits, event, blocking);
}

cl_int enqueueSvmFill(cl_command_queue handle, cl_command_type type, void *destination,
                      const void *pattern, size_t patternSize, size_t size, const WaitList &waits,
                      cl_event *event) {
  Queue *queue = find<Queue>(handle);
  if (const cl_int error = checkSvmSupport(queue, waits))
    return error;
  if (!isValidSvmFill(destination, pattern, patternSize, size))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  return enqueue(*queue, type, recordSvmFill(destination, size, pattern, patternSize), waits,
                 event);
}

cl_int enqueueSvmSync(cl_command_queue handle, cl_command_type type, bool isValid, const void *used,
                      const WaitList &waits, cl_event *event, bool blocking) {
  Queue *queue = find<Queue>(handle);
  if (const cl_int error = checkSvmSupport(queue, waits))
    return error;
  if (!isValid)
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  auto command = std::make_unique<Command>(*queue, type);
  // Defers the release of memory that is freed while the command is pending.
  if (SvmAllocation found = queue->getContext().getSvm().find(used); found.storage)
    command->retain(std::move(found.storage));
  return enqueue(std::move(command), waits, event, blocking);
}

} // namespace opencl

void *CL_API_CALL clSVMAlloc(cl_context context, cl_svm_mem_flags flags, size_t size,
                             cl_uint alignment) {
  Context *owner = find<Context>(context);
  if (!owner)
    return nullptr;
  const cl_device_svm_capabilities capabilities = getCapabilities(*owner);
  if (capabilities == 0 || !areValidFlags(flags, capabilities) || size == 0 ||
      !fitsAllDevices(*owner, size) || (alignment && !std::has_single_bit(alignment)) ||
      alignment > 128)
    return nullptr;
  SvmAllocation description;
  description.flags = flags;
  return owner->getSvm().add(std::move(description), size, std::max<uint32_t>(alignment, 128));
}

void CL_API_CALL clSVMFree(cl_context context, void *svm_pointer) {
  if (Context *owner = find<Context>(context))
    owner->getSvm().remove(svm_pointer);
}

namespace {

using FreeFunction = void(CL_CALLBACK *)(cl_command_queue, cl_uint, void *[], void *);

struct Free {
  FreeFunction function;
  std::vector<void *> pointers;
  void *userData;
};

} // namespace

cl_int CL_API_CALL clEnqueueSVMFree(
    cl_command_queue command_queue, cl_uint num_svm_pointers, void *svm_pointers[],
    void(CL_CALLBACK *pfn_free_func)(cl_command_queue, cl_uint, void *[], void *), void *user_data,
    cl_uint num_events_in_wait_list, const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkSvmSupport(queue, waits))
    return error;
  if ((num_svm_pointers == 0) != (svm_pointers == nullptr))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_SVM_FREE);
  auto job = std::make_shared<Free>();
  job->function = pfn_free_func;
  job->pointers.assign(svm_pointers, svm_pointers + num_svm_pointers);
  job->userData = user_data;
  command->setWork([queue, job]() -> cl_int {
    if (!job->function) {
      for (void *pointer : job->pointers)
        queue->getContext().getSvm().remove(pointer);
      return CL_COMPLETE;
    }
    job->function(getHandle(queue), cl_uint(job->pointers.size()), job->pointers.data(),
                  job->userData);
    return CL_COMPLETE;
  });
  return enqueue(std::move(command), waits, event);
}

cl_int CL_API_CALL clEnqueueSVMMemcpy(cl_command_queue command_queue, cl_bool blocking_copy,
                                      void *dst_ptr, const void *src_ptr, size_t size,
                                      cl_uint num_events_in_wait_list,
                                      const cl_event *event_wait_list, cl_event *event) {
  return enqueueSvmCopy(command_queue, CL_COMMAND_SVM_MEMCPY, blocking_copy, dst_ptr, src_ptr, size,
                        {num_events_in_wait_list, event_wait_list}, event);
}

cl_int CL_API_CALL clEnqueueSVMMemFill(cl_command_queue command_queue, void *svm_ptr,
                                       const void *pattern, size_t pattern_size, size_t size,
                                       cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  return enqueueSvmFill(command_queue, CL_COMMAND_SVM_MEMFILL, svm_ptr, pattern, pattern_size, size,
                        {num_events_in_wait_list, event_wait_list}, event);
}

cl_int CL_API_CALL clEnqueueSVMMap(cl_command_queue command_queue, cl_bool blocking_map,
                                   cl_map_flags flags, void *svm_ptr, size_t size,
                                   cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                                   cl_event *event) {
  const bool isValid = svm_ptr && size != 0 && areValidMapFlags(flags);
  return enqueueSvmSync(command_queue, CL_COMMAND_SVM_MAP, isValid, svm_ptr,
                        {num_events_in_wait_list, event_wait_list}, event, blocking_map);
}

cl_int CL_API_CALL clEnqueueSVMUnmap(cl_command_queue command_queue, void *svm_ptr,
                                     cl_uint num_events_in_wait_list,
                                     const cl_event *event_wait_list, cl_event *event) {
  return enqueueSvmSync(command_queue, CL_COMMAND_SVM_UNMAP, svm_ptr, svm_ptr,
                        {num_events_in_wait_list, event_wait_list}, event);
}

cl_int CL_API_CALL clEnqueueSVMMigrateMem(cl_command_queue command_queue, cl_uint num_svm_pointers,
                                          const void **svm_pointers, const size_t *sizes,
                                          cl_mem_migration_flags flags,
                                          cl_uint num_events_in_wait_list,
                                          const cl_event *event_wait_list, cl_event *event) {
  const Queue *queue = find<Queue>(command_queue);
  const bool isValid = queue && num_svm_pointers != 0 && svm_pointers &&
                       areValidMigrationFlags(flags) &&
                       areAllocated(queue->getContext(), num_svm_pointers, svm_pointers, sizes);
  return enqueueSvmSync(command_queue, CL_COMMAND_SVM_MIGRATE_MEM, isValid, nullptr,
                        {num_events_in_wait_list, event_wait_list}, event);
}
