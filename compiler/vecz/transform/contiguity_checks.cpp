// Accesses that can be one of a whole vector in most cases, but not in all: which it is, is asked
// when the kernel runs. Addresses may turn out to be consecutive after all; lanes that need not all
// take part may all do so.
#include "../analysis/likely_contiguous.h"
#include "../tuning.h"
#include "packetizer.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace vecz {

namespace {
/// How often what is asked for is found, out of so many times and one.
constexpr unsigned usually = tuning::likelyContiguousWeight;
constexpr unsigned often = tuning::maybeContiguousWeight;

/// Whether it is computed again for one lane rather than taken out of a vector.
bool isScalarArithmetic(const llvm::Value *V) {
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V))
    return V->getType()->isIntegerTy() && !binary->isIntDivRem();
  return llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst, llvm::GetElementPtrInst,
                   llvm::MinMaxIntrinsic>(V);
}
} // namespace

/// What V is in the first or the last lane, without vectors where that is simple. Lanes that are
/// not active may have any value.
llvm::Value *Packetizer::emitEndLane(llvm::Value *V, bool isLast, unsigned depth) {
  if (!uniformity.isVarying(V))
    return V;
  const Stride stride = strides.get(V);
  if (!isLast && stride.isLinear())
    return V;
  if (stride.isConstant() && V->getType()->isIntegerTy())
    return emitLastLane(V);
  if (depth == 0 || !isScalarArithmetic(V))
    return getLane(V, B.getInt64(isLast ? width.getFixedValue() - 1 : 0));
  llvm::Instruction *copy = llvm::cast<llvm::Instruction>(V)->clone();
  for (llvm::Use &operand : copy->operands())
    if (llvm::isa<llvm::Instruction>(operand))
      operand.set(emitEndLane(operand, isLast, depth - 1));
  copy->dropPoisonGeneratingFlags();
  copy->dropUBImplyingAttrsAndMetadata();
  B.Insert(copy);
  return copy;
}

/// The same for a question that all lanes decide together: what an inactive lane has, which may be
/// poison, must not decide more than its own part of it.
llvm::Value *Packetizer::emitFrozenEndLane(const Work &work, llvm::Value *V, bool isLast) {
  llvm::Value *end = emitEndLane(V, isLast);
  return getActiveLanes(work).mask ? B.CreateFreeze(end) : end;
}

/// The same of a number that never rises by more.
BoundaryLanes Packetizer::getEnds(const Work &work, llvm::Value *V,
                                  llvm::ArrayRef<llvm::Value *> lowBits, bool isNarrow,
                                  bool isSigned) {
  BoundaryLanes ends{emitFrozenEndLane(work, V, /*isLast=*/false),
                     emitFrozenEndLane(work, V, /*isLast=*/true),
                     /*besides=*/nullptr,
                     isNarrow,
                     isSigned,
                     numFamilies,
                     /*low=*/0,
                     /*high=*/int64_t(width.getFixedValue()) - 1};
  for (llvm::Value *mask : lowBits) {
    llvm::Value *next = B.CreateAdd(mask, llvm::ConstantInt::get(mask->getType(), 1));
    llvm::Value *areLow = B.CreateIsNull(B.CreateAnd(mask, next));
    ends.besides = ends.besides ? B.CreateAnd(ends.besides, areLow) : areLow;
  }
  const LikelyContiguity steps(uniformity, strides);
  for (const auto &[other, known] : asked) {
    const std::optional<int64_t> shift = steps.getShift(other, V);
    if (!shift || known.isNarrow != isNarrow || known.isSigned != isSigned)
      continue;
    ends.family = known.family;
    ends.low = known.low + *shift;
    ends.high = known.high + *shift;
    break;
  }
  if (ends.family == numFamilies)
    ++numFamilies;
  asked.push_back({V, ends});
  return ends;
}

/// Whether a number goes up by one from lane to lane, and how sure that is.
ContiguityCheck Packetizer::emitIsContiguousIndex(const Work &work, llvm::Value *V, bool isNarrow,
                                                  bool isSigned) {
  const LikelyContiguity steps(uniformity, strides);
  llvm::SmallVector<llvm::Value *, 2> lowBits;
  if (steps.isDecidedByBoundaryLanes(V, isSigned, lowBits)) {
    const BoundaryLanes ends = getEnds(work, V, lowBits, isNarrow, isSigned);
    return {ends.createTest(B), usually, /*isUsual=*/true, ends};
  }
  llvm::Value *first = emitFrozenEndLane(work, V, /*isLast=*/false);
  llvm::Value *last = emitFrozenEndLane(work, V, /*isLast=*/true);
  llvm::Value *expected =
      B.CreateAdd(B.CreateVectorSplat(width, first), getLaneNumbers(V->getType()));
  llvm::Value *areExpected = B.CreateICmpEQ(getVector(V), expected);
  if (getActiveLanes(work).mask)
    areExpected = B.CreateFreeze(areExpected);
  llvm::Value *holds = B.CreateAndReduce(areExpected);
  // What is extended afterwards must not have wrapped.
  if (isNarrow)
    holds = B.CreateAnd(
        holds,
        B.CreateICmp(isSigned ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT, last, first));
  return {holds, often};
}

/// Whether the elements are consecutive. Nothing if they hardly ever would be.
ContiguityCheck Packetizer::emitIsContiguous(const Work &work, llvm::Value *pointer,
                                             uint64_t size) {
  const LikelyContiguity steps(uniformity, strides);
  const auto root = steps.getRoot(pointer, size);
  if (!root || root->value->getType()->getScalarSizeInBits() < 16 ||
      steps.get(pointer) != int64_t(size))
    return {};
  if (checkedBlock != work.block) {
    tests.clear();
    asked.clear();
  }
  checkedBlock = work.block;
  ContiguityCheck &test =
      tests[{root->value, unsigned(root->isNarrow) + 2 * unsigned(root->isSigned)}];
  if (!test.holds)
    test = emitIsContiguousIndex(work, root->value, root->isNarrow, root->isSigned);
  return test;
}

/// Whether what lies beside the elements of active lanes can be read as well, though it may belong
/// to something else. LLVM knows where variables end, and takes reading beyond as impossible.
bool Packetizer::mayReadBeside(llvm::Value *pointer) const {
  llvm::SmallVector<const llvm::Value *, 2> objects;
  llvm::getUnderlyingObjects(pointer, objects);
  return target.getPageBytes() != 0 && llvm::all_of(objects, [](const llvm::Value *object) {
           return llvm::isa<llvm::Argument, llvm::LoadInst>(object);
         });
}

/// Whether a vector of that type is in the page of some active lane's element.
llvm::Value *Packetizer::emitIsInPage(llvm::Type *type, llvm::Value *pointer, llvm::Value *mask) {
  const unsigned page = target.getPageBytes();
  const unsigned size = F.getDataLayout().getTypeStoreSize(type).getFixedValue();
  llvm::Value *place =
      B.CreatePtrToInt(pointer, F.getDataLayout().getIntPtrType(pointer->getType()));
  llvm::Value *isInside = B.CreateICmpULE(B.CreateAnd(place, page - 1),
                                          llvm::ConstantInt::get(place->getType(), page - size));
  return B.CreateAnd(B.CreateOrReduce(mask), isInside);
}

/// Whether one access of a whole vector does it. Nothing if that need not be asked, or hardly ever
/// would be so.
ContiguityCheck Packetizer::emitIsWhole(const Work &work, const MemoryOp &op,
                                        llvm::Value *pointer) {
  const ActiveLanes lanes = getActiveLanes(work);
  const bool isScattered =
      op.kind == MemoryOp::Kind::GatherLoad || op.kind == MemoryOp::Kind::ScatterStore;
  if (width.isScalable() || isPredicated || op.isInterleaved() ||
      (!isScattered && (lanes.areAll() || target.hasMaskedAccesses())))
    return {};
  ContiguityCheck test{nullptr, often};
  if (isScattered) {
    const uint64_t size = F.getDataLayout().getTypeAllocSize(op.dataType->getScalarType());
    test = emitIsContiguous(work, pointer, size);
    if (!test.holds)
      return {};
    notes.back().text += " that is known when compiling";
  }
  if (!lanes.mask)
    return test;
  if (op.kind == MemoryOp::Kind::Load && mayReadBeside(pointer))
    return {emitIsInPage(op.dataType, pointer, lanes.mask), usually};
  // What lies between two elements that are there, is there, too.
  llvm::Value *areAll =
      op.isLoad() ? B.CreateAnd(B.CreateExtractElement(lanes.mask, uint64_t(0)),
                                B.CreateExtractElement(lanes.mask, width.getFixedValue() - 1))
                  : B.CreateAndReduce(lanes.mask);
  return {test.holds ? B.CreateAnd(test.holds, areAll) : areAll, often};
}

/// The same access both ways. `data` is null for loads.
llvm::Value *Packetizer::emitChecked(const Work &work, const ContiguityCheck &test,
                                     const MemoryOp &op, llvm::Value *data, llvm::Value *pointers) {
  llvm::Instruction &I = *work.I;
  llvm::Value *first = emitEndLane(llvm::getLoadStorePointerOperand(&I), /*isLast=*/false);
  const ActiveLanes lanes = getActiveLanes(work);
  llvm::Instruction *whole;
  llvm::Instruction *apart;
  llvm::SplitBlockAndInsertIfThenElse(
      test.holds, I.getIterator(), &whole, &apart,
      llvm::MDBuilder(F.getContext()).createBranchWeights(test.weight, 1));
  checkedAccesses.push_back(
      {llvm::cast<llvm::BranchInst>(whole->getParent()->getSinglePredecessor()->getTerminator()),
       test});
  B.SetInsertPoint(whole);
  llvm::Value *quick = data ? target.createStore(B, data, first, op.alignment, ActiveLanes{})
                            : target.createLoad(B, op.dataType, first, op.alignment, ActiveLanes{});
  copyAccessMetadata(quick, I);
  B.SetInsertPoint(apart);
  llvm::CallInst *slow = createMemoryOp(B, op, data, pointers, lanes);
  if (test.isUsual)
    slow->addFnAttr(llvm::Attribute::Cold);
  copyAccessMetadata(slow, I);
  B.SetInsertPoint(&I);
  if (data)
    return nullptr;
  llvm::PHINode *phi = B.CreatePHI(op.dataType, 2);
  phi->addIncoming(quick, whole->getParent());
  phi->addIncoming(slow, apart->getParent());
  return phi;
}

} // namespace vecz
