#include "cost_frequency.h"

#include "branch_prediction.h"

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

/// How many more rounds the last lane runs than lanes do on average, if data tell lanes apart:
/// neighbours often take much the same way.
constexpr double lastLaneFactor = 1.25;

/// The same, for each time that the number of lanes is doubled, if every round asks memory: then
/// lanes know nothing of each other.
constexpr double lastLaneByMemory = 0.3;

/// How many branches a CPU foresees wrongly of those on data that go either way as often.
constexpr double missedShare = 0.15;

/// What tells lanes apart that stay in a loop from those that leave it.
enum class Divider { Ids, Data, Memory };

Divider getDivider(const llvm::Value *mask) {
  constexpr unsigned maxVisited = 64;
  llvm::SmallSetVector<const llvm::Value *, 16> work;
  work.insert(mask);
  Divider found = Divider::Ids;
  for (unsigned i = 0; i != work.size() && i != maxVisited; ++i) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(work[i]);
    // What is no vector is the same in all lanes.
    if (!I || !I->getType()->isVectorTy())
      continue;
    if (I->mayReadFromMemory())
      return Divider::Memory;
    const bool isMask = I->getType()->getScalarType()->isIntegerTy(1);
    // What earlier rounds have made of memory changes less from lane to lane.
    if (I->getType()->isFPOrFPVectorTy() || (llvm::isa<llvm::PHINode>(I) && !isMask) ||
        (llvm::isa<llvm::CallInst>(I) && !llvm::isa<llvm::IntrinsicInst>(I)))
      found = Divider::Data;
    if (!llvm::isa<llvm::PHINode>(I) || isMask)
      work.insert_range(I->operand_values());
  }
  return found;
}

/// The mask of which a condition asks whether any lane is in it.
const llvm::Value *getAskedMask(const llvm::Value *condition) {
  if (const auto *select = llvm::dyn_cast<llvm::SelectInst>(condition))
    condition = select->getCondition();
  const auto *any = llvm::dyn_cast<llvm::IntrinsicInst>(condition);
  return any && any->getIntrinsicID() == llvm::Intrinsic::vector_reduce_or ? any->getOperand(0)
                                                                           : nullptr;
}

const llvm::Value *getCondition(const llvm::BasicBlock &block) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  return branch && branch->isConditional() ? branch->getCondition() : nullptr;
}

/// How many more rounds than usual a loop runs that goes on until its last lane leaves it.
double getLastLaneFactor(const llvm::BasicBlock &exiting) {
  const llvm::Value *condition = getCondition(exiting);
  if (!condition)
    return 1;
  const llvm::Value *mask = getAskedMask(condition);
  // It may have been asked before whether any lane comes to the end of a round.
  if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(condition))
    for (unsigned i = 0; i != phi->getNumIncomingValues() && !mask; ++i)
      if (llvm::isa<llvm::Constant>(phi->getIncomingValue(i)))
        if (const llvm::Value *before = getCondition(*phi->getIncomingBlock(i)))
          mask = getAskedMask(before);
  const auto *type = mask ? llvm::dyn_cast<llvm::FixedVectorType>(mask->getType()) : nullptr;
  const Divider divider = type ? getDivider(mask) : Divider::Ids;
  if (divider == Divider::Memory)
    return 1 + lastLaneByMemory * llvm::Log2_32(type->getNumElements());
  return divider == Divider::Data ? lastLaneFactor : 1;
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
    double rounds = known ? known : usualTripCount;
    for (const llvm::BasicBlock *block : exiting)
      if (!known)
        rounds = std::max(rounds, usualTripCount * getLastLaneFactor(*block));
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

/// The branch of a block that is not about leaving its loop.
const llvm::BranchInst *getBranchInside(const llvm::BasicBlock &block, const llvm::LoopInfo &LI) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!branch || !branch->isConditional())
    return nullptr;
  const llvm::Loop *loop = LI.getLoopFor(&block);
  return !loop || !loop->isLoopExiting(&block) ? branch : nullptr;
}

/// Which way of a branch is taken in the last round only: the one on which it is known that the
/// loop is left soon after.
std::optional<unsigned> findLastRound(const llvm::BasicBlock &block, const llvm::LoopInfo &LI) {
  const llvm::Loop *loop = LI.getLoopFor(&block);
  for (unsigned i = 0; i != block.getTerminator()->getNumSuccessors(); ++i) {
    const llvm::BasicBlock *next = block.getTerminator()->getSuccessor(i);
    const auto *phi = loop && LI.getLoopFor(next) == loop
                          ? llvm::dyn_cast_or_null<llvm::PHINode>(getCondition(*next))
                          : nullptr;
    const auto *leaves =
        phi && phi->getParent() == next
            ? llvm::dyn_cast<llvm::ConstantInt>(phi->getIncomingValueForBlock(&block))
            : nullptr;
    if (leaves && !loop->contains(next->getTerminator()->getSuccessor(leaves->isOne() ? 0 : 1)))
      return i;
  }
  return std::nullopt;
}

/// Which way of a branch is hardly ever taken, for all that can be told.
std::optional<unsigned> findSeldomWay(const llvm::BasicBlock &block, const llvm::LoopInfo &LI,
                                      const compiler::utils::BuiltinInfo &BI) {
  const llvm::BranchInst *branch = getBranchInside(block, LI);
  if (!branch || llvm::hasBranchWeightMD(*branch))
    return std::nullopt;
  if (const auto last = findLastRound(block, LI))
    return last;
  if (isBorderCondition(branch->getCondition(), BI))
    return isSeldomTrue(branch->getCondition()) ? 0 : 1;
  return std::nullopt;
}

void setSeldomWays(llvm::Function &F, const llvm::LoopInfo &LI,
                   const compiler::utils::BuiltinInfo &BI,
                   llvm::BranchProbabilityInfo &probabilities) {
  for (const llvm::BasicBlock &block : F)
    if (const auto way = findSeldomWay(block, LI, BI)) {
      const llvm::BranchProbability seldom(1, stepsToBorder);
      llvm::SmallVector<llvm::BranchProbability, 2> ways(2, seldom.getCompl());
      ways[*way] = seldom;
      probabilities.setEdgeProbability(&block, ways);
    }
}
} // namespace

BlockFrequencies::BlockFrequencies(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                                   const compiler::utils::BuiltinInfo &BI)
    : LI(FAM.getResult<llvm::LoopAnalysis>(F)), BI(BI) {
  auto &DT = FAM.getResult<llvm::DominatorTreeAnalysis>(F);
  auto &PDT = FAM.getResult<llvm::PostDominatorTreeAnalysis>(F);
  probabilities.calculate(F, LI, /*TLI=*/nullptr, &DT, &PDT);
  setSeldomWays(F, LI, BI, probabilities);
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

double BlockFrequencies::getMissed(const llvm::BasicBlock &block) const {
  const llvm::BranchInst *branch = getBranchInside(block, LI);
  if (!branch || !dependsOnData(branch->getCondition(), BI))
    return 0;
  const llvm::BranchProbability first = probabilities.getEdgeProbability(&block, 0u);
  const llvm::BranchProbability seldom = std::min(first, first.getCompl());
  return 2 * missedShare * double(seldom.getNumerator()) /
         llvm::BranchProbability::getDenominator();
}

} // namespace vecz
