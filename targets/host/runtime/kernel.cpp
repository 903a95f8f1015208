#include "kernel.h"

#include "host/binary_format.h"
#include "host/cpu_features.h"
#include "host/packed_args.h"
#include "host/work_group_info.h"

#include <string>

namespace host {

Kernel::Kernel(mux::Device &device, const LinkedKernel &linked)
    : mux::Kernel(device), name(linked.name), lines(linked.lines), entry(linked.entry),
      packedArgsSize(linked.info->packedArgsSize),
      subGroups(linked.info->subGroupSize, device.info->max_concurrent_work_items),
      localArenaSize(linked.info->localArenaSize), slices(linked.info->runsSlices != 0),
      merges(linked.info->mergesGroups != 0) {
  const KernelInfo &info = *linked.info;
  preferred_local_size_x = info.preferredLocalSize[0];
  preferred_local_size_y = info.preferredLocalSize[1];
  preferred_local_size_z = info.preferredLocalSize[2];
  local_memory_size = info.localMemorySize;
  live_memory_per_work_item = info.barrierMemoryPerWorkItem;
  live_memory_per_group = info.barrierMemoryPerGroup;
  num_arguments = info.numArgs;
  accepts_partial_work_groups = info.acceptsPartialGroups;
}

size_t Kernel::getBarrierMemorySize(size_t workItems) const {
  size_t size = 0;
  if (__builtin_mul_overflow(workItems, live_memory_per_work_item, &size) ||
      __builtin_add_overflow(size, live_memory_per_group, &size))
    return SIZE_MAX;
  return size;
}

size_t Kernel::getLocalArenaSize(std::span<const mux_descriptor_info_t> descriptors) const {
  size_t size = localArenaSize;
  if (size == 0)
    return 0;
  for (const mux_descriptor_info_t &descriptor : descriptors) {
    if (descriptor.type != mux_descriptor_info_type_shared_local_buffer)
      continue;
    size_t needed = descriptor.shared_local_buffer_descriptor.size;
    if (__builtin_add_overflow(needed, localMemoryAlignment - 1, &needed) ||
        __builtin_add_overflow(size, needed / localMemoryAlignment * localMemoryAlignment, &size))
      return SIZE_MAX;
  }
  return size;
}

mux::Expected<size_t> Kernel::querySubGroupSizeForLocalSize(std::array<size_t, 3> localSize) const {
  return subGroups.getSize(localSize);
}

mux::Expected<std::array<size_t, 3>> Kernel::queryLocalSizeForSubGroupCount(size_t count) const {
  return subGroups.getLocalSize(count);
}

mux::Expected<size_t> Kernel::queryMaxNumSubGroups() const { return subGroups.getMaxCount(); }

// The kernel's structure may have tail padding.
mux_result_t Kernel::checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const {
  const mux::PackedArgumentsLayout layout = layOutDescriptors(descriptors);
  const bool fits = layout.getEnd() <= packedArgsSize && packedArgsSize <= layout.getSize();
  return fits ? mux_success : mux_error_invalid_value;
}

Executable::Executable(mux::Device &device, std::unique_ptr<LinkedObject> code)
    : mux::Executable(device), code(std::move(code)) {}

static cargo::expected<std::unique_ptr<LinkedObject>, std::string>
loadBinary(std::span<const uint8_t> binary) {
  auto objects = readBinary(binary, getCpuTarget());
  if (!objects)
    return cargo::make_unexpected(objects.error());
  if (objects->library.empty())
    return LinkedObject::create(objects->kernels);
  auto library = LinkedObject::create(objects->library);
  if (!library)
    return library;
  return LinkedObject::create(objects->kernels, std::move(*library));
}

mux::Expected<mux::Executable *>
Executable::create(mux::Device &device, std::span<const uint8_t> binary, mux::Allocator allocator) {
  auto code = loadBinary(binary);
  if (!code)
    return mux::Unexpected(mux::refuseBinary(code.error()));
  return mux::expectCreated<mux::Executable>(
      allocator.create<Executable>(device, std::move(*code)));
}

mux::Expected<mux::Kernel *> Executable::createKernel(std::string_view name,
                                                      mux::Allocator allocator) {
  const LinkedKernel *linked = code->findKernel(name);
  if (!linked)
    return mux::Unexpected(mux_error_missing_kernel);
  return mux::expectCreated<mux::Kernel>(
      allocator.create<Kernel>(*static_cast<mux::Device *>(object.device), *linked));
}

} // namespace host
