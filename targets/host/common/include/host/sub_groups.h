// How a work-group is divided into sub-groups: the answers of the compiler and of the runtime.
//
// Sub-groups extend along x and have the vectorization factor as their size, except for the last of
// each row. A size of 0 means that the whole work-group is one sub-group.
#ifndef HOST_SUB_GROUPS_H
#define HOST_SUB_GROUPS_H

#include <algorithm>
#include <array>
#include <cstddef>

namespace host {

class SubGroups {
public:
  SubGroups(size_t size, size_t maxWorkItems) : size(size), maxWorkItems(maxWorkItems) {}

  /// The size of the largest sub-group.
  size_t getSize(const std::array<size_t, 3> &localSize) const {
    return size == 0 ? localSize[0] * localSize[1] * localSize[2] : std::min(size, localSize[0]);
  }

  /// The largest size for any work-group.
  size_t getMaxSize() const { return size == 0 ? maxWorkItems : size; }

  /// A local size with this number of sub-groups; zeros if there is none.
  std::array<size_t, 3> getLocalSize(size_t count) const {
    if (size == 0)
      return count == 1 ? std::array<size_t, 3>{maxWorkItems, 1, 1} : std::array<size_t, 3>{};
    return count <= maxWorkItems / size ? std::array<size_t, 3>{count * size, 1, 1}
                                        : std::array<size_t, 3>{};
  }

  /// With a local size of 1 along x every work-item is a sub-group.
  size_t getMaxCount() const { return size == 0 ? 1 : maxWorkItems; }

private:
  size_t size;
  size_t maxWorkItems;
};

} // namespace host

#endif // HOST_SUB_GROUPS_H
