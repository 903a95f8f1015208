// The backing memory of a memory object, for all devices of a context.
//
// The contents live in one host-accessible allocation. A device that can access it does so
// (zero-copy); any other has its own allocation, to which the contents are copied before each
// command and from which they are copied back afterwards. So the host allocation always holds what
// completed commands wrote.
#ifndef OPENCL_CORE_STORAGE_H
#define OPENCL_CORE_STORAGE_H

#include "context.h"

#include <cassert>
#include <memory>
#include <vector>

namespace opencl {

class Storage {
public:
  static Expected<std::shared_ptr<Storage>> allocate(Context &context, size_t size,
                                                     uint32_t alignment);
  /// Uses memory of the application as the host allocation.
  static Expected<std::shared_ptr<Storage>> import(Context &context, void *bytes, size_t size);
  ~Storage();
  Storage(const Storage &) = delete;
  Storage &operator=(const Storage &) = delete;

  std::byte *getBytes() const { return bytes; }
  size_t getSize() const { return size; }
  mux_buffer_t getBuffer(size_t deviceIndex) const {
    assert(deviceIndex < buffers.size());
    return buffers[deviceIndex].buffer;
  }
  mux_memory_t getMemory(size_t deviceIndex) const { return buffers[deviceIndex].memory; }
  /// Whether the device accesses the host allocation directly.
  bool isZeroCopy(size_t deviceIndex) const { return buffers[deviceIndex].isZeroCopy; }

private:
  struct DeviceBuffer {
    Runtime *runtime = nullptr;
    mux_memory_t memory = nullptr;
    mux_buffer_t buffer = nullptr;
    bool isZeroCopy = false;
  };

  Storage(Context &context, size_t size);
  bool allocateHostMemory(uint32_t alignment);
  bool createBuffers();
  bool createBuffer(DeviceBuffer &entry);
  bool allocateDeviceMemory(DeviceBuffer &entry);

  const size_t size;
  std::byte *bytes = nullptr;
  void *ownedBytes = nullptr; ///< set if the host allocation comes from the C library
  mux_memory_t mappedMemory = nullptr;
  mux_device_t mappedDevice = nullptr;
  std::vector<DeviceBuffer> buffers; ///< one per device of the context
};

} // namespace opencl

#endif // OPENCL_CORE_STORAGE_H
