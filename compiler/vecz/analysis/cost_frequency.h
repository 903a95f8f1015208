// How often each block of a function is run for each time that the function is.
//
// As LLVM's block frequencies, but a loop with an unknown number of rounds has the same number of
// them however many exits it has, and borders are met as seldom as vectors are taken to meet them.
// That makes the versions of a kernel comparable, since vectorizing turns all exits of a loop into
// one, and asks all lanes at once.
#ifndef VECZ_ANALYSIS_COST_FREQUENCY_H
#define VECZ_ANALYSIS_COST_FREQUENCY_H

#include <llvm/Analysis/BlockFrequencyInfo.h>
#include <llvm/Analysis/BranchProbabilityInfo.h>
#include <llvm/IR/PassManager.h>

namespace llvm {
class LoopInfo;
} // namespace llvm

namespace compiler::utils {
class BuiltinInfo;
} // namespace compiler::utils

namespace vecz {

class BlockFrequencies {
public:
  BlockFrequencies(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                   const compiler::utils::BuiltinInfo &BI);

  double get(const llvm::BasicBlock &block) const;

  /// How often a CPU goes on the wrong way at the end of a block, of the times that it gets there.
  double getMissed(const llvm::BasicBlock &block) const;

private:
  const llvm::LoopInfo &LI;
  const compiler::utils::BuiltinInfo &BI;
  llvm::BranchProbabilityInfo probabilities;
  llvm::BlockFrequencyInfo frequencies;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_FREQUENCY_H
