// Duration queries that use the steady clock of this process.
#ifndef MUX_SOFTWARE_QUERY_POOL_H
#define MUX_SOFTWARE_QUERY_POOL_H

#include "mux/target.h"

#include <memory>
#include <mutex>

namespace mux {

class SoftwareQueryPool final : public QueryPool {
public:
  static Expected<QueryPool *> create(Device &device, uint32_t count, Allocator allocator);

  void begin(uint32_t first, uint32_t count) override;
  void end(uint32_t first, uint32_t count) override;
  void reset(uint32_t first, uint32_t count) override;
  mux_result_t getResults(uint32_t first, uint32_t count, void *data, size_t stride) override;

  SoftwareQueryPool(Device &device, cargo::dynamic_array<mux_query_duration_result_t> results);

private:
  std::mutex mutex;
  cargo::dynamic_array<mux_query_duration_result_t> results;
};

} // namespace mux

#endif // MUX_SOFTWARE_QUERY_POOL_H
