#include "kernel.h"

#include "host/device_info.h"
#include "host/sub_groups.h"
#include "module.h"

#include <algorithm>

using compiler::NDRangeFacts;
using compiler::Result;

namespace host {
namespace {

cargo::expected<cargo::dynamic_array<uint8_t>, Result>
copy(const cargo::dynamic_array<uint8_t> &binary) {
  cargo::dynamic_array<uint8_t> result;
  if (result.alloc(binary.size()) != cargo::result::success)
    return cargo::make_unexpected(Result::OUT_OF_MEMORY);
  std::copy(binary.begin(), binary.end(), result.begin());
  return result;
}

} // namespace

HostKernel::HostKernel(HostModule &module, std::string name,
                       const std::array<std::size_t, 3> &preferredLocalSize,
                       std::size_t localMemorySize)
    : BaseKernel(preferredLocalSize[0], preferredLocalSize[1], preferredLocalSize[2],
                 localMemorySize),
      module(module), name(std::move(name)) {}

cargo::expected<KernelInfo, Result> HostKernel::getInfo() {
  if (!info) {
    auto described = module.describeKernel(name);
    if (!described)
      return cargo::make_unexpected(described.error());
    info = *described;
  }
  return *info;
}

bool HostKernel::allowsLocalSize(const std::array<std::size_t, 3> &size) const {
  const auto required = module.getRequiredLocalSize(name);
  return !required || *required == size;
}

Result HostKernel::precacheLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                     std::size_t local_size_z) {
  if (const Result result = checkLocalSize(local_size_x, local_size_y, local_size_z);
      result != Result::SUCCESS)
    return result;
  NDRangeFacts facts;
  facts.local_size = {local_size_x, local_size_y, local_size_z};
  facts.has_no_offset = facts.has_full_groups = true;
  const auto isSame = [&](const auto &entry) { return entry.first == facts; };
  // A size that the kernel cannot be launched with is not an error: precaching is a hint.
  if (!allowsLocalSize(facts.local_size) || std::ranges::any_of(precached, isSame))
    return Result::SUCCESS;
  auto binary = module.compileKernel(name, facts);
  if (!binary)
    return binary.error();
  precached.emplace_back(facts, std::move(*binary));
  return Result::SUCCESS;
}

cargo::expected<cargo::dynamic_array<uint8_t>, Result>
HostKernel::createSpecializedKernel(const mux_ndrange_options_t &specialization_options) {
  if (const Result result = checkSpecializationOptions(specialization_options, &deviceInfo());
      result != Result::SUCCESS)
    return cargo::make_unexpected(result);
  const NDRangeFacts facts = compiler::getNDRangeFacts(specialization_options);
  if (!allowsLocalSize(facts.local_size))
    return cargo::make_unexpected(Result::INVALID_VALUE);
  for (const auto &[known, binary] : precached)
    if (known == facts)
      return copy(binary);
  return module.compileKernel(name, facts);
}

cargo::expected<cargo::dynamic_array<uint8_t>, Result> HostKernel::createGeneralKernel() {
  return module.compileKernel(name);
}

cargo::expected<KernelInfo, Result>
HostKernel::getInfo(const std::array<std::size_t, 3> &localSize) {
  if (const Result result = checkLocalSize(localSize[0], localSize[1], localSize[2]);
      result != Result::SUCCESS)
    return cargo::make_unexpected(result);
  return getInfo();
}

cargo::expected<uint32_t, Result> HostKernel::getDynamicWorkWidth(std::size_t local_size_x,
                                                                  std::size_t local_size_y,
                                                                  std::size_t local_size_z) {
  const auto facts = getInfo({local_size_x, local_size_y, local_size_z});
  if (!facts)
    return cargo::make_unexpected(facts.error());
  // KernelInfo does not have the vectorization factor of a kernel whose sub-group is the
  // work-group.
  const uint64_t width = std::max<uint64_t>(facts->subGroupSize, 1);
  return uint32_t(std::min<uint64_t>(width, local_size_x));
}

static SubGroups getSubGroups(const KernelInfo &info) {
  return {info.subGroupSize, deviceInfo().max_concurrent_work_items};
}

cargo::expected<uint32_t, Result> HostKernel::getSubGroupSize() {
  const auto facts = getInfo();
  if (!facts)
    return cargo::make_unexpected(facts.error());
  return uint32_t(getSubGroups(*facts).getMaxSize());
}

cargo::expected<uint32_t, Result>
HostKernel::querySubGroupSizeForLocalSize(std::size_t local_size_x, std::size_t local_size_y,
                                          std::size_t local_size_z) {
  const std::array<std::size_t, 3> localSize = {local_size_x, local_size_y, local_size_z};
  const auto facts = getInfo(localSize);
  if (!facts)
    return cargo::make_unexpected(facts.error());
  return uint32_t(getSubGroups(*facts).getSize(localSize));
}

cargo::expected<std::array<std::size_t, 3>, Result>
HostKernel::queryLocalSizeForSubGroupCount(std::size_t sub_group_count) {
  const auto facts = getInfo();
  if (!facts)
    return cargo::make_unexpected(facts.error());
  return getSubGroups(*facts).getLocalSize(sub_group_count);
}

cargo::expected<std::size_t, Result> HostKernel::queryMaxSubGroupCount() {
  const auto facts = getInfo();
  if (!facts)
    return cargo::make_unexpected(facts.error());
  return getSubGroups(*facts).getMaxCount();
}

} // namespace host
