#include "runtime.h"

#include "context.h"
#include "log.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdlib>

namespace opencl {

mux_allocator_info_t muxAllocator() {
  auto alloc = [](void *, size_t size, size_t align) -> void * {
    void *pointer = nullptr;
    return posix_memalign(&pointer, std::max(align, sizeof(void *)), size) ? nullptr : pointer;
  };
  auto free = [](void *, void *pointer) { std::free(pointer); };
  return {alloc, free, nullptr};
}

cl_int toError(mux_result_t result) {
  switch (result) {
  case mux_success:
    return CL_SUCCESS;
  case mux_error_out_of_memory:
    return CL_OUT_OF_RESOURCES;
  case mux_error_feature_unsupported:
    return CL_INVALID_OPERATION;
  case mux_error_invalid_binary:
    return CL_INVALID_BINARY;
  case mux_error_missing_kernel:
    return CL_INVALID_KERNEL_NAME;
  default:
    return CL_OUT_OF_RESOURCES;
  }
}

uint64_t getHostTime() {
  using namespace std::chrono;
  return uint64_t(duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count());
}

Expected<std::shared_ptr<Runtime>> Runtime::create(mux_device_info_t info, cl_uint computeUnits) {
  mux_device_t device = nullptr;
  const bool isWhole = computeUnits == info->compute_units;
  if (const mux_result_t result =
          isWhole ? muxCreateDevices(1, &info, muxAllocator(), &device)
                  : muxCreatePartialDevice(info, computeUnits, muxAllocator(), &device))
    return Unexpected(result == mux_error_out_of_memory ? CL_OUT_OF_HOST_MEMORY
                                                        : CL_DEVICE_NOT_AVAILABLE);
  mux_queue_t queue = nullptr;
  if (muxGetQueue(device, mux_queue_type_compute, 0, &queue) != mux_success) {
    muxDestroyDevice(device, muxAllocator());
    return Unexpected(CL_DEVICE_NOT_AVAILABLE);
  }
  std::shared_ptr<Runtime> runtime(new Runtime(device, queue));
  runtime->calibrate();
  return runtime;
}

Runtime::~Runtime() {
  for (CommandList *list : free)
    destroyList(list);
  muxDestroyDevice(device, muxAllocator());
}

CommandList *Runtime::createList() {
  auto *list = new CommandList;
  auto forwardMessage = [](void *data, const char *message, const void *more, size_t size) {
    if (Context *context = static_cast<CommandList *>(data)->context)
      context->notify(message, more, size);
  };
  const mux_callback_info_t callback = {forwardMessage, list};
  if (muxCreateCommandBuffer(device, &callback, muxAllocator(), &list->commands) == mux_success)
    return list;
  delete list;
  return nullptr;
}

void Runtime::destroyList(CommandList *list) {
  if (list->timestamps)
    muxDestroyQueryPool(queue, list->timestamps, muxAllocator());
  muxDestroyCommandBuffer(device, list->commands, muxAllocator());
  delete list;
}

bool Runtime::ensureTimestamps(CommandList &list) {
  return list.timestamps || muxCreateQueryPool(queue, mux_query_type_duration, 1, nullptr,
                                               muxAllocator(), &list.timestamps) == mux_success;
}

Expected<CommandList *> Runtime::acquireList(Context &context, bool withTimestamps) {
  CommandList *list = nullptr;
  {
    std::lock_guard lock(mutex);
    if (!free.empty()) {
      list = free.back();
      free.pop_back();
    }
  }
  if (!list && !(list = createList()))
    return Unexpected(CL_OUT_OF_RESOURCES);
  const bool canTimestamp = getInfo().query_capabilities & mux_query_capabilities_duration;
  if (withTimestamps && canTimestamp && !ensureTimestamps(*list)) {
    releaseList(list);
    return Unexpected(CL_OUT_OF_RESOURCES);
  }
  list->context = &context;
  return list;
}

void Runtime::releaseList(CommandList *list) {
  list->context = nullptr;
  [[maybe_unused]] const mux_result_t result = muxResetCommandBuffer(list->commands);
  assert(result == mux_success && "the command list is still being executed");
  std::lock_guard lock(mutex);
  free.push_back(list);
}

// The epoch of the device clock is unspecified: a device timestamp taken between two host
// timestamps yields the offset.
void Runtime::calibrate() {
  if (!(getInfo().query_capabilities & mux_query_capabilities_duration))
    return;
  CommandList *list = createList();
  if (!list)
    return;
  mux_query_duration_result_t measured = {};
  const uint64_t before = getHostTime();
  const bool ran = ensureTimestamps(*list) &&
                   muxCommandBeginQuery(list->commands, list->timestamps, 0, 1, 0, nullptr,
                                        nullptr) == mux_success &&
                   muxCommandEndQuery(list->commands, list->timestamps, 0, 1, 0, nullptr,
                                      nullptr) == mux_success &&
                   muxFinalizeCommandBuffer(list->commands) == mux_success &&
                   muxDispatch(queue, list->commands, nullptr, nullptr, 0, nullptr, 0, nullptr,
                               nullptr) == mux_success &&
                   muxWaitAll(queue) == mux_success &&
                   muxGetQueryPoolResults(queue, list->timestamps, 0, 1, sizeof(measured),
                                          &measured, sizeof(measured)) == mux_success;
  const uint64_t after = getHostTime();
  // A device timestamp between the host's means that both use the same clock.
  if (ran && (measured.start < before || measured.start > after))
    clockOffset = int64_t(measured.start - (before + (after - before) / 2));
  destroyList(list);
}

uint64_t Runtime::getDeviceTime() const { return getHostTime() + uint64_t(clockOffset); }

} // namespace opencl
