// The commands of a command buffer, as a target finds them: checked, and with everything that they
// point to copied, except the objects and the host memory that they work on.
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

// Buffer to host memory, without gaps.
struct ReadBuffer {
  Buffer *buffer;
  uint64_t offset;
  void *hostPointer;
  uint64_t size;
};

// In each region the source is the buffer.
struct ReadBufferRegions {
  Buffer *buffer;
  void *hostPointer;
  std::span<const mux_buffer_region_t> regions;
};

// The host memory is read when the command runs.
struct WriteBuffer {
  Buffer *buffer;
  uint64_t offset;
  const void *hostPointer;
  uint64_t size;
};

// In each region the destination is the buffer.
struct WriteBufferRegions {
  Buffer *buffer;
  const void *hostPointer;
  std::span<const mux_buffer_region_t> regions;
};

// The two parts share no byte.
struct CopyBuffer {
  Buffer *source;
  uint64_t sourceOffset;
  Buffer *destination;
  uint64_t destinationOffset;
  uint64_t size;
};

// The two sides of one region share no byte; regions are copied in order.
struct CopyBufferRegions {
  Buffer *source;
  Buffer *destination;
  std::span<const mux_buffer_region_t> regions;
};

// The pattern's size is a power of two up to 128, and divides offset and size.
struct FillBuffer {
  Buffer *buffer;
  uint64_t offset;
  uint64_t size;
  std::span<const std::byte> pattern;
};

// Row and slice sizes are filled in where the caller left the choice.
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

// Four 32-bit channels, read as the image's format says.
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

// Beyond the dimensions in use, offsets are 0 and sizes 1. Each global size is a multiple of the
// local one. The data of plain and custom descriptors belongs to the command buffer.
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

// A command in its place in a command buffer.
struct RecordedCommand {
  Command operation;
  // Commands that must have finished before; all that were recorded earlier if this is empty.
  std::span<RecordedCommand *const> waits;
  // What the target wants to keep with the command, for instance its packed arguments. It may come
  // from the command buffer's arena, and is gone when the command buffer is reset.
  void *targetData = nullptr;
  // The handle that the caller knows the command by; says its index, too.
  mux_sync_point_s syncPoint = {};
};

} // namespace mux

#endif // MUX_COMMAND_H
