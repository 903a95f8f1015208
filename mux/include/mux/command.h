// The commands of a command buffer as a target sees them: validated, with everything that they
// point to copied, except for the objects and the host memory that they operate on.
#ifndef MUX_COMMAND_H
#define MUX_COMMAND_H

#include "mux/mux.h"

#include <array>
#include <cstddef>
#include <span>
#include <variant>

namespace mux {

class Buffer;
class Image;
class Kernel;
class QueryPool;

/// Copies a contiguous range of a buffer to host memory.
struct ReadBuffer {
  Buffer *buffer;
  uint64_t offset;
  void *hostPointer;
  uint64_t size;
};

/// The buffer is the source of each region.
struct ReadBufferRegions {
  Buffer *buffer;
  void *hostPointer;
  std::span<const mux_buffer_region_t> regions;
};

/// Host memory is read when the command executes.
struct WriteBuffer {
  Buffer *buffer;
  uint64_t offset;
  const void *hostPointer;
  uint64_t size;
};

/// The buffer is the destination of each region.
struct WriteBufferRegions {
  Buffer *buffer;
  const void *hostPointer;
  std::span<const mux_buffer_region_t> regions;
};

/// Source and destination do not overlap.
struct CopyBuffer {
  Buffer *source;
  uint64_t sourceOffset;
  Buffer *destination;
  uint64_t destinationOffset;
  uint64_t size;
};

/// Source and destination of one region do not overlap; regions are copied in order.
struct CopyBufferRegions {
  Buffer *source;
  Buffer *destination;
  std::span<const mux_buffer_region_t> regions;
};

/// The pattern size is a power of two up to 128, and divides offset and size.
struct FillBuffer {
  Buffer *buffer;
  uint64_t offset;
  uint64_t size;
  std::span<const std::byte> pattern;
};

/// Row and slice pitches of 0 have been replaced by the tightly packed ones.
struct ReadImage {
  Image *image;
  mux_offset_3d_t offset;
  mux_extent_3d_t extent;
  uint64_t rowSize;
  uint64_t sliceSize;
  void *hostPointer;
};

struct WriteImage {
  Image *image;
  mux_offset_3d_t offset;
  mux_extent_3d_t extent;
  uint64_t rowSize;
  uint64_t sliceSize;
  const void *hostPointer;
};

/// The color has four 32-bit channels, interpreted according to the image format.
struct FillImage {
  Image *image;
  mux_offset_3d_t offset;
  mux_extent_3d_t extent;
  std::array<uint32_t, 4> color;
};

struct CopyImage {
  Image *source;
  Image *destination;
  mux_offset_3d_t sourceOffset;
  mux_offset_3d_t destinationOffset;
  mux_extent_3d_t extent;
};

struct CopyImageToBuffer {
  Image *source;
  Buffer *destination;
  mux_offset_3d_t sourceOffset;
  uint64_t destinationOffset;
  mux_extent_3d_t extent;
};

struct CopyBufferToImage {
  Buffer *source;
  Image *destination;
  uint64_t sourceOffset;
  mux_offset_3d_t destinationOffset;
  mux_extent_3d_t extent;
};

/// Offsets are 0 and sizes are 1 in unused dimensions. A global size is a multiple of the local
/// size unless the kernel accepts partial work-groups: then the last work-group of a dimension may
/// be smaller. The data of plain and custom descriptors belongs to the command buffer.
struct NDRange {
  Kernel *kernel;
  std::span<mux_descriptor_info_t> descriptors;
  std::array<size_t, 3> globalOffset;
  std::array<size_t, 3> globalSize;
  std::array<size_t, 3> localSize;
  uint32_t dimensions;
};

struct UserCallback {
  mux_command_user_callback_t function;
  void *userData;
};

struct BeginQuery {
  QueryPool *pool;
  uint32_t first;
  uint32_t count;
};

struct EndQuery {
  QueryPool *pool;
  uint32_t first;
  uint32_t count;
};

struct ResetQueryPool {
  QueryPool *pool;
  uint32_t first;
  uint32_t count;
};

using Command = std::variant<ReadBuffer, ReadBufferRegions, WriteBuffer, WriteBufferRegions,
                             CopyBuffer, CopyBufferRegions, FillBuffer, ReadImage, WriteImage,
                             FillImage, CopyImage, CopyImageToBuffer, CopyBufferToImage, NDRange,
                             UserCallback, BeginQuery, EndQuery, ResetQueryPool>;

/// A command and its position in a command buffer.
struct RecordedCommand {
  Command operation;
  /// Commands that must have completed before; empty means all earlier commands.
  std::span<RecordedCommand *const> waits;
  /// Target-specific data, for instance packed arguments. It may be allocated from the command
  /// buffer's arena, and is invalid after a reset of the command buffer.
  void *targetData = nullptr;
  /// The handle of the command in the C API; holds its index.
  mux_sync_point_s syncPoint = {};
};

} // namespace mux

#endif // MUX_COMMAND_H
