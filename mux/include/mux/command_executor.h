// Executes the commands of a command buffer in order, on a device whose memory is host-accessible.
// A target supplies the address of a buffer and the execution of a kernel.
#ifndef MUX_COMMAND_EXECUTOR_H
#define MUX_COMMAND_EXECUTOR_H

#include "mux/software_queue.h"
#include "mux/target.h"

#include <cstddef>
#include <span>

namespace mux {

class CommandExecutor : public CommandBufferRunner {
public:
  /// Stops at the first command that fails and returns its result.
  mux_result_t run(Queue &queue, CommandBuffer &commandBuffer) override;

protected:
  /// Returns the host address of a bound buffer. The default is the handle of its memory plus its
  /// offset, for devices in the address space of this process.
  virtual std::byte *getAddress(Buffer &buffer);
  /// Returns when the last work-group has completed. `command` is the command that holds `range`.
  virtual mux_result_t runNDRange(CommandBuffer &commandBuffer, RecordedCommand &command,
                                  const NDRange &range) = 0;
  /// Returns the host address of a bound image whose layout is the linear one that its pitches
  /// describe. The default returns null: the device has no such images.
  virtual std::byte *getImageAddress(Image &image);
  /// Only called for a device with image_support. The default works on images that have an address,
  /// and returns mux_error_feature_unsupported for others.
  virtual mux_result_t runImageCommand(CommandBuffer &commandBuffer, RecordedCommand &command);
  /// Copies ranges that do not overlap. A target that has a faster copy than a single-threaded
  /// memcpy, or must keep caches coherent, overrides it.
  virtual void copyBytes(std::byte *to, const std::byte *from, uint64_t size);
  virtual void fillBytes(std::byte *to, uint64_t size, std::span<const std::byte> pattern);
  /// Rows of one size, each at a distance of a pitch from the one before.
  struct Rows {
    uint64_t size;
    uint64_t count;
    uint64_t toPitch;
    uint64_t fromPitch;
  };
  /// Copies rows that do not overlap, by copyBytes. A target that can copy them at the same time
  /// overrides it.
  virtual void copyRows(std::byte *to, const std::byte *from, const Rows &rows);

private:
  mux_result_t profileCommand(Queue &queue, CommandBuffer &commandBuffer, RecordedCommand &command);
  mux_result_t runCommand(Queue &queue, CommandBuffer &commandBuffer, RecordedCommand &command);
  struct Pixels;
  static mux_buffer_region_t makeRegion(const mux_extent_3d_t &extent, uint32_t pixelSize,
                                        const Pixels &from, const Pixels &to);
  mux_result_t copyPixels(const Pixels &to, const Pixels &from, const mux_extent_3d_t &extent,
                          uint32_t pixelSize);
  mux_result_t fillPixels(const FillImage &fill);
  Pixels getPixels(Image &image, const mux_offset_3d_t &offset);
  Pixels getPackedPixels(Buffer &buffer, uint64_t offset, const Image &image,
                         const mux_extent_3d_t &extent);
  void copyRegions(std::byte *to, const std::byte *from,
                   std::span<const mux_buffer_region_t> regions);
};

} // namespace mux

#endif // MUX_COMMAND_EXECUTOR_H
