#include "kernel.h"

#include "mux/packed_arguments.h"

#include <algorithm>

namespace refsi {

mux::Expected<mux::Executable *> Executable::create(mux::Device &device, const DeviceInfo &info,
                                                    DeviceMemory &memory,
                                                    std::span<const uint8_t> binary,
                                                    mux::Allocator allocator) {
  const auto image = KernelBinary::read(binary, info.getScheduling(), info.getVectorLength());
  if (!image)
    return mux::Unexpected(mux::refuseBinary(image.error()));
  // A multiple of the words in which the firmware renews code.
  const uint64_t size = (image->getSize() + 7) & ~uint64_t(7);
  const uint64_t address = memory.allocate(size, image->getAlignment());
  if (!address)
    return mux::Unexpected(mux_error_out_of_memory);
  auto kernels = image->load({memory.toHost(address), size}, address);
  if (!kernels) {
    memory.free(address);
    return mux::Unexpected(mux::refuseBinary(kernels.error()));
  }
  auto *created = allocator.create<Executable>(device, memory, address, size, std::move(*kernels));
  if (!created)
    memory.free(address);
  return mux::expectCreated<mux::Executable>(created);
}

Executable::Executable(mux::Device &device, DeviceMemory &memory, uint64_t address, uint64_t size,
                       KernelBinary::Kernels kernels)
    : mux::Executable(device), memory(memory), address(address), size(size),
      kernels(std::move(kernels)) {}

Executable::~Executable() { memory.free(address); }

mux::Expected<mux::Kernel *> Executable::createKernel(std::string_view name,
                                                      mux::Allocator allocator) {
  const auto found = kernels.find(name);
  if (found == kernels.end())
    return mux::Unexpected(mux_error_missing_kernel);
  auto &device = *static_cast<mux::Device *>(object.device);
  return mux::expectCreated<mux::Kernel>(
      allocator.create<Kernel>(device, *this, found->first, found->second));
}

Kernel::Kernel(mux::Device &device, Executable &executable, std::string kernelName,
               const KernelBinary::Kernel &kernel)
    : mux::Kernel(device), executable(executable), name(std::move(kernelName)),
      entry(executable.getAddress() + kernel.entry), info(kernel.info) {
  preferred_local_size_x = info.preferredLocalSize[0];
  preferred_local_size_y = info.preferredLocalSize[1];
  preferred_local_size_z = info.preferredLocalSize[2];
  local_memory_size = info.localMemorySize;
  live_memory_per_work_item = info.barrierMemoryPerWorkItem;
  live_memory_per_group = info.barrierMemoryPerGroup;
  num_arguments = info.numArgs;
}

// The kernel's structure may have tail padding.
mux_result_t Kernel::checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const {
  const auto layout = mux::layOutArguments(descriptors);
  if (!layout)
    return layout.error();
  const bool fits =
      layout->getEnd() <= info.packedArgsSize && info.packedArgsSize <= layout->getSize();
  return fits ? mux_success : mux_error_invalid_value;
}

uint64_t Kernel::getBarrierMemorySize(uint64_t workItems) const {
  uint64_t size = 0;
  if (__builtin_mul_overflow(workItems, info.barrierMemoryPerWorkItem, &size) ||
      __builtin_add_overflow(size, info.barrierMemoryPerGroup, &size))
    return UINT64_MAX;
  return size;
}

mux::Expected<size_t> Kernel::querySubGroupSizeForLocalSize(std::array<size_t, 3> localSize) const {
  if (info.subGroupSize == 0)
    return localSize[0] * localSize[1] * localSize[2];
  return std::min<size_t>(info.subGroupSize, localSize[0]);
}

mux::Expected<std::array<size_t, 3>> Kernel::queryLocalSizeForSubGroupCount(size_t count) const {
  const size_t most = object.device->info->max_concurrent_work_items;
  const std::array<size_t, 3> none = {0, 0, 0};
  if (info.subGroupSize == 0)
    return count == 1 ? std::array<size_t, 3>{most, 1, 1} : none;
  return count <= most / info.subGroupSize ? std::array<size_t, 3>{count * info.subGroupSize, 1, 1}
                                           : none;
}

// With a local size of 1 along x every work-item is a sub-group.
mux::Expected<size_t> Kernel::queryMaxNumSubGroups() const {
  return info.subGroupSize == 0 ? 1 : object.device->info->max_concurrent_work_items;
}

} // namespace refsi
