// Query pools: timestamps and hardware counters written by a queue.
#ifndef MUX_API_QUERY_POOL_H
#define MUX_API_QUERY_POOL_H

#include "mux/api/device.h"
#include "mux/api/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mux_query_type_e MUX_ENUM {
  mux_query_type_duration,
  mux_query_type_counter
} mux_query_type_e;

typedef struct mux_query_duration_result_s {
  uint64_t start; ///< nanoseconds of a monotonic clock; 0 until the query begins
  uint64_t end;   ///< 0 until the query ends
} mux_query_duration_result_t;

typedef enum mux_query_counter_unit_e MUX_ENUM {
  mux_query_counter_unit_generic,
  mux_query_counter_unit_percentage,
  mux_query_counter_unit_nanoseconds,
  mux_query_counter_unit_bytes,
  mux_query_counter_unit_bytes_per_second,
  mux_query_counter_unit_kelvin,
  mux_query_counter_unit_watts,
  mux_query_counter_unit_volts,
  mux_query_counter_unit_amps,
  mux_query_counter_unit_hertz,
  mux_query_counter_unit_cycles
} mux_query_counter_unit_e;

typedef enum mux_query_counter_storage_e MUX_ENUM {
  mux_query_counter_storage_int32,
  mux_query_counter_storage_int64,
  mux_query_counter_storage_uint32,
  mux_query_counter_storage_uint64,
  mux_query_counter_storage_float32,
  mux_query_counter_storage_float64
} mux_query_counter_storage_e;

typedef struct mux_query_counter_s {
  mux_query_counter_unit_e unit;
  mux_query_counter_storage_e storage;
  uint32_t uuid;              ///< identifies the counter within the device
  uint32_t hardware_counters; ///< hardware counters that it occupies
} mux_query_counter_t;

typedef struct mux_query_counter_description_s {
  char name[256];
  char category[256];
  char description[256];
} mux_query_counter_description_t;

typedef struct mux_query_counter_config_s {
  uint32_t uuid;
  const void *data; ///< target-specific configuration, or null
} mux_query_counter_config_t;

typedef struct mux_query_counter_result_s {
  union {
    int32_t int32;
    int64_t int64;
    uint32_t uint32;
    uint64_t uint64;
    float float32;
    double float64;
  };
} mux_query_counter_result_t;

struct mux_query_pool_s {
  mux_object_t object;
  mux_query_type_e type;
  uint32_t count; ///< number of queries; for counters, one per config
};

/// Lists the counters of a queue type. Both arrays have length elements. Any of the three out
/// parameters may be null, but not all.
/// \retval mux_error_invalid_value the queue type is unknown, or length contradicts the arrays
/// \retval mux_error_feature_unsupported the device has no counters
mux_result_t muxGetSupportedQueryCounters(mux_device_t device, mux_queue_type_e queue_type,
                                          uint32_t length, mux_query_counter_t *out_counters,
                                          mux_query_counter_description_t *out_descriptions,
                                          uint32_t *out_length);

/// Creates a query pool. configs has count elements for counter queries and is null for durations.
/// \retval mux_error_invalid_value type is unknown; count is 0; configs contradicts type; a counter
///   is unknown; the counters exceed max_hardware_counters
/// \retval mux_error_feature_unsupported the device does not support queries of this type
mux_result_t muxCreateQueryPool(mux_queue_t queue, mux_query_type_e type, uint32_t count,
                                const mux_query_counter_config_t *configs,
                                mux_allocator_info_t allocator, mux_query_pool_t *out_query_pool);

mux_result_t muxDestroyQueryPool(mux_queue_t queue, mux_query_pool_t query_pool,
                                 mux_allocator_info_t allocator);

/// Copies results at intervals of stride bytes, each a mux_query_duration_result_t or a
/// mux_query_counter_result_t. A query that has not run, or was reset, yields zeros.
/// \retval mux_error_invalid_value the queries are not all in the pool, or query_count is 0; data
///   is null; stride is less than the size of a result; size is too small for all results
mux_result_t muxGetQueryPoolResults(mux_queue_t queue, mux_query_pool_t query_pool,
                                    uint32_t query_index, uint32_t query_count, size_t size,
                                    void *data, size_t stride);

#ifdef __cplusplus
} // extern "C"
#endif

#endif // MUX_API_QUERY_POOL_H
