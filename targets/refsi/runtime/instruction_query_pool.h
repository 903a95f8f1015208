// Queries of the number of instructions that kernels retire, in a simulator that counts them.
#ifndef REFSI_INSTRUCTION_QUERY_POOL_H
#define REFSI_INSTRUCTION_QUERY_POOL_H

#include "machine.h"
#include "mux/target.h"

#include <mutex>

namespace refsi {

/// The only counter of the device: instructions of all harts, from the call of an entry point to
/// its return.
mux::Device::QueryCounters getInstructionCounter();

class InstructionQueryPool final : public mux::QueryPool {
public:
  static mux::Expected<mux::QueryPool *> create(mux::Device &device, const Machine &machine,
                                                uint32_t count, mux::Allocator allocator);

  void begin(uint32_t first, uint32_t count) override;
  void end(uint32_t first, uint32_t count) override;
  void reset(uint32_t first, uint32_t count) override;
  mux_result_t getResults(uint32_t first, uint32_t count, void *data, size_t stride) override;

  struct Query {
    uint64_t begin;
    uint64_t instructions;
  };
  InstructionQueryPool(mux::Device &device, const Machine &machine,
                       cargo::dynamic_array<Query> queries);

private:
  const Machine &machine;
  std::mutex mutex;
  cargo::dynamic_array<Query> queries;
};

} // namespace refsi

#endif // REFSI_INSTRUCTION_QUERY_POOL_H
