#include "accessed_elements.h"

#include "../tuning.h"
#include "likely_contiguous.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vecz {

namespace {
bool isSimpleAccess(const llvm::Instruction &I) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return load->isSimple();
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&I);
  return store && store->isSimple();
}

/// Whether another work-item may write afterwards what this one has accessed before.
bool maySynchronize(const llvm::Instruction &I) {
  if (I.isAtomic() || I.isVolatile())
    return true;
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&I);
  if (!call || call->hasFnAttr(llvm::Attribute::NoSync))
    return false;
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(call);
      intrinsic && intrinsic->isAssumeLikeIntrinsic())
    return false;
  return call->isConvergent() || !call->doesNotAccessMemory();
}

bool maySynchronize(llvm::BasicBlock::const_iterator begin, llvm::BasicBlock::const_iterator end) {
  return llvm::any_of(llvm::make_range(begin, end),
                      [](const llvm::Instruction &I) { return maySynchronize(I); });
}

/// Whether a path from one instruction to another, which it dominates, may synchronize.
bool maySynchronizeBetween(const llvm::Instruction &from, const llvm::Instruction &to) {
  const llvm::BasicBlock *first = from.getParent();
  if (first == to.getParent())
    return maySynchronize(std::next(from.getIterator()), to.getIterator());
  if (maySynchronize(std::next(from.getIterator()), first->end()) ||
      maySynchronize(to.getParent()->begin(), to.getIterator()))
    return true;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> seen = {first};
  llvm::SmallVector<const llvm::BasicBlock *, 16> worklist(llvm::predecessors(to.getParent()));
  while (!worklist.empty()) {
    const llvm::BasicBlock *block = worklist.pop_back_val();
    if (!seen.insert(block).second)
      continue;
    if (seen.size() > tuning::maxBlocksWithoutSynchronization ||
        maySynchronize(block->begin(), block->end()))
      return true;
    llvm::append_range(worklist, llvm::predecessors(block));
  }
  return false;
}

/// A load or store at a varying address, and what is known of the address.
struct Access {
  llvm::Instruction *I;
  llvm::Value *pointer;
  const llvm::Value *object;
  uint64_t size;
  bool isContiguous;
  bool isPermuted;

  bool isPermutationOf(const Access &other) const {
    return object == other.object &&
           ((isContiguous && other.isPermuted) || (isPermuted && other.isContiguous));
  }
};

llvm::SmallVector<Access, 16> collectAccesses(llvm::Function &F, const Uniformity &uniformity,
                                              const Strides &strides) {
  const LikelyContiguity likely(uniformity, strides);
  llvm::SmallVector<Access, 16> accesses;
  for (llvm::Instruction &I : llvm::instructions(F)) {
    llvm::Value *pointer = isSimpleAccess(I) ? llvm::getLoadStorePointerOperand(&I) : nullptr;
    if (!pointer || !uniformity.isVarying(pointer))
      continue;
    const llvm::TypeSize size = F.getDataLayout().getTypeStoreSize(llvm::getLoadStoreType(&I));
    const llvm::Value *object = llvm::getUnderlyingObject(pointer);
    // Every work-item has private variables of its own.
    if (size.isScalable() || llvm::isa<llvm::AllocaInst>(object))
      continue;
    const bool isContiguous = strides.get(pointer).isConstant(int64_t(size.getFixedValue()));
    const bool isPermuted = !isContiguous && likely.getXor(pointer, size.getFixedValue());
    if (isContiguous || isPermuted)
      accesses.push_back({&I, pointer, object, size.getFixedValue(), isContiguous, isPermuted});
  }
  return accesses;
}

PriorAccesses findPrior(const Access &store, llvm::ArrayRef<Access> accesses,
                        const llvm::DominatorTree &tree, const BlockMasks &masks) {
  PriorAccesses found;
  // Another access to the same address mostly adds no lanes.
  llvm::SmallPtrSet<const llvm::Value *, 4> pointers;
  for (const Access &other : accesses) {
    const bool isSame = other.pointer == store.pointer;
    auto &list = isSame ? found.same : found.permuted;
    if (other.I == store.I || other.size != store.size ||
        (!isSame && !other.isPermutationOf(store)) || list.size() == tuning::maxPriorAccesses ||
        (masks.get(other.I->getParent()) && pointers.contains(other.pointer)) ||
        !tree.dominates(other.I, store.I) || maySynchronizeBetween(*other.I, *store.I))
      continue;
    pointers.insert(other.pointer);
    list.push_back({other.I, other.I->getParent(), masks.get(other.I->getParent())});
  }
  return found;
}
} // namespace

AccessedElements::AccessedElements(llvm::Function &F, const Uniformity &uniformity,
                                   const Strides &strides, const BlockMasks &masks) {
  if (masks.empty() || masks.getExisting())
    return;
  const auto accesses = collectAccesses(F, uniformity, strides);
  std::optional<llvm::DominatorTree> tree;
  for (const Access &access : accesses) {
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(access.I);
    if (!store || !masks.get(store->getParent()))
      continue;
    if (!tree)
      tree.emplace(F);
    PriorAccesses found = findPrior(access, accesses, *tree, masks);
    if (!found.same.empty() || !found.permuted.empty())
      prior[store] = std::move(found);
  }
}

} // namespace vecz
