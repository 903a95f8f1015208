// An open device: a machine and its queue.
#ifndef REFSI_DEVICE_H
#define REFSI_DEVICE_H

#include "executor.h"
#include "machine.h"
#include "mux/software_queue.h"
#include "refsi/device_info.h"

#include <memory>

namespace refsi {

class Device final : public mux::Device {
public:
  Device(const DeviceInfo &info, std::unique_ptr<Machine> machine);

  mux::Expected<mux::Memory *> allocateMemory(uint64_t size, uint32_t heap, uint32_t properties,
                                              mux_allocation_type_e type, uint32_t alignment,
                                              mux::Allocator allocator) override;
  mux::Expected<mux::Buffer *> createBuffer(uint64_t size, mux::Allocator allocator) override;
  mux::Expected<mux::Queue *> getQueue(mux_queue_type_e type, uint32_t index) override;
  mux::Expected<mux::CommandBuffer *> createCommandBuffer(const mux_callback_info_t *callback,
                                                          mux::Allocator allocator) override;
  mux::Expected<mux::Executable *> createExecutable(std::span<const uint8_t> binary,
                                                    mux::Allocator allocator) override;
  mux::Expected<mux::QueryPool *>
  createQueryPool(mux::Queue &queue, mux_query_type_e type, uint32_t count,
                  std::span<const mux_query_counter_config_t> configs,
                  mux::Allocator allocator) override;
  QueryCounters getSupportedQueryCounters(mux_queue_type_e type) const override;

  const Machine &getMachine() const { return *machine; }

private:
  const DeviceInfo &deviceInfo;
  /// Destroyed in reverse order: the queue completes its work while the machine exists.
  const std::unique_ptr<Machine> machine;
  Executor executor;
  mux::SoftwareQueue queue;
};

} // namespace refsi

#endif // REFSI_DEVICE_H
