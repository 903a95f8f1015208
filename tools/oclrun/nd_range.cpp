// Checks sizes before the runtime does, so that errors can name the option.
#include "nd_range.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

namespace oclrun {

namespace {

using tools::fail;
using tools::Result;

// Large enough to amortize the cost of a work-group, small enough to have more work-groups than
// cores.
constexpr std::size_t usualGroupSize = 256;

std::string toText(const std::array<std::size_t, 3> &sizes, std::size_t dimensions) {
  std::string text = std::to_string(sizes[0]);
  for (std::size_t i = 1; i < dimensions; ++i)
    text += "," + std::to_string(sizes[i]);
  return text;
}

std::array<std::size_t, 3> maxLocalSize(mux_device_info_t device) {
  return {device->max_work_group_size_x, device->max_work_group_size_y,
          device->max_work_group_size_z};
}

std::size_t largestDivisor(std::size_t number, std::size_t limit) {
  std::size_t divisor = std::min(number, std::max<std::size_t>(limit, 1));
  while (number % divisor)
    --divisor;
  return divisor;
}

bool divides(const std::array<std::size_t, 3> &local, const std::array<std::size_t, 3> &global) {
  for (unsigned i = 0; i < 3; ++i)
    if (local[i] == 0 || global[i] % local[i])
      return false;
  return true;
}

std::array<std::size_t, 3> chooseLocalSize(const NDRange &range, const compiler::KernelInfo &kernel,
                                           mux_device_info_t device) {
  if (kernel.reqd_work_group_size)
    return *kernel.reqd_work_group_size;
  if (kernel.work_group_size_hint && divides(*kernel.work_group_size_hint, range.global))
    return *kernel.work_group_size_hint;
  std::array<std::size_t, 3> local = {1, 1, 1};
  std::size_t room = std::min<std::size_t>(usualGroupSize, device->max_concurrent_work_items);
  for (std::size_t i = 0; i < range.dimensions; ++i) {
    local[i] = largestDivisor(range.global[i], std::min(room, maxLocalSize(device)[i]));
    room /= local[i];
  }
  return local;
}

Result<void> checkLocalSize(const NDRange &range, const compiler::KernelInfo &kernel,
                            mux_device_info_t device) {
  const std::string local = toText(range.local, range.dimensions);
  if (kernel.reqd_work_group_size && range.local != *kernel.reqd_work_group_size)
    return fail("local size ", local, ": kernel '", kernel.name, "' requires ",
                toText(*kernel.reqd_work_group_size, 3));
  std::size_t workItems = 1;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t limit = maxLocalSize(device)[i];
    if (range.local[i] > limit)
      return fail("local size ", local, " exceeds the device limit of ", std::to_string(limit),
                  " in dimension ", std::to_string(i));
    workItems *= range.local[i]; // cannot overflow: each factor has at most 32 bits
    if (workItems > device->max_concurrent_work_items)
      return fail("local size ", local, " exceeds the device limit of ",
                  std::to_string(device->max_concurrent_work_items), " work-items");
  }
  const bool mayBePartial = kernel.partial_work_groups && device->supports_partial_work_groups;
  if (!mayBePartial && !divides(range.local, range.global))
    return fail("global size ", toText(range.global, range.dimensions),
                " is not a multiple of the local size ", local);
  return {};
}

} // namespace

Result<std::vector<std::size_t>> parseSizes(std::string_view text) {
  std::vector<std::size_t> sizes;
  const char *position = text.data();
  const char *end = position + text.size();
  for (;;) {
    std::size_t size = 0;
    const auto read = std::from_chars(position, end, size);
    if (read.ec != std::errc() || (read.ptr != end && *read.ptr != ','))
      return fail("invalid size '", text, "' (expected X[,Y[,Z]])");
    sizes.push_back(size);
    if (sizes.size() > 3)
      return fail("size '", text, "' has more than three dimensions");
    if (read.ptr == end)
      return sizes;
    position = read.ptr + 1;
  }
}

Result<NDRange> makeNDRange(const std::vector<std::size_t> &global,
                            const std::vector<std::size_t> &local,
                            const std::vector<std::size_t> &offset,
                            const compiler::KernelInfo &kernel, mux_device_info_t device) {
  NDRange range;
  range.dimensions = global.size();
  if (local.size() > global.size() || offset.size() > global.size())
    return fail(local.size() > global.size() ? "local size" : "offset",
                " has more dimensions than the global size");
  std::copy(global.begin(), global.end(), range.global.begin());
  std::copy(local.begin(), local.end(), range.local.begin());
  std::copy(offset.begin(), offset.end(), range.offset.begin());
  const std::string dimensions = toText(range.global, range.dimensions);
  for (std::size_t i = 0; i < range.dimensions; ++i) {
    if (range.global[i] == 0)
      return fail("global size ", dimensions, " is zero in dimension ", std::to_string(i));
    if (range.offset[i] > std::numeric_limits<std::size_t>::max() - range.global[i])
      return fail("offset plus global size overflows in dimension ", std::to_string(i));
  }
  if (std::find(local.begin(), local.end(), 0) != local.end())
    return fail("local size ", toText(range.local, range.dimensions), " contains zero");
  if (local.empty())
    range.local = chooseLocalSize(range, kernel, device);
  auto checked = checkLocalSize(range, kernel, device);
  if (!checked)
    return fail(checked.error());
  return range;
}

} // namespace oclrun
