// Command buffers of the host: ND-ranges get ready to run while they are recorded.
#ifndef HOST_COMMAND_BUFFER_H
#define HOST_COMMAND_BUFFER_H

#include "host/kernel_info.h"
#include "host/work_group_info.h"
#include "mux/target.h"

#include <array>

namespace host {

// The targetData of an NDRange.
struct PreparedNDRange {
  KernelEntryFn entry;
  void *packedArgs;
  size_t packedArgsSize;
  // Common to all work-groups; the group's id is not filled in.
  WorkGroupInfo workGroup;
  size_t groupCount;
  // Of the last work-group of each dimension; equal to the others' unless some are partial.
  std::array<size_t, 3> lastLocalSize;
  bool hasPartialGroups;
  // Bytes that each thread needs for values that live across barriers and, behind these, for the
  // local memory of kernels that do not make it themselves.
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
