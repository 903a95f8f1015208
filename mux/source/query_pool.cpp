#include "checks.h"

#include <algorithm>

using namespace mux;

namespace {

uint32_t getCapability(mux_query_type_e type) {
  switch (type) {
  case mux_query_type_duration:
    return mux_query_capabilities_duration;
  case mux_query_type_counter:
    return mux_query_capabilities_counter;
  }
  return 0;
}

size_t getResultSize(mux_query_type_e type) {
  return type == mux_query_type_duration ? sizeof(mux_query_duration_result_t)
                                         : sizeof(mux_query_counter_result_t);
}

// Whether the counters exist and fit the hardware together.
bool areValid(std::span<const mux_query_counter_config_t> configs, const Queue &queue) {
  const mux_device_t device = queue.object.device;
  const auto known = getObject(device).getSupportedQueryCounters(queue.type).counters;
  uint64_t needed = 0;
  for (const mux_query_counter_config_t &config : configs) {
    const auto counter = std::find_if(known.begin(), known.end(), [&](const auto &candidate) {
      return candidate.uuid == config.uuid;
    });
    if (counter == known.end())
      return false;
    needed += counter->hardware_counters;
  }
  return needed <= device->info->max_hardware_counters;
}

} // namespace

mux_result_t muxGetSupportedQueryCounters(mux_device_t device, mux_queue_type_e queue_type,
                                          uint32_t length, mux_query_counter_t *out_counters,
                                          mux_query_counter_description_t *out_descriptions,
                                          uint32_t *out_length) {
  if (!isValid(device) || queue_type >= mux_queue_type_total)
    return mux_error_invalid_value;
  if (!out_counters && !out_descriptions && !out_length)
    return mux_error_null_out_parameter;
  if ((length == 0) != (!out_counters && !out_descriptions))
    return mux_error_invalid_value;
  if (!(device->info->query_capabilities & mux_query_capabilities_counter))
    return mux_error_feature_unsupported;
  const Device::QueryCounters known = getObject(device).getSupportedQueryCounters(queue_type);
  for (size_t i = 0; i != known.counters.size() && i < length; ++i) {
    if (out_counters)
      out_counters[i] = known.counters[i];
    if (out_descriptions)
      out_descriptions[i] = known.descriptions[i];
  }
  if (out_length)
    *out_length = static_cast<uint32_t>(known.counters.size());
  return mux_success;
}

mux_result_t muxCreateQueryPool(mux_queue_t queue, mux_query_type_e type, uint32_t count,
                                const mux_query_counter_config_t *configs,
                                mux_allocator_info_t allocator, mux_query_pool_t *out_query_pool) {
  if (!isValid(queue))
    return mux_error_invalid_value;
  mux_device_t device = queue->object.device;
  if (const mux_result_t result = checkCreation(device, allocator, out_query_pool))
    return result;
  const uint32_t capability = getCapability(type);
  const bool isCounter = type == mux_query_type_counter;
  if (capability == 0 || count == 0 || isCounter != (configs != nullptr))
    return mux_error_invalid_value;
  if (!(device->info->query_capabilities & capability))
    return mux_error_feature_unsupported;
  std::span<const mux_query_counter_config_t> counters;
  if (isCounter)
    counters = {configs, count};
  if (!areValid(counters, getObject(queue)))
    return mux_error_invalid_value;
  return returnObject(getObject(device).createQueryPool(getObject(queue), type, count, counters,
                                                        Allocator(allocator)),
                      out_query_pool);
}

mux_result_t muxDestroyQueryPool(mux_queue_t queue, mux_query_pool_t query_pool,
                                 mux_allocator_info_t allocator) {
  if (!isValid(queue))
    return mux_error_invalid_value;
  return destroyObject(queue->object.device, query_pool, allocator);
}

mux_result_t muxGetQueryPoolResults(mux_queue_t queue, mux_query_pool_t query_pool,
                                    uint32_t query_index, uint32_t query_count, size_t size,
                                    void *data, size_t stride) {
  if (!isValid(queue) || !isValid(query_pool, queue->object.device))
    return mux_error_invalid_value;
  if (!isWithin(query_index, query_count, query_pool->count))
    return mux_error_invalid_value;
  const size_t resultSize = getResultSize(query_pool->type);
  if (!data || stride < resultSize ||
      !(Checked(stride) * (query_count - 1) + resultSize).isAtMost(size))
    return mux_error_invalid_value;
  return getObject(query_pool).getResults(query_index, query_count, data, stride);
}
