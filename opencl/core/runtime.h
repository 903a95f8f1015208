// A device while it is in use: the runtime's device, its queue, and command buffers that are kept
// for reuse.
#ifndef OPENCL_CORE_RUNTIME_H
#define OPENCL_CORE_RUNTIME_H

#include "mux/mux.h"
#include "object.h"

#include <memory>
#include <mutex>
#include <vector>

namespace opencl {

class Context;

// Memory for the runtime's objects comes from the C library.
mux_allocator_info_t muxAllocator();

// The OpenCL error that a failure of the runtime amounts to.
cl_int toError(mux_result_t result);

// A command buffer, and where the device notes the times of what it records.
struct CommandList {
  mux_command_buffer_t commands = nullptr;
  mux_query_pool_t times = nullptr; // null until wanted
  // Whom messages of the device are for; set while the list is in use.
  Context *context = nullptr;
};

class Runtime {
public:
  static Expected<std::shared_ptr<Runtime>> create(mux_device_info_t info, cl_uint computeUnits);
  ~Runtime();
  Runtime(const Runtime &) = delete;
  Runtime &operator=(const Runtime &) = delete;

  mux_device_t getDevice() const { return device; }
  mux_queue_t getQueue() const { return queue; }
  const mux_device_info_s &getInfo() const { return *device->info; }

  // An empty command list; with times if they are wanted and the device can note them.
  Expected<CommandList *> takeList(Context &context, bool withTimes);
  void giveBack(CommandList *list);

  // Nanoseconds of the clock that the device notes times by.
  uint64_t getDeviceTime() const;

private:
  Runtime(mux_device_t device, mux_queue_t queue) : device(device), queue(queue) {}
  CommandList *createList();
  void destroyList(CommandList *list);
  bool hasTimes(CommandList &list);
  void calibrate();

  const mux_device_t device;
  const mux_queue_t queue;
  int64_t clockOffset = 0; // what the device's clock is ahead of ours
  std::mutex mutex;
  std::vector<CommandList *> free;
};

// Nanoseconds of this process' own clock.
uint64_t getHostTime();

} // namespace opencl

#endif // OPENCL_CORE_RUNTIME_H
