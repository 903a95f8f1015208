// An open mux device: its queue, and a pool of command buffers.
#ifndef OPENCL_CORE_RUNTIME_H
#define OPENCL_CORE_RUNTIME_H

#include "mux/mux.h"
#include "object.h"

#include <memory>
#include <mutex>
#include <vector>

namespace opencl {

class Context;

/// The allocator of mux objects, which uses the C library.
mux_allocator_info_t muxAllocator();

/// Maps a mux result to an OpenCL error code.
cl_int toError(mux_result_t result);

/// A mux command buffer, and the query pool for its timestamps.
struct CommandList {
  mux_command_buffer_t commands = nullptr;
  mux_query_pool_t timestamps = nullptr; ///< null until profiling needs it
  /// Receives the device's messages; null while the list is in the pool.
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

  /// Returns an empty command list, with a query pool if timestamps are requested and supported.
  Expected<CommandList *> acquireList(Context &context, bool withTimestamps);
  void releaseList(CommandList *list);

  /// Returns nanoseconds of the device clock.
  uint64_t getDeviceTime() const;

private:
  Runtime(mux_device_t device, mux_queue_t queue) : device(device), queue(queue) {}
  CommandList *createList();
  void destroyList(CommandList *list);
  bool ensureTimestamps(CommandList &list);
  void calibrate();

  const mux_device_t device;
  const mux_queue_t queue;
  int64_t clockOffset = 0; ///< device clock minus host clock
  std::mutex mutex;
  std::vector<CommandList *> free;
};

/// Returns nanoseconds of the host clock.
uint64_t getHostTime();

} // namespace opencl

#endif // OPENCL_CORE_RUNTIME_H
