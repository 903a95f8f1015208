#include "cost_frequency.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/ProfDataUtils.h>

namespace vecz {

namespace {
/// Of loops for which it is not known.
constexpr double usualTripCount = 32;

/// How many more rounds the last lane runs than lanes do on average, if data tell lanes apart.
constexpr double lastLaneFactor = 1.5;

/// Whether data decide what a value is in each lane, rather than what is counted from ids on.
bool dependsOnData(const llvm::Value *value) {
  constexpr unsigned maxVisited = 64;
  llvm::SmallSetVector<const llvm::Value *, 16> work;
  work.insert(value);
  for (unsigned i = 0; i != work.size() && i != maxVisited; ++i) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(work[i]);
    // What is no vector is the same in all lanes.
    if (!I || !I->getType()->isVectorTy())
      continue;
    if (I->mayReadFromMemory() || I->getType()->isFPOrFPVectorTy() ||
        (llvm::isa<llvm::CallInst>(I) && !llvm::isa<llvm::IntrinsicInst>(I)))
      return true;
    work.insert_range(I->operand_values());
  }
  return work.size() > maxVisited;
}

/// Whether a loop runs until its last lane leaves it, which can be much later than others do.
bool waitsForLastLane(llvm::ArrayRef<llvm::BasicBlock *> exiting) {
  return llvm::any_of(exiting, [](const llvm::BasicBlock *block) {
    const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
    const auto *any =
        branch ? llvm::dyn_cast<llvm::IntrinsicInst>(branch->getCondition()) : nullptr;
    return any && any->getIntrinsicID() == llvm::Intrinsic::vector_reduce_or &&
           dependsOnData(any->getOperand(0));
  });
}

/// Gives the edges by which a block leaves its loop the probability `leaves` together.
void setExits(const llvm::BasicBlock &block, const llvm::Loop &loop, double leaves,
              llvm::BranchProbabilityInfo &probabilities) {
  llvm::SmallVector<double, 4> edges;
  double exits = 0;
  double others = 0;
  for (unsigned i = 0; i != block.getTerminator()->getNumSuccessors(); ++i) {
    const llvm::BranchProbability probability = probabilities.getEdgeProbability(&block, i);
    // None is left out altogether.
    edges.push_back(
        std::max(double(probability.getNumerator()) / probability.getDenominator(), 1e-6));
    (loop.contains(block.getTerminator()->getSuccessor(i)) ? others : exits) += edges.back();
  }
  if (others == 0)
    return;
  llvm::SmallVector<llvm::BranchProbability, 4> changed;
  for (unsigned i = 0; i != edges.size(); ++i) {
    const bool stays = loop.contains(block.getTerminator()->getSuccessor(i));
    const double share = stays ? edges[i] / others * (1 - leaves) : edges[i] / exits * leaves;
    const uint32_t whole = llvm::BranchProbability::getDenominator();
    changed.push_back(llvm::BranchProbability::getRaw(uint32_t(share * whole)));
  }
  llvm::BranchProbability::normalizeProbabilities(changed.begin(), changed.end());
  probabilities.setEdgeProbability(&block, changed);
}

void setTripCounts(const llvm::LoopInfo &LI, llvm::ScalarEvolution &SE,
                   const llvm::BlockFrequencyInfo &before,
                   llvm::BranchProbabilityInfo &probabilities) {
  for (const llvm::Loop *loop : LI.getLoopsInPreorder()) {
    llvm::SmallVector<llvm::BasicBlock *, 4> exiting;
    loop->getExitingBlocks(exiting);
    const unsigned known = SE.getSmallConstantTripCount(loop);
    const double rounds =
        known ? known : usualTripCount * (waitsForLastLane(exiting) ? lastLaneFactor : 1);
    const double header = double(before.getBlockFreq(loop->getHeader()).getFrequency());
    for (const llvm::BasicBlock *block : exiting) {
      // Blocks that also leave loops inside of this one are left to those. Who made copies of a
      // loop has said how the rounds are divided among them.
      if (LI.getLoopFor(block) != loop || llvm::hasBranchWeightMD(*block->getTerminator()))
        continue;
      const double inRound = double(before.getBlockFreq(block).getFrequency()) / header;
      const double leaves = 1 / (rounds * double(exiting.size()) * std::max(inRound, 1e-3));
      setExits(*block, *loop, std::min(leaves, 0.9), probabilities);
    }
  }
}
} // namespace

BlockFrequencies::BlockFrequencies(llvm::Function &F, llvm::FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<llvm::LoopAnalysis>(F);
  auto &DT = FAM.getResult<llvm::DominatorTreeAnalysis>(F);
  auto &PDT = FAM.getResult<llvm::PostDominatorTreeAnalysis>(F);
  probabilities.calculate(F, LI, /*TLI=*/nullptr, &DT, &PDT);
  frequencies.calculate(F, probabilities, LI);
  if (LI.empty())
    return;
  setTripCounts(LI, FAM.getResult<llvm::ScalarEvolutionAnalysis>(F), frequencies, probabilities);
  frequencies.releaseMemory();
  frequencies.calculate(F, probabilities, LI);
}

double BlockFrequencies::get(const llvm::BasicBlock &block) const {
  return double(frequencies.getBlockFreq(&block).getFrequency()) /
         double(frequencies.getEntryFreq().getFrequency());
}

} // namespace vecz
