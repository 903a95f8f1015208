// The commands of a query run on the thread of the queue, as the kernels between them do.
#include "instruction_query_pool.h"

#include <cstring>
#include <utility>

namespace refsi {

mux::Device::QueryCounters getInstructionCounter() {
  static const mux_query_counter_t counter = {mux_query_counter_unit_generic,
                                              mux_query_counter_storage_uint64, 1, 1};
  static const mux_query_counter_description_t description = {
      "instructions", "kernels", "instructions that all harts retired in kernels"};
  return {{&counter, 1}, {&description, 1}};
}

mux::Expected<mux::QueryPool *> InstructionQueryPool::create(mux::Device &device,
                                                             const Machine &machine, uint32_t count,
                                                             mux::Allocator allocator) {
  cargo::dynamic_array<Query> queries;
  if (queries.alloc(count) != cargo::result::success)
    return mux::Unexpected(mux_error_out_of_memory);
  return mux::expectCreated<mux::QueryPool>(
      allocator.create<InstructionQueryPool>(device, machine, std::move(queries)));
}

InstructionQueryPool::InstructionQueryPool(mux::Device &device, const Machine &machine,
                                           cargo::dynamic_array<Query> allQueries)
    : QueryPool(device, mux_query_type_counter, static_cast<uint32_t>(allQueries.size())),
      machine(machine), queries(std::move(allQueries)) {
  reset(0, count);
}

void InstructionQueryPool::begin(uint32_t first, uint32_t number) {
  std::lock_guard lock(mutex);
  for (uint32_t i = first; i != first + number; ++i)
    queries[i] = {machine.getInstructionCount(), 0};
}

void InstructionQueryPool::end(uint32_t first, uint32_t number) {
  std::lock_guard lock(mutex);
  for (uint32_t i = first; i != first + number; ++i)
    queries[i].instructions = machine.getInstructionCount() - queries[i].begin;
}

void InstructionQueryPool::reset(uint32_t first, uint32_t number) {
  std::lock_guard lock(mutex);
  for (uint32_t i = first; i != first + number; ++i)
    queries[i] = {};
}

mux_result_t InstructionQueryPool::getResults(uint32_t first, uint32_t number, void *data,
                                              size_t stride) {
  std::lock_guard lock(mutex);
  auto *position = static_cast<std::byte *>(data);
  for (uint32_t i = first; i != first + number; ++i, position += stride) {
    mux_query_counter_result_t result = {};
    result.uint64 = queries[i].instructions;
    std::memcpy(position, &result, sizeof(result));
  }
  return mux_success;
}

} // namespace refsi
