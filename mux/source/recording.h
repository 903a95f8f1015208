// The first and the last step of every muxCommand function: validation and recording.
#ifndef MUX_RECORDING_H
#define MUX_RECORDING_H

#include "checks.h"

namespace mux {

/// The last three parameters of every command.
struct SyncPoints {
  uint32_t length;
  const mux_sync_point_t *list;
  mux_sync_point_t *out;
};

/// Validates the command buffer handle and the shape of the wait list. record() checks the state of
/// the command buffer and the sync points.
inline mux_result_t checkCommand(mux_command_buffer_t commandBuffer, const SyncPoints &points) {
  if (!isValid(commandBuffer) || !isNullIffEmpty(points.list, points.length))
    return mux_error_invalid_value;
  return mux_success;
}

inline mux_result_t recordCommand(mux_command_buffer_t commandBuffer, const Command &command,
                                  const SyncPoints &points) {
  Expected<mux_sync_point_t> recorded =
      getObject(commandBuffer).record(command, {points.list, points.length});
  if (!recorded)
    return recorded.error();
  if (points.out)
    *points.out = *recorded;
  return mux_success;
}

/// Whether the handle is valid, belongs to the command buffer's device, and has memory bound.
template <class Handle> bool isUsable(Handle handle, mux_command_buffer_t commandBuffer) {
  return isValid(handle, commandBuffer->object.device) && getObject(handle).getMemory();
}

} // namespace mux

#endif // MUX_RECORDING_H
