// Kernels of an executable.
#ifndef HOST_KERNEL_H
#define HOST_KERNEL_H

#include "host/kernel_info.h"
#include "host/sub_groups.h"
#include "linked_object.h"
#include "mux/target.h"

#include <array>
#include <memory>

namespace host {

class Kernel final : public mux::Kernel {
public:
  Kernel(mux::Device &device, const LinkedKernel &linked);

  /// Checks that the arguments match the size of the structure that the kernel reads.
  mux_result_t checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const override;

  std::string_view getName() const override { return name; }
  /// Null if the lines of the code are unknown, or not needed for reports of faults.
  const LineTable *getLines() const { return lines; }
  KernelEntryFn getEntry() const { return entry; }
  /// Whether a call of the entry point runs a slice, instead of one work-group.
  bool hasSlices() const { return slices; }
  bool mergesGroups() const { return merges; }
  size_t getPackedArgsSize() const { return packedArgsSize; }

  /// The size in bytes of live values for a work-group; SIZE_MAX if it overflows.
  size_t getBarrierMemorySize(size_t workItems) const;

  /// The size in bytes of local memory that the thread must provide for a work-group. 0 if the
  /// kernel allocates it itself; SIZE_MAX if it overflows.
  size_t getLocalArenaSize(std::span<const mux_descriptor_info_t> descriptors) const;

  mux::Expected<size_t>
  querySubGroupSizeForLocalSize(std::array<size_t, 3> localSize) const override;
  mux::Expected<std::array<size_t, 3>> queryLocalSizeForSubGroupCount(size_t count) const override;
  mux::Expected<size_t> queryMaxNumSubGroups() const override;

private:
  const std::string_view name;
  const LineTable *const lines;
  const KernelEntryFn entry;
  const size_t packedArgsSize;
  const SubGroups subGroups;
  const size_t localArenaSize;
  const bool slices;
  const bool merges;
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
