#include "unguarded_stores.h"

#include "../tuning.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/IR/ProfDataUtils.h>

namespace vecz {

using namespace llvm::PatternMatch;

namespace {
class StoreGuards {
public:
  StoreGuards(const TargetInfo &target, const llvm::DominatorTree &DT) : target(target), DT(DT) {}

  /// The guarded block, if the terminator is a guard that can be removed.
  llvm::BasicBlock *findUnguarded(llvm::BasicBlock &guard) const;

private:
  bool isRemovable(const llvm::IntrinsicInst &store, const llvm::Value &mask,
                   const llvm::BasicBlock &guard) const;
  bool isLoadedBefore(const llvm::IntrinsicInst &store, const llvm::BasicBlock &guard) const;
  bool areOnlyStores(const llvm::BasicBlock &block, const llvm::Value &mask,
                     const llvm::BasicBlock &guard) const;

  const TargetInfo &target;
  const llvm::DominatorTree &DT;
};

/// Guards of blocks that are not cold.
bool isLikely(const llvm::BranchInst &branch) {
  uint64_t active = 0, none = 0;
  return llvm::extractBranchWeights(branch, active, none) && active >= none;
}

/// Whether the block may store by this call if no lane is active.
bool StoreGuards::isRemovable(const llvm::IntrinsicInst &store, const llvm::Value &mask,
                              const llvm::BasicBlock &guard) const {
  return store.getArgOperand(2) == &mask &&
         target.hasMaskedAccessesOf(*store.getArgOperand(0)->getType()) &&
         isLoadedBefore(store, guard);
}

bool StoreGuards::isLoadedBefore(const llvm::IntrinsicInst &store,
                                 const llvm::BasicBlock &guard) const {
  return llvm::any_of(store.getArgOperand(1)->users(), [&](const llvm::User *user) {
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(user);
    // Other functions use variables at module scope.
    return load && load->getType() == store.getArgOperand(0)->getType() &&
           load->getFunction() == guard.getParent() && DT.dominates(load->getParent(), &guard);
  });
}

/// Whether a value of the block is `skipped` if no lane is active, or may be.
bool hasValueWithoutLanes(const llvm::Value &value, const llvm::Value &mask,
                          const llvm::Value &skipped) {
  return llvm::isa<llvm::UndefValue>(skipped) || &value == &skipped ||
         match(&value, m_Select(m_Specific(&mask), m_Value(), m_Specific(&skipped)));
}

bool StoreGuards::areOnlyStores(const llvm::BasicBlock &block, const llvm::Value &mask,
                                const llvm::BasicBlock &guard) const {
  unsigned length = 0;
  for (const llvm::Instruction &I : llvm::drop_end(block)) {
    if (++length > tuning::maxUnguardedBlock)
      return false;
    const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&I);
    const bool isStore = call && call->getIntrinsicID() == llvm::Intrinsic::masked_store;
    if (isStore ? !isRemovable(*call, mask, guard)
                : I.mayReadOrWriteMemory() || !llvm::isSafeToSpeculativelyExecute(&I))
      return false;
  }
  return length != 0;
}

llvm::BasicBlock *StoreGuards::findUnguarded(llvm::BasicBlock &guard) const {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(guard.getTerminator());
  llvm::Value *mask;
  if (!branch || !branch->isConditional() || !isLikely(*branch) ||
      !match(branch->getCondition(), m_Intrinsic<llvm::Intrinsic::vector_reduce_or>(m_Value(mask))))
    return nullptr;
  llvm::BasicBlock *block = branch->getSuccessor(0);
  llvm::BasicBlock *join = branch->getSuccessor(1);
  if (block == join || block->getSinglePredecessor() != &guard ||
      block->getSingleSuccessor() != join || !areOnlyStores(*block, *mask, guard))
    return nullptr;
  const bool isJoined = llvm::all_of(join->phis(), [&](const llvm::PHINode &phi) {
    return hasValueWithoutLanes(*phi.getIncomingValueForBlock(block), *mask,
                                *phi.getIncomingValueForBlock(&guard));
  });
  return isJoined ? block : nullptr;
}

void enterAlways(llvm::BasicBlock &guard, llvm::BasicBlock &block) {
  auto *branch = llvm::cast<llvm::BranchInst>(guard.getTerminator());
  branch->getSuccessor(1)->removePredecessor(&guard, /*KeepOneInputPHIs=*/true);
  auto *entry = llvm::BranchInst::Create(&block, branch->getIterator());
  entry->setDebugLoc(branch->getDebugLoc());
  branch->eraseFromParent();
}
} // namespace

bool removeGuardsOfStores(llvm::Function &F, const TargetInfo &target,
                          llvm::FunctionAnalysisManager &FAM) {
  if (!target.hasCheapMaskedStores())
    return false;
  const StoreGuards guards(target, FAM.getResult<llvm::DominatorTreeAnalysis>(F));
  llvm::SmallVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 8> found;
  for (llvm::BasicBlock &guard : F)
    if (llvm::BasicBlock *block = guards.findUnguarded(guard))
      found.emplace_back(&guard, block);
  for (const auto &[guard, block] : found)
    enterAlways(*guard, *block);
  return !found.empty();
}

} // namespace vecz
