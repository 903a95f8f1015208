#include "local_size.h"

#include "local_size_choice.h"

#include <algorithm>

namespace opencl {
namespace {

// Kernels with state of the work-group are written for the sizes that are usual on GPUs, and their
// barriers visit all work-items, whose live values should stay in the first-level cache.
constexpr size_t usualGroupSize = 256;
constexpr size_t cacheForLiveValues = 32 << 10;

bool hasGroupState(const DeviceKernel &kernel) {
  const mux_kernel_t handle = kernel.getHandle();
  if (handle->local_memory_size || handle->live_memory_per_work_item ||
      handle->live_memory_per_group)
    return true;
  const auto &arguments = kernel.getInfo().arguments;
  return std::any_of(arguments.begin(), arguments.end(), [](const auto &argument) {
    return argument.address_space == compiler::AddressSpace::LOCAL;
  });
}

// A target without a preference leaves a size of one work-item.
std::array<size_t, 3> getPreferredSize(const DeviceKernel &kernel, size_t limit) {
  const mux_kernel_t handle = kernel.getHandle();
  const std::array<size_t, 3> size = {handle->preferred_local_size_x,
                                      handle->preferred_local_size_y,
                                      handle->preferred_local_size_z};
  const bool isNone = std::all_of(size.begin(), size.end(), [](size_t s) { return s <= 1; });
  return isNone ? std::array<size_t, 3>{limit, 1, 1} : size;
}

size_t getMaxWorkItems(const DeviceKernel &kernel, const mux_device_info_s &info) {
  const size_t limit = info.max_concurrent_work_items;
  if (!hasGroupState(kernel))
    return limit;
  const size_t live = std::max<size_t>(1, kernel.getHandle()->live_memory_per_work_item);
  const size_t cached = std::max<size_t>(cacheForLiveValues / live, info.native_vector_width);
  return std::min({limit, usualGroupSize, cached});
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
  LocalSizeRequest request;
  request.global = size.global;
  request.limits = {info.max_work_group_size_x, info.max_work_group_size_y,
                    info.max_work_group_size_z};
  request.maxWorkItems = getMaxWorkItems(kernel, info);
  request.preferred = getPreferredSize(kernel, request.maxWorkItems);
  request.computeUnits = info.compute_units;
  // 8-bit elements per vector register, of which the vectorization factor is a divisor.
  request.vectorWidth = info.native_vector_width;
  request.acceptsPartialGroups = kernel.acceptsPartialGroups();
  return chooseLocalSize(request);
}

} // namespace opencl
