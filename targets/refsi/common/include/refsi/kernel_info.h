// Properties of a kernel that the compiler stores in the binary for the runtime.
#ifndef REFSI_KERNEL_INFO_H
#define REFSI_KERNEL_INFO_H

#include <cstdint>

namespace refsi {

/// The entry point of kernel `foo` is the symbol `foo.refsi-entry` of type KernelEntryFn. The
/// symbol `foo.refsi-info` is its KernelInfo. Both are in the dynamic symbol table.
inline constexpr char kernelEntrySuffix[] = ".refsi-entry";
inline constexpr char kernelInfoSuffix[] = ".refsi-info";

struct KernelInfo {
  /// The size in bytes of the kernel's variables in local memory, without arguments; a multiple of
  /// localMemoryAlignment.
  uint64_t localMemorySize;
  /// The size in bytes of the argument structure that the entry point reads. Each argument is
  /// aligned to its size, rounded up to a power of two; an argument in local memory is a 64-bit
  /// size in bytes.
  uint64_t packedArgsSize;
  uint64_t numArgs;
  uint64_t preferredLocalSize[3];
  /// Bytes of barrier memory per work-item and per work-group.
  uint64_t barrierMemoryPerWorkItem;
  uint64_t barrierMemoryPerGroup;
  /// The number of work-items along x in a sub-group, except for the last one of a row. 0 if the
  /// whole work-group is one sub-group.
  uint64_t subGroupSize;
};
static_assert(sizeof(KernelInfo) == 9 * sizeof(uint64_t), "the compiler writes nine i64");

/// The type of the note in section `.notes` (owner "OpenMux") that says what a binary is compiled
/// for. Its descriptor has three 32-bit words: the version of OpenMux's notes, the Scheduling (0:
/// workGroupPerHart, 1: workItemPerHart) and the number of bits in a vector register.
inline constexpr uint32_t binaryNoteType = 0x52660001;

/// Local arguments are at multiples of this behind the kernel's variables, in their order.
inline constexpr uint64_t localMemoryAlignment = 128;

} // namespace refsi

#endif // REFSI_KERNEL_INFO_H
