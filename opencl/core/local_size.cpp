// Chooses the largest work-group up to the kernel's preferred size that divides the global size. If
// that yields small groups and the kernel accepts partial groups, the preferred size is used
// instead. Groups are made smaller to occupy all compute units, as long as a group still fills a
// vector.
#include "local_size.h"

#include <algorithm>

namespace opencl {
namespace {

// Returns the largest divisor of `size` that is at most `limit`.
size_t getDivisor(size_t size, size_t limit) {
  limit = std::min(size, limit);
  if (limit == 0)
    return 1;
  if (size % limit == 0)
    return limit;
  size_t best = 1;
  for (size_t divisor = 1; divisor <= limit && divisor <= size / divisor; ++divisor) {
    if (size % divisor != 0)
      continue;
    best = std::max(best, divisor);
    if (size / divisor <= limit)
      best = std::max(best, size / divisor);
  }
  return best;
}

// A divisor of at least half the limit is preferred over a partial group at the end.
size_t chooseSize(size_t size, size_t limit, bool allowsPartial) {
  const size_t divisor = getDivisor(size, limit);
  if (!allowsPartial || divisor >= std::min(size, limit) / 2)
    return divisor;
  return limit;
}

} // namespace

size_t getPreferredMultiple(const DeviceKernel &kernel, const mux_device_info_s &info) {
  mux_wfv_status_e status = mux_wfv_status_none;
  size_t width = 0;
  if (muxQueryWFVInfoForLocalSize(kernel.getHandle(), info.max_work_group_size_x, 1, 1, &status,
                                  &width, nullptr, nullptr) == mux_success &&
      status == mux_wfv_status_success && width)
    return width;
  // 32-bit elements per vector register.
  return std::max<size_t>(1, info.native_vector_width / 4);
}

std::array<size_t, 3> chooseLocalSize(const DeviceKernel &kernel, const mux_device_info_s &info,
                                      const WorkSize &size) {
  if (kernel.getInfo().reqd_work_group_size)
    return *kernel.getInfo().reqd_work_group_size;
  const mux_kernel_t preferred = kernel.getHandle();
  const size_t wanted[3] = {preferred->preferred_local_size_x, preferred->preferred_local_size_y,
                            preferred->preferred_local_size_z};
  const size_t limits[3] = {info.max_work_group_size_x, info.max_work_group_size_y,
                            info.max_work_group_size_z};
  // Per-group overhead dominates below this size.
  constexpr size_t minGroupSize = 64;
  size_t total = info.max_concurrent_work_items;
  size_t items = 1;
  for (size_t global : size.global)
    items = global > SIZE_MAX / items ? SIZE_MAX : items * global;
  const size_t share = items / std::max<size_t>(1, info.compute_units);
  total = std::min(total, std::max(minGroupSize, share));
  std::array<size_t, 3> local = {1, 1, 1};
  for (unsigned i = 0; i != size.dimensions; ++i) {
    size_t limit = std::min(limits[i], total);
    if (wanted[i] > 1 || i > 0)
      limit = std::min(limit, std::max<size_t>(wanted[i], 1));
    local[i] = chooseSize(size.global[i], limit, kernel.acceptsPartialGroups());
    total /= local[i];
  }
  return local;
}

} // namespace opencl
