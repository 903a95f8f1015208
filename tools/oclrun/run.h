// Runs one kernel on one device.
#ifndef TOOLS_OCLRUN_RUN_H
#define TOOLS_OCLRUN_RUN_H

#include "argument.h"
#include "common/result.h"
#include "compiler/printf/buffer.h"
#include "mux_objects.h"
#include "nd_range.h"
#include "program.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace oclrun {

// A buffer argument's memory on the device, mapped for the host as long as this lives.
struct DeviceBuffer {
  Memory memory;
  Buffer buffer;
  std::span<uint8_t> bytes;
};

// What a kernel prints, on its way to the standard output.
struct PrintfOutput {
  explicit PrintfOutput(const std::vector<builtins::printf::descriptor> &calls) : printer(calls) {}

  builtins::printf::printer printer;
  DeviceBuffer buffer;
};

class Run {
public:
  // Makes the device ready, loads the program and fills the buffers. What is given must outlive
  // the run. All arguments have been matched with the kernel's.
  static tools::Result<Run> prepare(mux_device_info_t deviceInfo, const Program &program,
                                    const compiler::KernelInfo &kernelInfo,
                                    std::span<const Argument> arguments, const NDRange &range);

  // Runs the kernel once; the result is how long it took, in milliseconds.
  tools::Result<double> execute();

  // What stands in the buffer of the argument at that index now.
  std::span<const uint8_t> contents(std::size_t index) const { return buffers[index].bytes; }

private:
  Run(const compiler::KernelInfo &kernelInfo, std::span<const Argument> arguments,
      const NDRange &range)
      : kernelInfo(&kernelInfo), arguments(arguments), range(range) {}

  tools::Result<void> createDevice(mux_device_info_t deviceInfo);
  tools::Result<void> loadKernel(const Program &program);
  tools::Result<void> checkLocalMemory() const;
  tools::Result<DeviceBuffer> allocateBuffer(uint64_t size) const;
  tools::Result<DeviceBuffer> createBuffer(const Argument &argument, uint64_t seed) const;
  tools::Result<void> createBuffers();
  tools::Result<void> createPrintfBuffer(const Program &program);
  bool isCoherent() const;
  tools::Result<void> wait();
  tools::Result<void> recordCommands();
  mux_descriptor_info_t describe(std::size_t index) const;

  const compiler::KernelInfo *kernelInfo;
  std::span<const Argument> arguments;
  NDRange range;
  // Destroyed from the last to the first: the device goes after all that was made from it.
  Device device;
  mux_queue_t queue = nullptr;
  Executable executable;
  Kernel kernel;
  std::vector<DeviceBuffer> buffers;    // one for each argument; empty where it is no buffer
  std::unique_ptr<PrintfOutput> printf; // null for a kernel that does not print
  Fence fence;
  CommandBuffer commandBuffer;
};

} // namespace oclrun

#endif // TOOLS_OCLRUN_RUN_H
