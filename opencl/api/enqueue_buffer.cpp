// Entry points that read, write, fill, copy, map, unmap and migrate buffers.
#include "check.h"
#include "memory_flags.h"

using namespace opencl;

namespace {

// The checks common to reads and writes.
cl_int checkTransfer(const Queue *queue, const Memory *memory, size_t offset, size_t size,
                     const void *pointer, const WaitList &waits, cl_mem_flags forbidden) {
  if (const cl_int error = checkQueue(queue, {memory}, waits))
    return error;
  if (!isWithin(*memory, offset, size) || !pointer)
    return CL_INVALID_VALUE;
  if (const cl_int error = checkWaits(*queue, {memory}, waits))
    return error;
  return memory->getFlags() & forbidden ? CL_INVALID_OPERATION : CL_SUCCESS;
}

} // namespace

cl_int CL_API_CALL clEnqueueReadBuffer(cl_command_queue command_queue, cl_mem buffer,
                                       cl_bool blocking_read, size_t offset, size_t size, void *ptr,
                                       cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *memory = findBuffer(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkTransfer(queue, memory, offset, size, ptr, waits, noHostRead))
    return error;
  return enqueue(*queue, CL_COMMAND_READ_BUFFER, recordRead(*memory, offset, size, ptr), waits,
                 event, blocking_read);
}

cl_int CL_API_CALL clEnqueueWriteBuffer(cl_command_queue command_queue, cl_mem buffer,
                                        cl_bool blocking_write, size_t offset, size_t size,
                                        const void *ptr, cl_uint num_events_in_wait_list,
                                        const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *memory = findBuffer(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkTransfer(queue, memory, offset, size, ptr, waits, noHostWrite))
    return error;
  return enqueue(*queue, CL_COMMAND_WRITE_BUFFER, recordWrite(*memory, offset, size, ptr), waits,
                 event, blocking_write);
}

cl_int CL_API_CALL clEnqueueFillBuffer(cl_command_queue command_queue, cl_mem buffer,
                                       const void *pattern, size_t pattern_size, size_t offset,
                                       size_t size, cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *memory = findBuffer(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {memory}, waits))
    return error;
  if (!isWithin(*memory, offset, size) || !isValidPattern(pattern, pattern_size, offset, size))
    return CL_INVALID_VALUE;
  if (const cl_int error = checkWaits(*queue, {memory}, waits))
    return error;
  return enqueue(*queue, CL_COMMAND_FILL_BUFFER,
                 recordFill(*memory, offset, size, pattern, pattern_size), waits, event);
}

cl_int CL_API_CALL clEnqueueCopyBuffer(cl_command_queue command_queue, cl_mem src_buffer,
                                       cl_mem dst_buffer, size_t src_offset, size_t dst_offset,
                                       size_t size, cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *source = findBuffer(src_buffer);
  Memory *destination = findBuffer(dst_buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {source, destination}, waits))
    return error;
  if (!isWithin(*source, src_offset, size) || !isWithin(*destination, dst_offset, size))
    return CL_INVALID_VALUE;
  if (const cl_int error = checkWaits(*queue, {source, destination}, waits))
    return error;
  if (source->overlaps(*destination, src_offset, dst_offset, size))
    return CL_MEM_COPY_OVERLAP;
  return enqueue(*queue, CL_COMMAND_COPY_BUFFER,
                 recordCopy(*source, src_offset, *destination, dst_offset, size), waits, event);
}

void *CL_API_CALL clEnqueueMapBuffer(cl_command_queue command_queue, cl_mem buffer,
                                     cl_bool blocking_map, cl_map_flags map_flags, size_t offset,
                                     size_t size, cl_uint num_events_in_wait_list,
                                     const cl_event *event_wait_list, cl_event *event,
                                     cl_int *errcode_ret) {
  Queue *queue = find<Queue>(command_queue);
  Memory *memory = findBuffer(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {memory}, waits))
    return fail(error, errcode_ret);
  if (!isWithin(*memory, offset, size) || size == 0 || !areValidMapFlags(map_flags))
    return fail(CL_INVALID_VALUE, errcode_ret);
  if (const cl_int error = checkWaits(*queue, {memory}, waits))
    return fail(error, errcode_ret);
  if (!allowMapping(memory->getFlags(), map_flags))
    return fail(CL_INVALID_OPERATION, errcode_ret);
  return enqueueMap(*queue, CL_COMMAND_MAP_BUFFER, *memory, offset, waits, event, blocking_map,
                    errcode_ret);
}

cl_int CL_API_CALL clEnqueueUnmapMemObject(cl_command_queue command_queue, cl_mem memobj,
                                           void *mapped_ptr, cl_uint num_events_in_wait_list,
                                           const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  Memory *memory = find<Memory>(memobj);
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  if (!memory->isMapped(mapped_ptr))
    return CL_INVALID_VALUE;
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = waits.check())
    return error;
  if (const cl_int error = checkQueue(queue, {memory}, waits))
    return error;
  // Another thread may have unmapped it since isMapped.
  if (!memory->removeMapping(mapped_ptr))
    return CL_INVALID_VALUE;
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_UNMAP_MEM_OBJECT);
  command->retain(Ref<Object>(memory));
  return enqueue(std::move(command), waits, event);
}

cl_int CL_API_CALL clEnqueueMigrateMemObjects(cl_command_queue command_queue,
                                              cl_uint num_mem_objects, const cl_mem *mem_objects,
                                              cl_mem_migration_flags flags,
                                              cl_uint num_events_in_wait_list,
                                              const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkQueue(queue, {}, waits))
    return error;
  const bool hasList = num_mem_objects != 0 && mem_objects;
  // Migration is a hint: commands copy the contents to a device when they need them.
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_MIGRATE_MEM_OBJECTS);
  for (cl_uint i = 0; hasList && i != num_mem_objects; ++i) {
    Memory *memory = find<Memory>(mem_objects[i]);
    if (const cl_int error = checkQueue(queue, {memory}, waits))
      return error;
    command->retain(Ref<Object>(memory));
  }
  if (!hasList || !areValidMigrationFlags(flags))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  return enqueue(std::move(command), waits, event);
}
