// What the kernel wrapper of the default pipeline (AddKernelWrapperPass) is called with: packed
// arguments and MuxWorkGroupInfo, on a 64-bit device of this machine's byte order.
#ifndef MUX_WORK_GROUPS_H
#define MUX_WORK_GROUPS_H

#include "mux/packed_arguments.h"
#include "mux/target.h"

#include <cstddef>
#include <cstdint>

namespace mux {

/// The default layout of MuxWorkGroupInfo. All work-groups have the same local size.
struct WorkGroupInfo {
  uint64_t groupId[3];
  uint64_t numGroups[3];
  uint64_t globalOffset[3];
  uint64_t localSize[3];
  uint32_t workDim;
};
static_assert(offsetof(WorkGroupInfo, workDim) == 12 * sizeof(uint64_t));

/// The info of the first work-group.
WorkGroupInfo getFirstWorkGroup(const NDRange &range);
/// Proceeds to the next work-group, along x first; false if there is none.
bool advance(WorkGroupInfo &info);

} // namespace mux

#endif // MUX_WORK_GROUPS_H
