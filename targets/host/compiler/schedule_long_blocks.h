// ScheduleLongBlocksPass: has the code generator interleave independent chains of operations in
// long blocks of vector arithmetic in loops, on AArch64.
//
// LLVM's models of out-of-order CPUs leave latencies to the CPU, so that a chain is scheduled after
// another where that takes fewer registers. The CPU cannot reach the next chain if it is further
// ahead than the entries of its issue queues. Such functions are tuned for an in-order CPU, whose
// schedule hides latencies; their instructions stay those of the target CPU. In short blocks the
// CPU overlaps iterations, and where values need many registers, that schedule would spill some.
// x86-64 is not changed.
#ifndef HOST_COMPILER_SCHEDULE_LONG_BLOCKS_H
#define HOST_COMPILER_SCHEDULE_LONG_BLOCKS_H

#include <llvm/IR/PassManager.h>

namespace host {

class ScheduleLongBlocksPass : public llvm::PassInfoMixin<ScheduleLongBlocksPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace host

#endif // HOST_COMPILER_SCHEDULE_LONG_BLOCKS_H
