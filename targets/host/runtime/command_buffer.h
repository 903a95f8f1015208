// Command buffers of the host, which prepare ND-ranges when they are recorded.
#ifndef HOST_COMMAND_BUFFER_H
#define HOST_COMMAND_BUFFER_H

#include "host/kernel_info.h"
#include "host/work_group_info.h"
#include "mux/target.h"

#include <array>

namespace host {

/// The targetData of an NDRange.
struct PreparedNDRange {
  KernelEntryFn entry;
  void *packedArgs;
  size_t packedArgsSize;
  /// Common to all work-groups; the group ID is not set.
  WorkGroupInfo workGroup;
  size_t groupCount;
  /// The local size of the last work-group of each dimension, which is smaller if it is partial.
  std::array<size_t, 3> lastLocalSize;
  bool hasPartialGroups;
  /// Whether a call of `entry` runs a slice.
  bool runsSlices;
  /// Whether a call of `entry` may run several work-groups of a row as one.
  bool mergesGroups;
  /// The size in bytes that each thread needs for live values, followed by local memory that the
  /// kernel does not allocate itself.
  size_t arenaSize;
  size_t localMemoryOffset;
  size_t localMemorySize;
};

class CommandBuffer final : public mux::CommandBuffer {
public:
  using mux::CommandBuffer::CommandBuffer;

protected:
  mux_result_t recorded(mux::RecordedCommand &command) override;
  mux_result_t updated(mux::RecordedCommand &command) override;

private:
  mux::Expected<PreparedNDRange *> prepare(const mux::NDRange &range);
};

} // namespace host

#endif // HOST_COMMAND_BUFFER_H
