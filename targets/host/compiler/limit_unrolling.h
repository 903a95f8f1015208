// LimitUnrollingPass: keeps LLVM from unrolling a loop over work-items fully if that makes much
// code.
//
// Where a kernel requires a small work-group, all of its rounds are known. LLVM counts what becomes
// constant in them as a gain, and makes one block of hundreds of accesses to memory, whose order
// the code generator compares each with each. Loops of kernels themselves are left to LLVM, and so
// are those over work-items whose number of rounds is not known.
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
