// Kernels of an executable.
#ifndef REFSI_KERNEL_H
#define REFSI_KERNEL_H

#include "kernel_binary.h"
#include "machine.h"
#include "mux/target.h"

#include <string>

namespace refsi {

class Executable final : public mux::Executable {
public:
  static mux::Expected<mux::Executable *> create(mux::Device &device, const DeviceInfo &info,
                                                 DeviceMemory &memory,
                                                 std::span<const uint8_t> binary,
                                                 mux::Allocator allocator);

  Executable(mux::Device &device, DeviceMemory &memory, uint64_t address, uint64_t size,
             KernelBinary::Kernels kernels);
  ~Executable() override;

  mux::Expected<mux::Kernel *> createKernel(std::string_view name,
                                            mux::Allocator allocator) override;

  uint64_t getAddress() const { return address; }
  uint64_t getSize() const { return size; }
  bool contains(uint64_t pc) const { return pc >= address && pc - address < size; }

  /// Whether the firmware has been told of the code. Only for the thread of the queue.
  bool isKnownToFirmware = false;

private:
  DeviceMemory &memory;
  const uint64_t address;
  const uint64_t size;
  const KernelBinary::Kernels kernels;
};

class Kernel final : public mux::Kernel {
public:
  Kernel(mux::Device &device, Executable &executable, std::string name,
         const KernelBinary::Kernel &kernel);

  /// Checks that the arguments match the structure that the kernel reads.
  mux_result_t checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const override;

  Executable &getExecutable() const { return executable; }
  std::string_view getName() const override { return name; }
  /// The address of the entry point.
  uint64_t getEntry() const { return entry; }

  /// The bytes of barrier memory for a work-group; UINT64_MAX if it overflows.
  uint64_t getBarrierMemorySize(uint64_t workItems) const;

  /// Sub-groups extend along x, see KernelInfo.
  mux::Expected<size_t>
  querySubGroupSizeForLocalSize(std::array<size_t, 3> localSize) const override;
  mux::Expected<std::array<size_t, 3>> queryLocalSizeForSubGroupCount(size_t count) const override;
  mux::Expected<size_t> queryMaxNumSubGroups() const override;

private:
  Executable &executable;
  const std::string name;
  const uint64_t entry;
  const KernelInfo info;
};

} // namespace refsi

#endif // REFSI_KERNEL_H
