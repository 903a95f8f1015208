// Programs of the compiler's default pipeline (mux-base<work-groups>) that were linked to a shared
// object, in memory of a device.
#ifndef MUX_ELF_EXECUTABLE_H
#define MUX_ELF_EXECUTABLE_H

#include "mux/elf_image.h"
#include "mux/kernel_description.h"
#include "mux/target.h"
#include "mux/work_groups.h"

#include <span>
#include <vector>

namespace mux {

/// A kernel whose entry point runs one work-group.
class WorkGroupKernel final : public Kernel {
public:
  WorkGroupKernel(Device &device, const KernelDescription &description, uint64_t entry);

  mux_result_t checkDescriptors(std::span<const mux_descriptor_info_t> descriptors) const override;

  /// The entry point's type, for devices in the address space of this process.
  using EntryFn = void (*)(const void *packedArguments, const WorkGroupInfo *group);
  /// The device address of the entry point.
  uint64_t getEntry() const { return entry; }
  /// The stack in bytes that a work-group needs besides the frames of functions: its local memory
  /// and its live values. Sizes that overflow are saturated.
  uint64_t getStackSize(const NDRange &range) const;

private:
  const uint64_t entry;
  const uint64_t packedArgumentsSize;
};

class ElfExecutable final : public Executable {
public:
  struct Options {
    uint16_t machine = ElfImage::nativeMachine;
    /// Returns the host address of memory that Device::allocateMemory returned. The program is
    /// loaded to it; the address is not used later.
    std::function<std::byte *(Memory &memory)> getHostAddress;
    /// Functions outside of the program that it may call. Empty: none.
    ElfImage::ResolveFn resolve;
    /// Prepares loaded code for execution, e.g. by a flush of caches. May be empty.
    std::function<void(Memory &memory)> finish;
  };

  /// Options for a device whose kernels run in this process: its addresses are the process's, and
  /// programs may call functions of the process, such as those that code generators call (memcpy).
  static Options inProcess();

  /// For Device::createExecutable: loads a binary to memory of the device's default heap.
  static Expected<Executable *> create(Device &device, std::span<const uint8_t> binary,
                                       const Options &options, Allocator allocator);

  ElfExecutable(Device &device, Memory &memory, Allocator allocator);
  ~ElfExecutable() override;

  /// WorkGroupKernels.
  Expected<Kernel *> createKernel(std::string_view name, Allocator allocator) override;

private:
  struct LoadedKernel {
    std::string name;
    KernelDescription description;
    uint64_t entry;
  };

  mux_result_t load(const ElfImage &image, const Options &options);

  Memory &memory;
  const Allocator allocator;
  std::vector<LoadedKernel> kernels;
};

} // namespace mux

#endif // MUX_ELF_EXECUTABLE_H
