// Kernels of an executable, ready to be run.
#ifndef HOST_KERNEL_H
#define HOST_KERNEL_H

#include "host/kernel_info.h"
#include "linked_object.h"
#include "mux/target.h"

#include <array>
#include <memory>

namespace host {

class Kernel final : public mux::Kernel {
public:
  Kernel(mux::Device &device, const LinkedKernel &linked);

  // Whether the arguments fill the structure that the kernel reads.
  mux_result_t checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const override;

  KernelEntryFn getEntry() const { return entry; }
  size_t getPackedArgsSize() const { return packedArgsSize; }

  // Bytes that a work-group of that many work-items needs for values that live across barriers.
  // SIZE_MAX if that cannot be counted.
  size_t getBarrierMemorySize(size_t workItems) const;

  // Bytes of memory of the thread that a work-group needs for its local memory. 0 if the kernel
  // makes that itself; SIZE_MAX if they cannot be counted.
  size_t getLocalArenaSize(std::span<const mux_descriptor_info_t> descriptors) const;

  // Sub-groups lie along x, and are as large as the kernel's vectors but for the last of each row.
  mux::Expected<size_t>
  querySubGroupSizeForLocalSize(std::array<size_t, 3> localSize) const override;
  mux::Expected<std::array<size_t, 3>> queryLocalSizeForSubGroupCount(size_t count) const override;
  mux::Expected<size_t> queryMaxNumSubGroups() const override;

private:
  const KernelEntryFn entry;
  const size_t packedArgsSize;
  // 0 if the whole work-group is one sub-group.
  const size_t subGroupSize;
  const size_t localArenaSize;
};

class Executable final : public mux::Executable {
public:
  static mux::Expected<mux::Executable *>
  create(mux::Device &device, std::span<const uint8_t> binary, mux::Allocator allocator);

  Executable(mux::Device &device, std::unique_ptr<LinkedObject> code);

  mux::Expected<mux::Kernel *> createKernel(std::string_view name,
                                            mux::Allocator allocator) override;

private:
  std::unique_ptr<LinkedObject> code;
};

} // namespace host

#endif // HOST_KERNEL_H
