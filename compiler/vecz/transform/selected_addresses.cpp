#include "selected_addresses.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

bool SelectedAddresses::isContiguous(llvm::Value *base, const Steps &steps, uint64_t size) const {
  Stride stride = packets.strides.get(base);
  for (const llvm::GetElementPtrInst *step : llvm::reverse(steps))
    stride = packets.strides.getOfAddress(*llvm::cast<llvm::GEPOperator>(step), stride);
  return stride.isConstant(size);
}

/// Collects the addresses that V may be. False if some are not contiguous, or there are too many.
bool SelectedAddresses::find(llvm::Value *V, const Steps &steps, uint64_t size, unsigned &ways,
                             Candidates &candidates) const {
  if (ways-- == 0)
    return false;
  // An active lane with an undefined address has undefined behaviour.
  if (llvm::isa<llvm::UndefValue>(V))
    return true;
  if (isContiguous(V, steps, size)) {
    const bool isKnown = llvm::any_of(candidates, [&](const Candidate &known) {
      return known.base == V && known.steps == steps;
    });
    if (!isKnown)
      candidates.push_back({V, steps});
    return candidates.size() <= tuning::maxSelectedAddresses;
  }
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(V)) {
    Steps longer = steps;
    longer.push_back(address);
    return find(address->getPointerOperand(), longer, size, ways, candidates);
  }
  auto *select = llvm::dyn_cast<llvm::SelectInst>(V);
  return select && select->getCondition()->getType()->isIntegerTy(1) &&
         find(select->getTrueValue(), steps, size, ways, candidates) &&
         find(select->getFalseValue(), steps, size, ways, candidates);
}

/// None if the access has other addresses.
SelectedAddresses::Candidates SelectedAddresses::findCandidates(llvm::Instruction &I) const {
  const uint64_t size = I.getDataLayout().getTypeAllocSize(llvm::getLoadStoreType(&I));
  unsigned ways = tuning::maxSelectedWays;
  Candidates candidates;
  const bool areAllFound = find(llvm::getLoadStorePointerOperand(&I), {}, size, ways, candidates);
  return areAllFound ? candidates : Candidates();
}

bool SelectedAddresses::canEmit(llvm::Instruction &I) const {
  return packets.strides.get(llvm::getLoadStorePointerOperand(&I)).isDivergent() &&
         !findCandidates(I).empty();
}

/// Scalable and predicated accesses are masked on all targets. Narrow elements have masked accesses
/// on few of those that have them for others.
bool SelectedAddresses::isChecked(const llvm::Instruction &I) const {
  return !packets.width.isScalable() && !packets.isPredicated &&
         !target.hasMaskedAccessesOf(*llvm::getLoadStoreType(&I));
}

/// Adds `mask` to those of the candidates that V is in its lanes. Null is the mask of all lanes.
void SelectedAddresses::emitMasks(llvm::Value *V, const Steps &steps, llvm::Value *mask,
                                  Candidates &candidates) {
  const auto found = llvm::find_if(candidates, [&](const Candidate &candidate) {
    return candidate.base == V && candidate.steps == steps;
  });
  if (found != candidates.end()) {
    if (!mask)
      mask = B.CreateVectorSplat(packets.width, B.getTrue());
    found->mask = found->mask ? B.CreateOr(found->mask, mask) : mask;
    return;
  }
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(V)) {
    Steps longer = steps;
    longer.push_back(address);
    emitMasks(address->getPointerOperand(), longer, mask, candidates);
    return;
  }
  auto *select = llvm::dyn_cast<llvm::SelectInst>(V);
  if (!select)
    return;
  // Frozen, so that a lane is in exactly one of both masks.
  llvm::Value *condition = packets.createFreeze(packets.getVector(select->getCondition()));
  llvm::Value *inverse = B.CreateNot(condition);
  emitMasks(select->getTrueValue(), steps, mask ? B.CreateAnd(mask, condition) : condition,
            candidates);
  emitMasks(select->getFalseValue(), steps, mask ? B.CreateAnd(mask, inverse) : inverse,
            candidates);
}

/// Lane 0 need not select the candidate, and its base may be undefined where no lane does.
void SelectedAddresses::emitAddress(Candidate &candidate) {
  candidate.address = candidate.base;
  for (llvm::GetElementPtrInst *step : llvm::reverse(candidate.steps)) {
    llvm::SmallVector<llvm::Value *, 4> indices(step->indices());
    candidate.address = B.CreateGEP(step->getSourceElementType(), candidate.address, indices);
  }
  candidate.address = packets.createFreeze(candidate.address);
}

llvm::Value *SelectedAddresses::emitAccess(const PredicatedInst &PI, const MemoryOp &op,
                                           llvm::Value *data, llvm::Value *pointers) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(PI.I);
  Candidates candidates = findCandidates(*PI.I);
  assert(!candidates.empty() && "see canEmit");
  emitMasks(pointer, {}, packets.getActiveLanes(PI).mask, candidates);
  for (Candidate &candidate : candidates)
    emitAddress(candidate);
  if (!isChecked(*PI.I))
    return emitMasked(PI, op, data, candidates);
  return op.isLoad() && checks.mayReadWholePage(pointer)
             ? emitLoadOfAll(PI, op, pointers, candidates)
             : emitIfSame(PI, op, data, pointers, candidates);
}

/// One access for each address.
llvm::Value *SelectedAddresses::emitMasked(const PredicatedInst &PI, const MemoryOp &op,
                                           llvm::Value *data,
                                           llvm::ArrayRef<Candidate> candidates) {
  MemoryOp contiguous{op.isLoad() ? MemoryOp::Kind::Load : MemoryOp::Kind::Store, op.dataType,
                      op.alignment};
  llvm::Value *result = nullptr;
  for (const Candidate &candidate : candidates) {
    llvm::CallInst *access = createMemoryOp(B, contiguous, data, candidate.address,
                                            {candidate.mask, packets.getVectorLength()});
    copyAccessMetadata(access, *PI.I);
    if (!data)
      result = result ? B.CreateSelect(candidate.mask, access, result) : access;
  }
  return result;
}

/// Loads from all addresses, provided that each vector is in the page of an element that some lane
/// accesses. An address that no lane selects is replaced by one that some lane does.
llvm::Value *SelectedAddresses::emitLoadOfAll(const PredicatedInst &PI, const MemoryOp &op,
                                              llvm::Value *pointers,
                                              llvm::ArrayRef<Candidate> candidates) {
  llvm::SmallVector<llvm::Value *, 2> isSelected;
  llvm::Value *selected = nullptr;
  llvm::Value *isAny = nullptr;
  for (const Candidate &candidate : candidates) {
    llvm::Value *isThis = B.CreateOrReduce(candidate.mask);
    isSelected.push_back(isThis);
    selected = selected ? B.CreateSelect(isThis, candidate.address, selected) : candidate.address;
    isAny = isAny ? B.CreateOr(isAny, isThis) : isThis;
  }
  llvm::SmallVector<llvm::Value *, 2> addresses;
  llvm::Value *isReadable = isAny;
  for (const auto [candidate, isThis] : llvm::zip_equal(candidates, isSelected)) {
    addresses.push_back(B.CreateSelect(isThis, candidate.address, selected));
    isReadable = B.CreateAnd(isReadable, checks.emitIsInPage(op.dataType, addresses.back()));
  }
  return checks.emitCheckedAccess(
      PI, {isReadable, tuning::likelyContiguousWeight}, op, nullptr, pointers, [&] {
        llvm::Value *result = nullptr;
        for (const auto [candidate, address] : llvm::zip_equal(candidates, addresses)) {
          llvm::Value *loaded =
              target.createLoad(B, op.dataType, address, op.alignment, ActiveLanes{});
          copyAccessMetadata(loaded, *PI.I);
          result = result ? B.CreateSelect(candidate.mask, loaded, result) : loaded;
        }
        return result;
      });
}

/// One contiguous access if all lanes are active and select the same address.
llvm::Value *SelectedAddresses::emitIfSame(const PredicatedInst &PI, const MemoryOp &op,
                                           llvm::Value *data, llvm::Value *pointers,
                                           llvm::ArrayRef<Candidate> candidates) {
  llvm::Value *isSame = nullptr;
  llvm::Value *address = nullptr;
  for (const Candidate &candidate : candidates) {
    llvm::Value *areAll = B.CreateAndReduce(candidate.mask);
    isSame = isSame ? B.CreateOr(isSame, areAll) : areAll;
    address = address ? B.CreateSelect(areAll, candidate.address, address) : candidate.address;
  }
  return checks.emitCheckedAccess(
      PI, {isSame, tuning::maybeContiguousWeight}, op, data, pointers, [&]() -> llvm::Value * {
        llvm::Value *access =
            data ? target.createStore(B, data, address, op.alignment, ActiveLanes{})
                 : target.createLoad(B, op.dataType, address, op.alignment, ActiveLanes{});
        copyAccessMetadata(access, *PI.I);
        return access;
      });
}

} // namespace vecz
