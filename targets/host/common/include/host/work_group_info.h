// MuxWorkGroupInfo, as generated code reads it, and fields that the host adds.
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
  /// Extension of MuxWorkGroupInfo: memory for values that are live across barriers, aligned to
  /// barrierMemoryAlignment.
  void *barrierMemory;
  /// Extension: the sizes of the launch, which differ from localSize, and from the product of
  /// localSize and numGroups, for partial work-groups.
  size_t enqueuedLocalSize[3];
  size_t globalSize[3];
  /// Extension: address ranges that distinguish the work-group's memory from global memory. The
  /// local memory is empty for kernels that do not query address spaces.
  AddressRange localMemory;
  /// Private memory outside of the stack: live values, and arguments that are passed by value.
  AddressRange privateMemory[2];
  /// The kernel's frames are below this address.
  uintptr_t stackEnd;
  /// Extension for entry points that run slices: `groupId` is the first work-group of the slice,
  /// and this is its end in each dimension. The entry point changes `groupId`, and, if work-groups
  /// may be partial, `localSize`.
  size_t sliceEnd[3];
};
static_assert(offsetof(WorkGroupInfo, groupId) == 0);
static_assert(offsetof(WorkGroupInfo, numGroups) == 3 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, globalOffset) == 6 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, localSize) == 9 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, workDim) == 12 * sizeof(size_t));
static_assert(offsetof(WorkGroupInfo, barrierMemory) == 13 * sizeof(size_t));
static_assert(sizeof(WorkGroupInfo) == 30 * sizeof(size_t));

inline constexpr size_t barrierMemoryAlignment = 4096;
/// Local arguments are placed at multiples of this from the beginning of `localMemory`. The
/// kernel's variables are placed at its end.
inline constexpr size_t localMemoryAlignment = 128;

} // namespace host

#endif // HOST_WORK_GROUP_INFO_H
