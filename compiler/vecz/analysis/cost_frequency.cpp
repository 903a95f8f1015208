#include "cost_frequency.h"

#include "../tuning.h"
#include "branch_prediction.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ProfDataUtils.h>

namespace vecz {

namespace {
/// What the lanes that leave a divergent loop depend on: ids, values of earlier iterations, or
/// memory that is read in each iteration.
enum class ExitSource { Ids, Data, Memory };

ExitSource getExitSource(const llvm::Value *mask) {
  llvm::SmallSetVector<const llvm::Value *, 16> work;
  work.insert(mask);
  ExitSource found = ExitSource::Ids;
  for (unsigned i = 0; i != work.size() && i != tuning::maxConditionOperands; ++i) {
    const auto *I = llvm::dyn_cast<llvm::Instruction>(work[i]);
    // Scalars are uniform.
    if (!I || !I->getType()->isVectorTy())
      continue;
    if (I->mayReadFromMemory())
      return ExitSource::Memory;
    const bool isMask = I->getType()->getScalarType()->isIntegerTy(1);
    // Values that earlier iterations computed from memory vary less between neighbouring lanes.
    if (I->getType()->isFPOrFPVectorTy() || (llvm::isa<llvm::PHINode>(I) && !isMask) ||
        (llvm::isa<llvm::CallInst>(I) && !llvm::isa<llvm::IntrinsicInst>(I)))
      found = ExitSource::Data;
    if (!llvm::isa<llvm::PHINode>(I) || isMask)
      work.insert_range(I->operand_values());
  }
  return found;
}

/// The mask whose or-reduction the condition is; null if it is none.
const llvm::Value *getReducedMask(const llvm::Value *condition) {
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

/// The lanes that stay in the loop after an exit; null if all or none do.
const llvm::Value *getStayingLanes(const llvm::BasicBlock &exiting) {
  const llvm::Value *condition = getCondition(exiting);
  const llvm::Value *mask = condition ? getReducedMask(condition) : nullptr;
  // The reduction may be at the end of an earlier block of the iteration.
  if (const auto *phi = llvm::dyn_cast_or_null<llvm::PHINode>(condition))
    for (unsigned i = 0; i != phi->getNumIncomingValues() && !mask; ++i)
      if (llvm::isa<llvm::Constant>(phi->getIncomingValue(i)))
        if (const llvm::Value *before = getCondition(*phi->getIncomingBlock(i)))
          mask = getReducedMask(before);
  return mask;
}

/// Whether the value, or that of each lane, was loaded.
bool isLoaded(const llvm::Value *value) {
  while (true) {
    if (const llvm::Value *scalar = llvm::getSplatValue(value))
      value = scalar;
    const auto *I = llvm::dyn_cast<llvm::Instruction>(value);
    if (!I || !llvm::isa<llvm::CastInst, llvm::FreezeInst>(I))
      return I && I->mayReadFromMemory();
    value = I->getOperand(0);
  }
}

/// Whether the condition, or mask, or else its inverse, can only be true where two loaded values
/// are equal.
bool requiresEqualValues(const llvm::Value *condition, bool isInverse, unsigned depth = 0) {
  using namespace llvm::PatternMatch;
  constexpr unsigned maxDepth = 4;
  const llvm::Value *a = nullptr, *b = nullptr;
  if (const auto *comparison = llvm::dyn_cast<llvm::ICmpInst>(condition))
    return comparison->getPredicate() ==
               (isInverse ? llvm::ICmpInst::ICMP_NE : llvm::ICmpInst::ICMP_EQ) &&
           isLoaded(comparison->getOperand(0)) && isLoaded(comparison->getOperand(1));
  if (depth == maxDepth)
    return false;
  if (match(condition, m_Not(m_Value(a))))
    return requiresEqualValues(a, !isInverse, depth + 1);
  if (isInverse ? match(condition, m_LogicalOr(m_Value(a), m_Value(b)))
                : match(condition, m_LogicalAnd(m_Value(a), m_Value(b))))
    return requiresEqualValues(a, isInverse, depth + 1) ||
           requiresEqualValues(b, isInverse, depth + 1);
  return false;
}

/// Whether the loop goes on only where two loaded values are equal.
bool staysWhileEqual(const llvm::BasicBlock &exiting, const llvm::Loop &loop) {
  if (const llvm::Value *lanes = getStayingLanes(exiting))
    return requiresEqualValues(lanes, /*isInverse=*/false);
  const llvm::Value *condition = getCondition(exiting);
  return condition && requiresEqualValues(condition, /*isInverse=*/!loop.contains(
                                              exiting.getTerminator()->getSuccessor(0)));
}

/// By how much the trip count of a loop that runs until its last lane leaves exceeds the average of
/// its lanes.
double getLastLaneFactor(const llvm::BasicBlock &exiting) {
  const llvm::Value *mask = getStayingLanes(exiting);
  const auto *type = mask ? llvm::dyn_cast<llvm::FixedVectorType>(mask->getType()) : nullptr;
  const ExitSource source = type ? getExitSource(mask) : ExitSource::Ids;
  if (source == ExitSource::Memory)
    return 1 + tuning::lastLanePerDoubling * llvm::Log2_32(type->getNumElements());
  return source == ExitSource::Data ? tuning::lastLaneFactor : 1;
}

/// Sets the sum of the probabilities of a block's exit edges to `leaves`.
void setExits(const llvm::BasicBlock &block, const llvm::Loop &loop, double leaves,
              llvm::BranchProbabilityInfo &probabilities) {
  llvm::SmallVector<double, 4> edges;
  double exits = 0;
  double others = 0;
  for (unsigned i = 0; i != block.getTerminator()->getNumSuccessors(); ++i) {
    const llvm::BranchProbability probability = probabilities.getEdgeProbability(&block, i);
    edges.push_back(std::max(double(probability.getNumerator()) / probability.getDenominator(),
                             tuning::minEdgeProbability));
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
    const bool isShort = llvm::any_of(
        exiting, [&](const llvm::BasicBlock *block) { return staysWhileEqual(*block, *loop); });
    const double average = isShort ? tuning::tripCountWhileEqual : tuning::unknownTripCount;
    double tripCount = known ? known : average;
    for (const llvm::BasicBlock *block : exiting)
      if (!known)
        tripCount = std::max(tripCount, average * getLastLaneFactor(*block));
    const double header = double(before.getBlockFreq(loop->getHeader()).getFrequency());
    for (const llvm::BasicBlock *block : exiting) {
      // Exits of inner loops are handled with these. The copies of an unmasked loop prologue have
      // branch weights.
      if (LI.getLoopFor(block) != loop || llvm::hasBranchWeightMD(*block->getTerminator()))
        continue;
      const double perIteration = double(before.getBlockFreq(block).getFrequency()) / header;
      const double leaves = 1 / (tripCount * double(exiting.size()) *
                                 std::max(perIteration, tuning::minExitFrequency));
      setExits(*block, *loop, std::min(leaves, tuning::maxExitProbability), probabilities);
    }
  }
}

/// The conditional branch of a block that does not exit its loop; null if there is none.
const llvm::BranchInst *getNonExitingBranch(const llvm::BasicBlock &block,
                                            const llvm::LoopInfo &LI) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!branch || !branch->isConditional())
    return nullptr;
  const llvm::Loop *loop = LI.getLoopFor(&block);
  return !loop || !loop->isLoopExiting(&block) ? branch : nullptr;
}

/// The successor that is taken in the last iteration only: one that exits the loop right after.
std::optional<unsigned> findLastIteration(const llvm::BasicBlock &block, const llvm::LoopInfo &LI) {
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

/// The successor of a branch without weights that is expected to be cold.
std::optional<unsigned> findColdSuccessor(const llvm::BasicBlock &block, const llvm::LoopInfo &LI,
                                          const compiler::utils::BuiltinInfo &BI) {
  const llvm::BranchInst *branch = getNonExitingBranch(block, LI);
  if (!branch || llvm::hasBranchWeightMD(*branch))
    return std::nullopt;
  if (const auto last = findLastIteration(block, LI))
    return last;
  if (isBorderCondition(branch->getCondition(), BI))
    return isRarelyTrue(branch->getCondition()) ? 0 : 1;
  return std::nullopt;
}

void setColdSuccessors(llvm::Function &F, const llvm::LoopInfo &LI,
                       const compiler::utils::BuiltinInfo &BI,
                       llvm::BranchProbabilityInfo &probabilities) {
  for (const llvm::BasicBlock &block : F)
    if (const auto cold = findColdSuccessor(block, LI, BI)) {
      const llvm::BranchProbability rare(1, tuning::borderInterval);
      llvm::SmallVector<llvm::BranchProbability, 2> successors(2, rare.getCompl());
      successors[*cold] = rare;
      probabilities.setEdgeProbability(&block, successors);
    }
}
} // namespace

BlockFrequencies::BlockFrequencies(llvm::Function &F, llvm::FunctionAnalysisManager &FAM,
                                   const compiler::utils::BuiltinInfo &BI)
    : LI(FAM.getResult<llvm::LoopAnalysis>(F)), BI(BI) {
  auto &DT = FAM.getResult<llvm::DominatorTreeAnalysis>(F);
  auto &PDT = FAM.getResult<llvm::PostDominatorTreeAnalysis>(F);
  probabilities.calculate(F, LI, /*TLI=*/nullptr, &DT, &PDT);
  setColdSuccessors(F, LI, BI, probabilities);
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

double BlockFrequencies::getMispredicted(const llvm::BasicBlock &block) const {
  const llvm::BranchInst *branch = getNonExitingBranch(block, LI);
  const llvm::Loop *loop = LI.getLoopFor(&block);
  const bool isShortLoopsExit =
      loop && loop->isLoopExiting(&block) && staysWhileEqual(block, *loop);
  if (!isShortLoopsExit && (!branch || !dependsOnData(branch->getCondition(), BI)))
    return 0;
  const llvm::BranchProbability first = probabilities.getEdgeProbability(&block, 0u);
  const llvm::BranchProbability rarer = std::min(first, first.getCompl());
  return 2 * tuning::mispredictedShare * double(rarer.getNumerator()) /
         llvm::BranchProbability::getDenominator();
}

} // namespace vecz
