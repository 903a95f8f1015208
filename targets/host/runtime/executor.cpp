#include "executor.h"

#include "barrier_memory.h"
#include "command_buffer.h"
#include "faults.h"
#include "image.h"
#include "kernel.h"
#include "memory.h"
#include "mux/profile.h"

#include <algorithm>
#include <atomic>
#include <cfenv>

namespace host {
namespace {

// The last work-groups of a dimension may be partial.
void setLocalSize(const PreparedNDRange &range, WorkGroupInfo &info) {
  for (unsigned dimension = 0; dimension != 3; ++dimension) {
    const bool isLast = info.groupId[dimension] + 1 == info.numGroups[dimension];
    info.localSize[dimension] =
        isLast ? range.lastLocalSize[dimension] : info.enqueuedLocalSize[dimension];
  }
}

// Sets the address ranges of the work-group's memory, except for the stack.
void setMemory(const PreparedNDRange &range, void *arena, WorkGroupInfo &info) {
  const auto begin = reinterpret_cast<uintptr_t>(arena);
  info.barrierMemory = arena;
  info.localMemory = {begin + range.localMemoryOffset, range.localMemorySize};
  info.privateMemory[0] = {begin, range.localMemoryOffset};
  info.privateMemory[1] = {reinterpret_cast<uintptr_t>(range.packedArgs), range.packedArgsSize};
}

// Runs a range of work-groups one by one. IDs are incremented, so that only the first work-group
// needs divisions.
void runGroups(const PreparedNDRange &range, size_t begin, size_t end, WorkGroupInfo &info) {
  info.groupId[0] = begin % info.numGroups[0];
  info.groupId[1] = begin / info.numGroups[0] % info.numGroups[1];
  info.groupId[2] = begin / info.numGroups[0] / info.numGroups[1];
  for (size_t index = begin; index != end; ++index) {
    if (range.hasPartialGroups)
      setLocalSize(range, info);
    range.entry(range.packedArgs, &info);
    if (++info.groupId[0] != info.numGroups[0])
      continue;
    info.groupId[0] = 0;
    if (++info.groupId[1] != info.numGroups[1])
      continue;
    info.groupId[1] = 0;
    ++info.groupId[2];
  }
}

// Runs a range of work-groups, as many of a row as one as possible, and partial ones by themselves.
void runMergedGroups(const PreparedNDRange &range, size_t begin, size_t end, WorkGroupInfo &info) {
  const size_t row = info.numGroups[0];
  const size_t localSize = info.enqueuedLocalSize[0];
  const size_t offset = info.globalOffset[0];
  const size_t fullGroups = row - (range.lastLocalSize[0] != localSize ? 1 : 0);
  for (size_t next = begin; next != end;) {
    const size_t first = next % row;
    const size_t count = first < fullGroups ? std::min(end - next, fullGroups - first) : 1;
    info.groupId[0] = 0;
    info.groupId[1] = next / row % info.numGroups[1];
    info.groupId[2] = next / row / info.numGroups[1];
    info.globalOffset[0] = offset + first * localSize;
    info.localSize[0] = first < fullGroups ? count * localSize : range.lastLocalSize[0];
    info.enqueuedLocalSize[0] = info.localSize[0];
    range.entry(range.packedArgs, &info);
    next += count;
  }
}

// Sets the slice to the largest box of work-groups from `begin` to before `end`. Returns the number
// of the work-group after the box.
size_t setSlice(size_t begin, size_t end, WorkGroupInfo &info) {
  const size_t row = info.numGroups[0];
  const size_t plane = row * info.numGroups[1];
  const size_t first[3] = {begin % row, begin % plane / row, begin / plane};
  size_t count[3] = {std::min(end - begin, row - first[0]), 1, 1};
  if (count[0] == row)
    count[1] = std::min((end - begin) / row, info.numGroups[1] - first[1]);
  if (count[0] * count[1] == plane)
    count[2] = (end - begin) / plane;
  for (unsigned dimension = 0; dimension != 3; ++dimension) {
    info.groupId[dimension] = first[dimension];
    info.sliceEnd[dimension] = first[dimension] + count[dimension];
  }
  return begin + count[0] * count[1] * count[2];
}

// Runs a range of work-groups, numbered with x as the fastest dimension. False if out of memory.
bool runWorkGroups(const PreparedNDRange &range, size_t begin, size_t end) {
  WorkGroupInfo info = range.workGroup;
  void *arena = nullptr;
  if (range.arenaSize != 0) {
    arena = getBarrierMemory(range.arenaSize);
    if (!arena)
      return false;
  }
  setMemory(range, arena, info);
  // Not the address of `info`, which AddressSanitizer may move off the stack.
  info.stackEnd = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  if (range.mergesGroups) {
    runMergedGroups(range, begin, end, info);
    return true;
  }
  if (!range.runsSlices) {
    runGroups(range, begin, end, info);
    return true;
  }
  for (size_t next = begin; next != end;) {
    next = setSlice(next, end, info);
    range.entry(range.packedArgs, &info);
  }
  return true;
}

Numbering getNumbering(const WorkGroupInfo &info) {
  const auto isSeveral = [](size_t count) { return count > 1; };
  return std::count_if(std::begin(info.numGroups), std::end(info.numGroups), isSeveral) > 1
             ? Numbering::Matrix
             : Numbering::Line;
}

// The chunk size of parallel memory operations: large enough to amortize a thread, small enough for
// load balance, and a multiple of all pattern sizes.
constexpr uint64_t chunkSize = 256 << 10;

// Calls function(offset, size) for chunks that cover `size` bytes.
template <class Function>
void forEachChunk(ThreadPool &pool, uint64_t size, const Function &function) {
  pool.run((size + chunkSize - 1) / chunkSize, [&](size_t begin, size_t end) {
    const uint64_t offset = begin * chunkSize;
    function(offset, std::min(end * chunkSize, size) - offset);
  });
}

} // namespace

mux_result_t Executor::run(mux::Queue &queue, mux::CommandBuffer &commandBuffer) {
  // All commands run on the thread of the queue.
  if (!isPlaced)
    pool.placeCaller();
  isPlaced = true;
  // Kernels require the default rounding mode, which the program or a callback may have changed.
  std::fesetenv(FE_DFL_ENV);
  return CommandExecutor::run(queue, commandBuffer);
}

std::byte *Executor::getAddress(mux::Buffer &buffer) { return getBufferAddress(buffer); }

std::byte *Executor::getImageAddress(mux::Image &image) {
  return static_cast<Image &>(image).getAddress();
}

mux_result_t Executor::runNDRange(mux::CommandBuffer &, mux::RecordedCommand &command,
                                  const mux::NDRange &ndRange) {
  const auto &range = *static_cast<const PreparedNDRange *>(command.targetData);
  const auto &kernel = *static_cast<const Kernel *>(ndRange.kernel);
  const WatchedLaunch watched(kernel);
  std::atomic<bool> succeeded = true;
  const auto runSlice = [&](size_t begin, size_t end) {
    const RunningKernel running(kernel);
    mux::ProfileSpan span("slice", kernel.getName());
    span.add("begin", begin);
    span.add("end", end);
    if (!runWorkGroups(range, begin, end))
      succeeded.store(false, std::memory_order_relaxed);
  };
  pool.run(range.groupCount, runSlice, getNumbering(range.workGroup));
  return succeeded.load(std::memory_order_relaxed) ? mux_success : mux_error_out_of_memory;
}

void Executor::copyBytes(std::byte *to, const std::byte *from, uint64_t size) {
  // Host memory may be that of the buffer, so that the ranges may overlap.
  const auto distance = static_cast<uint64_t>(to < from ? from - to : to - from);
  if (size <= 2 * chunkSize || distance < size)
    return CommandExecutor::copyBytes(to, from, size);
  forEachChunk(pool, size, [&](uint64_t offset, uint64_t length) {
    CommandExecutor::copyBytes(to + offset, from + offset, length);
  });
}

void Executor::fillBytes(std::byte *to, uint64_t size, std::span<const std::byte> pattern) {
  if (size <= 2 * chunkSize)
    return CommandExecutor::fillBytes(to, size, pattern);
  forEachChunk(pool, size, [&](uint64_t offset, uint64_t length) {
    CommandExecutor::fillBytes(to + offset, length, pattern);
  });
}

void Executor::copyRows(std::byte *to, const std::byte *from, const Rows &rows) {
  const uint64_t toSpan = (rows.count - 1) * rows.toPitch + rows.size;
  const uint64_t fromSpan = (rows.count - 1) * rows.fromPitch + rows.size;
  const bool overlap = to < from + fromSpan && from < to + toSpan;
  // A single row is shared out by copyBytes.
  if (overlap || rows.count == 1 || rows.count * rows.size <= 2 * chunkSize)
    return CommandExecutor::copyRows(to, from, rows);
  const uint64_t step = std::max<uint64_t>(chunkSize / rows.size, 1);
  pool.run((rows.count + step - 1) / step, [&](size_t begin, size_t end) {
    for (uint64_t i = begin * step; i != std::min(end * step, rows.count); ++i)
      CommandExecutor::copyBytes(to + i * rows.toPitch, from + i * rows.fromPitch, rows.size);
  });
}

} // namespace host
