#include "checks.h"
#include "recording.h"

using namespace mux;

mux_result_t muxCreateCommandBuffer(mux_device_t device, const mux_callback_info_t *callback_info,
                                    mux_allocator_info_t allocator,
                                    mux_command_buffer_t *out_command_buffer) {
  if (const mux_result_t result = checkCreation(device, allocator, out_command_buffer))
    return result;
  return returnObject(getObject(device).createCommandBuffer(callback_info, Allocator(allocator)),
                      out_command_buffer);
}

mux_result_t muxDestroyCommandBuffer(mux_device_t device, mux_command_buffer_t command_buffer,
                                     mux_allocator_info_t allocator) {
  if (const mux_result_t result = checkDestruction(device, command_buffer, allocator))
    return result;
  if (getObject(command_buffer).isDispatched())
    return mux_error_failure;
  return destroyObject(device, command_buffer, allocator);
}

mux_result_t muxFinalizeCommandBuffer(mux_command_buffer_t command_buffer) {
  if (!isValid(command_buffer))
    return mux_error_invalid_value;
  return getObject(command_buffer).finalize();
}

mux_result_t muxCloneCommandBuffer(mux_device_t device, mux_allocator_info_t allocator,
                                   mux_command_buffer_t command_buffer,
                                   mux_command_buffer_t *out_command_buffer) {
  if (const mux_result_t result = checkCreation(device, allocator, out_command_buffer))
    return result;
  if (!isValid(command_buffer, device))
    return mux_error_invalid_value;
  if (!device->info->can_clone_command_buffers)
    return mux_error_feature_unsupported;
  CommandBuffer &original = getObject(command_buffer);
  Expected<CommandBuffer *> clone =
      getObject(device).createCommandBuffer(&original.getCallback(), Allocator(allocator));
  if (!clone)
    return clone.error();
  if (const mux_result_t result = (*clone)->copyFrom(original)) {
    Allocator(allocator).destroy(*clone);
    return result;
  }
  return returnObject(clone, out_command_buffer);
}

mux_result_t muxResetCommandBuffer(mux_command_buffer_t command_buffer) {
  if (!isValid(command_buffer))
    return mux_error_invalid_value;
  return getObject(command_buffer).reset();
}

mux_result_t muxCommandUserCallback(mux_command_buffer_t command_buffer,
                                    mux_command_user_callback_t user_function, void *user_data,
                                    uint32_t num_sync_points_in_wait_list,
                                    const mux_sync_point_t *sync_point_wait_list,
                                    mux_sync_point_t *sync_point) {
  const SyncPoints points = {num_sync_points_in_wait_list, sync_point_wait_list, sync_point};
  if (const mux_result_t result = checkCommand(command_buffer, points))
    return result;
  if (!user_function)
    return mux_error_invalid_value;
  return recordCommand(command_buffer, UserCallback{user_function, user_data}, points);
}

namespace {

template <class QueryCommand>
mux_result_t recordQuery(mux_command_buffer_t commandBuffer, mux_query_pool_t pool, uint32_t first,
                         uint32_t count, const SyncPoints &points) {
  if (const mux_result_t result = checkCommand(commandBuffer, points))
    return result;
  if (!isValid(pool, commandBuffer->object.device) || !isWithin(first, count, pool->count))
    return mux_error_invalid_value;
  return recordCommand(commandBuffer, QueryCommand{&getObject(pool), first, count}, points);
}

} // namespace

mux_result_t muxCommandBeginQuery(mux_command_buffer_t command_buffer, mux_query_pool_t query_pool,
                                  uint32_t query_index, uint32_t query_count,
                                  uint32_t num_sync_points_in_wait_list,
                                  const mux_sync_point_t *sync_point_wait_list,
                                  mux_sync_point_t *sync_point) {
  return recordQuery<BeginQuery>(command_buffer, query_pool, query_index, query_count,
                                 {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

mux_result_t muxCommandEndQuery(mux_command_buffer_t command_buffer, mux_query_pool_t query_pool,
                                uint32_t query_index, uint32_t query_count,
                                uint32_t num_sync_points_in_wait_list,
                                const mux_sync_point_t *sync_point_wait_list,
                                mux_sync_point_t *sync_point) {
  return recordQuery<EndQuery>(command_buffer, query_pool, query_index, query_count,
                               {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}

mux_result_t muxCommandResetQueryPool(mux_command_buffer_t command_buffer,
                                      mux_query_pool_t query_pool, uint32_t query_index,
                                      uint32_t query_count, uint32_t num_sync_points_in_wait_list,
                                      const mux_sync_point_t *sync_point_wait_list,
                                      mux_sync_point_t *sync_point) {
  return recordQuery<ResetQueryPool>(
      command_buffer, query_pool, query_index, query_count,
      {num_sync_points_in_wait_list, sync_point_wait_list, sync_point});
}
