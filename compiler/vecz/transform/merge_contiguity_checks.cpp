#include "merge_contiguity_checks.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vecz {

llvm::Value *BoundaryLanes::createCheck(llvm::IRBuilderBase &B) const {
  assert(low < high && first->getType() == last->getType());
  llvm::Value *isContiguous = B.CreateICmpEQ(
      B.CreateSub(last, first), llvm::ConstantInt::getSigned(first->getType(), high - low));
  if (condition)
    isContiguous = B.CreateAnd(isContiguous, condition);
  if (isNarrow)
    isContiguous = B.CreateAnd(
        isContiguous,
        B.CreateICmp(isSigned ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT, last, first));
  return isContiguous;
}

namespace {
using Instructions = llvm::SmallSetVector<llvm::Instruction *, 16>;

/// The blocks of a checked access.
struct CheckBlocks {
  explicit CheckBlocks(llvm::BranchInst &branch)
      : head(branch.getParent()), contiguous(branch.getSuccessor(0)),
        fallback(branch.getSuccessor(1)), join(contiguous->getSingleSuccessor()) {}

  llvm::BasicBlock *head;
  llvm::BasicBlock *contiguous;
  llvm::BasicBlock *fallback;
  llvm::BasicBlock *join;
};

bool hasSideEffects(const llvm::BasicBlock &block) {
  return llvm::any_of(block, [](const llvm::Instruction &I) { return I.mayHaveSideEffects(); });
}

/// Adds the instructions of the block that V depends on to `needed`, in order. False if one of them
/// cannot be hoisted out of it.
bool collectOperands(llvm::Value *V, const llvm::BasicBlock &block, Instructions &needed) {
  auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || I->getParent() != &block || needed.contains(I))
    return true;
  if (llvm::isa<llvm::PHINode>(I) || I->mayReadOrWriteMemory())
    return false;
  for (llvm::Value *operand : I->operand_values())
    if (!collectOperands(operand, block, needed))
      return false;
  needed.insert(I);
  return true;
}

/// The same for all operands of another block's instructions.
bool collectOperandsOf(llvm::BasicBlock &user, const llvm::BasicBlock &block,
                       Instructions &needed) {
  for (llvm::Instruction &I : user)
    for (llvm::Value *operand : I.operand_values())
      if (!collectOperands(operand, block, needed))
        return false;
  return true;
}

void moveBody(llvm::BasicBlock &from, llvm::BasicBlock &to) {
  to.splice(to.getTerminator()->getIterator(), &from, from.begin(),
            from.getTerminator()->getIterator());
}

/// Appends the blocks of the second check to those of the first.
void mergeBlocks(const CheckBlocks &first, const CheckBlocks &second, const Instructions &needed) {
  for (llvm::Instruction *I : needed)
    I->moveBefore(first.head->getTerminator()->getIterator());
  moveBody(*second.contiguous, *first.contiguous);
  moveBody(*second.fallback, *first.fallback);
  for (llvm::PHINode &phi : llvm::make_early_inc_range(second.join->phis())) {
    phi.replaceIncomingBlockWith(second.contiguous, first.contiguous);
    phi.replaceIncomingBlockWith(second.fallback, first.fallback);
    phi.moveBefore(first.join->getFirstNonPHIIt());
  }
  llvm::ReplaceInstWithInst(second.head->getTerminator(), llvm::BranchInst::Create(second.join));
  llvm::DeleteDeadBlocks({second.contiguous, second.fallback});
  llvm::MergeBlockIntoPredecessor(second.join);
}

/// Accesses that follow each other under one branch, with the conjunction of their checks.
class MergedAccesses {
public:
  explicit MergedAccesses(const CheckedAccess &access)
      : branch(access.branch), checks({access.check}) {}

  bool tryAdd(const CheckedAccess &access) {
    const CheckBlocks blocks(*branch);
    const CheckBlocks other(*access.branch);
    const bool isSame = checks.size() == 1 && checks.front().condition == access.check.condition;
    const bool areLikely = checks.front().isLikely && access.check.isLikely;
    Instructions needed;
    if (other.head != blocks.join || (!isSame && !areLikely) || hasSideEffects(*other.head) ||
        hasSideEffects(*other.contiguous) || hasSideEffects(*other.fallback) ||
        !collectOperands(access.check.condition, *other.head, needed) ||
        !collectOperandsOf(*other.contiguous, *other.head, needed) ||
        !collectOperandsOf(*other.fallback, *other.head, needed))
      return false;
    mergeBlocks(blocks, other, needed);
    if (!isSame)
      addCheck(access.check);
    return true;
  }

  /// Sets the condition of the branch. To be called once all accesses are added.
  void finish() {
    if (!isChanged)
      return;
    llvm::IRBuilder<> B(branch);
    llvm::Value *conjunction = nullptr;
    for (const ContiguityCheck &check : checks) {
      llvm::Value *condition = check.lanes ? check.lanes->createCheck(B) : check.condition;
      conjunction = conjunction ? B.CreateAnd(conjunction, condition) : condition;
    }
    branch->setCondition(conjunction);
  }

private:
  /// Overlapping ranges of one sequence become one.
  static bool tryJoin(BoundaryLanes &range, const BoundaryLanes &other) {
    if (range.sequence != other.sequence || other.low > range.high || other.high < range.low)
      return false;
    if (other.low < range.low) {
      range.low = other.low;
      range.first = other.first;
    }
    if (other.high > range.high) {
      range.high = other.high;
      range.last = other.last;
    }
    return true;
  }

  void addCheck(const ContiguityCheck &added) {
    isChanged = true;
    for (ContiguityCheck &check : checks)
      if (check.condition == added.condition ||
          (check.lanes && added.lanes && tryJoin(*check.lanes, *added.lanes)))
        return;
    checks.push_back(added);
  }

  llvm::BranchInst *branch;
  llvm::SmallVector<ContiguityCheck, 4> checks;
  bool isChanged = false;
};
} // namespace

void mergeContiguityChecks(llvm::ArrayRef<CheckedAccess> accesses) {
  std::optional<MergedAccesses> merged;
  for (const CheckedAccess &access : accesses) {
    if (merged && merged->tryAdd(access))
      continue;
    if (merged)
      merged->finish();
    merged.emplace(access);
  }
  if (merged)
    merged->finish();
}

} // namespace vecz
