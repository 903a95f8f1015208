#include "boscc.h"

#include "../analysis/branch_prediction.h"
#include "../analysis/call_kind.h"
#include "../analysis/uniformity.h"
#include "../tuning.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace vecz {

namespace {
/// A condition on data is true of all lanes so seldom that the region must make up for the test.
constexpr unsigned minDataDependentSize = tuning::minBosccDataRegion;
/// How many vectors there are to one whose lanes part, where it depends on data.
constexpr unsigned vectorsPerChange = tuning::bosccDataInterval;
constexpr unsigned maxRegionSize = tuning::maxBosccRegion;
constexpr unsigned maxCopied = tuning::maxBosccCopied;

/// Whether V is computed from ids and what is uniform alone.
bool isMadeFromIds(const llvm::Value *V, const Uniformity &uniformity, unsigned depth = 0) {
  constexpr unsigned maxDepth = tuning::maxIndexDepth;
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || !uniformity.isVarying(I))
    return true;
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(I))
    return !call->getType()->isFloatingPointTy() &&
           llvm::none_of(call->args(),
                         [&](const llvm::Value *arg) { return uniformity.isVarying(arg); });
  if (depth == maxDepth || I->mayReadOrWriteMemory() ||
      llvm::isa<llvm::PHINode, llvm::AllocaInst>(I))
    return false;
  return llvm::all_of(I->operand_values(), [&](const llvm::Value *operand) {
    return isMadeFromIds(operand, uniformity, depth + 1);
  });
}

/// Whether masks make the instruction dearer.
bool suffersFromMasks(const llvm::Instruction &I) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return call->mayReadOrWriteMemory();
  return I.mayReadOrWriteMemory() || I.isIntDivRem();
}

/// Those of the blocks that a way leads to from one of them.
std::vector<llvm::BasicBlock *> collectFrom(llvm::BasicBlock *first,
                                            llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  llvm::SmallSetVector<llvm::BasicBlock *, 8> found;
  if (llvm::is_contained(blocks, first))
    found.insert(first);
  for (unsigned i = 0; i != found.size(); ++i)
    for (llvm::BasicBlock *next : llvm::successors(found[i]))
      if (llvm::is_contained(blocks, next))
        found.insert(next);
  return {found.begin(), found.end()};
}

/// How many instructions there will be twice.
unsigned countCopied(const llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  const llvm::BranchInst *ways = getConditionalBranch(branch);
  const auto unlikely = findColdSuccessor(*ways);
  unsigned size = 0;
  for (const llvm::BasicBlock *block :
       unlikely ? collectFrom(ways->getSuccessor(1 - *unlikely), blocks) : blocks.vec())
    size += block->size();
  return size;
}

/// Phis whose predecessor `from` has become `to`.
void renamePredecessor(llvm::BasicBlock &block, llvm::BasicBlock *from, llvm::BasicBlock *to) {
  for (llvm::PHINode &phi : block.phis())
    phi.replaceIncomingBlockWith(from, to);
}
} // namespace

/// Asks first whether all lanes go the way on which most vectors are, once in so many vectors in
/// vain.
void Boscc::emitTests(llvm::BasicBlock &branch, llvm::BasicBlock &part, unsigned seldom) {
  auto *old = getConditionalBranch(branch);
  llvm::Value *condition = old->getCondition();
  const unsigned often = isRarelyTrue(condition) ? 1 : 0;
  auto *second = llvm::BasicBlock::Create(F.getContext(), branch.getName() + ".rest", &F);
  llvm::Function *any = declareAnyLane(*F.getParent());
  llvm::IRBuilder<> B(old);
  llvm::Value *opposite = B.CreateNot(condition);
  llvm::Value *oneLeavesIt = B.CreateCall(any, {often == 0 ? opposite : condition}, "any");
  llvm::MDBuilder metadata(F.getContext());
  B.CreateCondBr(oneLeavesIt, second, old->getSuccessor(often),
                 metadata.createBranchWeights(1, seldom - 1));
  B.SetInsertPoint(second);
  llvm::Value *oneTakesIt = B.CreateCall(any, {often == 0 ? condition : opposite}, "any");
  B.CreateCondBr(oneTakesIt, &part, old->getSuccessor(1 - often),
                 metadata.createBranchWeights(1, 1));
  renamePredecessor(*old->getSuccessor(1 - often), &branch, second);
  old->eraseFromParent();
}

/// Leaves a way on which hardly any lane ever is to the copies alone.
void Boscc::emitTest(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                     llvm::BasicBlock &part, unsigned unlikely) {
  auto *old = getConditionalBranch(branch);
  llvm::BasicBlock *usual = old->getSuccessor(1 - unlikely);
  llvm::IRBuilder<> B(old);
  llvm::Value *condition = old->getCondition();
  llvm::Value *oneLeaves = B.CreateCall(
      declareAnyLane(*F.getParent()), {unlikely == 0 ? condition : B.CreateNot(condition)}, "any");
  B.CreateCondBr(
      oneLeaves, &part, usual,
      llvm::MDBuilder(F.getContext()).createBranchWeights(1, tuning::borderInterval - 1));
  old->getSuccessor(unlikely)->removePredecessor(&branch, /*KeepOneInputPHIs=*/true);
  old->eraseFromParent();
  const auto reached = collectFrom(usual, blocks);
  llvm::SmallVector<llvm::BasicBlock *, 8> left;
  for (llvm::BasicBlock *block : blocks)
    if (!llvm::is_contained(reached, block))
      left.push_back(block);
  llvm::detachDeadBlocks(left, /*Updates=*/nullptr, /*KeepOneInputPHIs=*/true);
  for (llvm::BasicBlock *block : left) {
    block->removeFromParent();
    removed.emplace_back(block);
  }
}

bool Boscc::isWorthwhile(const llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                         const Uniformity &uniformity) const {
  if (divided.contains(&branch))
    return false;
  // What hardly any lane ever enters shall cost the others no more than one question.
  const bool hasUnlikely = findColdSuccessor(*getConditionalBranch(branch)).has_value();
  const unsigned size = countCopied(branch, blocks);
  const bool suffers = hasUnlikely || llvm::any_of(blocks, [](const llvm::BasicBlock *block) {
                         return llvm::any_of(*block, suffersFromMasks);
                       });
  if (!suffers || size > maxRegionSize || copied + size > maxCopied)
    return false;
  return hasUnlikely || size >= minDataDependentSize ||
         isMadeFromIds(getConditionalBranch(branch)->getCondition(), uniformity);
}

void Boscc::split(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                  llvm::BasicBlock &exit, const Uniformity &uniformity) {
  const bool isBorder = isMadeFromIds(getConditionalBranch(branch)->getCondition(), uniformity);
  const auto unlikely = findColdSuccessor(*getConditionalBranch(branch));
  copied += countCopied(branch, blocks);
  llvm::ValueToValueMapTy map;
  llvm::SmallVector<llvm::BasicBlock *, 8> copies;
  for (llvm::BasicBlock *block : blocks) {
    llvm::BasicBlock *copy = llvm::CloneBasicBlock(block, map, ".some", &F);
    copies.push_back(copy);
    map[block] = copy;
  }
  auto *part = llvm::BasicBlock::Create(F.getContext(), branch.getName() + ".part", &F);
  map[&branch] = part;

  // The ways into the copies are those from the branch and from each other.
  const auto isCopied = [&](const llvm::BasicBlock *from) {
    return from == &branch || llvm::is_contained(blocks, from);
  };
  for (llvm::BasicBlock *copy : copies)
    for (llvm::PHINode &phi : copy->phis())
      for (unsigned i = phi.getNumIncomingValues(); i-- != 0;)
        if (!isCopied(phi.getIncomingBlock(i)))
          phi.removeIncomingValue(i, /*DeletePHIIfEmpty=*/false);
  llvm::remapInstructionsInBlocks(copies, map);
  for (llvm::PHINode &phi : exit.phis())
    for (unsigned i = 0, count = phi.getNumIncomingValues(); i != count; ++i)
      if (llvm::BasicBlock *from = phi.getIncomingBlock(i); isCopied(from)) {
        const auto mapped = map.find(phi.getIncomingValue(i));
        phi.addIncoming(mapped == map.end() ? phi.getIncomingValue(i) : &*mapped->second,
                        llvm::cast<llvm::BasicBlock>(&*map[from]));
      }

  const auto copyOf = [&](llvm::BasicBlock *to) {
    return to == &exit ? to : llvm::cast<llvm::BasicBlock>(&*map[to]);
  };
  auto *old = getConditionalBranch(branch);
  llvm::IRBuilder<> B(part);
  B.SetCurrentDebugLocation(old->getDebugLoc());
  B.CreateCondBr(old->getCondition(), copyOf(old->getSuccessor(0)), copyOf(old->getSuccessor(1)));
  if (unlikely)
    emitTest(branch, blocks, *part, *unlikely);
  else
    emitTests(branch, *part, isBorder ? tuning::borderInterval : vectorsPerChange);
  divided.insert(part);
}

} // namespace vecz
