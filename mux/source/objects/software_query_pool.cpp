#include "mux/software_query_pool.h"

#include <chrono>
#include <cstddef>
#include <cstring>
#include <utility>

namespace mux {

namespace {

uint64_t getNanoseconds() {
  using namespace std::chrono;
  return static_cast<uint64_t>(
      duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count());
}

} // namespace

SoftwareQueryPool::SoftwareQueryPool(Device &device,
                                     cargo::dynamic_array<mux_query_duration_result_t> results)
    : QueryPool(device, mux_query_type_duration, static_cast<uint32_t>(results.size())),
      results(std::move(results)) {}

Expected<QueryPool *> SoftwareQueryPool::create(Device &device, uint32_t count,
                                                Allocator allocator) {
  cargo::dynamic_array<mux_query_duration_result_t> results;
  if (results.alloc(count) != cargo::result::success)
    return Unexpected(mux_error_out_of_memory);
  return expectCreated<QueryPool>(allocator.create<SoftwareQueryPool>(device, std::move(results)));
}

void SoftwareQueryPool::begin(uint32_t first, uint32_t count) {
  std::lock_guard lock(mutex);
  const uint64_t now = getNanoseconds();
  for (uint32_t index = first; index != first + count; ++index)
    results[index] = {now, 0};
}

void SoftwareQueryPool::end(uint32_t first, uint32_t count) {
  const uint64_t now = getNanoseconds();
  std::lock_guard lock(mutex);
  for (uint32_t index = first; index != first + count; ++index)
    results[index].end = now;
}

void SoftwareQueryPool::reset(uint32_t first, uint32_t count) {
  std::lock_guard lock(mutex);
  for (uint32_t index = first; index != first + count; ++index)
    results[index] = {0, 0};
}

mux_result_t SoftwareQueryPool::getResults(uint32_t first, uint32_t count, void *data,
                                           size_t stride) {
  std::lock_guard lock(mutex);
  auto *position = static_cast<std::byte *>(data);
  for (uint32_t index = first; index != first + count; ++index, position += stride)
    std::memcpy(position, &results[index], sizeof(results[index]));
  return mux_success;
}

} // namespace mux
