#include "command_buffer.h"

#include "kernel.h"
#include "mux/packed_arguments.h"
#include "refsi/device_info.h"

#include <algorithm>
#include <cstring>

namespace refsi {
namespace {

uint64_t alignLocal(uint64_t size) {
  return (size + localMemoryAlignment - 1) & ~(localMemoryAlignment - 1);
}

// Local arguments are aligned, which the generic check of their sizes does not know.
bool fitsLocalMemory(const mux::NDRange &range) {
  const uint64_t available = range.kernel->object.device->info->shared_local_memory_size;
  uint64_t size = range.kernel->local_memory_size;
  for (const mux_descriptor_info_t &descriptor : range.descriptors)
    if (descriptor.type == mux_descriptor_info_type_shared_local_buffer)
      size += alignLocal(descriptor.shared_local_buffer_descriptor.size);
  return size <= available;
}

// Slices that are small enough to balance the load of the harts, and large enough to make the cost
// of taking one small.
uint64_t chooseSliceSize(const Command &command) {
  constexpr uint64_t slicesPerHart = 8;
  uint64_t rows = 0;
  if (__builtin_mul_overflow(command.numGroups[1], command.numGroups[2], &rows) ||
      rows >= slicesPerHart * numHarts)
    return command.numGroups[0];
  const uint64_t slicesPerRow = slicesPerHart * numHarts / rows;
  return std::max<uint64_t>(command.numGroups[0] / slicesPerRow, 1);
}

// The API has checked that the number of work-items, hence of slices, does not overflow.
void setWorkGroups(const mux::NDRange &range, Command &command) {
  for (unsigned i = 0; i != 3; ++i) {
    command.numGroups[i] = range.globalSize[i] / range.localSize[i];
    command.globalOffset[i] = range.globalOffset[i];
    command.localSize[i] = range.localSize[i];
  }
  command.workDim = range.dimensions;
  command.sliceSize = chooseSliceSize(command);
}

uint64_t getBarrierMemoryPerHart(const mux::NDRange &range) {
  const auto &kernel = static_cast<const Kernel &>(*range.kernel);
  const uint64_t size =
      kernel.getBarrierMemorySize(range.localSize[0] * range.localSize[1] * range.localSize[2]);
  return size > REFSI_DRAM_SIZE ? REFSI_DRAM_SIZE : (size + 127) & ~uint64_t(127);
}

} // namespace

mux::Expected<PreparedNDRange *> CommandBuffer::prepare(const mux::NDRange &range) {
  if (!fitsLocalMemory(range))
    return mux::Unexpected(mux_error_out_of_memory);
  auto *prepared = getArena().create<PreparedNDRange>();
  if (!prepared)
    return mux::Unexpected(mux_error_out_of_memory);
  *prepared = {};
  const auto &kernel = static_cast<const Kernel &>(*range.kernel);
  const auto &info = static_cast<const DeviceInfo &>(*kernel.object.device->info);
  Command &command = prepared->command;
  command.entry = kernel.getEntry();
  command.isWorkItemPerHart = info.getScheduling() == Scheduling::workItemPerHart;
  setWorkGroups(range, command);
  command.barrierMemoryPerHart = command.isWorkItemPerHart ? 0 : getBarrierMemoryPerHart(range);

  const auto layout = mux::layOutArguments(range.descriptors);
  if (!layout)
    return mux::Unexpected(layout.error());
  prepared->packedArgsSize = std::max<size_t>(layout->getSize(), 1);
  prepared->packedArgs = static_cast<std::byte *>(
      getArena().allocate(prepared->packedArgsSize, alignof(std::max_align_t)));
  if (!prepared->packedArgs)
    return mux::Unexpected(mux_error_out_of_memory);
  std::memset(prepared->packedArgs, 0, prepared->packedArgsSize);
  mux::packArguments(range.descriptors, prepared->packedArgs);
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

// Arguments keep their sizes and offsets.
mux_result_t CommandBuffer::updated(mux::RecordedCommand &command) {
  const auto *range = std::get_if<mux::NDRange>(&command.operation);
  if (!fitsLocalMemory(*range))
    return mux_error_out_of_memory;
  mux::packArguments(range->descriptors,
                     static_cast<PreparedNDRange *>(command.targetData)->packedArgs);
  return mux_success;
}

} // namespace refsi
