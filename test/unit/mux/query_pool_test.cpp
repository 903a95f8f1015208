#include "fake_device.h"

#include <cstring>
#include <string>

namespace {

class QueryPoolTest : public fake::Test {
protected:
  mux_result_t create(mux_query_type_e type, uint32_t count,
                      const mux_query_counter_config_t *configs) {
    mux_query_pool_t pool = nullptr;
    const mux_result_t result =
        muxCreateQueryPool(getQueue(), type, count, configs, allocator, &pool);
    if (result == mux_success) {
      EXPECT_EQ(pool->type, type);
      EXPECT_EQ(pool->count, count);
      EXPECT_EQ(muxDestroyQueryPool(getQueue(), pool, allocator), mux_success);
    }
    return result;
  }
  mux_query_duration_result_t getResult(mux_query_pool_t pool, uint32_t index) {
    mux_query_duration_result_t result = {1, 1};
    EXPECT_EQ(
        muxGetQueryPoolResults(getQueue(), pool, index, 1, sizeof(result), &result, sizeof(result)),
        mux_success);
    return result;
  }
};

TEST_F(QueryPoolTest, Pools) {
  const mux_query_counter_config_t both[] = {{7, nullptr}, {9, nullptr}};
  const mux_query_counter_config_t tooMany[] = {{9, nullptr}, {9, nullptr}};
  const mux_query_counter_config_t unknown[] = {{8, nullptr}};
  EXPECT_EQ(create(mux_query_type_duration, 5, nullptr), mux_success);
  EXPECT_EQ(create(mux_query_type_counter, 2, both), mux_success);
  EXPECT_EQ(create(mux_query_type_duration, 0, nullptr), mux_error_invalid_value);
  EXPECT_EQ(create(mux_query_type_duration, 2, both), mux_error_invalid_value);
  EXPECT_EQ(create(mux_query_type_counter, 2, nullptr), mux_error_invalid_value);
  EXPECT_EQ(create(mux_query_type_counter, 2, tooMany), mux_error_invalid_value);
  EXPECT_EQ(create(mux_query_type_counter, 1, unknown), mux_error_invalid_value);
  EXPECT_EQ(create(mux_query_type_e(6), 1, nullptr), mux_error_invalid_value);
  info.query_capabilities = 0;
  EXPECT_EQ(create(mux_query_type_duration, 5, nullptr), mux_error_feature_unsupported);
  EXPECT_EQ(create(mux_query_type_counter, 2, both), mux_error_feature_unsupported);
}

TEST_F(QueryPoolTest, CommonChecks) {
  mux_query_pool_t pool = nullptr;
  const auto create = [&](mux_queue_t queue, mux_allocator_info_t from, mux_query_pool_t *out) {
    return muxCreateQueryPool(queue, mux_query_type_duration, 1, nullptr, from, out);
  };
  EXPECT_EQ(create(nullptr, allocator, &pool), mux_error_invalid_value);
  EXPECT_EQ(create(reinterpret_cast<mux_queue_t>(makeFence()), allocator, &pool),
            mux_error_invalid_value);
  EXPECT_EQ(create(getQueue(), noAlloc, &pool), mux_error_null_allocator_callback);
  EXPECT_EQ(create(getQueue(), allocator, nullptr), mux_error_null_out_parameter);
  mux_query_pool_t good = makeQueryPool(1);
  EXPECT_EQ(muxDestroyQueryPool(nullptr, good, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyQueryPool(getQueue(0, otherDevice), good, allocator),
            mux_error_invalid_value);
  EXPECT_EQ(muxDestroyQueryPool(getQueue(), nullptr, allocator), mux_error_invalid_value);
  EXPECT_EQ(muxDestroyQueryPool(getQueue(), good, noFree), mux_error_null_allocator_callback);
  counter.isEmpty = true;
  EXPECT_EQ(create(getQueue(), allocator, &pool), mux_error_out_of_memory);
}

TEST_F(QueryPoolTest, Counters) {
  mux_query_counter_t counters[2] = {};
  mux_query_counter_description_t descriptions[2] = {};
  uint32_t length = 0;
  const auto compute = mux_queue_type_compute;
  EXPECT_EQ(muxGetSupportedQueryCounters(device, compute, 0, nullptr, nullptr, &length),
            mux_success);
  EXPECT_EQ(length, 2u);
  EXPECT_EQ(muxGetSupportedQueryCounters(device, compute, 2, counters, descriptions, nullptr),
            mux_success);
  EXPECT_EQ(counters[1].uuid, 9u);
  EXPECT_EQ(std::string(descriptions[0].name), "cycles");
  EXPECT_EQ(muxGetSupportedQueryCounters(device, compute, 1, nullptr, &descriptions[1], nullptr),
            mux_success);
  EXPECT_EQ(std::string(descriptions[1].name), "cycles");
  EXPECT_EQ(muxGetSupportedQueryCounters(nullptr, compute, 0, nullptr, nullptr, &length),
            mux_error_invalid_value);
  EXPECT_EQ(
      muxGetSupportedQueryCounters(device, mux_queue_type_total, 0, nullptr, nullptr, &length),
      mux_error_invalid_value);
  EXPECT_EQ(muxGetSupportedQueryCounters(device, compute, 0, counters, nullptr, &length),
            mux_error_invalid_value);
  EXPECT_EQ(muxGetSupportedQueryCounters(device, compute, 2, nullptr, nullptr, &length),
            mux_error_invalid_value);
  EXPECT_EQ(muxGetSupportedQueryCounters(device, compute, 0, nullptr, nullptr, nullptr),
            mux_error_null_out_parameter);
  info.query_capabilities = mux_query_capabilities_duration;
  EXPECT_EQ(muxGetSupportedQueryCounters(device, compute, 0, nullptr, nullptr, &length),
            mux_error_feature_unsupported);
}

TEST_F(QueryPoolTest, DurationsAreMeasured) {
  mux_query_pool_t pool = makeQueryPool(3);
  mux_command_buffer_t commands = makeCommandBuffer();
  mux_buffer_t buffer = makeBuffer(64);
  const uint8_t pattern = 1;
  ASSERT_EQ(muxCommandBeginQuery(commands, pool, 1, 2, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(muxCommandFillBuffer(commands, buffer, 0, 64, &pattern, 1, 0, nullptr, nullptr),
            mux_success);
  ASSERT_EQ(muxCommandEndQuery(commands, pool, 1, 1, 0, nullptr, nullptr), mux_success);
  EXPECT_EQ(getResult(pool, 1).start, 0u);
  ASSERT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(getResult(pool, 0).start, 0u);
  EXPECT_GT(getResult(pool, 1).start, 0u);
  EXPECT_GE(getResult(pool, 1).end, getResult(pool, 1).start);
  EXPECT_GT(getResult(pool, 2).start, 0u);
  EXPECT_EQ(getResult(pool, 2).end, 0u);
  ASSERT_EQ(muxResetCommandBuffer(commands), mux_success);
  ASSERT_EQ(muxCommandResetQueryPool(commands, pool, 0, 2, 0, nullptr, nullptr), mux_success);
  ASSERT_EQ(runToEnd(commands), mux_success);
  EXPECT_EQ(getResult(pool, 1).start, 0u);
  EXPECT_EQ(getResult(pool, 1).end, 0u);
  EXPECT_GT(getResult(pool, 2).start, 0u);
}

TEST_F(QueryPoolTest, ResultsAreStrewnByTheStride) {
  const mux_query_counter_config_t configs[] = {{7, nullptr}, {7, nullptr}, {7, nullptr}};
  mux_query_pool_t pool = nullptr;
  ASSERT_EQ(muxCreateQueryPool(getQueue(), mux_query_type_counter, 3, configs, allocator, &pool),
            mux_success);
  uint64_t results[3] = {77, 77, 77};
  EXPECT_EQ(muxGetQueryPoolResults(getQueue(), pool, 1, 2, sizeof(results), results, 16),
            mux_success);
  EXPECT_EQ(results[0], 1u);
  EXPECT_EQ(results[1], 77u);
  EXPECT_EQ(results[2], 2u);
  EXPECT_EQ(muxDestroyQueryPool(getQueue(), pool, allocator), mux_success);
}

TEST_F(QueryPoolTest, BadResultsAreRefused) {
  mux_query_pool_t pool = makeQueryPool(4);
  mux_queue_t queue = getQueue();
  mux_query_duration_result_t results[4];
  const size_t size = sizeof(results), stride = sizeof(results[0]);
  const auto bad = mux_error_invalid_value;
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 4, size, results, stride), mux_success);
  EXPECT_EQ(muxGetQueryPoolResults(nullptr, pool, 0, 4, size, results, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(getQueue(0, otherDevice), pool, 0, 4, size, results, stride),
            bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, nullptr, 0, 4, size, results, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 0, size, results, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 5, size, results, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 4, 1, size, results, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, UINT32_MAX, 2, size, results, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 4, size, nullptr, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 4, size, results, stride - 1), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 4, size - 1, results, stride), bad);
  EXPECT_EQ(muxGetQueryPoolResults(queue, pool, 0, 4, size, results, SIZE_MAX), bad);
}

TEST_F(QueryPoolTest, BadQueryCommandsAreRefused) {
  mux_query_pool_t pool = makeQueryPool(4);
  mux_command_buffer_t commands = makeCommandBuffer();
  const auto bad = mux_error_invalid_value;
  for (auto record : {muxCommandBeginQuery, muxCommandEndQuery, muxCommandResetQueryPool}) {
    EXPECT_EQ(record(nullptr, pool, 0, 4, 0, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, nullptr, 0, 4, 0, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, makeWrong<mux_query_pool_t>(), 0, 4, 0, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, makeQueryPool(4, otherDevice), 0, 4, 0, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, pool, 0, 0, 0, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, pool, 1, 4, 0, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, pool, UINT32_MAX, UINT32_MAX, 0, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, pool, 0, 4, 1, nullptr, nullptr), bad);
    EXPECT_EQ(record(commands, pool, 0, 4, 0, nullptr, nullptr), mux_success);
  }
  ASSERT_EQ(muxFinalizeCommandBuffer(commands), mux_success);
  EXPECT_EQ(muxCommandBeginQuery(commands, pool, 0, 4, 0, nullptr, nullptr), mux_error_failure);
}

} // namespace
