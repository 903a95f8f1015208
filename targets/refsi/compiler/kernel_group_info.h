// The work-group info as kernels see it: that of the firmware, extended by the entry point.
#ifndef REFSI_COMPILER_KERNEL_GROUP_INFO_H
#define REFSI_COMPILER_KERNEL_GROUP_INFO_H

#include "refsi/work_group_info.h"

namespace refsi {

struct AddressRange {
  uint64_t begin;
  uint64_t size;
};

struct KernelGroupInfo {
  WorkGroupInfo group;
  /// The firmware's own copy, which its functions expect.
  uint64_t firmwareInfo;
  /// Private memory other than the stack: values that are live across barriers, and arguments that
  /// are passed by value.
  AddressRange privateMemory[2];
};

static_assert(sizeof(KernelGroupInfo) == 176, "the compiler writes it field by field");

} // namespace refsi

#endif // REFSI_COMPILER_KERNEL_GROUP_INFO_H
