#include "recording.h"

namespace opencl {

Recording::Recording(Context &context, Device &device)
    : context(context), device(device), runtime(context.getRuntime(device)) {}

Recording::~Recording() {
  if (list)
    runtime.giveBack(list);
}

cl_int Recording::begin(bool timesWanted) {
  auto taken = runtime.takeList(context, timesWanted);
  if (!taken)
    return taken.error();
  list = *taken;
  withTimes = timesWanted && list->times;
  if (!withTimes)
    return CL_SUCCESS;
  return toError(muxCommandBeginQuery(list->commands, list->times, 0, 1, 0, nullptr, nullptr));
}

Expected<mux_buffer_t> Recording::use(Memory &memory, Access access, size_t offset, size_t size) {
  keep(Ref<Object>(&memory));
  return use(memory.shareStorage(), access, memory.getOffset() + offset, size);
}

// Copies only the range that the command accesses: another device may be writing the rest.
Expected<mux_buffer_t> Recording::use(std::shared_ptr<Storage> storage, Access access,
                                      size_t offset, size_t size) {
  const size_t index = context.getIndex(device);
  mux_buffer_t buffer = storage->getBuffer(index);
  if (!storage->isHome(index)) {
    if (access != Access::Write) {
      if (const mux_result_t result =
              muxCommandWriteBuffer(list->commands, buffer, offset, storage->getBytes() + offset,
                                    size, 0, nullptr, nullptr))
        return Unexpected(toError(result));
    }
    if (access != Access::Read)
      fetchBack.push_back({buffer, storage, offset, size});
  }
  keep(std::move(storage));
  return buffer;
}

cl_int Recording::endCommand() {
  for (const FetchBack &fetch : fetchBack) {
    if (const mux_result_t result = muxCommandReadBuffer(list->commands, fetch.buffer, fetch.offset,
                                                         fetch.storage->getBytes() + fetch.offset,
                                                         fetch.size, 0, nullptr, nullptr))
      return toError(result);
  }
  fetchBack.clear();
  return CL_SUCCESS;
}

cl_int Recording::end() {
  if (withTimes) {
    if (const mux_result_t result =
            muxCommandEndQuery(list->commands, list->times, 0, 1, 0, nullptr, nullptr))
      return toError(result);
  }
  return toError(muxFinalizeCommandBuffer(list->commands));
}

bool Recording::getTimes(mux_query_duration_result_t &times) const {
  return withTimes &&
         muxGetQueryPoolResults(runtime.getQueue(), list->times, 0, 1, sizeof(times), &times,
                                sizeof(times)) == mux_success &&
         times.end >= times.start;
}

} // namespace opencl
