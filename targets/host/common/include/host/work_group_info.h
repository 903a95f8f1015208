// MuxWorkGroupInfo as generated code reads it, for a kernel's entry point.
#ifndef HOST_WORK_GROUP_INFO_H
#define HOST_WORK_GROUP_INFO_H

#include <cstddef>
#include <cstdint>

namespace host {

struct AddressRange {
  uintptr_t begin;
  size_t size;
};

struct WorkGroupInfo {
  size_t groupId[3];
  size_t numGroups[3];
  size_t globalOffset[3];
  size_t localSize[3];
  uint32_t workDim;
  // Not part of MuxWorkGroupInfo: memory for the values of the work-group that live across
  // barriers. It is aligned to barrierMemoryAlignment.
  void *barrierMemory;
  // Likewise: what the launch asked for, of which localSize and the product of localSize and
  // numGroups differ where work-groups are partial.
  size_t enqueuedLocalSize[3];
  size_t globalSize[3];
  // Likewise: what tells the group's memory from global memory, for kernels that ask. The local
  // memory is empty for those that do not.
  AddressRange localMemory;
  // Private memory beside the stack: live values, and arguments that are passed by value.
  AddressRange privateMemory[2];
  // The frames of the kernel lie below this address.
  uintptr_t stackEnd;
};
static_assert(offsetof(WorkGroupInfo, groupId) == 0);
static_assert(offsetof(WorkGroupInfo, numGroups) == 3 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, globalOffset) == 6 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, localSize) == 9 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, workDim) == 12 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, barrierMemory) == 13 * sizeof(size_t));
static_assert(sizeof(WorkGroupInfo) == 27 * sizeof(size_t));

inline constexpr size_t barrierMemoryAlignment = 4096;
// Each local argument in `localMemory` starts at a multiple of this, from its beginning on. The
// kernel's own variables end where it ends.
inline constexpr size_t localMemoryAlignment = 128;

} // namespace host

#endif // HOST_WORK_GROUP_INFO_H
