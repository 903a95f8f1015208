// Properties of a kernel that the compiler's default pipeline stores in a binary for the runtime.
#ifndef MUX_KERNEL_DESCRIPTION_H
#define MUX_KERNEL_DESCRIPTION_H

#include <cstdint>

namespace mux {

/// The entry point of kernel `foo` is the symbol foo.mux-kernel-wrapper: a
/// void(const void *packedArguments, const WorkGroupInfo *) that runs one work-group. The symbol
/// foo.mux-kernel-description is its KernelDescription.
inline constexpr char kernelEntrySuffix[] = ".mux-kernel-wrapper";
inline constexpr char kernelDescriptionSuffix[] = ".mux-kernel-description";

/// In the byte order of the device.
struct KernelDescription {
  /// The number of members; another number is another version.
  uint64_t length;
  uint64_t numArguments;
  /// The end of the last packed argument.
  uint64_t packedArgumentsSize;
  /// The size in bytes of the kernel's variables in local memory, without arguments.
  uint64_t localMemorySize;
  uint64_t preferredLocalSize[3];
  /// Bytes for values that are live across barriers.
  uint64_t liveMemoryPerWorkItem;
  uint64_t liveMemoryPerGroup;
};

inline constexpr uint64_t kernelDescriptionLength = sizeof(KernelDescription) / sizeof(uint64_t);
static_assert(kernelDescriptionLength == 9, "the compiler writes nine i64");

} // namespace mux

#endif // MUX_KERNEL_DESCRIPTION_H
