// SupplyBarrierMemoryPass: replaces the placeholder for barrier memory by the pointer in the
// extension of the work-group info.
#ifndef HOST_COMPILER_SUPPLY_BARRIER_MEMORY_H
#define HOST_COMPILER_SUPPLY_BARRIER_MEMORY_H

#include "compiler/utils/supply_barrier_memory.h"
#include "host/work_group_info.h"
#include "host_mux_info.h"

#include <cstddef>

namespace host {

class SupplyBarrierMemoryPass : public compiler::utils::SupplyBarrierMemoryPass {
public:
  SupplyBarrierMemoryPass()
      : compiler::utils::SupplyBarrierMemoryPass({barrierMemoryFunction,
                                                  offsetof(WorkGroupInfo, barrierMemory),
                                                  /*isInvariant=*/true}) {}
};

} // namespace host

#endif // HOST_COMPILER_SUPPLY_BARRIER_MEMORY_H
