#include "cost_vectorizers.h"

#include "../tuning.h"

#include <llvm/Analysis/LoopAccessAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vecz {

namespace {
/// Whether an access is contiguous over the iterations of the loop, or a loop-invariant load.
bool isConsecutive(const llvm::Instruction &I, const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  llvm::Value *pointer = const_cast<llvm::Value *>(llvm::getLoadStorePointerOperand(&I));
  const llvm::SCEV *address = SE.getSCEV(pointer);
  if (SE.isLoopInvariant(address, &loop))
    return llvm::isa<llvm::LoadInst>(I);
  const auto *steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(address);
  // LoopVectorize adds a runtime check that a narrow index does not wrap.
  const auto *gep = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
  if (!steps && gep && gep->getNumIndices() == 1 &&
      gep->getSourceElementType() == llvm::getLoadStoreType(&I) &&
      SE.isLoopInvariant(SE.getSCEV(gep->getOperand(0)), &loop))
    if (const auto *cast =
            llvm::dyn_cast<llvm::SCEVIntegralCastExpr>(SE.getSCEV(gep->getOperand(1))))
      if (const auto *narrow = llvm::dyn_cast<llvm::SCEVAddRecExpr>(cast->getOperand()))
        return narrow->getLoop() == &loop && narrow->isAffine() &&
               narrow->getStepRecurrence(SE)->isOne();
  if (!steps || steps->getLoop() != &loop || !steps->isAffine())
    return false;
  const auto *step = llvm::dyn_cast<llvm::SCEVConstant>(steps->getStepRecurrence(SE));
  const llvm::TypeSize size =
      loop.getHeader()->getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(&I));
  return step && !size.isScalable() && step->getAPInt().abs() == size.getFixedValue();
}

/// Whether a header phi is an induction variable or a reduction.
bool isInductionOrReduction(llvm::PHINode &phi, const llvm::Loop &loop, llvm::ScalarEvolution &SE) {
  if (SE.isSCEVable(phi.getType()))
    if (const auto *steps = llvm::dyn_cast<llvm::SCEVAddRecExpr>(SE.getSCEV(&phi));
        steps && steps->getLoop() == &loop && steps->isAffine())
      return true;
  const auto *next =
      llvm::dyn_cast<llvm::BinaryOperator>(phi.getIncomingValueForBlock(loop.getLoopLatch()));
  if (!next || !next->isAssociative() || !next->isCommutative() ||
      !llvm::is_contained(next->operand_values(), &phi))
    return false;
  return llvm::all_of(phi.users(), [&](const llvm::User *user) {
    return user == next || !loop.contains(llvm::cast<llvm::Instruction>(user));
  });
}
} // namespace

unsigned getLoopVectorizerFactor(const llvm::Loop &loop, llvm::ScalarEvolution &SE,
                                 unsigned registerBits) {
  if (!loop.isInnermost() || loop.getNumBlocks() > tuning::maxLoopVectorizerBlocks ||
      !loop.getExitingBlock() || !loop.getLoopLatch() ||
      !SE.hasLoopInvariantBackedgeTakenCount(&loop))
    return 1;
  if (const unsigned count = SE.getSmallConstantTripCount(&loop);
      count && count < tuning::minLoopVectorizerTripCount)
    return 1;
  for (llvm::PHINode &phi : loop.getHeader()->phis())
    if (!isInductionOrReduction(phi, loop, SE))
      return 1;
  unsigned bits = 0;
  for (const llvm::BasicBlock *block : loop.blocks())
    for (const llvm::Instruction &I : *block) {
      if (const auto *call = llvm::dyn_cast<llvm::CallInst>(&I);
          call && (!llvm::isa<llvm::IntrinsicInst>(I) || call->mayReadOrWriteMemory()))
        return 1;
      if (!I.mayReadOrWriteMemory())
        continue;
      if (!llvm::getLoadStorePointerOperand(&I) || !isConsecutive(I, loop, SE))
        return 1;
      const unsigned size = llvm::getLoadStoreType(&I)->getScalarSizeInBits();
      bits = bits ? std::min(bits, size) : size;
    }
  // A trip count that changes with the outer loop often leaves vectors partly filled.
  const llvm::Loop *outer = loop.getParentLoop();
  const bool changes = outer && !SE.isLoopInvariant(SE.getBackedgeTakenCount(&loop), outer);
  return bits ? std::max(1u, registerBits / std::max(bits, 8u) / (changes ? 2 : 1)) : 1;
}

namespace {
/// Matches isomorphic expression trees, down to constants and consecutive loads.
class SlpTree {
public:
  explicit SlpTree(llvm::ScalarEvolution &SE) : SE(SE) {}

  bool visit(llvm::ArrayRef<llvm::Value *> values, unsigned depth = 0) {
    if (llvm::all_equal(values) ||
        llvm::all_of(values, [](llvm::Value *value) { return llvm::isa<llvm::Constant>(value); }))
      return true;
    auto *first = llvm::dyn_cast<llvm::Instruction>(values.front());
    if (!first || depth == tuning::maxSlpDepth)
      return false;
    if (seen.contains(first))
      return true;
    for (llvm::Value *value : values) {
      const auto *I = llvm::dyn_cast<llvm::Instruction>(value);
      if (!I || I->getParent() != first->getParent() || !I->isSameOperationAs(first))
        return false;
    }
    for (llvm::Value *value : values)
      seen.insert(llvm::cast<llvm::Instruction>(value));
    if (llvm::isa<llvm::LoadInst>(first))
      return areConsecutive(values);
    if (first->mayReadOrWriteMemory())
      return false;
    return llvm::all_of(llvm::seq(first->getNumOperands()), [&](unsigned i) {
      llvm::SmallVector<llvm::Value *, 8> operands;
      for (llvm::Value *value : values)
        operands.push_back(llvm::cast<llvm::Instruction>(value)->getOperand(i));
      return visit(operands, depth + 1);
    });
  }

  bool areConsecutive(llvm::ArrayRef<llvm::Value *> accesses) {
    auto *first = llvm::cast<llvm::Instruction>(accesses.front());
    llvm::Type *type = llvm::getLoadStoreType(first);
    int64_t place = 0;
    return llvm::all_of(accesses, [&](llvm::Value *access) {
      const auto distance = llvm::getPointersDiff(type, llvm::getLoadStorePointerOperand(first),
                                                  type, llvm::getLoadStorePointerOperand(access),
                                                  first->getDataLayout(), SE, true, true);
      return distance && *distance == place++;
    });
  }

  llvm::SmallPtrSet<const llvm::Instruction *, 32> seen;

private:
  llvm::ScalarEvolution &SE;
};
} // namespace

llvm::DenseMap<const llvm::Instruction *, unsigned>
findSlpLanes(llvm::Function &F, llvm::ScalarEvolution &SE, unsigned registerBits) {
  llvm::DenseMap<const llvm::Instruction *, unsigned> found;
  for (llvm::BasicBlock &block : F) {
    llvm::SmallVector<llvm::Value *, 16> stores;
    for (llvm::Instruction &I : block)
      if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&I); store && store->isSimple())
        stores.push_back(store);
    while (!stores.empty()) {
      auto *first = llvm::cast<llvm::StoreInst>(stores.front());
      const unsigned bits = first->getValueOperand()->getType()->getScalarSizeInBits();
      const unsigned lanes = bits >= 8 ? registerBits / bits : 0;
      SlpTree tree(SE);
      const auto group = llvm::ArrayRef<llvm::Value *>(stores).take_front(lanes);
      llvm::SmallVector<llvm::Value *, 8> values;
      for (llvm::Value *store : group)
        values.push_back(llvm::cast<llvm::StoreInst>(store)->getValueOperand());
      const bool matches =
          lanes > 1 && group.size() == lanes && tree.areConsecutive(group) && tree.visit(values);
      for (const llvm::Instruction *I : tree.seen)
        if (matches)
          found[I] = lanes;
      for (const llvm::Value *store : group)
        if (matches)
          found[llvm::cast<llvm::Instruction>(store)] = lanes;
      stores.erase(stores.begin(), stores.begin() + (matches ? lanes : 1));
    }
  }
  return found;
}

} // namespace vecz
