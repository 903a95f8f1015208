#include "command_buffer.h"

#include "host/packed_args.h"
#include "image.h"
#include "kernel.h"
#include "memory.h"
#include "thread_pool.h"

#include <algorithm>
#include <cstring>

namespace host {
namespace {

void *getAddress(const mux_descriptor_info_buffer_t &descriptor) {
  return getBufferAddress(*static_cast<mux::Buffer *>(descriptor.buffer)) + descriptor.offset;
}

const void *getHeader(const mux_descriptor_info_image_t &descriptor) {
  return &static_cast<const Image *>(descriptor.image)->getHeader();
}

constexpr AddressFns addresses = {&getAddress, &getHeader};

// False if the number of work-groups overflows.
bool setWorkGroups(const mux::NDRange &range, PreparedNDRange &prepared) {
  WorkGroupInfo &info = prepared.workGroup;
  info.workDim = range.dimensions;
  prepared.groupCount = 1;
  prepared.hasPartialGroups = false;
  for (unsigned dimension = 0; dimension != 3; ++dimension) {
    info.globalOffset[dimension] = range.globalOffset[dimension];
    const size_t local = range.localSize[dimension];
    const size_t rest = range.globalSize[dimension] % local;
    info.localSize[dimension] = local;
    info.enqueuedLocalSize[dimension] = local;
    info.globalSize[dimension] = range.globalSize[dimension];
    info.numGroups[dimension] = range.globalSize[dimension] / local + (rest != 0);
    prepared.lastLocalSize[dimension] = rest ? rest : local;
    prepared.hasPartialGroups |= rest != 0;
    if (__builtin_mul_overflow(prepared.groupCount, info.numGroups[dimension],
                               &prepared.groupCount))
      return false;
  }
  return prepared.groupCount <= ThreadPool::maxCount;
}

// Sizes that overflow are saturated, so that their allocation fails.
void setMemory(const mux::NDRange &range, PreparedNDRange &prepared) {
  const auto &kernel = *static_cast<const Kernel *>(range.kernel);
  const auto &localSize = prepared.workGroup.enqueuedLocalSize;
  prepared.arenaSize = kernel.getBarrierMemorySize(localSize[0] * localSize[1] * localSize[2]);
  prepared.localMemorySize = kernel.getLocalArenaSize(range.descriptors);
  prepared.localMemoryOffset = 0;
  if (prepared.localMemorySize == 0)
    return;
  constexpr size_t alignment = barrierMemoryAlignment;
  const size_t units = prepared.arenaSize / alignment + (prepared.arenaSize % alignment != 0);
  if (__builtin_mul_overflow(units, alignment, &prepared.localMemoryOffset) ||
      __builtin_add_overflow(prepared.localMemoryOffset, prepared.localMemorySize,
                             &prepared.arenaSize))
    prepared.arenaSize = SIZE_MAX;
}

} // namespace

mux::Expected<PreparedNDRange *> CommandBuffer::prepare(const mux::NDRange &range) {
  const auto &kernel = *static_cast<const Kernel *>(range.kernel);
  auto *prepared = getArena().create<PreparedNDRange>();
  if (!prepared)
    return mux::Unexpected(mux_error_out_of_memory);
  prepared->entry = kernel.getEntry();
  prepared->runsSlices = kernel.hasSlices();
  if (!setWorkGroups(range, *prepared))
    return mux::Unexpected(mux_error_invalid_value);
  // The order of work-items stays that of the work-groups.
  const auto &localSize = prepared->workGroup.enqueuedLocalSize;
  prepared->mergesGroups = kernel.mergesGroups() && localSize[1] * localSize[2] == 1;
  setMemory(range, *prepared);

  const mux::PackedArgumentsLayout layout = layOutDescriptors(range.descriptors);
  // A kernel without arguments also gets a valid address.
  const size_t size = std::max<size_t>(layout.getSize(), 1);
  prepared->packedArgsSize = size;
  prepared->packedArgs = getArena().allocate(size, layout.getAlignment());
  if (!prepared->packedArgs)
    return mux::Unexpected(mux_error_out_of_memory);
  std::memset(prepared->packedArgs, 0, size);
  packDescriptors(range.descriptors, addresses, prepared->packedArgs);
  return prepared;
}

mux_result_t CommandBuffer::recorded(mux::RecordedCommand &command) {
  const auto *range = std::get_if<mux::NDRange>(&command.operation);
  if (!range)
    return mux_success;
  auto prepared = prepare(*range);
  if (!prepared)
    return prepared.error();
  command.targetData = *prepared;
  return mux_success;
}

// Descriptors keep their sizes and offsets.
mux_result_t CommandBuffer::updated(mux::RecordedCommand &command) {
  const auto *range = std::get_if<mux::NDRange>(&command.operation);
  auto *prepared = static_cast<PreparedNDRange *>(command.targetData);
  packDescriptors(range->descriptors, addresses, prepared->packedArgs);
  // The sizes of local arguments may change.
  setMemory(*range, *prepared);
  return mux_success;
}

} // namespace host
