// Runs the commands of a command buffer in order, on a device whose memory the host can reach. What
// is left for a target to say is where a buffer lies and how a kernel runs.
#ifndef MUX_COMMAND_EXECUTOR_H
#define MUX_COMMAND_EXECUTOR_H

#include "mux/software_queue.h"
#include "mux/target.h"

#include <cstddef>
#include <span>

namespace mux {

class CommandExecutor : public CommandBufferRunner {
public:
  // Stops at the first command that fails, and gives its result.
  mux_result_t run(Queue &queue, CommandBuffer &commandBuffer) override;

protected:
  // The host's address of a bound buffer's first byte.
  virtual std::byte *getAddress(Buffer &buffer) = 0;
  // Returns when the last work-group has finished. `command` is the one that holds the range.
  virtual mux_result_t runNDRange(CommandBuffer &commandBuffer, RecordedCommand &command,
                                  const NDRange &range) = 0;
  // Only called for a device with image_support; the default reports mux_error_feature_unsupported.
  virtual mux_result_t runImageCommand(CommandBuffer &commandBuffer, RecordedCommand &command);
  // Moves bytes that do not overlap. A target with something better than one thread's memcpy, or
  // that must keep caches coherent, overrides it.
  virtual void copyBytes(std::byte *to, const std::byte *from, uint64_t size);
  virtual void fillBytes(std::byte *to, uint64_t size, std::span<const std::byte> pattern);

private:
  mux_result_t runCommand(Queue &queue, CommandBuffer &commandBuffer, RecordedCommand &command);
  void copyRegions(std::byte *to, const std::byte *from,
                   std::span<const mux_buffer_region_t> regions);
};

} // namespace mux

#endif // MUX_COMMAND_EXECUTOR_H
