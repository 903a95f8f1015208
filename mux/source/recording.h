// The ends of every muxCommand...: is the command buffer good, and off with the command.
#ifndef MUX_RECORDING_H
#define MUX_RECORDING_H

#include "checks.h"

namespace mux {

// The three last parameters of every command.
struct SyncPoints {
  uint32_t length;
  const mux_sync_point_t *list;
  mux_sync_point_t *out;
};

// Reports a bad wait list before the command itself is looked at, and a command buffer that takes
// no commands after.
inline mux_result_t checkCommand(mux_command_buffer_t commandBuffer, const SyncPoints &points) {
  if (!isGood(commandBuffer) || !agree(points.list, points.length))
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

// Whether a command of the command buffer may work on the object: it is good and has memory.
template <class Handle> bool isUsable(Handle handle, mux_command_buffer_t commandBuffer) {
  return isGood(handle, commandBuffer->object.device) && getObject(handle).getMemory();
}

} // namespace mux

#endif // MUX_RECORDING_H
