// What a target implements: one C++ interface for each kind of object in mux.h.
//
// The entry points of mux.h check their arguments and then call these interfaces, so a method may
// rely on what mux.h says about its arguments: handles are good and of this device, sizes are not
// 0, parts lie within their objects, optional features are only asked for if the device's info has
// them. Objects are made with the Allocator that a method gets (`allocator.create<HostBuffer>(…)`)
// and are destroyed by the entry point through their virtual destructor, with the same one.
//
// Ready-made parts for devices whose work is driven by a thread of this process:
//   mux/software_fence.h, mux/software_semaphore.h   (Device makes them unless told otherwise)
//   mux/software_queue.h       a queue that runs command buffers on a thread of its own
//   mux/command_executor.h     all commands but ND-ranges, for memory that the host can reach
//   mux/software_query_pool.h  durations
#ifndef MUX_TARGET_H
#define MUX_TARGET_H

#include "cargo/dynamic_array.h"
#include "cargo/expected.h"
#include "mux/allocator.h"
#include "mux/arena.h"
#include "mux/command.h"
#include "mux/mux.h"

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <span>
#include <string_view>

namespace mux {

template <class T> using Expected = cargo::expected<T, mux_result_t>;
using Unexpected = cargo::unexpected<mux_result_t>;

// For `return expectCreated<Buffer>(allocator.create<HostBuffer>(…))`: no object means no memory.
template <class T> Expected<T *> expectCreated(T *object) {
  if (!object)
    return Unexpected(mux_error_out_of_memory);
  return object;
}

class Device;
class CommandBuffer;

// The facts of a device, and the way to make one. A target holds one instance per device in static
// storage and hands it to an AddDeviceFn. The constructor zeroes all facts; a subclass fills them
// in.
class DeviceInfo : public mux_device_info_s {
public:
  // Inline, so that size and version are those that the target was compiled with.
  DeviceInfo() : mux_device_info_s{} { object_type = mux_object_type_device_info; }
  virtual ~DeviceInfo();
  DeviceInfo(const DeviceInfo &) = delete;
  DeviceInfo &operator=(const DeviceInfo &) = delete;

  virtual Expected<Device *> createDevice(Allocator allocator) const = 0;
  // With so many of its compute units. By default mux_error_feature_unsupported.
  virtual Expected<Device *> createPartialDevice(uint32_t computeUnits, Allocator allocator) const;
};

using AddDeviceFn = std::function<void(DeviceInfo *)>;

// Names each device that this tree was built with. Defined by the build from the list of targets.
void addBuiltInDevices(AddDeviceFn add);

// Memory of the device. The constructor takes what the public fields say; `handle` is the address
// on the device.
class Memory : public mux_memory_s {
public:
  Memory(Device &device, uint64_t size, uint32_t properties, uint64_t handle, uint32_t heap = 1);
  virtual ~Memory();

  // Makes the whole memory reachable for the host and gives its first byte's address. Called for
  // memory that is visible to the host, when it is mapped for the first time or again after unmap.
  virtual Expected<void *> map() = 0;
  // The last mapping is gone: addresses that map gave need not stay valid.
  virtual mux_result_t unmap() = 0;
  // Called for mapped memory. Host-coherent memory needs neither.
  virtual mux_result_t flushToDevice(uint64_t offset, uint64_t size);
  virtual mux_result_t flushFromDevice(uint64_t offset, uint64_t size);

  // The entry points' own: mappings are counted here.
  Expected<void *> acquireMapping(uint64_t offset);
  mux_result_t releaseMapping();
  mux_result_t flushMapping(uint64_t offset, uint64_t size, bool toDevice);

private:
  std::mutex mutex;
  uint64_t mappings = 0;
  void *mapped = nullptr;
};

// Memory requirements and binding, which buffers and images have in common.
class Binding {
public:
  // Null as long as nothing is bound.
  Memory *getMemory() const { return memory.load(std::memory_order_acquire); }
  uint64_t getOffset() const { return offset; }

protected:
  // False if there is a memory already.
  bool assign(Memory &newMemory, uint64_t newOffset);
  void release();

private:
  std::mutex mutex;
  std::atomic<Memory *> memory = nullptr;
  uint64_t offset = 0;
};

class Buffer : public mux_buffer_s, public Binding {
public:
  // The requirements are size, the device's buffer_alignment and all its heaps; a subclass may
  // write others into memory_requirements.
  Buffer(Device &device, uint64_t size);
  virtual ~Buffer();

  // A memory that is large and aligned enough was bound; getMemory and getOffset tell it already.
  virtual mux_result_t bound();

  // The entry points' own.
  mux_result_t bind(Memory &memory, uint64_t offset);
};

// What an image is to be like. Row and slice sizes are filled in.
struct ImageDescription {
  mux_image_type_e type;
  mux_image_format_e format;
  mux_extent_3d_t extent;
  uint32_t arrayLayers;
  uint64_t rowSize;
  uint64_t sliceSize;
};

class Image : public mux_image_s, public Binding {
public:
  // The requirements are those of plain rows and slices; a subclass may write others.
  Image(Device &device, const ImageDescription &description);
  virtual ~Image();

  virtual mux_result_t bound();

  // The entry points' own.
  mux_result_t bind(Memory &memory, uint64_t offset);
};

// Bytes of one pixel.
uint32_t getPixelSize(mux_image_format_e format);

class Kernel : public mux_kernel_s {
public:
  // Preferred local size 1, 1, 1, no local memory, unknown number of arguments, whole work-groups
  // only: a subclass says more.
  explicit Kernel(Device &device);
  virtual ~Kernel();

  // A last look at arguments that are good by themselves, before they are recorded: do they fit
  // this kernel? mux_error_invalid_value if not.
  virtual mux_result_t checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const;

  // See the entry points. No size or count is 0. By default all are mux_error_feature_unsupported.
  virtual Expected<size_t> querySubGroupSizeForLocalSize(std::array<size_t, 3> localSize) const;
  virtual Expected<std::array<size_t, 3>> queryLocalSizeForSubGroupCount(size_t count) const;
  virtual Expected<size_t> queryMaxNumSubGroups() const;
  struct WFVInfo {
    mux_wfv_status_e status;
    std::array<size_t, 3> workWidth;
  };
  virtual Expected<WFVInfo> queryWFVInfoForLocalSize(std::array<size_t, 3> localSize) const;
};

class Executable : public mux_executable_s {
public:
  explicit Executable(Device &device);
  virtual ~Executable();

  // mux_error_missing_kernel if there is none of that name.
  virtual Expected<Kernel *> createKernel(std::string_view name, Allocator allocator) = 0;
};

class QueryPool : public mux_query_pool_s {
public:
  QueryPool(Device &device, mux_query_type_e type, uint32_t count);
  virtual ~QueryPool();

  // What the three commands do when they run.
  virtual void begin(uint32_t first, uint32_t count) = 0;
  virtual void end(uint32_t first, uint32_t count) = 0;
  virtual void reset(uint32_t first, uint32_t count) = 0;

  // Writes `count` results, each `stride` bytes after the one before. May be called while commands
  // that write them run; data may have any alignment.
  virtual mux_result_t getResults(uint32_t first, uint32_t count, void *data, size_t stride) = 0;
};

// A fence is idle, then pending from its dispatch on, then signalled until it is reset.
class Fence : public mux_fence_s {
public:
  explicit Fence(Device &device);
  virtual ~Fence();

  // From idle to pending; false, and no change, if it is not idle.
  virtual bool acquire() = 0;
  // From pending back to idle: the dispatch that it was acquired for did not come about.
  virtual void abandon() = 0;
  // From signalled, or idle, to idle; false, and no change, if it is pending.
  virtual bool reset() = 0;
  virtual bool isPending() const = 0;
  // mux_success, mux_error_fence_failure or mux_fence_not_ready, after the time-out in nanoseconds
  // at the latest. 0 does not wait, UINT64_MAX has no end.
  virtual mux_result_t tryWait(uint64_t timeout) = 0;
};

// A semaphore is idle, then pending from the dispatch on that will signal it, then signalled until
// it is reset. Dispatches may wait for it in any of these.
class Semaphore : public mux_semaphore_s {
public:
  explicit Semaphore(Device &device);
  virtual ~Semaphore();

  virtual bool acquire() = 0;
  virtual void abandon() = 0;
  // False, and no change, if it is in use.
  virtual bool reset() = 0;
  // Pending, or waited for.
  virtual bool isInUse() const = 0;
};

// A list of commands. Recording, updating and cloning are the same for all targets and done here; a
// target overrides the four hooks to prepare what it needs to run the commands.
class CommandBuffer : public mux_command_buffer_s {
public:
  // The callback may be null.
  CommandBuffer(Device &device, const mux_callback_info_t *callback);
  virtual ~CommandBuffer();

  // All commands in the order of recording. Stable while a dispatch runs.
  std::span<RecordedCommand *const> getCommands() const { return {commands.data(), count}; }
  // For the targetData of commands. Only to be used from the hooks.
  Arena &getArena() { return arena; }
  // Passes a message on to the caller, if he wants to hear it.
  void notify(const char *message, const void *data = nullptr, size_t size = 0) const;

  // The queue's part: the dispatch has ended, and this object is not touched any more by it.
  void endDispatch() { dispatched.store(false, std::memory_order_release); }

protected:
  // A command has just been recorded; on another result than mux_success it is dropped again.
  virtual mux_result_t recorded(RecordedCommand &command);
  // The command is an NDRange of a finalized command buffer whose descriptors have just been
  // changed. On another result than mux_success they are changed back. The descriptors' data stays
  // where it was, and keeps its length.
  virtual mux_result_t updated(RecordedCommand &command);
  // No more commands will come. On another result than mux_success recording goes on.
  virtual mux_result_t finalized();
  // All commands, and with them what the target took from the arena, are about to go.
  virtual void cleared();

public:
  // The entry points' own. The arguments were checked, but for the state of this object and the
  // wait list; these methods lock.
  Expected<mux_sync_point_t> record(const Command &command,
                                    std::span<const mux_sync_point_t> waitList);
  mux_result_t update(uint64_t index, std::span<const uint64_t> arguments,
                      std::span<const mux_descriptor_info_t> descriptors);
  mux_result_t finalize();
  mux_result_t reset();
  // Makes this, a new command buffer, a finalized copy of another.
  mux_result_t copyFrom(CommandBuffer &other);
  const mux_callback_info_t &getCallback() const { return callback; }
  // False unless finalized and not in a dispatch; then in one.
  bool beginDispatch();
  bool isDispatched() const { return dispatched.load(std::memory_order_acquire); }

private:
  Expected<RecordedCommand *> append(const Command &command, uint64_t waits);
  bool own(Command &command);
  bool ownDescriptors(NDRange &range);
  bool reserve();
  mux_result_t checkUpdate(const NDRange &range, std::span<const uint64_t> arguments,
                           std::span<const mux_descriptor_info_t> descriptors,
                           std::span<mux_descriptor_info_t> merged) const;
  mux_result_t applyUpdate(RecordedCommand &command, NDRange &range,
                           std::span<mux_descriptor_info_t> merged);

  std::mutex mutex;
  Arena arena;
  cargo::dynamic_array<RecordedCommand *> commands;
  size_t count = 0;
  bool isFinalized = false;
  std::atomic<bool> dispatched = false;
  mux_callback_info_t callback;
};

// Whether the local memory that a kernel declares and gets as arguments is there at all.
bool fitsLocalMemory(const Kernel &kernel, std::span<const mux_descriptor_info_t> descriptors);

// What muxDispatch was called with. Fence and signal semaphores are pending, the command buffer is
// marked as dispatched.
struct DispatchRequest {
  CommandBuffer *commandBuffer;
  Fence *fence; // or null
  std::span<const mux_semaphore_t> waitSemaphores;
  std::span<const mux_semaphore_t> signalSemaphores;
  mux_dispatch_callback_t userFunction; // or null
  void *userData;
};

class Queue : public mux_queue_s {
public:
  Queue(Device &device, mux_queue_type_e type, uint32_t index);
  virtual ~Queue();

  // Takes a request, to run it when all wait semaphores are signalled, and returns at once. The
  // spans are valid during the call only. At the end, in this order: commandBuffer->endDispatch(),
  // signal semaphores, user function, fence. On another result than mux_success nothing happens.
  virtual mux_result_t dispatch(const DispatchRequest &request) = 0;
  // By default asks the fence. A queue may use the waiting thread to help.
  virtual mux_result_t tryWait(uint64_t timeout, Fence &fence);
  virtual mux_result_t waitAll() = 0;
};

// A device that is ready for work. It owns its queues; its destructor stops them.
class Device : public mux_device_s {
public:
  explicit Device(const DeviceInfo &info);
  virtual ~Device();

  virtual Expected<Memory *> allocateMemory(uint64_t size, uint32_t heap, uint32_t properties,
                                            mux_allocation_type_e type, uint32_t alignment,
                                            Allocator allocator) = 0;
  // Only called for a device with mux_allocation_capabilities_import_host.
  virtual Expected<Memory *> createMemoryFromHost(void *pointer, uint64_t size,
                                                  Allocator allocator);
  virtual Expected<Buffer *> createBuffer(uint64_t size, Allocator allocator) = 0;

  // Only called for a device with image_support.
  virtual Expected<Image *> createImage(const ImageDescription &description, Allocator allocator);
  virtual std::span<const mux_image_format_e>
  getSupportedImageFormats(mux_image_type_e type, mux_allocation_type_e allocationType) const;

  // The type and index are within the info's queue_types.
  virtual Expected<Queue *> getQueue(mux_queue_type_e type, uint32_t index) = 0;
  // By default a SoftwareFence and a SoftwareSemaphore.
  virtual Expected<Fence *> createFence(Allocator allocator);
  virtual Expected<Semaphore *> createSemaphore(Allocator allocator);
  // By default a CommandBuffer without hooks. The callback may be null.
  virtual Expected<CommandBuffer *> createCommandBuffer(const mux_callback_info_t *callback,
                                                        Allocator allocator);

  // The binary is not empty, but may hold anything: mux_error_invalid_binary.
  virtual Expected<Executable *> createExecutable(std::span<const uint8_t> binary,
                                                  Allocator allocator) = 0;
  // Only called for a device with supports_builtin_kernels. mux_error_missing_kernel by default.
  virtual Expected<Kernel *> createBuiltInKernel(std::string_view name, Allocator allocator);

  // Only called for types in the info's query_capabilities. configs is empty for durations, where
  // the default makes a SoftwareQueryPool; counters are known ones and fit the hardware.
  virtual Expected<QueryPool *> createQueryPool(Queue &queue, mux_query_type_e type, uint32_t count,
                                                std::span<const mux_query_counter_config_t> configs,
                                                Allocator allocator);
  struct QueryCounters {
    std::span<const mux_query_counter_t> counters;
    std::span<const mux_query_counter_description_t> descriptions; // as many
  };
  virtual QueryCounters getSupportedQueryCounters(mux_queue_type_e type) const;
};

} // namespace mux

#endif // MUX_TARGET_H
