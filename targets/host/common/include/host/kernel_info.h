// What the host's compiler leaves in an object for the runtime about each kernel.
#ifndef HOST_KERNEL_INFO_H
#define HOST_KERNEL_INFO_H

#include <cstddef>
#include <cstdint>

namespace host {

// The entry point of kernel `foo` is the symbol `foo.mux-kernel-wrapper`, of type KernelEntryFn.
// The constant `foo.mux-kernel-info` beside it is a KernelInfo.
inline constexpr char kernelEntrySuffix[] = ".mux-kernel-wrapper";
inline constexpr char kernelInfoSuffix[] = ".mux-kernel-info";

struct KernelInfo {
  // Bytes of local memory that the kernel declares itself, arguments not counted.
  uint64_t localMemorySize;
  // Bytes of the argument structure that the entry point reads.
  uint64_t packedArgsSize;
  uint64_t numArgs;
  uint64_t preferredLocalSize[3];
  // Bytes that a work-group needs for values that live across barriers.
  uint64_t barrierMemoryPerWorkItem;
  uint64_t barrierMemoryPerGroup;
  // How many work-items along x a sub-group has, but for the last one of a row. 0 if the whole
  // work-group is one.
  uint64_t subGroupSize;
  // 1 if the last work-group of a dimension may be smaller than the others, else 0.
  uint64_t acceptsPartialGroups;
  // Bytes of WorkGroupInfo::localMemory for the variables that the kernel declares itself. 0 if it
  // has its local memory elsewhere.
  uint64_t localArenaSize;
};
static_assert(sizeof(KernelInfo) == 11 * sizeof(uint64_t), "the compiler writes eleven i64");
static_assert(offsetof(KernelInfo, preferredLocalSize) == 3 * sizeof(uint64_t));

struct WorkGroupInfo;

// Runs one work-group.
using KernelEntryFn = void (*)(const void *packedArgs, const WorkGroupInfo *workGroup);

} // namespace host

#endif // HOST_KERNEL_INFO_H
