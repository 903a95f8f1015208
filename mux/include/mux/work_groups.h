// What the kernel wrapper of the default pipeline (AddKernelWrapperPass) is called with: packed
// arguments and MuxWorkGroupInfo, on a 64-bit device of this machine's byte order.
#ifndef MUX_WORK_GROUPS_H
#define MUX_WORK_GROUPS_H

#include "cargo/dynamic_array.h"
#include "mux/target.h"

#include <cstddef>
#include <cstdint>
#include <span>

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

/// Packs the arguments of a kernel: each at a multiple of its size, rounded up to a power of two. A
/// buffer is the handle of its memory plus its offset, a local buffer its size in bytes. Images,
/// samplers and custom buffers are mux_error_feature_unsupported. The result is not empty; on the
/// device it needs the alignment of a pointer.
Expected<cargo::dynamic_array<std::byte>>
packArguments(std::span<const mux_descriptor_info_t> descriptors);

/// The info of the first work-group.
WorkGroupInfo getFirstWorkGroup(const NDRange &range);
/// Proceeds to the next work-group, along x first; false if there is none.
bool advance(WorkGroupInfo &info);

} // namespace mux

#endif // MUX_WORK_GROUPS_H
