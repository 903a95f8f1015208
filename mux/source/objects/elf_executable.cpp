#include "mux/elf_executable.h"

#include <cstring>
#include <dlfcn.h>

namespace mux {

WorkGroupKernel::WorkGroupKernel(Device &device, const KernelDescription &description,
                                 uint64_t entry)
    : Kernel(device), entry(entry), packedArgumentsSize(description.packedArgumentsSize) {
  preferred_local_size_x = description.preferredLocalSize[0];
  preferred_local_size_y = description.preferredLocalSize[1];
  preferred_local_size_z = description.preferredLocalSize[2];
  local_memory_size = description.localMemorySize;
  num_arguments = description.numArguments;
  live_memory_per_work_item = description.liveMemoryPerWorkItem;
  live_memory_per_group = description.liveMemoryPerGroup;
}

mux_result_t
WorkGroupKernel::checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const {
  const auto packed = packArguments(descriptors);
  if (!packed)
    return packed.error();
  const bool fits = packedArgumentsSize == 0 || packed->size() == packedArgumentsSize;
  return fits ? mux_success : mux_error_invalid_value;
}

uint64_t WorkGroupKernel::getStackSize(const NDRange &range) const {
  // Buffers are aligned like OpenCL C's largest type.
  constexpr uint64_t alignment = 128;
  uint64_t size = local_memory_size;
  uint64_t live = range.localSize[0] * range.localSize[1] * range.localSize[2];
  bool overflows = __builtin_mul_overflow(live, live_memory_per_work_item, &live) ||
                   __builtin_add_overflow(live, live_memory_per_group, &live) ||
                   __builtin_add_overflow(size, live, &size);
  for (const mux_descriptor_info_t &descriptor : range.descriptors)
    if (descriptor.type == mux_descriptor_info_type_shared_local_buffer)
      overflows |=
          __builtin_add_overflow(size, alignment, &size) ||
          __builtin_add_overflow(size, descriptor.shared_local_buffer_descriptor.size, &size);
  return overflows ? UINT64_MAX : size;
}

ElfExecutable::ElfExecutable(Device &device, Memory &memory, Allocator allocator)
    : Executable(device), memory(memory), allocator(allocator) {}

ElfExecutable::~ElfExecutable() { allocator.destroy(&memory); }

ElfExecutable::Options ElfExecutable::inProcess() {
  Options options;
  options.getHostAddress = [](Memory &memory) {
    return reinterpret_cast<std::byte *>(memory.handle);
  };
  options.resolve = [](const char *name) {
    return reinterpret_cast<uint64_t>(dlsym(RTLD_DEFAULT, name));
  };
  options.finish = [](Memory &memory) {
    auto *begin = reinterpret_cast<char *>(memory.handle);
    __builtin___clear_cache(begin, begin + memory.size);
  };
  return options;
}

Expected<Executable *> ElfExecutable::create(Device &device, std::span<const uint8_t> binary,
                                             const Options &options, Allocator allocator) {
  const auto image = ElfImage::parse(binary, options.machine);
  if (!image)
    return Unexpected(refuseBinary(image.error()));
  // The alignment of a segment is at most that of a page on all supported processors.
  if (image->getSize() > device.info->memory_size || image->getAlignment() > (1 << 16))
    return Unexpected(mux_error_out_of_memory);
  const auto memory = device.allocateMemory(image->getSize(), 1, mux_memory_property_device_local,
                                            mux_allocation_type_alloc_device,
                                            uint32_t(image->getAlignment()), allocator);
  if (!memory)
    return Unexpected(memory.error());
  auto *executable = allocator.create<ElfExecutable>(device, **memory, allocator);
  if (!executable) {
    allocator.destroy(*memory);
    return Unexpected(mux_error_out_of_memory);
  }
  if (const mux_result_t result = executable->load(*image, options); result != mux_success) {
    allocator.destroy(executable);
    return Unexpected(result);
  }
  return executable;
}

mux_result_t ElfExecutable::load(const ElfImage &image, const Options &options) {
  std::byte *host = options.getHostAddress(memory);
  if (const auto loaded = image.load(host, memory.handle, options.resolve); !loaded)
    return refuseBinary(loaded.error());
  for (std::string name : image.getSymbolNames()) {
    if (!name.ends_with(kernelDescriptionSuffix))
      continue;
    const uint64_t offset = *image.findSymbol(name);
    name.resize(name.size() - (sizeof(kernelDescriptionSuffix) - 1));
    const auto entry = image.findSymbol(name + kernelEntrySuffix);
    KernelDescription description;
    if (!entry || image.getSize() - offset < sizeof(description))
      return refuseBinary("kernel '" + name + "' has no entry point or a truncated description");
    std::memcpy(&description, host + offset, sizeof(description));
    if (description.length != kernelDescriptionLength)
      return refuseBinary("kernel '" + name + "' has a description of another version");
    kernels.push_back({name, description, memory.handle + *entry});
  }
  if (options.finish)
    options.finish(memory);
  return mux_success;
}

Expected<Kernel *> ElfExecutable::createKernel(std::string_view name, Allocator allocator) {
  for (const LoadedKernel &kernel : kernels)
    if (kernel.name == name)
      return expectCreated<Kernel>(allocator.create<WorkGroupKernel>(
          static_cast<Device &>(*object.device), kernel.description, kernel.entry));
  return Unexpected(mux_error_missing_kernel);
}

} // namespace mux
