// LimitUnrollingPass: prevents full unrolling of work-item loops that would generate too much code.
//
// The trip count is constant if a kernel requires a small work-group. LLVM's cost model
// overestimates the benefit of constants in the unrolled body and creates blocks with hundreds of
// memory accesses, on which scheduling is quadratic. Loops of kernels and work-item loops with an
// unknown trip count are not changed.
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
