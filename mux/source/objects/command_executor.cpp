#include "mux/command_executor.h"

#include "mux/profile.h"

#include <algorithm>
#include <cstring>

namespace mux {

namespace {

template <class... Functions> struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions> Overloaded(Functions...) -> Overloaded<Functions...>;

uint64_t getPosition(const mux_offset_3d_t &origin, uint64_t rowPitch, uint64_t slicePitch) {
  return origin.z * slicePitch + origin.y * rowPitch + origin.x;
}

// Makes rows that are adjacent in both memories one, and then slices.
void mergeRows(mux_buffer_region_t &region) {
  mux_extent_3d_t &extent = region.extent;
  if (extent.x == region.src_row_pitch && extent.x == region.dst_row_pitch) {
    extent.x *= extent.y;
    extent.y = 1;
  }
  if (extent.y == 1 && extent.x == region.src_slice_pitch && extent.x == region.dst_slice_pitch) {
    extent.x *= extent.z;
    extent.z = 1;
  }
}

// The name of a command in profiles, and its size in bytes if it is one of memory.
struct CommandSummary {
  std::string_view name;
  uint64_t size = 0;
};

uint64_t sumSizes(std::span<const mux_buffer_region_t> regions) {
  uint64_t size = 0;
  for (const mux_buffer_region_t &region : regions)
    size += region.extent.x * region.extent.y * region.extent.z;
  return size;
}

uint64_t getSize(const mux_extent_3d_t &extent, const Image &image) {
  return extent.x * extent.y * extent.z * image.pixel_size;
}

std::string formatSize(const std::array<size_t, 3> &size) {
  return std::to_string(size[0]) + "x" + std::to_string(size[1]) + "x" + std::to_string(size[2]);
}

void addSizes(const NDRange &range, ProfileSpan &span) {
  span.add("global size", formatSize(range.globalSize));
  span.add("local size", formatSize(range.localSize));
}

CommandSummary summarize(const RecordedCommand &command) {
  return std::visit(
      Overloaded{
          [](const ReadBuffer &read) { return CommandSummary{"read buffer", read.size}; },
          [](const ReadBufferRegions &read) {
            return CommandSummary{"read buffer", sumSizes(read.regions)};
          },
          [](const WriteBuffer &write) { return CommandSummary{"write buffer", write.size}; },
          [](const WriteBufferRegions &write) {
            return CommandSummary{"write buffer", sumSizes(write.regions)};
          },
          [](const CopyBuffer &copy) { return CommandSummary{"copy buffer", copy.size}; },
          [](const CopyBufferRegions &copy) {
            return CommandSummary{"copy buffer", sumSizes(copy.regions)};
          },
          [](const FillBuffer &fill) { return CommandSummary{"fill buffer", fill.size}; },
          [](const ReadImage &read) {
            return CommandSummary{"read image", getSize(read.extent, *read.image)};
          },
          [](const WriteImage &write) {
            return CommandSummary{"write image", getSize(write.extent, *write.image)};
          },
          [](const FillImage &fill) {
            return CommandSummary{"fill image", getSize(fill.extent, *fill.image)};
          },
          [](const CopyImage &copy) {
            return CommandSummary{"copy image", getSize(copy.extent, *copy.source)};
          },
          [](const CopyImageToBuffer &copy) {
            return CommandSummary{"copy image to buffer", getSize(copy.extent, *copy.source)};
          },
          [](const CopyBufferToImage &copy) {
            return CommandSummary{"copy buffer to image", getSize(copy.extent, *copy.destination)};
          },
          [](const NDRange &range) { return CommandSummary{range.kernel->getName()}; },
          [](const UserCallback &) { return CommandSummary{"callback"}; },
          [](const auto &) { return CommandSummary{}; },
      },
      command.operation);
}

} // namespace

mux_result_t CommandExecutor::run(Queue &queue, CommandBuffer &commandBuffer) {
  for (RecordedCommand *command : commandBuffer.getCommands()) {
    const mux_result_t result = ProfileSpan::isEnabled()
                                    ? profileCommand(queue, commandBuffer, *command)
                                    : runCommand(queue, commandBuffer, *command);
    if (result)
      return result;
  }
  return mux_success;
}

mux_result_t CommandExecutor::profileCommand(Queue &queue, CommandBuffer &commandBuffer,
                                             RecordedCommand &command) {
  const CommandSummary summary = summarize(command);
  const auto *range = std::get_if<NDRange>(&command.operation);
  // Queries take no time.
  if (!range && summary.name.empty())
    return runCommand(queue, commandBuffer, command);
  ProfileSpan span(range ? "kernel" : "command",
                   range && summary.name.empty() ? "kernel" : summary.name);
  if (range)
    addSizes(*range, span);
  else if (summary.size != 0)
    span.add("bytes", summary.size);
  return runCommand(queue, commandBuffer, command);
}

mux_result_t CommandExecutor::runCommand(Queue &queue, CommandBuffer &commandBuffer,
                                         RecordedCommand &command) {
  const auto done = [](auto &&...) { return mux_success; };
  return std::visit(
      Overloaded{
          [&](const ReadBuffer &read) {
            copyBytes(static_cast<std::byte *>(read.hostPointer),
                      getAddress(*read.buffer) + read.offset, read.size);
            return done();
          },
          [&](const ReadBufferRegions &read) {
            copyRegions(static_cast<std::byte *>(read.hostPointer), getAddress(*read.buffer),
                        read.regions);
            return done();
          },
          [&](const WriteBuffer &write) {
            copyBytes(getAddress(*write.buffer) + write.offset,
                      static_cast<const std::byte *>(write.hostPointer), write.size);
            return done();
          },
          [&](const WriteBufferRegions &write) {
            copyRegions(getAddress(*write.buffer),
                        static_cast<const std::byte *>(write.hostPointer), write.regions);
            return done();
          },
          [&](const CopyBuffer &copy) {
            copyBytes(getAddress(*copy.destination) + copy.destinationOffset,
                      getAddress(*copy.source) + copy.sourceOffset, copy.size);
            return done();
          },
          [&](const CopyBufferRegions &copy) {
            copyRegions(getAddress(*copy.destination), getAddress(*copy.source), copy.regions);
            return done();
          },
          [&](const FillBuffer &fill) {
            fillBytes(getAddress(*fill.buffer) + fill.offset, fill.size, fill.pattern);
            return done();
          },
          [&](const NDRange &range) { return runNDRange(commandBuffer, command, range); },
          [&](const UserCallback &callback) {
            callback.function(&queue, &commandBuffer, callback.userData);
            return done();
          },
          [&](const BeginQuery &query) {
            query.pool->begin(query.first, query.count);
            return done();
          },
          [&](const EndQuery &query) {
            query.pool->end(query.first, query.count);
            return done();
          },
          [&](const ResetQueryPool &query) {
            query.pool->reset(query.first, query.count);
            return done();
          },
          [&](const auto &) { return runImageCommand(commandBuffer, command); },
      },
      command.operation);
}

std::byte *CommandExecutor::getAddress(Buffer &buffer) {
  return reinterpret_cast<std::byte *>(buffer.getMemory()->handle + buffer.getOffset());
}

std::byte *CommandExecutor::getImageAddress(Image &) { return nullptr; }

// Pixels in linear memory; the address is null if an image has none.
struct CommandExecutor::Pixels {
  std::byte *address;
  uint64_t rowPitch;
  uint64_t slicePitch;
};

CommandExecutor::Pixels CommandExecutor::getPixels(Image &image, const mux_offset_3d_t &offset) {
  // The rows of a 1D array are its layers.
  const bool isRowArray = image.type == mux_image_type_1d && image.array_layers;
  const uint64_t rowPitch = isRowArray ? image.slice_size : image.row_size;
  std::byte *address = getImageAddress(image);
  if (address)
    address +=
        getPosition({offset.x * image.pixel_size, offset.y, offset.z}, rowPitch, image.slice_size);
  return {address, rowPitch, image.slice_size};
}

CommandExecutor::Pixels CommandExecutor::getPackedPixels(Buffer &buffer, uint64_t offset,
                                                         const Image &image,
                                                         const mux_extent_3d_t &extent) {
  const uint64_t rowPitch = extent.x * image.pixel_size;
  return {getAddress(buffer) + offset, rowPitch, rowPitch * extent.y};
}

// The bytes of an extent, from the start of both memories.
mux_buffer_region_t CommandExecutor::makeRegion(const mux_extent_3d_t &extent, uint32_t pixelSize,
                                                const Pixels &from, const Pixels &to) {
  mux_buffer_region_t region = {};
  region.extent = {extent.x * pixelSize, extent.y, extent.z};
  region.src_row_pitch = from.rowPitch;
  region.src_slice_pitch = from.slicePitch;
  region.dst_row_pitch = to.rowPitch;
  region.dst_slice_pitch = to.slicePitch;
  return region;
}

mux_result_t CommandExecutor::copyPixels(const Pixels &to, const Pixels &from,
                                         const mux_extent_3d_t &extent, uint32_t pixelSize) {
  if (!to.address || !from.address)
    return mux_error_feature_unsupported;
  const mux_buffer_region_t region = makeRegion(extent, pixelSize, from, to);
  copyRegions(to.address, from.address, {&region, 1});
  return mux_success;
}

mux_result_t CommandExecutor::fillPixels(const FillImage &fill) {
  const Pixels pixels = getPixels(*fill.image, fill.offset);
  if (!pixels.address)
    return mux_error_feature_unsupported;
  std::byte pixel[maxPixelSize];
  packColor(fill.image->format, fill.color, pixel);
  const uint32_t size = fill.image->pixel_size;
  mux_buffer_region_t region = makeRegion(fill.extent, size, pixels, pixels);
  mergeRows(region);
  for (uint64_t z = 0; z != region.extent.z; ++z) {
    for (uint64_t y = 0; y != region.extent.y; ++y)
      fillBytes(pixels.address + z * pixels.slicePitch + y * pixels.rowPitch, region.extent.x,
                {pixel, size});
  }
  return mux_success;
}

mux_result_t CommandExecutor::runImageCommand(CommandBuffer &, RecordedCommand &command) {
  return std::visit(
      Overloaded{
          [&](const ReadImage &read) {
            const Pixels to = {static_cast<std::byte *>(read.hostPointer), read.rowSize,
                               read.sliceSize};
            return copyPixels(to, getPixels(*read.image, read.offset), read.extent,
                              read.image->pixel_size);
          },
          [&](const WriteImage &write) {
            const Pixels from = {static_cast<std::byte *>(const_cast<void *>(write.hostPointer)),
                                 write.rowSize, write.sliceSize};
            return copyPixels(getPixels(*write.image, write.offset), from, write.extent,
                              write.image->pixel_size);
          },
          [&](const FillImage &fill) { return fillPixels(fill); },
          [&](const CopyImage &copy) {
            return copyPixels(getPixels(*copy.destination, copy.destinationOffset),
                              getPixels(*copy.source, copy.sourceOffset), copy.extent,
                              copy.source->pixel_size);
          },
          [&](const CopyImageToBuffer &copy) {
            return copyPixels(getPackedPixels(*copy.destination, copy.destinationOffset,
                                              *copy.source, copy.extent),
                              getPixels(*copy.source, copy.sourceOffset), copy.extent,
                              copy.source->pixel_size);
          },
          [&](const CopyBufferToImage &copy) {
            return copyPixels(
                getPixels(*copy.destination, copy.destinationOffset),
                getPackedPixels(*copy.source, copy.sourceOffset, *copy.destination, copy.extent),
                copy.extent, copy.destination->pixel_size);
          },
          [](const auto &) { return mux_error_feature_unsupported; },
      },
      command.operation);
}

void CommandExecutor::copyRegions(std::byte *to, const std::byte *from,
                                  std::span<const mux_buffer_region_t> regions) {
  for (mux_buffer_region_t region : regions) {
    std::byte *toSlice =
        to + getPosition(region.dst_origin, region.dst_row_pitch, region.dst_slice_pitch);
    const std::byte *fromSlice =
        from + getPosition(region.src_origin, region.src_row_pitch, region.src_slice_pitch);
    mergeRows(region);
    for (uint64_t z = 0; z != region.extent.z; ++z)
      copyRows(toSlice + z * region.dst_slice_pitch, fromSlice + z * region.src_slice_pitch,
               {region.extent.x, region.extent.y, region.dst_row_pitch, region.src_row_pitch});
  }
}

void CommandExecutor::copyRows(std::byte *to, const std::byte *from, const Rows &rows) {
  for (uint64_t i = 0; i != rows.count; ++i)
    copyBytes(to + i * rows.toPitch, from + i * rows.fromPitch, rows.size);
}

void CommandExecutor::copyBytes(std::byte *to, const std::byte *from, uint64_t size) {
  // The caller may read a buffer into the host memory that it was imported from.
  if (to != from)
    std::memmove(to, from, size);
}

void CommandExecutor::fillBytes(std::byte *to, uint64_t size, std::span<const std::byte> pattern) {
  if (pattern.size() == 1) {
    std::memset(to, static_cast<int>(pattern[0]), size);
    return;
  }
  // Each iteration doubles the filled range, up to a chunk that fits the cache.
  constexpr uint64_t maxChunk = 64 * 1024;
  std::memcpy(to, pattern.data(), pattern.size());
  for (uint64_t filled = pattern.size(); filled < size;) {
    const uint64_t chunk = std::min({filled, size - filled, maxChunk});
    std::memcpy(to + filled, to, chunk);
    filled += chunk;
  }
}

} // namespace mux
