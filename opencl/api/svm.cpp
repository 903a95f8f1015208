// Shared virtual memory.
#include "svm.h"

#include "check.h"
#include "core/svm.h"

#include <algorithm>
#include <bit>
#include <cstring>

using namespace opencl;

namespace {

cl_device_svm_capabilities getCapabilities(const Context &context) {
  cl_device_svm_capabilities capabilities = 0;
  for (const Device *device : context.getDevices())
    capabilities |= device->getSvmCapabilities();
  return capabilities;
}

bool areGood(cl_svm_mem_flags flags, cl_device_svm_capabilities capabilities) {
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

bool fitsSomeDevice(const Context &context, size_t size) {
  const auto &devices = context.getDevices();
  return std::any_of(devices.begin(), devices.end(), [=](const Device *device) {
    return size <= device->getInfo().allocation_size;
  });
}

// What all commands on shared memory check first.
cl_int checkQueue(const Queue *queue, const WaitList &waits) {
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (!queue->getDevice().getSvmCapabilities())
    return CL_INVALID_OPERATION;
  return waits.fits(queue->getContext()) ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

// Memory that is freed while a command uses it stays until the command has ended.
void keepStorage(Command &command, const void *address) {
  if (SvmAllocation found = command.getQueue().getContext().getSvm().find(address); found.storage)
    command.keep(found.storage);
}

// A command whose work is a function that runs in the device's turn.
cl_int enqueueWork(Queue &queue, cl_command_type type, std::initializer_list<const void *> used,
                   std::function<void()> work, const WaitList &waits, cl_event *event,
                   bool blocking = false) {
  auto command = std::make_unique<Command>(queue, type);
  for (const void *address : used)
    keepStorage(*command, address);
  if (const cl_int error = command->beginRecording())
    return error;
  auto owned = std::make_shared<std::function<void()>>(std::move(work));
  auto run = [](mux_queue_t, mux_command_buffer_t, void *data) {
    (*static_cast<std::function<void()> *>(data))();
  };
  if (const mux_result_t result =
          muxCommandUserCallback(command->getCommands(), run, owned.get(), 0, nullptr, nullptr))
    return toError(result);
  command->keep(std::move(owned));
  if (const cl_int error = command->endRecording())
    return error;
  return enqueue(std::move(command), waits, event, blocking);
}

// A command that only takes its place in the order of things: host and devices see the same bytes.
cl_int enqueuePoint(Queue &queue, cl_command_type type, std::initializer_list<const void *> used,
                    const WaitList &waits, cl_event *event, bool blocking = false) {
  auto command = std::make_unique<Command>(queue, type);
  for (const void *address : used)
    keepStorage(*command, address);
  return enqueue(std::move(command), waits, event, blocking);
}

void fill(std::byte *to, size_t size, const std::vector<std::byte> &pattern) {
  for (size_t done = 0; done != size; done += pattern.size())
    std::memcpy(to + done, pattern.data(), pattern.size());
}

} // namespace

namespace opencl {

cl_int enqueueSharedCopy(Queue &queue, cl_command_type type, bool blocking, void *destination,
                         const void *source, size_t size, const WaitList &waits, cl_event *event) {
  const auto to = reinterpret_cast<uintptr_t>(destination);
  const auto from = reinterpret_cast<uintptr_t>(source);
  if (size != 0 && to < from + size && from < to + size)
    return CL_MEM_COPY_OVERLAP;
  if (size == 0)
    return enqueuePoint(queue, type, {}, waits, event, blocking);
  return enqueueWork(
      queue, type, {destination, source}, [=] { std::memcpy(destination, source, size); }, waits,
      event, blocking);
}

cl_int enqueueSharedFill(Queue &queue, cl_command_type type, void *destination, const void *pattern,
                         size_t patternSize, size_t size, const WaitList &waits, cl_event *event) {
  if (size == 0)
    return enqueuePoint(queue, type, {}, waits, event);
  const auto *bytes = static_cast<const std::byte *>(pattern);
  return enqueueWork(
      queue, type, {destination},
      [=, pattern = std::vector<std::byte>(bytes, bytes + patternSize)] {
        fill(static_cast<std::byte *>(destination), size, pattern);
      },
      waits, event);
}

bool isPattern(const void *destination, const void *pattern, size_t patternSize, size_t size) {
  return pattern && std::has_single_bit(patternSize) && patternSize <= 128 &&
         reinterpret_cast<uintptr_t>(destination) % patternSize == 0 && size % patternSize == 0;
}

} // namespace opencl

void *CL_API_CALL clSVMAlloc(cl_context context, cl_svm_mem_flags flags, size_t size,
                             cl_uint alignment) {
  Context *owner = find<Context>(context);
  if (!owner)
    return nullptr;
  const cl_device_svm_capabilities capabilities = getCapabilities(*owner);
  if (capabilities == 0 || !areGood(flags, capabilities) || size == 0 ||
      !fitsSomeDevice(*owner, size) || (alignment && !std::has_single_bit(alignment)) ||
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
  if (const cl_int error = checkQueue(queue, waits))
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
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, waits))
    return error;
  if (const cl_int error = waits.check())
    return error;
  if (!dst_ptr || !src_ptr)
    return CL_INVALID_VALUE;
  return enqueueSharedCopy(*queue, CL_COMMAND_SVM_MEMCPY, blocking_copy, dst_ptr, src_ptr, size,
                           waits, event);
}

cl_int CL_API_CALL clEnqueueSVMMemFill(cl_command_queue command_queue, void *svm_ptr,
                                       const void *pattern, size_t pattern_size, size_t size,
                                       cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, waits))
    return error;
  if (!svm_ptr || !isPattern(svm_ptr, pattern, pattern_size, size))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  return enqueueSharedFill(*queue, CL_COMMAND_SVM_MEMFILL, svm_ptr, pattern, pattern_size, size,
                           waits, event);
}

cl_int CL_API_CALL clEnqueueSVMMap(cl_command_queue command_queue, cl_bool blocking_map,
                                   cl_map_flags flags, void *svm_ptr, size_t size,
                                   cl_uint num_events_in_wait_list, const cl_event *event_wait_list,
                                   cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, waits))
    return error;
  constexpr cl_map_flags known = CL_MAP_READ | CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  if (!svm_ptr || size == 0 || (flags & ~known))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  return enqueuePoint(*queue, CL_COMMAND_SVM_MAP, {svm_ptr}, waits, event, blocking_map);
}

cl_int CL_API_CALL clEnqueueSVMUnmap(cl_command_queue command_queue, void *svm_ptr,
                                     cl_uint num_events_in_wait_list,
                                     const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, waits))
    return error;
  if (!svm_ptr)
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  return enqueuePoint(*queue, CL_COMMAND_SVM_UNMAP, {svm_ptr}, waits, event);
}

cl_int CL_API_CALL clEnqueueSVMMigrateMem(cl_command_queue command_queue, cl_uint num_svm_pointers,
                                          const void **svm_pointers, const size_t *sizes,
                                          cl_mem_migration_flags flags,
                                          cl_uint num_events_in_wait_list,
                                          const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, waits))
    return error;
  constexpr cl_mem_migration_flags known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  if (num_svm_pointers == 0 || !svm_pointers || (flags & ~known))
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i != num_svm_pointers; ++i) {
    const SvmAllocation found = queue->getContext().getSvm().find(svm_pointers[i]);
    if (!found.storage)
      return CL_INVALID_VALUE;
    const auto *begin = static_cast<const std::byte *>(svm_pointers[i]);
    if (sizes && sizes[i] > size_t(found.end() - begin))
      return CL_INVALID_VALUE;
  }
  if (const cl_int error = waits.check())
    return error;
  return enqueuePoint(*queue, CL_COMMAND_SVM_MIGRATE_MEM, {}, waits, event);
}
