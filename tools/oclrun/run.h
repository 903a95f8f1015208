// Execution of a kernel on a device.
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

/// The memory of a buffer argument. The host accesses `bytes`: a mapping or, if the device has no
/// memory for the host, a copy.
struct DeviceBuffer {
  Memory memory;
  Buffer buffer;
  std::span<uint8_t> bytes;
  std::vector<uint8_t> copy;
};

/// An image argument, and its texels on the host without gaps.
struct DeviceImage {
  Memory memory;
  DeviceImageHandle image;
  std::vector<uint8_t> bytes;
};

/// The printf buffer of a launch.
struct PrintfOutput {
  explicit PrintfOutput(const std::vector<builtins::printf::descriptor> &calls) : printer(calls) {}

  builtins::printf::printer printer;
  DeviceBuffer buffer;
};

class Run {
public:
  /// Creates the device objects, loads the program and initializes the buffers. The arguments,
  /// which must match the kernel's, have to outlive the run.
  static tools::Result<Run> prepare(mux_device_info_t deviceInfo, const Program &program,
                                    const compiler::KernelInfo &kernelInfo,
                                    std::span<const Argument> arguments, const NDRange &range);

  /// Runs the kernel once and returns the time in milliseconds.
  tools::Result<double> execute();

  /// The current contents of the buffer or image argument at the index.
  std::span<const uint8_t> contents(std::size_t index) const {
    return arguments[index].kind == Argument::Kind::Image ? std::span(images[index].bytes)
                                                          : buffers[index].bytes;
  }

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
  tools::Result<DeviceImage> createImage(const Argument &argument, uint64_t seed) const;
  tools::Result<void> createImages();
  enum class Direction { ToDevice, FromDevice };
  /// Makes changes of the buffer on one side visible on the other: by flushing its mapping, or by
  /// copying it.
  tools::Result<void> transfer(DeviceBuffer &buffer, Direction direction) const;
  tools::Result<void> transferBuffers(Direction direction);
  /// Finalizes and runs a command buffer. An error begins with `what`.
  tools::Result<void> runCommands(mux_command_buffer_t commands, const char *what) const;
  /// Copies the texels of all images, or only of those that are outputs, from the device.
  tools::Result<void> transferImages(Direction direction);
  tools::Result<CommandBuffer> createCommandBuffer() const;
  tools::Result<void> createPrintfBuffer(const Program &program);
  bool isCoherent() const;
  bool hasHostMemory() const;
  tools::Result<void> wait();
  tools::Result<void> recordCommands();
  mux_descriptor_info_t describe(std::size_t index) const;

  const compiler::KernelInfo *kernelInfo;
  std::span<const Argument> arguments;
  NDRange range;
  /// Destroyed in reverse order: the device must outlive its objects.
  Device device;
  mux_queue_t queue = nullptr;
  Executable executable;
  Kernel kernel;
  std::vector<DeviceBuffer> buffers;    ///< one per argument; empty if it is no buffer
  std::vector<DeviceImage> images;      ///< one per argument; empty if it is no image
  std::unique_ptr<PrintfOutput> printf; ///< null if the kernel does not call printf
  Fence fence;
  CommandBuffer commandBuffer;
};

} // namespace oclrun

#endif // TOOLS_OCLRUN_RUN_H
