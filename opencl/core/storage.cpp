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
    buffers.push_back({&context.getRuntime(*device)});
}

Storage::~Storage() {
  for (DeviceBuffer &entry : buffers) {
    if (entry.buffer)
      muxDestroyBuffer(entry.runtime->getDevice(), entry.buffer, muxAllocator());
  }
  if (mappedMemory)
    muxUnmapMemory(mappedDevice, mappedMemory);
  for (DeviceBuffer &entry : buffers) {
    if (entry.memory)
      muxFreeMemory(entry.runtime->getDevice(), entry.memory, muxAllocator());
  }
  std::free(ownedBytes);
}

Expected<std::shared_ptr<Storage>> Storage::allocate(Context &context, size_t size,
                                                     uint32_t alignment) {
  std::shared_ptr<Storage> storage(new Storage(context, size));
  if (!storage->allocateHostMemory(alignment) || !storage->createBuffers())
    return Unexpected(CL_MEM_OBJECT_ALLOCATION_FAILURE);
  return storage;
}

Expected<std::shared_ptr<Storage>> Storage::import(Context &context, void *bytes, size_t size) {
  std::shared_ptr<Storage> storage(new Storage(context, size));
  storage->bytes = static_cast<std::byte *>(bytes);
  if (!storage->createBuffers())
    return Unexpected(CL_MEM_OBJECT_ALLOCATION_FAILURE);
  return storage;
}

// Prefers a device that can share host memory but not import it: the others can import its memory.
bool Storage::allocateHostMemory(uint32_t alignment) {
  auto bySharing = [](const DeviceBuffer &entry) { return canShare(entry.runtime->getInfo()); };
  auto bySharingOnly = [&](const DeviceBuffer &entry) {
    return bySharing(entry) && !canImport(entry.runtime->getInfo());
  };
  auto maker = std::find_if(buffers.begin(), buffers.end(), bySharingOnly);
  if (maker == buffers.end())
    maker = std::find_if(buffers.begin(), buffers.end(), bySharing);
  if (maker == buffers.end()) {
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
  maker->isZeroCopy = true;
  bytes = static_cast<std::byte *>(address);
  return true;
}

bool Storage::allocateDeviceMemory(DeviceBuffer &entry) {
  mux_device_t device = entry.runtime->getDevice();
  const mux_device_info_s &info = *device->info;
  if (info.allocation_capabilities & mux_allocation_capabilities_alloc_device)
    return muxAllocateMemory(device, size, firstHeap(info), mux_memory_property_device_local,
                             mux_allocation_type_alloc_device, 0, muxAllocator(),
                             &entry.memory) == mux_success;
  return muxAllocateMemory(device, size, firstHeap(info),
                           mux_memory_property_host_visible | mux_memory_property_host_cached,
                           mux_allocation_type_alloc_host, 0, muxAllocator(),
                           &entry.memory) == mux_success;
}

bool Storage::createBuffer(DeviceBuffer &entry) {
  mux_device_t device = entry.runtime->getDevice();
  if (!entry.memory && canImport(*device->info)) {
    const mux_result_t result =
        muxCreateMemoryFromHost(device, size, bytes, muxAllocator(), &entry.memory);
    entry.isZeroCopy = result == mux_success;
    if (result != mux_success && result != mux_error_feature_unsupported)
      return false;
  }
  if (!entry.memory && !allocateDeviceMemory(entry))
    return false;
  return muxCreateBuffer(device, size, muxAllocator(), &entry.buffer) == mux_success &&
         muxBindBufferMemory(device, entry.memory, entry.buffer, 0) == mux_success;
}

bool Storage::createBuffers() {
  return std::all_of(buffers.begin(), buffers.end(),
                     [this](DeviceBuffer &entry) { return createBuffer(entry); });
}

} // namespace opencl
