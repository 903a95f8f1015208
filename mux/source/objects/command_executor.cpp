#include "mux/command_executor.h"

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

} // namespace

mux_result_t CommandExecutor::run(Queue &queue, CommandBuffer &commandBuffer) {
  for (RecordedCommand *command : commandBuffer.getCommands()) {
    if (const mux_result_t result = runCommand(queue, commandBuffer, *command))
      return result;
  }
  return mux_success;
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

mux_result_t CommandExecutor::runImageCommand(CommandBuffer &, RecordedCommand &) {
  return mux_error_feature_unsupported;
}

void CommandExecutor::copyRegions(std::byte *to, const std::byte *from,
                                  std::span<const mux_buffer_region_t> regions) {
  for (const mux_buffer_region_t &region : regions) {
    std::byte *toSlice =
        to + getPosition(region.dst_origin, region.dst_row_pitch, region.dst_slice_pitch);
    const std::byte *fromSlice =
        from + getPosition(region.src_origin, region.src_row_pitch, region.src_slice_pitch);
    for (uint64_t z = 0; z != region.extent.z; ++z) {
      for (uint64_t y = 0; y != region.extent.y; ++y)
        copyBytes(toSlice + z * region.dst_slice_pitch + y * region.dst_row_pitch,
                  fromSlice + z * region.src_slice_pitch + y * region.src_row_pitch,
                  region.extent.x);
    }
  }
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
