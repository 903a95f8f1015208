#include "storage.h"

#include <algorithm>
#include <cstdlib>

namespace opencl {
namespace {

bool canImport(const mux_device_info_s &info) {
  return info.allocation_capabilities & mux_allocation_capabilities_import_host;
}

bool canShare(const mux_device_info_s &info) {
  return info.allocation_capabilities & mux_allocation_capabilities_coherent_host;
}

uint32_t firstHeap(const mux_device_info_s &info) {
  return info.memory_heaps & (~info.memory_heaps + 1);
}

} // namespace

Storage::Storage(Context &context, size_t size) : size(size) {
  for (Device *device : context.getDevices())
    parts.push_back({&context.getRuntime(*device)});
}

Storage::~Storage() {
  for (Part &part : parts) {
    if (part.buffer)
      muxDestroyBuffer(part.runtime->getDevice(), part.buffer, muxAllocator());
  }
  if (mappedMemory)
    muxUnmapMemory(mappedDevice, mappedMemory);
  for (Part &part : parts) {
    if (part.memory)
      muxFreeMemory(part.runtime->getDevice(), part.memory, muxAllocator());
  }
  std::free(ownedBytes);
}

Expected<std::shared_ptr<Storage>> Storage::allocate(Context &context, size_t size,
                                                     uint32_t alignment) {
  std::shared_ptr<Storage> storage(new Storage(context, size));
  if (!storage->allocateHome(alignment) || !storage->addParts())
    return Unexpected(CL_MEM_OBJECT_ALLOCATION_FAILURE);
  return storage;
}

Expected<std::shared_ptr<Storage>> Storage::import(Context &context, void *bytes, size_t size) {
  std::shared_ptr<Storage> storage(new Storage(context, size));
  storage->bytes = static_cast<std::byte *>(bytes);
  if (!storage->addParts())
    return Unexpected(CL_MEM_OBJECT_ALLOCATION_FAILURE);
  return storage;
}

// Prefers a device that can share host memory but not import it: the others can import its memory.
bool Storage::allocateHome(uint32_t alignment) {
  auto bySharing = [](const Part &part) { return canShare(part.runtime->getInfo()); };
  auto bySharingOnly = [&](const Part &part) {
    return bySharing(part) && !canImport(part.runtime->getInfo());
  };
  auto maker = std::find_if(parts.begin(), parts.end(), bySharingOnly);
  if (maker == parts.end())
    maker = std::find_if(parts.begin(), parts.end(), bySharing);
  if (maker == parts.end()) {
    if (posix_memalign(&ownedBytes, std::max<size_t>(alignment, 128), size) != 0)
      ownedBytes = nullptr;
    bytes = static_cast<std::byte *>(ownedBytes);
    return bytes;
  }
  mux_device_t device = maker->runtime->getDevice();
  constexpr uint32_t properties =
      mux_memory_property_host_visible | mux_memory_property_host_coherent;
  if (muxAllocateMemory(device, size, firstHeap(*device->info), properties,
                        mux_allocation_type_alloc_host, alignment, muxAllocator(),
                        &maker->memory) != mux_success)
    return false;
  void *address = nullptr;
  if (muxMapMemory(device, maker->memory, 0, size, &address) != mux_success)
    return false;
  mappedMemory = maker->memory;
  mappedDevice = device;
  maker->isHome = true;
  bytes = static_cast<std::byte *>(address);
  return true;
}

bool Storage::allocateAway(Part &part) {
  mux_device_t device = part.runtime->getDevice();
  const mux_device_info_s &info = *device->info;
  if (info.allocation_capabilities & mux_allocation_capabilities_alloc_device)
    return muxAllocateMemory(device, size, firstHeap(info), mux_memory_property_device_local,
                             mux_allocation_type_alloc_device, 0, muxAllocator(),
                             &part.memory) == mux_success;
  return muxAllocateMemory(device, size, firstHeap(info),
                           mux_memory_property_host_visible | mux_memory_property_host_cached,
                           mux_allocation_type_alloc_host, 0, muxAllocator(),
                           &part.memory) == mux_success;
}

bool Storage::addPart(Part &part) {
  mux_device_t device = part.runtime->getDevice();
  if (!part.memory && canImport(*device->info)) {
    const mux_result_t result =
        muxCreateMemoryFromHost(device, size, bytes, muxAllocator(), &part.memory);
    part.isHome = result == mux_success;
    if (result != mux_success && result != mux_error_feature_unsupported)
      return false;
  }
  if (!part.memory && !allocateAway(part))
    return false;
  return muxCreateBuffer(device, size, muxAllocator(), &part.buffer) == mux_success &&
         muxBindBufferMemory(device, part.memory, part.buffer, 0) == mux_success;
}

bool Storage::addParts() {
  return std::all_of(parts.begin(), parts.end(), [this](Part &part) { return addPart(part); });
}

} // namespace opencl
