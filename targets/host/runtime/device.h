// The device of the host.
#ifndef HOST_DEVICE_H
#define HOST_DEVICE_H

#include "executor.h"
#include "host/device_info.h"
#include "mux/software_queue.h"
#include "thread_pool.h"

namespace host {

class Device final : public mux::Device {
public:
  Device(const DeviceInfo &info, unsigned threadCount, const ThreadPlacement &placement);

  mux::Expected<mux::Memory *> allocateMemory(uint64_t size, uint32_t heap, uint32_t properties,
                                              mux_allocation_type_e type, uint32_t alignment,
                                              mux::Allocator allocator) override;
  mux::Expected<mux::Memory *> createMemoryFromHost(void *pointer, uint64_t size,
                                                    mux::Allocator allocator) override;
  mux::Expected<mux::Buffer *> createBuffer(uint64_t size, mux::Allocator allocator) override;
  mux::Expected<mux::Image *> createImage(const mux::ImageDescription &description,
                                          mux::Allocator allocator) override;
  std::span<const mux_image_format_e>
  getSupportedImageFormats(mux_image_type_e type,
                           mux_allocation_type_e allocationType) const override;
  mux::Expected<mux::Queue *> getQueue(mux_queue_type_e type, uint32_t index) override;
  mux::Expected<mux::CommandBuffer *> createCommandBuffer(const mux_callback_info_t *callback,
                                                          mux::Allocator allocator) override;
  mux::Expected<mux::Executable *> createExecutable(std::span<const uint8_t> binary,
                                                    mux::Allocator allocator) override;

private:
  /// Destroyed in reverse order: the queue completes its work while the threads exist.
  ThreadPool pool;
  Executor executor;
  mux::SoftwareQueue queue;
};

} // namespace host

#endif // HOST_DEVICE_H
