#include "permuted_accesses.h"

#include "../analysis/likely_contiguous.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

static uint64_t getElementBytes(const llvm::Function &F, const MemoryOp &op) {
  return F.getDataLayout().getTypeAllocSize(op.dataType->getScalarType()).getFixedValue();
}

bool PermutedAccesses::isPermuted(const MemoryOp &op, llvm::Value *pointer) const {
  const bool isScattered =
      op.kind == MemoryOp::Kind::GatherLoad || op.kind == MemoryOp::Kind::ScatterStore;
  if (!isScattered || width.isScalable() || packets.isPredicated)
    return false;
  const LikelyContiguity likely(packets.uniformity, packets.strides);
  return likely.getXor(pointer, getElementBytes(packets.F, op)).has_value();
}

PermutedAccesses::Block PermutedAccesses::emitBlock(const PredicatedInst &PI, const MemoryOp &op) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(PI.I);
  const uint64_t bytes = getElementBytes(packets.F, op);
  const LikelyContiguity likely(packets.uniformity, packets.strides);
  const auto index = likely.getXor(pointer, bytes);
  llvm::Type *type = index->counter->getType();
  auto *low = llvm::ConstantInt::get(type, width.getFixedValue() - 1);
  llvm::Value *first = checks.emitFrozenBoundaryLane(PI, index->counter, /*isLast=*/false);
  llvm::Value *order =
      B.CreateZExtOrTrunc(B.CreateAnd(B.CreateFreeze(index->uniform), low), B.getInt64Ty());
  // Lane 0 accesses the element `order` of the block.
  llvm::Value *begin = B.CreatePtrAdd(checks.emitBoundaryLane(pointer, /*isLast=*/false),
                                      B.CreateMul(B.CreateNeg(order), B.getInt64(bytes)));
  return {begin, order, B.CreateIsNull(B.CreateAnd(first, low))};
}

/// Whether inactive lanes, too, may read their elements of the block. Null if they need not.
llvm::Value *PermutedAccesses::emitIsReadable(const PredicatedInst &PI, const MemoryOp &op,
                                              const Block &block) {
  llvm::Value *mask = packets.getActiveLanes(PI).mask;
  if (!mask || !op.isLoad() || target.hasMaskedAccesses())
    return nullptr;
  return checks.mayReadWholePage(llvm::getLoadStorePointerOperand(PI.I))
             ? B.CreateAnd(B.CreateOrReduce(mask), checks.emitIsInPage(op.dataType, block.pointer))
             : B.CreateAndReduce(mask);
}

/// The vector whose lane n is lane n ^ order of the other, which is its own inverse: for each bit
/// of the order, all lanes or none change places with those that differ in this bit.
llvm::Value *PermutedAccesses::emitPermutation(llvm::Value *vector, llvm::Value *order) {
  const unsigned lanes = width.getFixedValue();
  for (unsigned bit = 1; bit != lanes; bit *= 2) {
    llvm::SmallVector<int, 64> places;
    for (unsigned lane = 0; lane != lanes; ++lane)
      places.push_back(int(lane ^ bit));
    llvm::Value *isSet = B.CreateIsNotNull(B.CreateAnd(order, B.getInt64(bit)));
    vector = B.CreateSelect(isSet, B.CreateShuffleVector(vector, places), vector);
  }
  return vector;
}

llvm::Value *PermutedAccesses::emitMaskPermutation(llvm::Value *mask, llvm::Value *order) {
  auto *bytes = llvm::VectorType::get(B.getInt8Ty(), width);
  return B.CreateIsNotNull(emitPermutation(B.CreateSExt(mask, bytes), order));
}

/// Permutes vectors of elements and of masks. Most often all bits of the order are zero.
void PermutedAccesses::permute(llvm::MutableArrayRef<llvm::Value *> vectors, llvm::Value *order) {
  const auto emit = [&](llvm::Value *vector) {
    return vector->getType()->getScalarType()->isIntegerTy(1) ? emitMaskPermutation(vector, order)
                                                              : emitPermutation(vector, order);
  };
  if (llvm::isa<llvm::Constant>(order)) {
    for (llvm::Value *&vector : vectors)
      vector = emit(vector);
    return;
  }
  llvm::BasicBlock *before = B.GetInsertBlock();
  const auto end = B.GetInsertPoint();
  llvm::Instruction *then = llvm::SplitBlockAndInsertIfThen(
      B.CreateIsNotNull(order), end, /*Unreachable=*/false,
      llvm::MDBuilder(B.getContext()).createBranchWeights(1, tuning::maybeContiguousWeight));
  llvm::SmallVector<llvm::Value *, 2> permuted;
  B.SetInsertPoint(then);
  for (llvm::Value *vector : vectors)
    permuted.push_back(emit(vector));
  B.SetInsertPoint(end);
  for (const auto &[vector, other] : llvm::zip(vectors, permuted)) {
    llvm::PHINode *phi = B.CreatePHI(vector->getType(), 2);
    phi->addIncoming(vector, before);
    phi->addIncoming(other, then->getParent());
    vector = phi;
  }
}

llvm::Value *PermutedAccesses::emitBlockLoad(const MemoryOp &op, const Block &block,
                                             llvm::Value *mask, const llvm::Instruction &I) {
  ActiveLanes lanes;
  if (mask && target.hasMaskedAccesses()) {
    lanes.mask = mask;
    permute(lanes.mask, block.order);
  }
  llvm::Value *loaded = target.createLoad(B, op.dataType, block.pointer, op.alignment, lanes);
  copyAccessMetadata(loaded, I);
  permute(loaded, block.order);
  return loaded;
}

/// The lanes in whose place an access to another block, in another order, was executed: none unless
/// both are the same block.
llvm::Value *PermutedAccesses::emitPermutedLanes(const PriorAccess &access, llvm::Value *order,
                                                 llvm::Value *isSameBlock) {
  llvm::Value *mask = packets.getActiveLanes({access.I, access.mask, access.block}).mask;
  llvm::Value *lanes =
      mask ? emitMaskPermutation(mask, order) : B.CreateVectorSplat(width, B.getTrue());
  return B.CreateSelect(isSameBlock, lanes, llvm::Constant::getNullValue(lanes->getType()));
}

/// The lanes of a store to a block that own their elements.
llvm::Value *PermutedAccesses::emitOwnedLanes(const PredicatedInst &PI, const Block &block,
                                              const PriorAccesses &prior) {
  llvm::Value *owned = blended.emitOwnedLanes(PI, prior);
  if (!owned)
    return nullptr;
  for (const PriorAccess &access : prior.permuted) {
    llvm::Value *isSameBlock =
        B.CreateICmpEQ(block.pointer, llvm::getLoadStorePointerOperand(access.I));
    owned = B.CreateOr(owned, emitPermutedLanes(access, block.order, isSameBlock));
  }
  return owned;
}

llvm::Value *PermutedAccesses::emitOwnedLanes(const PredicatedInst &PI, const MemoryOp &op,
                                              const PriorAccesses &prior) {
  llvm::Value *owned = blended.emitOwnedLanes(PI, prior);
  if (!owned)
    return nullptr;
  for (const PriorAccess &access : prior.permuted) {
    const Block block = emitBlock({access.I, access.mask, access.block}, op);
    llvm::Value *isSameBlock = B.CreateAnd(
        block.condition, B.CreateICmpEQ(block.pointer, llvm::getLoadStorePointerOperand(PI.I)));
    owned = B.CreateOr(owned, emitPermutedLanes(access, block.order, isSameBlock));
  }
  return owned;
}

/// Stores the data of the active lanes, and what is there in the others. The elements are put in
/// the order of lanes and back, so that the mask keeps the form in which it was computed.
void PermutedAccesses::emitBlendedStore(const PredicatedInst &PI, const MemoryOp &op,
                                        const Block &block, llvm::Value *data, llvm::Value *mask) {
  llvm::Instruction *old = B.CreateAlignedLoad(op.dataType, block.pointer, op.alignment);
  llvm::Value *inLanes = old;
  permute(inLanes, block.order);
  llvm::Value *blend = B.CreateSelect(mask, data, inLanes);
  permute(blend, block.order);
  blended.copyMetadata(PI, *old, *B.CreateAlignedStore(blend, block.pointer, op.alignment));
}

void PermutedAccesses::emitBlockStore(const MemoryOp &op, const Block &block, llvm::Value *data,
                                      llvm::Value *mask, const llvm::Instruction &I) {
  llvm::SmallVector<llvm::Value *, 2> vectors = {data};
  if (mask)
    vectors.push_back(mask);
  permute(vectors, block.order);
  const ActiveLanes lanes{mask ? vectors[1] : nullptr};
  if (!mask || target.hasMaskedAccesses())
    return copyAccessMetadata(target.createStore(B, vectors[0], block.pointer, op.alignment, lanes),
                              I);
  llvm::Instruction *all;
  llvm::Instruction *some;
  llvm::SplitBlockAndInsertIfThenElse(
      B.CreateAndReduce(mask), B.GetInsertPoint(), &all, &some,
      llvm::MDBuilder(B.getContext()).createBranchWeights(tuning::maybeContiguousWeight, 1));
  B.SetInsertPoint(all);
  copyAccessMetadata(target.createStore(B, vectors[0], block.pointer, op.alignment, {}), I);
  B.SetInsertPoint(some);
  copyAccessMetadata(createMemoryOp(B, op, vectors[0], block.pointer, lanes), I);
}

/// The vector of addresses, computed where the fallback needs it, and not before the check.
llvm::Value *PermutedAccesses::rematerialize(llvm::Value *addresses) {
  auto *I = llvm::dyn_cast<llvm::Instruction>(addresses);
  if (!I || !llvm::isa<llvm::GetElementPtrInst, llvm::SExtInst, llvm::ZExtInst>(I) ||
      !I->getType()->isVectorTy())
    return addresses;
  rematerialized.push_back(I);
  llvm::Instruction *copy = I->clone();
  for (llvm::Use &operand : copy->operands())
    operand.set(rematerialize(operand));
  return B.Insert(copy);
}

void PermutedAccesses::removeUnusedAddresses() {
  llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(rematerialized);
}

llvm::Value *PermutedAccesses::emitAccess(const PredicatedInst &PI, const MemoryOp &op,
                                          llvm::Value *data, llvm::Value *pointers) {
  llvm::Instruction &I = *PI.I;
  const ActiveLanes lanes = packets.getActiveLanes(PI);
  const Block block = emitBlock(PI, op);
  llvm::Value *isWhole = emitIsReadable(PI, op, block);
  const PriorAccesses *prior = data ? blended.getPrior(PI) : nullptr;
  if (llvm::Value *owned = prior ? emitOwnedLanes(PI, block, *prior) : nullptr)
    isWhole = B.CreateAndReduce(owned);
  // Not one of the checked accesses that are merged: the access to a block branches itself.
  llvm::Instruction *blockEnd;
  llvm::Instruction *fallbackEnd;
  llvm::SplitBlockAndInsertIfThenElse(
      isWhole ? B.CreateAnd(block.condition, isWhole) : block.condition, I.getIterator(), &blockEnd,
      &fallbackEnd,
      llvm::MDBuilder(B.getContext()).createBranchWeights(tuning::likelyContiguousWeight, 1));
  MemoryOp whole = op;
  whole.kind = op.isLoad() ? MemoryOp::Kind::Load : MemoryOp::Kind::Store;
  whole.stride = 1;
  whole.alignment = llvm::commonAlignment(op.alignment, getElementBytes(packets.F, op));
  B.SetInsertPoint(blockEnd);
  llvm::Value *loaded = nullptr;
  if (prior)
    emitBlendedStore(PI, whole, block, data, lanes.mask);
  else if (data)
    emitBlockStore(whole, block, data, lanes.mask, I);
  else
    loaded = emitBlockLoad(whole, block, lanes.mask, I);
  B.SetInsertPoint(fallbackEnd);
  llvm::CallInst *fallback = createMemoryOp(B, op, data, rematerialize(pointers), lanes);
  markRare(*fallback);
  copyAccessMetadata(fallback, I);
  B.SetInsertPoint(&I);
  if (data)
    return nullptr;
  llvm::PHINode *phi = B.CreatePHI(op.dataType, 2);
  phi->addIncoming(loaded, blockEnd->getParent());
  phi->addIncoming(fallback, fallbackEnd->getParent());
  return phi;
}

} // namespace vecz
