// Commands that read, write, copy, fill and map buffers.
#include "check.h"

#include <bit>
#include <cstring>

using namespace opencl;

namespace {

constexpr cl_mem_flags noHostRead = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags noHostWrite = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;

bool isWithin(const Memory &memory, size_t offset, size_t size) {
  return offset <= memory.getSize() && size <= memory.getSize() - offset;
}

// A command about one buffer that moves `size` bytes, recorded by `record(command, buffer)`.
template <class Record>
Expected<std::unique_ptr<Command>> makeCommand(Queue &queue, cl_command_type type, Memory &memory,
                                               Access access, size_t size, Record record) {
  auto command = std::make_unique<Command>(queue, type);
  if (size == 0)
    return command;
  if (const cl_int error = command->beginRecording())
    return Unexpected(error);
  auto buffer = command->use(memory, access);
  if (!buffer)
    return Unexpected(buffer.error());
  if (const mux_result_t result = record(command->getCommands(), *buffer))
    return Unexpected(toError(result));
  if (const cl_int error = command->endRecording())
    return Unexpected(error);
  return command;
}

// What reading and writing check alike.
cl_int checkTransfer(const Queue *queue, const Memory *memory, size_t offset, size_t size,
                     const void *pointer, const WaitList &waits, cl_mem_flags forbidden) {
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  if ((memory && &memory->getContext() != &queue->getContext()) || !waits.fits(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  if (!isWithin(*memory, offset, size) || !pointer)
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  return memory->getFlags() & forbidden ? CL_INVALID_OPERATION : CL_SUCCESS;
}

} // namespace

cl_int CL_API_CALL clEnqueueReadBuffer(cl_command_queue command_queue, cl_mem buffer,
                                       cl_bool blocking_read, size_t offset, size_t size, void *ptr,
                                       cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *memory = find<Memory>(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkTransfer(queue, memory, offset, size, ptr, waits, noHostRead))
    return error;
  auto command =
      makeCommand(*queue, CL_COMMAND_READ_BUFFER, *memory, Access::Read, size,
                  [&](mux_command_buffer_t commands, mux_buffer_t from) {
                    return muxCommandReadBuffer(commands, from, memory->getOffset() + offset, ptr,
                                                size, 0, nullptr, nullptr);
                  });
  if (!command)
    return command.error();
  return enqueue(std::move(*command), waits, event, blocking_read);
}

cl_int CL_API_CALL clEnqueueWriteBuffer(cl_command_queue command_queue, cl_mem buffer,
                                        cl_bool blocking_write, size_t offset, size_t size,
                                        const void *ptr, cl_uint num_events_in_wait_list,
                                        const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  Memory *memory = find<Memory>(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (const cl_int error = checkTransfer(queue, memory, offset, size, ptr, waits, noHostWrite))
    return error;
  auto command =
      makeCommand(*queue, CL_COMMAND_WRITE_BUFFER, *memory, Access::Write, size,
                  [&](mux_command_buffer_t commands, mux_buffer_t to) {
                    return muxCommandWriteBuffer(commands, to, memory->getOffset() + offset, ptr,
                                                 size, 0, nullptr, nullptr);
                  });
  if (!command)
    return command.error();
  return enqueue(std::move(*command), waits, event, blocking_write);
}

cl_int CL_API_CALL clEnqueueFillBuffer(cl_command_queue command_queue, cl_mem buffer,
                                       const void *pattern, size_t pattern_size, size_t offset,
                                       size_t size, cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  Memory *memory = find<Memory>(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if ((memory && &memory->getContext() != &queue->getContext()) || !waits.fits(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  if (!isWithin(*memory, offset, size) || !pattern || !std::has_single_bit(pattern_size) ||
      pattern_size > 128 || offset % pattern_size != 0 || size % pattern_size != 0)
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  auto command =
      makeCommand(*queue, CL_COMMAND_FILL_BUFFER, *memory, Access::Write, size,
                  [&](mux_command_buffer_t commands, mux_buffer_t to) {
                    return muxCommandFillBuffer(commands, to, memory->getOffset() + offset, size,
                                                pattern, pattern_size, 0, nullptr, nullptr);
                  });
  if (!command)
    return command.error();
  return enqueue(std::move(*command), waits, event);
}

cl_int CL_API_CALL clEnqueueCopyBuffer(cl_command_queue command_queue, cl_mem src_buffer,
                                       cl_mem dst_buffer, size_t src_offset, size_t dst_offset,
                                       size_t size, cl_uint num_events_in_wait_list,
                                       const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  Memory *source = find<Memory>(src_buffer);
  Memory *destination = find<Memory>(dst_buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  for (const Memory *memory : {source, destination}) {
    if (memory && &memory->getContext() != &queue->getContext())
      return CL_INVALID_CONTEXT;
  }
  if (!waits.fits(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (!source || !destination)
    return CL_INVALID_MEM_OBJECT;
  if (!isWithin(*source, src_offset, size) || !isWithin(*destination, dst_offset, size))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  if (source->overlaps(*destination, src_offset, dst_offset, size))
    return CL_MEM_COPY_OVERLAP;
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_COPY_BUFFER);
  if (size != 0) {
    if (const cl_int error = command->beginRecording())
      return error;
    auto from = command->use(*source, Access::Read);
    auto to = command->use(*destination, Access::Write);
    if (!from || !to)
      return CL_OUT_OF_RESOURCES;
    if (const mux_result_t result = muxCommandCopyBuffer(
            command->getCommands(), *from, source->getOffset() + src_offset, *to,
            destination->getOffset() + dst_offset, size, 0, nullptr, nullptr))
      return toError(result);
    if (const cl_int error = command->endRecording())
      return error;
  }
  return enqueue(std::move(command), waits, event);
}

void *CL_API_CALL clEnqueueMapBuffer(cl_command_queue command_queue, cl_mem buffer,
                                     cl_bool blocking_map, cl_map_flags map_flags, size_t offset,
                                     size_t size, cl_uint num_events_in_wait_list,
                                     const cl_event *event_wait_list, cl_event *event,
                                     cl_int *errcode_ret) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return fail(CL_INVALID_COMMAND_QUEUE, errcode_ret);
  Memory *memory = find<Memory>(buffer);
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if ((memory && &memory->getContext() != &queue->getContext()) || !waits.fits(queue->getContext()))
    return fail(CL_INVALID_CONTEXT, errcode_ret);
  if (!memory)
    return fail(CL_INVALID_MEM_OBJECT, errcode_ret);
  constexpr cl_map_flags writing = CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION;
  const bool contradicts =
      (map_flags & CL_MAP_WRITE_INVALIDATE_REGION) && (map_flags & (CL_MAP_READ | CL_MAP_WRITE));
  if (!isWithin(*memory, offset, size) || size == 0 || contradicts ||
      (map_flags & ~(CL_MAP_READ | writing)))
    return fail(CL_INVALID_VALUE, errcode_ret);
  if (const cl_int error = waits.check())
    return fail(error, errcode_ret);
  if (((map_flags & CL_MAP_READ) && (memory->getFlags() & noHostRead)) ||
      ((map_flags & writing) && (memory->getFlags() & noHostWrite)))
    return fail(CL_INVALID_OPERATION, errcode_ret);
  // The home of the bytes is where the host sees them; the command is only a matter of time.
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_MAP_BUFFER);
  command->keep(Ref<Object>(memory));
  void *address = memory->addMapping(offset);
  if (const cl_int error = enqueue(std::move(command), waits, event, blocking_map)) {
    memory->removeMapping(address);
    return fail(error, errcode_ret);
  }
  if (errcode_ret)
    *errcode_ret = CL_SUCCESS;
  return address;
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
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (!memory->isMapped(mapped_ptr))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  if (&memory->getContext() != &queue->getContext() || !waits.fits(queue->getContext()))
    return CL_INVALID_CONTEXT;
  if (!memory->removeMapping(mapped_ptr))
    return CL_INVALID_VALUE;
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_UNMAP_MEM_OBJECT);
  command->keep(Ref<Object>(memory));
  return enqueue(std::move(command), waits, event);
}

cl_int CL_API_CALL clEnqueueMigrateMemObjects(cl_command_queue command_queue,
                                              cl_uint num_mem_objects, const cl_mem *mem_objects,
                                              cl_mem_migration_flags flags,
                                              cl_uint num_events_in_wait_list,
                                              const cl_event *event_wait_list, cl_event *event) {
  Queue *queue = find<Queue>(command_queue);
  if (!queue)
    return CL_INVALID_COMMAND_QUEUE;
  const WaitList waits(num_events_in_wait_list, event_wait_list);
  if (!waits.fits(queue->getContext()))
    return CL_INVALID_CONTEXT;
  constexpr cl_mem_migration_flags known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  const bool hasList = num_mem_objects != 0 && mem_objects;
  for (cl_uint i = 0; hasList && i != num_mem_objects; ++i) {
    const Memory *memory = find<Memory>(mem_objects[i]);
    if (memory && &memory->getContext() != &queue->getContext())
      return CL_INVALID_CONTEXT;
    if (!memory)
      return CL_INVALID_MEM_OBJECT;
  }
  if (!hasList || (flags & ~known))
    return CL_INVALID_VALUE;
  if (const cl_int error = waits.check())
    return error;
  // Bytes are brought to a device by the commands that need them there.
  auto command = std::make_unique<Command>(*queue, CL_COMMAND_MIGRATE_MEM_OBJECTS);
  for (cl_uint i = 0; i != num_mem_objects; ++i)
    command->keep(Ref<Object>(find<Memory>(mem_objects[i])));
  return enqueue(std::move(command), waits, event);
}
