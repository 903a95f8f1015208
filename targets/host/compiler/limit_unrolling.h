// LimitUnrollingPass: prevents unrolling of loops that would generate much code for little.
//
// - Full unrolling of work-item loops. The trip count is constant if a kernel requires a small
//   work-group. LLVM's cost model overestimates the benefit of constants in the unrolled body and
//   creates blocks with hundreds of memory accesses, on which scheduling is quadratic.
// - Unrolling of work-item loops by run-time trip counts, if the kernel is vectorized: iterations
//   are for as many work-items as a vector has lanes. On x86-64 LLVM would unroll most short ones.
//   Loops with masked stores are left to it.
// - Unrolling, by run-time trip counts that each work-item loads, of loops that wait for
//   floating-point arithmetic of the iteration before. The loop that runs the iterations left over
//   adds a branch that the CPU cannot predict.
// - Full unrolling of long loops of the source in tails, which run for less than a vector of
//   work-items per row.
//
// Other loops of kernels are not changed.
#ifndef HOST_COMPILER_LIMIT_UNROLLING_H
#define HOST_COMPILER_LIMIT_UNROLLING_H

#include <llvm/Analysis/LoopAnalysisManager.h>

namespace llvm {
class LPMUpdater;
class Loop;
} // namespace llvm

namespace host {

class LimitUnrollingPass : public llvm::PassInfoMixin<LimitUnrollingPass> {
public:
  llvm::PreservedAnalyses run(llvm::Loop &loop, llvm::LoopAnalysisManager &AM,
                              llvm::LoopStandardAnalysisResults &results,
                              llvm::LPMUpdater &updater);
};

} // namespace host

#endif // HOST_COMPILER_LIMIT_UNROLLING_H
