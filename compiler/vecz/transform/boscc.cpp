#include "boscc.h"

#include "../analysis/branch_prediction.h"
#include "../analysis/call_kind.h"
#include "../analysis/uniformity.h"
#include "../tuning.h"
#include "unroll_hints.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

namespace vecz {

namespace {
/// Whether V is computed from work-item ids and uniform values alone.
bool isComputedFromIds(const llvm::Value *V, const Uniformity &uniformity, unsigned depth = 0) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || !uniformity.isVarying(I))
    return true;
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(I))
    return !call->getType()->isFloatingPointTy() &&
           llvm::none_of(call->args(),
                         [&](const llvm::Value *arg) { return uniformity.isVarying(arg); });
  if (depth == tuning::maxIndexDepth || I->mayReadOrWriteMemory() ||
      llvm::isa<llvm::PHINode, llvm::AllocaInst>(I))
    return false;
  return llvm::all_of(I->operand_values(), [&](const llvm::Value *operand) {
    return isComputedFromIds(operand, uniformity, depth + 1);
  });
}

/// Whether V rises or falls by the same amount from lane to lane, as long as it does not wrap.
bool isAffine(const llvm::Value *V, const Uniformity &uniformity, unsigned depth = 0) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || !uniformity.isVarying(I))
    return true;
  if (depth == tuning::maxIndexDepth)
    return false;
  const auto isAffineOperand = [&](unsigned operand) {
    return isAffine(I->getOperand(operand), uniformity, depth + 1);
  };
  switch (I->getOpcode()) {
  case llvm::Instruction::Call:
    return isComputedFromIds(I, uniformity);
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
    return isAffineOperand(0) && isAffineOperand(1);
  case llvm::Instruction::Mul:
  case llvm::Instruction::Shl:
    return isAffineOperand(0) && !uniformity.isVarying(I->getOperand(1));
  case llvm::Instruction::SExt:
  case llvm::Instruction::ZExt:
  case llvm::Instruction::Trunc:
  case llvm::Instruction::Freeze:
    return isAffineOperand(0);
  default:
    return false;
  }
}

/// Whether the condition compares affine values only, so that it rarely changes from lane to lane.
bool isOnAffineValues(const llvm::Value *condition, const Uniformity &uniformity,
                      unsigned depth = 0) {
  const auto *I = llvm::dyn_cast<llvm::Instruction>(condition);
  if (!I || !uniformity.isVarying(I))
    return true;
  if (llvm::isa<llvm::ICmpInst>(I))
    return isAffine(I->getOperand(0), uniformity) && isAffine(I->getOperand(1), uniformity);
  if (depth == tuning::maxIndexDepth || !llvm::isa<llvm::BinaryOperator, llvm::SelectInst>(I))
    return false;
  return llvm::all_of(I->operand_values(), [&](const llvm::Value *operand) {
    return isOnAffineValues(operand, uniformity, depth + 1);
  });
}

/// Whether predication makes the instruction more expensive.
bool isExpensiveUnderMask(const llvm::Instruction &I) {
  if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I))
    return call->mayReadOrWriteMemory();
  return I.mayReadOrWriteMemory() || I.isIntDivRem();
}

/// Those of the blocks that are reachable from `first` within them.
std::vector<llvm::BasicBlock *> collectReachable(llvm::BasicBlock *first,
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

/// The number of instructions that both the fast path and the clone will have.
unsigned countCloned(const llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  const llvm::BranchInst *conditional = getConditionalBranch(branch);
  const auto unlikely = findColdSuccessor(*conditional);
  unsigned size = 0;
  for (const llvm::BasicBlock *block :
       unlikely ? collectReachable(conditional->getSuccessor(1 - *unlikely), blocks) : blocks.vec())
    size += block->size();
  return size;
}

/// Marks the clones of the region's loops as cold.
void markLoopsCold(llvm::ArrayRef<llvm::BasicBlock *> blocks, const llvm::ValueToValueMapTy &map,
                   const llvm::LoopInfo &LI) {
  for (const llvm::BasicBlock *block : blocks) {
    const llvm::Loop *loop = LI.getLoopFor(block);
    if (!loop || loop->getHeader() != block)
      continue;
    const auto latch = map.find(loop->getLoopLatch());
    if (latch == map.end())
      continue;
    llvm::LLVMContext &context = block->getContext();
    auto *property = llvm::MDNode::get(context, llvm::MDString::get(context, coldLoopProperty));
    llvm::cast<llvm::BasicBlock>(latch->second)
        ->getTerminator()
        ->setMetadata(llvm::LLVMContext::MD_loop, llvm::makePostTransformationMetadata(
                                                      context, loop->getLoopID(), {}, {property}));
  }
}

void replacePredecessor(llvm::BasicBlock &block, llvm::BasicBlock *from, llvm::BasicBlock *to) {
  for (llvm::PHINode &phi : block.phis())
    phi.replaceIncomingBlockWith(from, to);
}
} // namespace

/// Whether few vectors diverge at the branch.
static bool isRare(const llvm::BasicBlock &branch, const Uniformity &uniformity) {
  const llvm::BranchInst *conditional = getConditionalBranch(branch);
  return findColdSuccessor(*conditional) ||
         isOnAffineValues(conditional->getCondition(), uniformity);
}

/// Whether the region of the branch is expensive under masks. A cold path must cost vectors that do
/// not take it no more than one vote.
static bool isExpensive(const llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks) {
  return findColdSuccessor(*getConditionalBranch(branch)) ||
         llvm::any_of(blocks, [](const llvm::BasicBlock *block) {
           return llvm::any_of(*block, isExpensiveUnderMask);
         });
}

/// Votes first on the edge that most vectors take; one vector in `period` does not take it.
void Boscc::emitVotes(llvm::BasicBlock &branch, llvm::BasicBlock &diverging, unsigned period) {
  auto *old = getConditionalBranch(branch);
  llvm::Value *condition = old->getCondition();
  const unsigned likely = isRarelyTrue(condition) ? 1 : 0;
  auto *second = llvm::BasicBlock::Create(F.getContext(), branch.getName() + ".rest", &F);
  llvm::Function *any = declareAnyLane(*F.getParent());
  llvm::IRBuilder<> B(old);
  llvm::Value *negated = B.CreateNot(condition);
  llvm::Value *anyUnlikely = B.CreateCall(any, {likely == 0 ? negated : condition}, "any");
  llvm::MDBuilder metadata(F.getContext());
  B.CreateCondBr(anyUnlikely, second, old->getSuccessor(likely),
                 metadata.createBranchWeights(1, period - 1));
  B.SetInsertPoint(second);
  llvm::Value *anyLikely = B.CreateCall(any, {likely == 0 ? condition : negated}, "any");
  B.CreateCondBr(anyLikely, &diverging, old->getSuccessor(1 - likely),
                 metadata.createBranchWeights(1, 1));
  replacePredecessor(*old->getSuccessor(1 - likely), &branch, second);
  old->eraseFromParent();
}

/// Removes the unlikely edge from the fast path, with the blocks that only it reaches.
void Boscc::emitVoteOnUnlikely(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                               llvm::BasicBlock &diverging, unsigned unlikely) {
  auto *old = getConditionalBranch(branch);
  llvm::BasicBlock *likely = old->getSuccessor(1 - unlikely);
  llvm::IRBuilder<> B(old);
  llvm::Value *condition = old->getCondition();
  llvm::Value *anyUnlikely = B.CreateCall(
      declareAnyLane(*F.getParent()), {unlikely == 0 ? condition : B.CreateNot(condition)}, "any");
  B.CreateCondBr(
      anyUnlikely, &diverging, likely,
      llvm::MDBuilder(F.getContext()).createBranchWeights(1, tuning::borderInterval - 1));
  old->getSuccessor(unlikely)->removePredecessor(&branch, /*KeepOneInputPHIs=*/true);
  old->eraseFromParent();
  const auto reachable = collectReachable(likely, blocks);
  llvm::SmallVector<llvm::BasicBlock *, 8> dead;
  for (llvm::BasicBlock *block : blocks)
    if (!llvm::is_contained(reachable, block))
      dead.push_back(block);
  llvm::detachDeadBlocks(dead, /*Updates=*/nullptr, /*KeepOneInputPHIs=*/true);
  for (llvm::BasicBlock *block : dead) {
    block->removeFromParent();
    removed.emplace_back(block);
  }
}

bool Boscc::isWorthwhile(const llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                         const Uniformity &uniformity) const {
  if (divergent.contains(&branch))
    return false;
  const unsigned size = countCloned(branch, blocks);
  if (!isExpensive(branch, blocks) || size > tuning::maxBosccRegion ||
      clonedSize + size > tuning::maxBosccCopied)
    return false;
  return findColdSuccessor(*getConditionalBranch(branch)) || size >= tuning::minBosccDataRegion ||
         isComputedFromIds(getConditionalBranch(branch)->getCondition(), uniformity);
}

void Boscc::split(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                  llvm::BasicBlock &exit, const ControlFlow &flow, const Uniformity &uniformity) {
  assert(getConditionalBranch(branch) && !divergent.contains(&branch));
  assert(!llvm::is_contained(blocks, &branch) && !llvm::is_contained(blocks, &exit));
  const bool isBorder = isComputedFromIds(getConditionalBranch(branch)->getCondition(), uniformity);
  const auto unlikely = findColdSuccessor(*getConditionalBranch(branch));
  clonedSize += countCloned(branch, blocks);
  llvm::ValueToValueMapTy map;
  llvm::SmallVector<llvm::BasicBlock *, 8> clones;
  for (llvm::BasicBlock *block : blocks) {
    llvm::BasicBlock *clone = llvm::CloneBasicBlock(block, map, ".some", &F);
    clones.push_back(clone);
    map[block] = clone;
  }
  auto *diverging = llvm::BasicBlock::Create(F.getContext(), branch.getName() + ".part", &F);
  map[&branch] = diverging;

  // The predecessors of clones are clones, or the block of the diverging branch.
  const auto isCloned = [&](const llvm::BasicBlock *from) {
    return from == &branch || llvm::is_contained(blocks, from);
  };
  for (llvm::BasicBlock *clone : clones)
    for (llvm::PHINode &phi : clone->phis())
      for (unsigned i = phi.getNumIncomingValues(); i-- != 0;)
        if (!isCloned(phi.getIncomingBlock(i)))
          phi.removeIncomingValue(i, /*DeletePHIIfEmpty=*/false);
  llvm::remapInstructionsInBlocks(clones, map);
  if (isBorder || unlikely)
    markLoopsCold(blocks, map, flow.LI);
  if (isRare(branch, uniformity))
    for (const llvm::BasicBlock *clone : clones)
      masks.setRare(clone);
  for (llvm::PHINode &phi : exit.phis())
    for (unsigned i = 0, count = phi.getNumIncomingValues(); i != count; ++i)
      if (llvm::BasicBlock *from = phi.getIncomingBlock(i); isCloned(from)) {
        const auto mapped = map.find(phi.getIncomingValue(i));
        phi.addIncoming(mapped == map.end() ? phi.getIncomingValue(i) : &*mapped->second,
                        llvm::cast<llvm::BasicBlock>(&*map[from]));
      }

  const auto cloneOf = [&](llvm::BasicBlock *to) {
    return to == &exit ? to : llvm::cast<llvm::BasicBlock>(&*map[to]);
  };
  auto *old = getConditionalBranch(branch);
  llvm::IRBuilder<> B(diverging);
  B.SetCurrentDebugLocation(old->getDebugLoc());
  B.CreateCondBr(old->getCondition(), cloneOf(old->getSuccessor(0)), cloneOf(old->getSuccessor(1)));
  if (unlikely)
    emitVoteOnUnlikely(branch, blocks, *diverging, *unlikely);
  else
    emitVotes(branch, *diverging, isBorder ? tuning::borderInterval : tuning::bosccDataInterval);
  divergent.insert(diverging);
}

} // namespace vecz
