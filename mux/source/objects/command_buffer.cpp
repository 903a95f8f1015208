// Recording, updating and copying of commands. Commands and their data live in the command buffer's
// arena, so that recording again after a reset does not allocate.

#include "mux/target.h"

#include <cassert>
#include <cstddef>
#include <cstring>
#include <type_traits>

namespace mux {

namespace {

// The data that a plain or custom descriptor points to.
struct DescriptorData {
  const void **pointer = nullptr;
  size_t size = 0;
};

DescriptorData getData(mux_descriptor_info_t &descriptor) {
  switch (descriptor.type) {
  case mux_descriptor_info_type_plain_old_data: {
    auto &plain = descriptor.plain_old_data_descriptor;
    return {&plain.data, plain.length};
  }
  case mux_descriptor_info_type_custom_buffer: {
    auto &custom = descriptor.custom_buffer_descriptor;
    return {&custom.data, custom.size};
  }
  default:
    return {};
  }
}

// Replaces an argument by one with data of the same size. The data keeps its address, which a
// target may have stored.
void exchange(mux_descriptor_info_t &argument, mux_descriptor_info_t value) {
  const DescriptorData old = getData(argument);
  const DescriptorData fresh = getData(value);
  assert(old.size == fresh.size);
  if (fresh.size) {
    std::memcpy(const_cast<void *>(*old.pointer), *fresh.pointer, fresh.size);
    *fresh.pointer = *old.pointer;
  }
  argument = value;
}

} // namespace

CommandBuffer::CommandBuffer(Device &device, const mux_callback_info_t *callback)
    : mux_command_buffer_s{{mux_object_type_command_buffer, &device}},
      callback(callback ? *callback : mux_callback_info_t{nullptr, nullptr}) {}
CommandBuffer::~CommandBuffer() = default;

mux_result_t CommandBuffer::recorded(RecordedCommand &) { return mux_success; }
mux_result_t CommandBuffer::updated(RecordedCommand &) { return mux_success; }
mux_result_t CommandBuffer::finalized() { return mux_success; }
void CommandBuffer::cleared() {}

void CommandBuffer::notify(const char *message, const void *data, size_t size) const {
  if (callback.callback)
    callback.callback(callback.user_data, message, data, size);
}

bool CommandBuffer::reserve() {
  if (count < commands.size())
    return true;
  cargo::dynamic_array<RecordedCommand *> larger;
  if (larger.alloc(count ? 2 * count : 8) != cargo::result::success)
    return false;
  std::copy(commands.begin(), commands.end(), larger.begin());
  commands = std::move(larger);
  return true;
}

bool CommandBuffer::copyDescriptors(NDRange &range) {
  if (range.descriptors.empty())
    return true;
  range.descriptors = arena.copy<mux_descriptor_info_t>(range.descriptors);
  if (!range.descriptors.data())
    return false;
  for (mux_descriptor_info_t &descriptor : range.descriptors) {
    const DescriptorData data = getData(descriptor);
    if (data.size == 0)
      continue;
    void *copy = arena.allocate(data.size, alignof(std::max_align_t));
    if (!copy)
      return false;
    std::memcpy(copy, *data.pointer, data.size);
    *data.pointer = copy;
  }
  return true;
}

bool CommandBuffer::copyPayload(Command &command) {
  return std::visit(
      [this](auto &operation) {
        using Operation = std::remove_cvref_t<decltype(operation)>;
        if constexpr (std::is_same_v<Operation, NDRange>) {
          return copyDescriptors(operation);
        } else if constexpr (std::is_same_v<Operation, FillBuffer>) {
          operation.pattern = arena.copy(operation.pattern);
          return operation.pattern.data() != nullptr;
        } else if constexpr (requires { operation.regions; }) {
          operation.regions = arena.copy(operation.regions);
          return operation.regions.data() != nullptr;
        } else {
          return true;
        }
      },
      command);
}

// Appends a command with space for `waits` dependencies, which the caller fills in.
Expected<RecordedCommand *> CommandBuffer::append(const Command &command, uint64_t waits) {
  const auto outOfMemory = Unexpected(mux_error_out_of_memory);
  if (!reserve())
    return outOfMemory;
  auto *recorded = arena.create<RecordedCommand>(RecordedCommand{command, {}, nullptr, {}});
  if (!recorded || !copyPayload(recorded->operation))
    return outOfMemory;
  if (waits) {
    void *list = arena.allocate(waits * sizeof(RecordedCommand *), alignof(RecordedCommand *));
    if (!list)
      return outOfMemory;
    recorded->waits = {static_cast<RecordedCommand **>(list), static_cast<size_t>(waits)};
  }
  recorded->syncPoint = {{mux_object_type_sync_point, object.device}, this, count};
  commands[count++] = recorded;
  return recorded;
}

Expected<mux_sync_point_t> CommandBuffer::record(const Command &command,
                                                 std::span<const mux_sync_point_t> waitList) {
  std::lock_guard lock(mutex);
  if (isFinalized)
    return Unexpected(mux_error_failure);
  // A stale handle from before a reset may have a valid index; comparing addresses detects it.
  for (mux_sync_point_t point : waitList) {
    if (!point || point->object.type != mux_object_type_sync_point ||
        point->command_buffer != this || point->command_index >= count ||
        &commands[point->command_index]->syncPoint != point)
      return Unexpected(mux_error_invalid_value);
  }
  Expected<RecordedCommand *> appended = append(command, waitList.size());
  if (!appended)
    return Unexpected(appended.error());
  RecordedCommand &newest = **appended;
  auto **waits = const_cast<RecordedCommand **>(newest.waits.data());
  for (mux_sync_point_t point : waitList)
    *waits++ = commands[point->command_index];
  if (const mux_result_t result = recorded(newest)) {
    --count;
    return Unexpected(result);
  }
  return &newest.syncPoint;
}

mux_result_t CommandBuffer::update(uint64_t index, std::span<const uint64_t> arguments,
                                   std::span<const mux_descriptor_info_t> descriptors) {
  cargo::dynamic_array<mux_descriptor_info_t> merged;
  std::lock_guard lock(mutex);
  if (!isFinalized || isDispatched())
    return mux_error_failure;
  if (index >= count)
    return mux_error_invalid_value;
  auto *range = std::get_if<NDRange>(&commands[index]->operation);
  if (!range)
    return mux_error_invalid_value;
  if (merged.alloc(range->descriptors.size()) != cargo::result::success)
    return mux_error_out_of_memory;
  std::copy(range->descriptors.begin(), range->descriptors.end(), merged.begin());
  if (const mux_result_t result = checkUpdate(*range, arguments, descriptors, merged))
    return result;
  return applyUpdate(*commands[index], *range, merged);
}

// Validates the new values and stores them in `merged`, which holds the current ones.
mux_result_t CommandBuffer::checkUpdate(const NDRange &range, std::span<const uint64_t> arguments,
                                        std::span<const mux_descriptor_info_t> descriptors,
                                        std::span<mux_descriptor_info_t> merged) const {
  const auto isBuffer = [](const mux_descriptor_info_t &descriptor) {
    return descriptor.type == mux_descriptor_info_type_buffer ||
           descriptor.type == mux_descriptor_info_type_null_buffer;
  };
  if (arguments.size() > merged.size())
    return mux_error_invalid_value;
  for (size_t i = 0; i != arguments.size(); ++i) {
    if (arguments[i] >= merged.size())
      return mux_error_invalid_value;
    mux_descriptor_info_t value = descriptors[i];
    mux_descriptor_info_t &argument = merged[arguments[i]];
    if (value.type != argument.type && !(isBuffer(value) && isBuffer(argument)))
      return mux_error_invalid_value;
    if (getData(value).size != getData(argument).size)
      return mux_error_invalid_value;
    argument = value;
  }
  if (!fitsLocalMemory(*range.kernel, merged))
    return mux_error_out_of_memory;
  return range.kernel->checkDescriptors(merged);
}

mux_result_t CommandBuffer::applyUpdate(RecordedCommand &command, NDRange &range,
                                        std::span<mux_descriptor_info_t> merged) {
  size_t dataSize = 0;
  for (mux_descriptor_info_t &argument : range.descriptors)
    dataSize += getData(argument).size;
  cargo::dynamic_array<mux_descriptor_info_t> before;
  cargo::dynamic_array<std::byte> dataBefore;
  if (before.alloc(merged.size()) != cargo::result::success ||
      dataBefore.alloc(dataSize) != cargo::result::success)
    return mux_error_out_of_memory;
  std::byte *position = dataBefore.data();
  for (size_t i = 0; i != merged.size(); ++i) {
    before[i] = range.descriptors[i];
    const DescriptorData data = getData(before[i]);
    if (data.size) {
      std::memcpy(position, *data.pointer, data.size);
      *data.pointer = position;
      position += data.size;
    }
    // Skip arguments that keep their value: their data would be copied onto itself.
    const DescriptorData fresh = getData(merged[i]);
    if (!fresh.size || *fresh.pointer != *getData(range.descriptors[i]).pointer)
      exchange(range.descriptors[i], merged[i]);
  }
  const mux_result_t result = updated(command);
  if (result != mux_success) {
    for (size_t i = 0; i != merged.size(); ++i)
      exchange(range.descriptors[i], before[i]);
  }
  return result;
}

mux_result_t CommandBuffer::finalize() {
  std::lock_guard lock(mutex);
  if (isFinalized)
    return mux_error_failure;
  const mux_result_t result = finalized();
  isFinalized = result == mux_success;
  return result;
}

mux_result_t CommandBuffer::reset() {
  std::lock_guard lock(mutex);
  if (isDispatched())
    return mux_error_failure;
  cleared();
  count = 0;
  isFinalized = false;
  arena.rewind();
  return mux_success;
}

mux_result_t CommandBuffer::copyFrom(CommandBuffer &other) {
  std::scoped_lock lock(mutex, other.mutex);
  if (!other.isFinalized)
    return mux_error_failure;
  for (const RecordedCommand *original : other.getCommands()) {
    Expected<RecordedCommand *> copy = append(original->operation, original->waits.size());
    if (!copy)
      return copy.error();
    auto **waits = const_cast<RecordedCommand **>((*copy)->waits.data());
    for (const RecordedCommand *waited : original->waits)
      *waits++ = commands[waited->syncPoint.command_index];
    if (const mux_result_t result = recorded(**copy))
      return result;
  }
  const mux_result_t result = finalized();
  isFinalized = result == mux_success;
  return result;
}

bool CommandBuffer::beginDispatch() {
  std::lock_guard lock(mutex);
  return isFinalized && !dispatched.exchange(true, std::memory_order_acq_rel);
}

bool fitsLocalMemory(const Kernel &kernel, std::span<const mux_descriptor_info_t> descriptors) {
  const uint64_t limit = kernel.object.device->info->shared_local_memory_size;
  uint64_t total = kernel.local_memory_size;
  for (const mux_descriptor_info_t &descriptor : descriptors) {
    if (descriptor.type == mux_descriptor_info_type_shared_local_buffer &&
        __builtin_add_overflow(total, descriptor.shared_local_buffer_descriptor.size, &total))
      return false;
  }
  return total <= limit;
}

} // namespace mux
