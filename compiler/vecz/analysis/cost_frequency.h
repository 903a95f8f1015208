// Block frequencies of a function, relative to its entry.
//
// They are LLVM's, except that a loop with an unknown trip count gets the same one however many
// exits it has, and border checks get one probability in scalar and vectorized code. Vectorizing
// merges exits and checks all lanes at once, so that only this makes versions comparable.
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

  /// The share of executions of the block whose branch is mispredicted.
  double getMispredicted(const llvm::BasicBlock &block) const;

private:
  const llvm::LoopInfo &LI;
  const compiler::utils::BuiltinInfo &BI;
  llvm::BranchProbabilityInfo probabilities;
  llvm::BlockFrequencyInfo frequencies;
};

} // namespace vecz

#endif // VECZ_ANALYSIS_COST_FREQUENCY_H
