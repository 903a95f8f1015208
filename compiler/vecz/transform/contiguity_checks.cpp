#include "contiguity_checks.h"

#include "../analysis/likely_contiguous.h"
#include "../tuning.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vecz {

namespace {
/// Whether a boundary lane is rematerialized in scalar code rather than extracted from a vector.
bool isScalarArithmetic(const llvm::Value *V) {
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V))
    return V->getType()->isIntegerTy() && !binary->isIntDivRem();
  return llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst, llvm::GetElementPtrInst,
                   llvm::MinMaxIntrinsic>(V);
}
} // namespace

/// V in the first or the last lane, in scalar arithmetic up to `depth` operations deep. The lane
/// may be inactive and have any value.
llvm::Value *ContiguityChecks::emitBoundaryLane(llvm::Value *V, bool isLast, unsigned depth) {
  if (!uniformity.isVarying(V))
    return V;
  const Stride stride = strides.get(V);
  if (!isLast && stride.isLinear())
    return V;
  if (stride.isConstant() && V->getType()->isIntegerTy())
    return packets.createLastLane(V);
  if (depth == 0 || !isScalarArithmetic(V))
    return packets.getLane(V, B.getInt64(isLast ? width.getFixedValue() - 1 : 0));
  llvm::Instruction *copy = llvm::cast<llvm::Instruction>(V)->clone();
  for (llvm::Use &operand : copy->operands())
    if (llvm::isa<llvm::Instruction>(operand))
      operand.set(emitBoundaryLane(operand, isLast, depth - 1));
  copy->dropPoisonGeneratingFlags();
  copy->dropUBImplyingAttrsAndMetadata();
  B.Insert(copy);
  return copy;
}

/// Freezes the boundary lane if it may be inactive: poison in one lane must not make a condition on
/// all lanes poison.
llvm::Value *ContiguityChecks::emitFrozenBoundaryLane(const PredicatedInst &PI, llvm::Value *V,
                                                      bool isLast) {
  llvm::Value *lane = emitBoundaryLane(V, isLast);
  return packets.getActiveLanes(PI).mask ? B.CreateFreeze(lane) : lane;
}

/// The boundary lanes of an index that never rises by more than one from lane to lane, provided
/// that each of `bitMasks` is one less than a power of two.
BoundaryLanes ContiguityChecks::emitBoundaryLanes(const PredicatedInst &PI, llvm::Value *index,
                                                  llvm::ArrayRef<llvm::Value *> bitMasks,
                                                  bool isNarrow, bool isSigned) {
  BoundaryLanes lanes{emitFrozenBoundaryLane(PI, index, /*isLast=*/false),
                      emitFrozenBoundaryLane(PI, index, /*isLast=*/true),
                      /*condition=*/nullptr,
                      isNarrow,
                      isSigned,
                      numSequences,
                      /*low=*/0,
                      /*high=*/int64_t(width.getFixedValue()) - 1};
  for (llvm::Value *mask : bitMasks) {
    llvm::Value *next = B.CreateAdd(mask, llvm::ConstantInt::get(mask->getType(), 1));
    llvm::Value *isLowBits = B.CreateIsNull(B.CreateAnd(mask, next));
    lanes.condition = lanes.condition ? B.CreateAnd(lanes.condition, isLowBits) : isLowBits;
  }
  const LikelyContiguity likely(uniformity, strides);
  for (const auto &[other, known] : boundaryIndices) {
    const std::optional<int64_t> shift = likely.getShift(other, index);
    if (!shift || known.isNarrow != isNarrow || known.isSigned != isSigned)
      continue;
    lanes.sequence = known.sequence;
    lanes.low = known.low + *shift;
    lanes.high = known.high + *shift;
    break;
  }
  if (lanes.sequence == numSequences)
    ++numSequences;
  boundaryIndices.push_back({index, lanes});
  return lanes;
}

/// Whether an index rises by one from lane to lane.
ContiguityCheck ContiguityChecks::emitIndexCheck(const PredicatedInst &PI, llvm::Value *index,
                                                 bool isNarrow, bool isSigned) {
  const LikelyContiguity likely(uniformity, strides);
  llvm::SmallVector<llvm::Value *, 2> bitMasks;
  if (likely.isDecidedByBoundaryLanes(index, isSigned, bitMasks)) {
    const BoundaryLanes lanes = emitBoundaryLanes(PI, index, bitMasks, isNarrow, isSigned);
    return {lanes.createCheck(B), tuning::likelyContiguousWeight, /*isLikely=*/true, lanes};
  }
  llvm::Value *first = emitFrozenBoundaryLane(PI, index, /*isLast=*/false);
  llvm::Value *last = emitFrozenBoundaryLane(PI, index, /*isLast=*/true);
  llvm::Value *expected =
      B.CreateAdd(B.CreateVectorSplat(width, first), packets.getLaneNumbers(index->getType()));
  llvm::Value *areExpected = B.CreateICmpEQ(packets.getVector(index), expected);
  if (packets.getActiveLanes(PI).mask)
    areExpected = B.CreateFreeze(areExpected);
  llvm::Value *condition = B.CreateAndReduce(areExpected);
  // An index that is extended afterwards must not have wrapped.
  if (isNarrow)
    condition = B.CreateAnd(
        condition,
        B.CreateICmp(isSigned ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT, last, first));
  return {condition, tuning::maybeContiguousWeight};
}

/// Whether the addresses are contiguous. No condition if they are not likely to be.
ContiguityCheck ContiguityChecks::emitAddressCheck(const PredicatedInst &PI, llvm::Value *pointer,
                                                   uint64_t size) {
  const LikelyContiguity likely(uniformity, strides);
  const auto root = likely.getRoot(pointer, size);
  if (!root || root->value->getType()->getScalarSizeInBits() < tuning::minCheckedIndexBits ||
      likely.get(pointer) != int64_t(size))
    return {};
  if (currentBlock != PI.block) {
    indexChecks.clear();
    boundaryIndices.clear();
  }
  currentBlock = PI.block;
  ContiguityCheck &check =
      indexChecks[{root->value, unsigned(root->isNarrow) + 2 * unsigned(root->isSigned)}];
  if (!check.condition)
    check = emitIndexCheck(PI, root->value, root->isNarrow, root->isSigned);
  return check;
}

/// The page may belong to another object as well. LLVM knows the bounds of variables, and takes
/// reads beyond them as undefined.
bool ContiguityChecks::mayReadWholePage(llvm::Value *pointer) const {
  llvm::SmallVector<const llvm::Value *, 2> objects;
  llvm::getUnderlyingObjects(pointer, objects);
  return target.getPageBytes() != 0 && llvm::all_of(objects, [](const llvm::Value *object) {
           return llvm::isa<llvm::Argument, llvm::LoadInst>(object);
         });
}

llvm::Value *ContiguityChecks::emitIsInPage(llvm::Type *type, llvm::Value *pointer) {
  const unsigned page = target.getPageBytes();
  const unsigned size = F.getDataLayout().getTypeStoreSize(type).getFixedValue();
  llvm::Value *address =
      B.CreatePtrToInt(pointer, F.getDataLayout().getIntPtrType(pointer->getType()));
  return B.CreateICmpULE(B.CreateAnd(address, page - 1),
                         llvm::ConstantInt::get(address->getType(), page - size));
}

ContiguityCheck ContiguityChecks::emitCheck(const PredicatedInst &PI, const MemoryOp &op,
                                            llvm::Value *pointer) {
  const ActiveLanes lanes = packets.getActiveLanes(PI);
  const bool isScattered =
      op.kind == MemoryOp::Kind::GatherLoad || op.kind == MemoryOp::Kind::ScatterStore;
  if (width.isScalable() || packets.isPredicated || op.isInterleaved() ||
      (!isScattered && (lanes.areAll() || target.hasMaskedAccesses())))
    return {};
  // Where lanes are known to diverge, not all of them are active. Loads of vectors may not need
  // all.
  if (op.kind != MemoryOp::Kind::Load && lanes.mask && packets.masks.isRare(PI.block))
    return {};
  ContiguityCheck check{nullptr, tuning::maybeContiguousWeight};
  if (isScattered) {
    const uint64_t size = F.getDataLayout().getTypeAllocSize(op.dataType->getScalarType());
    check = emitAddressCheck(PI, pointer, size);
    if (!check.condition)
      return {};
  }
  if (!lanes.mask)
    return check;
  const ContiguityCheck active = emitActiveCheck(PI, op, pointer);
  if (!check.condition)
    return active;
  return {B.CreateAnd(check.condition, active.condition), tuning::maybeContiguousWeight};
}

ContiguityCheck ContiguityChecks::emitActiveCheck(const PredicatedInst &PI, const MemoryOp &op,
                                                  llvm::Value *pointer) {
  llvm::Value *mask = packets.getActiveLanes(PI).mask;
  if (op.kind == MemoryOp::Kind::Load && mayReadWholePage(pointer))
    return {B.CreateAnd(B.CreateOrReduce(mask), emitIsInPage(op.dataType, pointer)),
            tuning::likelyContiguousWeight};
  // A load needs the boundary lanes only: memory between two elements of an object is
  // dereferenceable.
  llvm::Value *areAll = op.isLoad()
                            ? B.CreateAnd(B.CreateExtractElement(mask, uint64_t(0)),
                                          B.CreateExtractElement(mask, width.getFixedValue() - 1))
                            : B.CreateAndReduce(mask);
  return {areAll, tuning::maybeContiguousWeight};
}

llvm::Value *ContiguityChecks::emitCheckedAccess(const PredicatedInst &PI,
                                                 const ContiguityCheck &check, const MemoryOp &op,
                                                 llvm::Value *data, llvm::Value *pointers) {
  llvm::Value *first = emitBoundaryLane(llvm::getLoadStorePointerOperand(PI.I), /*isLast=*/false);
  return emitCheckedAccess(PI, check, op, data, pointers, [&]() -> llvm::Value * {
    llvm::Value *contiguous =
        data ? target.createStore(B, data, first, op.alignment, ActiveLanes{})
             : target.createLoad(B, op.dataType, first, op.alignment, ActiveLanes{});
    copyAccessMetadata(contiguous, *PI.I);
    return contiguous;
  });
}

llvm::Value *
ContiguityChecks::emitCheckedAccess(const PredicatedInst &PI, const ContiguityCheck &check,
                                    const MemoryOp &op, llvm::Value *data, llvm::Value *pointers,
                                    llvm::function_ref<llvm::Value *()> emitContiguous) {
  assert(op.isLoad() == !data && "stores, and no others, have data");
  const ActiveLanes lanes = packets.getActiveLanes(PI);
  return emitBranch(PI, check, emitContiguous, [&] {
    llvm::CallInst *fallback = createMemoryOp(B, op, data, pointers, lanes);
    if (check.isLikely)
      fallback->addFnAttr(llvm::Attribute::Cold);
    if (check.isLikely ? lanes.mask != nullptr : isFallbackRare(PI, check))
      markRare(*fallback);
    else if (!check.isLikely)
      markFallback(*fallback);
    copyAccessMetadata(fallback, *PI.I);
    return fallback;
  });
}

bool ContiguityChecks::isFallbackRare(const PredicatedInst &PI,
                                      const ContiguityCheck &check) const {
  return check.weight >= tuning::likelyContiguousWeight || packets.masks.isRare(PI.block);
}

llvm::Value *ContiguityChecks::emitBranch(const PredicatedInst &PI, const ContiguityCheck &check,
                                          llvm::function_ref<llvm::Value *()> emitContiguous,
                                          llvm::function_ref<llvm::Value *()> emitFallback) {
  const bool isStore = llvm::isa<llvm::StoreInst>(PI.I);
  using Results = llvm::SmallVector<llvm::Value *, 8>;
  const auto getResults = [isStore](llvm::Value *access) {
    return isStore ? Results() : Results({access});
  };
  const Results results = emitChecked(
      PI, check, [&] { return getResults(emitContiguous()); },
      [&] { return getResults(emitFallback()); });
  return isStore ? nullptr : results.front();
}

llvm::SmallVector<llvm::Value *, 8> ContiguityChecks::emitChecked(const PredicatedInst &PI,
                                                                  const ContiguityCheck &check,
                                                                  Emitter contiguous,
                                                                  Emitter fallback) {
  llvm::Instruction *contiguousEnd;
  llvm::Instruction *fallbackEnd;
  llvm::SplitBlockAndInsertIfThenElse(
      check.condition, PI.I->getIterator(), &contiguousEnd, &fallbackEnd,
      llvm::MDBuilder(F.getContext()).createBranchWeights(check.weight, 1));
  checkedAccesses.push_back(
      {llvm::cast<llvm::BranchInst>(
           contiguousEnd->getParent()->getSinglePredecessor()->getTerminator()),
       check});
  B.SetInsertPoint(contiguousEnd);
  const auto fast = contiguous();
  B.SetInsertPoint(fallbackEnd);
  const auto slow = fallback();
  B.SetInsertPoint(PI.I);
  llvm::SmallVector<llvm::Value *, 8> results;
  for (const auto [a, b] : llvm::zip_equal(fast, slow)) {
    llvm::PHINode *phi = B.CreatePHI(a->getType(), 2);
    phi->addIncoming(a, contiguousEnd->getParent());
    phi->addIncoming(b, fallbackEnd->getParent());
    results.push_back(phi);
  }
  return results;
}

} // namespace vecz
