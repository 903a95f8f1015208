// The choice of a local size from what the kernel and the device prefer.
#ifndef OPENCL_CORE_LOCAL_SIZE_CHOICE_H
#define OPENCL_CORE_LOCAL_SIZE_CHOICE_H

#include <array>
#include <cstddef>

namespace opencl {

/// What the choice depends on. Unused dimensions have a global size of 1.
struct LocalSizeRequest {
  std::array<size_t, 3> global = {1, 1, 1};
  /// The shape that suits the kernel: the length of a row, and how many work-items there should be.
  std::array<size_t, 3> preferred = {1, 1, 1};
  /// The limits of the device in each dimension, and for the work-group.
  std::array<size_t, 3> limits = {1, 1, 1};
  size_t maxWorkItems = 1;
  size_t computeUnits = 1;
  /// Rows of work-groups should be multiples of it.
  size_t vectorWidth = 1;
  /// Whether the global size need not be a multiple of the local size.
  bool acceptsPartialGroups = false;
};

/// Chooses a local size within the limits for a global size without zeros.
std::array<size_t, 3> chooseLocalSize(const LocalSizeRequest &request);

} // namespace opencl

#endif // OPENCL_CORE_LOCAL_SIZE_CHOICE_H
