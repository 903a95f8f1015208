#include "merge_contiguity_checks.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vecz {

llvm::Value *BoundaryLanes::createTest(llvm::IRBuilderBase &B) const {
  llvm::Value *holds = B.CreateICmpEQ(B.CreateSub(last, first),
                                      llvm::ConstantInt::getSigned(first->getType(), high - low));
  if (besides)
    holds = B.CreateAnd(holds, besides);
  if (isNarrow)
    holds = B.CreateAnd(
        holds,
        B.CreateICmp(isSigned ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT, last, first));
  return holds;
}

namespace {
using Instructions = llvm::SmallSetVector<llvm::Instruction *, 16>;

/// The blocks of a test.
struct Ways {
  explicit Ways(llvm::BranchInst &branch)
      : head(branch.getParent()), whole(branch.getSuccessor(0)), apart(branch.getSuccessor(1)),
        join(whole->getSingleSuccessor()) {}

  llvm::BasicBlock *head;
  llvm::BasicBlock *whole;
  llvm::BasicBlock *apart;
  llvm::BasicBlock *join;
};

bool writes(const llvm::BasicBlock &block) {
  return llvm::any_of(block, [](const llvm::Instruction &I) { return I.mayHaveSideEffects(); });
}

/// Adds what V is made from in the block. False if that cannot be made in front of it.
bool addNeeded(llvm::Value *V, const llvm::BasicBlock &block, Instructions &needed) {
  auto *I = llvm::dyn_cast<llvm::Instruction>(V);
  if (!I || I->getParent() != &block || needed.contains(I))
    return true;
  if (llvm::isa<llvm::PHINode>(I) || I->mayReadOrWriteMemory())
    return false;
  for (llvm::Value *operand : I->operand_values())
    if (!addNeeded(operand, block, needed))
      return false;
  needed.insert(I);
  return true;
}

bool addNeededIn(llvm::BasicBlock &way, const llvm::BasicBlock &block, Instructions &needed) {
  for (llvm::Instruction &I : way)
    for (llvm::Value *operand : I.operand_values())
      if (!addNeeded(operand, block, needed))
        return false;
  return true;
}

void moveBody(llvm::BasicBlock &from, llvm::BasicBlock &to) {
  to.splice(to.getTerminator()->getIterator(), &from, from.begin(),
            from.getTerminator()->getIterator());
}

/// Moves the second test's ways to the ends of the first one's.
void mergeWays(const Ways &first, const Ways &second, const Instructions &needed) {
  for (llvm::Instruction *I : needed)
    I->moveBefore(first.head->getTerminator()->getIterator());
  moveBody(*second.whole, *first.whole);
  moveBody(*second.apart, *first.apart);
  for (llvm::PHINode &phi : llvm::make_early_inc_range(second.join->phis())) {
    phi.replaceIncomingBlockWith(second.whole, first.whole);
    phi.replaceIncomingBlockWith(second.apart, first.apart);
    phi.moveBefore(first.join->getFirstNonPHIIt());
  }
  llvm::ReplaceInstWithInst(second.head->getTerminator(), llvm::BranchInst::Create(second.join));
  llvm::DeleteDeadBlocks({second.whole, second.apart});
  llvm::MergeBlockIntoPredecessor(second.join);
}

/// Accesses that follow each other, and what is to be asked for them.
class Group {
public:
  explicit Group(const CheckedAccess &access) : branch(access.branch), tests({access.test}) {}

  bool tryAdd(const CheckedAccess &access) {
    const Ways ways(*branch);
    const Ways other(*access.branch);
    const bool isSame = tests.size() == 1 && tests.front().holds == access.test.holds;
    const bool areUsual = tests.front().isUsual && access.test.isUsual;
    Instructions needed;
    if (other.head != ways.join || (!isSame && !areUsual) || writes(*other.head) ||
        writes(*other.whole) || writes(*other.apart) ||
        !addNeeded(access.test.holds, *other.head, needed) ||
        !addNeededIn(*other.whole, *other.head, needed) ||
        !addNeededIn(*other.apart, *other.head, needed))
      return false;
    mergeWays(ways, other, needed);
    if (!isSame)
      addTest(access.test);
    return true;
  }

  void finish() {
    if (!isChanged)
      return;
    llvm::IRBuilder<> B(branch);
    llvm::Value *all = nullptr;
    for (const ContiguityCheck &test : tests) {
      llvm::Value *holds = test.ends ? test.ends->createTest(B) : test.holds;
      all = all ? B.CreateAnd(all, holds) : holds;
    }
    branch->setCondition(all);
  }

private:
  /// Ranges that meet are one.
  static bool tryJoin(BoundaryLanes &range, const BoundaryLanes &other) {
    if (range.family != other.family || other.low > range.high || other.high < range.low)
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

  void addTest(const ContiguityCheck &added) {
    isChanged = true;
    for (ContiguityCheck &test : tests)
      if (test.holds == added.holds ||
          (test.ends && added.ends && tryJoin(*test.ends, *added.ends)))
        return;
    tests.push_back(added);
  }

  llvm::BranchInst *branch;
  llvm::SmallVector<ContiguityCheck, 4> tests;
  bool isChanged = false;
};
} // namespace

void mergeTests(llvm::ArrayRef<CheckedAccess> accesses) {
  std::optional<Group> group;
  for (const CheckedAccess &access : accesses) {
    if (group && group->tryAdd(access))
      continue;
    if (group)
      group->finish();
    group.emplace(access);
  }
  if (group)
    group->finish();
}

} // namespace vecz
