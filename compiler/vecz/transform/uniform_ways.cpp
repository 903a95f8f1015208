#include "uniform_ways.h"

#include "../analysis/call_kind.h"
#include "../analysis/uniformity.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/Cloning.h>

namespace vecz {

using namespace llvm::PatternMatch;

namespace {
/// A condition on data is true of all lanes so seldom that the region must make up for the test.
constexpr unsigned minDataDependentSize = 60;
/// How many vectors there are to one whose lanes part: at the borders of what work-items are
/// numbered by, and where it depends on data.
constexpr unsigned vectorsInRow = 32;
constexpr unsigned vectorsPerChange = 8;
constexpr unsigned maxRegionSize = 600;
constexpr unsigned maxCopied = 600;

/// Whether V is computed from ids and what is uniform alone.
bool isMadeFromIds(const llvm::Value *V, const Uniformity &uniformity, unsigned depth = 0) {
  constexpr unsigned maxDepth = 12;
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

/// A disjunction is more often false, and two numbers are seldom the same.
bool isSeldomTrue(llvm::Value *condition) {
  llvm::Value *opposite;
  if (match(condition, m_Not(m_Value(opposite))))
    return !isSeldomTrue(opposite);
  llvm::CmpPredicate predicate;
  return match(condition, m_LogicalOr()) ||
         (match(condition, m_Cmp(predicate, m_Value(), m_Value())) &&
          (predicate == llvm::CmpInst::ICMP_EQ || predicate == llvm::CmpInst::FCMP_OEQ));
}

/// Phis whose predecessor `from` has become `to`.
void renamePredecessor(llvm::BasicBlock &block, llvm::BasicBlock *from, llvm::BasicBlock *to) {
  for (llvm::PHINode &phi : block.phis())
    phi.replaceIncomingBlockWith(from, to);
}
} // namespace

/// Asks first whether all lanes go the way on which most vectors are, once in so many vectors in
/// vain.
void UniformWays::emitTests(llvm::BasicBlock &branch, llvm::BasicBlock &part, unsigned seldom) {
  auto *old = getConditionalBranch(branch);
  llvm::Value *condition = old->getCondition();
  const unsigned often = isSeldomTrue(condition) ? 1 : 0;
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

bool UniformWays::isWorthwhile(const llvm::BasicBlock &branch,
                               llvm::ArrayRef<llvm::BasicBlock *> blocks,
                               const Uniformity &uniformity) const {
  if (divided.contains(&branch))
    return false;
  unsigned size = 0;
  bool suffers = false;
  for (const llvm::BasicBlock *block : blocks)
    for (const llvm::Instruction &I : *block) {
      ++size;
      suffers |= suffersFromMasks(I);
    }
  if (!suffers || size > maxRegionSize || copied + size > maxCopied)
    return false;
  return size >= minDataDependentSize ||
         isMadeFromIds(getConditionalBranch(branch)->getCondition(), uniformity);
}

void UniformWays::split(llvm::BasicBlock &branch, llvm::ArrayRef<llvm::BasicBlock *> blocks,
                        llvm::BasicBlock &exit, const Uniformity &uniformity) {
  const bool isBorder = isMadeFromIds(getConditionalBranch(branch)->getCondition(), uniformity);
  llvm::ValueToValueMapTy map;
  llvm::SmallVector<llvm::BasicBlock *, 8> copies;
  for (llvm::BasicBlock *block : blocks) {
    llvm::BasicBlock *copy = llvm::CloneBasicBlock(block, map, ".some", &F);
    copies.push_back(copy);
    map[block] = copy;
    copied += block->size();
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
  emitTests(branch, *part, isBorder ? vectorsInRow : vectorsPerChange);
  divided.insert(part);
}

} // namespace vecz
