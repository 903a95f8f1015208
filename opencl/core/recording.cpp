#include "recording.h"

#include <cassert>

namespace opencl {

Recording::Recording(Context &context, Device &device)
    : context(context), device(device), runtime(context.getRuntime(device)) {}

Recording::~Recording() {
  if (list)
    runtime.releaseList(list);
}

cl_int Recording::begin(bool wantsTimestamps) {
  assert(!list && "a recording begins once");
  auto taken = runtime.acquireList(context, wantsTimestamps);
  if (!taken)
    return taken.error();
  list = *taken;
  withTimestamps = wantsTimestamps && list->timestamps;
  if (!withTimestamps)
    return CL_SUCCESS;
  return toError(muxCommandBeginQuery(list->commands, list->timestamps, 0, 1, 0, nullptr, nullptr));
}

Expected<mux_buffer_t> Recording::use(Memory &memory, Access access, size_t offset, size_t size) {
  retain(Ref<Object>(&memory));
  return use(memory.shareStorage(), access, memory.getOffset() + offset, size);
}

Expected<mux_image_t> Recording::use(Image &image, Access access) {
  mux_image_t used = image.getMuxImage(context.getIndex(device));
  if (!used)
    return Unexpected(image.checkDevice(device));
  Memory &memory = image;
  if (auto buffer = use(memory, access, 0, memory.getSize()); !buffer)
    return Unexpected(buffer.error());
  return used;
}

// Copies only the range that the command accesses: another device may be writing the rest.
Expected<mux_buffer_t> Recording::use(std::shared_ptr<Storage> storage, Access access,
                                      size_t offset, size_t size) {
  const size_t index = context.getIndex(device);
  mux_buffer_t buffer = storage->getBuffer(index);
  if (!storage->isZeroCopy(index)) {
    if (access != Access::Write) {
      if (const mux_result_t result =
              muxCommandWriteBuffer(list->commands, buffer, offset, storage->getBytes() + offset,
                                    size, 0, nullptr, nullptr))
        return Unexpected(toError(result));
    }
    if (access != Access::Read)
      copyBacks.push_back({buffer, storage, offset, size});
  }
  retain(std::move(storage));
  return buffer;
}

cl_int Recording::endCommand() {
  for (const CopyBack &copy : copyBacks) {
    if (const mux_result_t result = muxCommandReadBuffer(list->commands, copy.buffer, copy.offset,
                                                         copy.storage->getBytes() + copy.offset,
                                                         copy.size, 0, nullptr, nullptr))
      return toError(result);
  }
  copyBacks.clear();
  return CL_SUCCESS;
}

cl_int Recording::end() {
  assert(copyBacks.empty() && "endCommand follows each command");
  if (withTimestamps) {
    if (const mux_result_t result =
            muxCommandEndQuery(list->commands, list->timestamps, 0, 1, 0, nullptr, nullptr))
      return toError(result);
  }
  return toError(muxFinalizeCommandBuffer(list->commands));
}

bool Recording::getTimestamps(mux_query_duration_result_t &timestamps) const {
  return withTimestamps &&
         muxGetQueryPoolResults(runtime.getQueue(), list->timestamps, 0, 1, sizeof(timestamps),
                                &timestamps, sizeof(timestamps)) == mux_success &&
         timestamps.end >= timestamps.start;
}

} // namespace opencl
