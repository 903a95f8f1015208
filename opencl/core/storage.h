// The bytes of a buffer, for all devices of a context.
//
// The bytes have one home that the host can reach. A device that can work there does so; one that
// cannot has memory of its own, to which the bytes are brought before each command, and from which
// they are fetched afterwards. So the home always holds what finished commands left.
#ifndef OPENCL_CORE_STORAGE_H
#define OPENCL_CORE_STORAGE_H

#include "context.h"

#include <memory>
#include <vector>

namespace opencl {

class Storage {
public:
  static Expected<std::shared_ptr<Storage>> allocate(Context &context, size_t size,
                                                     uint32_t alignment);
  // Memory of the program is the home.
  static Expected<std::shared_ptr<Storage>> import(Context &context, void *bytes, size_t size);
  ~Storage();
  Storage(const Storage &) = delete;
  Storage &operator=(const Storage &) = delete;

  std::byte *getBytes() const { return bytes; }
  size_t getSize() const { return size; }
  mux_buffer_t getBuffer(size_t deviceIndex) const { return parts[deviceIndex].buffer; }
  // Whether the device works on the home itself.
  bool isHome(size_t deviceIndex) const { return parts[deviceIndex].isHome; }

private:
  struct Part {
    Runtime *runtime = nullptr;
    mux_memory_t memory = nullptr;
    mux_buffer_t buffer = nullptr;
    bool isHome = false;
  };

  Storage(Context &context, size_t size);
  bool allocateHome(uint32_t alignment);
  bool addParts();
  bool addPart(Part &part);
  bool allocateAway(Part &part);

  const size_t size;
  std::byte *bytes = nullptr;
  void *ownedBytes = nullptr; // if the home is from the C library
  mux_memory_t mappedMemory = nullptr;
  mux_device_t mappedDevice = nullptr;
  std::vector<Part> parts; // of the context's devices
};

} // namespace opencl

#endif // OPENCL_CORE_STORAGE_H
