// A mux command buffer being recorded, and the resources that its commands use.
#ifndef OPENCL_CORE_RECORDING_H
#define OPENCL_CORE_RECORDING_H

#include "image.h"
#include "memory.h"
#include "object.h"
#include "printf_output.h"
#include "recycler.h"
#include "runtime.h"

#include <cassert>
#include <memory>
#include <vector>

namespace opencl {

/// Write overwrites the whole range.
enum class Access { Read, Write, ReadWrite };

class Recording {
public:
  Recording(Context &context, Device &device);
  ~Recording();
  Recording(const Recording &) = delete;
  Recording &operator=(const Recording &) = delete;

  Device &getDevice() const { return device; }
  Context &getContext() const { return context; }

  /// Acquires a command list, with timestamps if requested and supported.
  cl_int begin(bool withTimestamps);
  mux_command_buffer_t getCommands() const {
    assert(list && "requires begin");
    return list->commands;
  }
  /// Returns the mux buffer of a memory object for a command that accesses the range, and retains
  /// the object. Call it before recording the command: it may record a copy to the device.
  Expected<mux_buffer_t> use(Memory &memory, Access access, size_t offset, size_t size);
  Expected<mux_buffer_t> use(Memory &memory, Access access) {
    return use(memory, access, 0, memory.getSize());
  }
  /// The same for an image; returns the error of Image::checkDevice if the device does not support
  /// it.
  Expected<mux_image_t> use(Image &image, Access access);
  /// The same for storage without memory object.
  Expected<mux_buffer_t> use(std::shared_ptr<Storage> storage, Access access) {
    const size_t size = storage->getSize();
    return use(std::move(storage), access, 0, size);
  }
  /// Call after each command: copies what it wrote in device-only memory back to the host.
  cl_int endCommand();
  /// Call after the last command: finalizes the command buffer.
  cl_int end();

  void retain(Ref<Object> object) { retainedObjects.push_back(std::move(object)); }
  void retain(std::shared_ptr<const void> thing) { retainedResources.push_back(std::move(thing)); }

  /// The printf output of the commands.
  PrintfPump &getPrintf() { return printf; }

  /// Returns the start and end of the commands by the device clock; false without timestamps.
  bool getTimestamps(mux_query_duration_result_t &timestamps) const;

private:
  struct CopyBack {
    mux_buffer_t buffer;
    std::shared_ptr<Storage> storage;
    size_t offset;
    size_t size;
  };

  Expected<mux_buffer_t> use(std::shared_ptr<Storage> storage, Access access, size_t offset,
                             size_t size);

  Context &context; ///< retained by the queue of the commands
  Device &device;
  Runtime &runtime;
  CommandList *list = nullptr;
  bool withTimestamps = false;
  RecycledVector<CopyBack> copyBacks;
  RecycledVector<Ref<Object>> retainedObjects;
  RecycledVector<std::shared_ptr<const void>> retainedResources;
  PrintfPump printf;
};

} // namespace opencl

#endif // OPENCL_CORE_RECORDING_H
