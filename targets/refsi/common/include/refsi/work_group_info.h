// What the firmware passes to the entry point of a kernel: MuxWorkGroupInfo, as generated code
// reads it, and fields that the device adds. C, since the firmware includes it.
#ifndef REFSI_WORK_GROUP_INFO_H
#define REFSI_WORK_GROUP_INFO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
namespace refsi {
#endif

struct WorkGroupInfo {
  uint64_t groupId[3];
  uint64_t numGroups[3];
  uint64_t globalOffset[3];
  uint64_t localSize[3];
  uint32_t workDim;
  /// The hart in its core, from 0 to 3. The device of one work-item per hart runs the work-item of
  /// that number.
  uint32_t hart;
  /// The local memory of the work-group: first the kernel's variables, then its local arguments.
  /// Aligned to 128 bytes, in the tightly coupled memory (TCDM) of the core.
  uint64_t localMemory;
  /// Memory of the hart for values that are live across barriers. Aligned to 128 bytes.
  uint64_t barrierMemory;
  /// The kernel's frames are below this address.
  uint64_t stackEnd;
  /// Functions of the firmware, see FirmwareServices.
  uint64_t services;
};

/// Functions of the firmware that generated code calls with the C calling convention. None of them
/// changes vector registers beyond those that the convention gives to a callee.
struct FirmwareServices {
  /// Returns when all harts of the work-group have called it. For the device of one work-item per
  /// hart; it orders memory accesses of the group.
  void (*barrier)(struct WorkGroupInfo *info);
  /// Starts a copy of `depth` slices of `height` rows of `width` bytes, and returns its number. The
  /// strides are in bytes. The number is 0 if there is nothing to copy. Copies that a hart starts
  /// end in that order.
  uint64_t (*startCopy)(struct WorkGroupInfo *info, void *to, const void *from, uint64_t width,
                        uint64_t toStride, uint64_t fromStride, uint64_t height,
                        uint64_t toSliceStride, uint64_t fromSliceStride, uint64_t depth);
  /// Returns when the copy has ended. 0 is a copy that has.
  void (*waitForCopy)(struct WorkGroupInfo *info, uint64_t copy);
};

#ifdef __cplusplus
/// The entry point of a kernel: runs `count` work-groups that follow each other along x, of which
/// the first is that of `info`. It may change `info`.
using KernelEntryFn = void (*)(const void *packedArgs, WorkGroupInfo *info, uint64_t count);

static_assert(offsetof(WorkGroupInfo, workDim) == 96 && offsetof(WorkGroupInfo, hart) == 100);
static_assert(offsetof(WorkGroupInfo, localMemory) == 104);
static_assert(sizeof(WorkGroupInfo) == 136);
} // namespace refsi
#endif

#endif // REFSI_WORK_GROUP_INFO_H
