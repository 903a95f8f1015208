// SupplyBarrierMemoryPass: replaces the placeholder for barrier memory by the hart's memory, whose
// address is in the work-group info.
#ifndef REFSI_COMPILER_SUPPLY_BARRIER_MEMORY_H
#define REFSI_COMPILER_SUPPLY_BARRIER_MEMORY_H

#include "compiler/utils/supply_barrier_memory.h"
#include "kernel_group_info.h"
#include "mux_info.h"

#include <cstddef>

namespace refsi {

class SupplyBarrierMemoryPass : public compiler::utils::SupplyBarrierMemoryPass {
public:
  /// The entry point writes the info.
  SupplyBarrierMemoryPass()
      : compiler::utils::SupplyBarrierMemoryPass({barrierMemoryFunction,
                                                  offsetof(KernelGroupInfo, group.barrierMemory),
                                                  /*isInvariant=*/false}) {}
};

} // namespace refsi

#endif // REFSI_COMPILER_SUPPLY_BARRIER_MEMORY_H
