// Kernel properties that the host's compiler stores in an object for the runtime.
#ifndef HOST_KERNEL_INFO_H
#define HOST_KERNEL_INFO_H

#include <cstddef>
#include <cstdint>

namespace host {

/// The entry point of kernel `foo` is the symbol `foo.mux-kernel-wrapper` of type KernelEntryFn.
/// The symbol `foo.mux-kernel-info` is its KernelInfo.
inline constexpr char kernelEntrySuffix[] = ".mux-kernel-wrapper";
inline constexpr char kernelInfoSuffix[] = ".mux-kernel-info";

struct KernelInfo {
  /// The size in bytes of the kernel's local variables, without arguments.
  uint64_t localMemorySize;
  /// The size in bytes of the argument structure that the entry point reads.
  uint64_t packedArgsSize;
  uint64_t numArgs;
  uint64_t preferredLocalSize[3];
  /// Bytes of barrier memory (values that are live across barriers) per work-item and per
  /// work-group.
  uint64_t barrierMemoryPerWorkItem;
  uint64_t barrierMemoryPerGroup;
  /// The number of work-items along x in a sub-group, except for the last one of a row. 0 if the
  /// whole work-group is one sub-group.
  uint64_t subGroupSize;
  /// 1 if the last work-group of a dimension may be smaller than the others, otherwise 0.
  uint64_t acceptsPartialGroups;
  /// The size in bytes of the kernel's local variables in WorkGroupInfo::localMemory. 0 if its
  /// local memory is elsewhere.
  uint64_t localArenaSize;
  /// 1 if a call of the entry point runs a slice, 0 if it runs one work-group.
  uint64_t runsSlices;
  /// 1 if the kernel does not depend on how the range is divided into work-groups, otherwise 0. A
  /// call may then run several as one; its local size may be larger than the device's limit.
  uint64_t mergesGroups;
};
static_assert(sizeof(KernelInfo) == 13 * sizeof(uint64_t), "the compiler writes thirteen i64");
static_assert(offsetof(KernelInfo, preferredLocalSize) == 3 * sizeof(uint64_t));

struct WorkGroupInfo;

/// Runs one work-group, or the slice that begins with it; see WorkGroupInfo::sliceEnd.
using KernelEntryFn = void (*)(const void *packedArgs, WorkGroupInfo *workGroup);

} // namespace host

#endif // HOST_KERNEL_INFO_H
