#include "memory_accesses.h"

#include "../remarks.h"
#include "compiler/utils/metadata.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

namespace vecz {

static bool isContiguous(const MemoryOp &op) {
  return op.kind == MemoryOp::Kind::Load || op.kind == MemoryOp::Kind::Store;
}

/// A vector must have the memory layout of an array: elements without padding.
bool MemoryAccesses::hasVectorForm(const llvm::Instruction &I) const {
  llvm::Type *type = llvm::getLoadStoreType(&I);
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&I);
  const bool isSimple = load ? load->isSimple() : llvm::cast<llvm::StoreInst>(I).isSimple();
  if (!isSimple || !packets.isElement(type))
    return false;
  const uint64_t bits = DL.getTypeSizeInBits(type).getKnownMinValue();
  return bits % 8 == 0 && bits == 8 * DL.getTypeAllocSize(type).getKnownMinValue();
}

/// The memory operation that all lanes execute, and its address or vector of addresses.
std::pair<MemoryOp, llvm::Value *> MemoryAccesses::planAccess(llvm::Instruction &I) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  llvm::Type *type = llvm::getLoadStoreType(&I);
  const bool isLoad = llvm::isa<llvm::LoadInst>(I);
  const Stride stride = packets.strides.get(pointer);
  const int64_t size = DL.getTypeAllocSize(type);
  MemoryOp op{isLoad ? MemoryOp::Kind::Load : MemoryOp::Kind::Store, packets.widen(type),
              llvm::getLoadStoreAlignment(&I)};
  if (stride.isConstant(size))
    return {op, pointer};
  op.stride = stride.isConstant() ? stride.getAmount() / size : 0;
  if (llvm::isInt<32>(op.stride) && stride.isConstant(op.stride * size)) {
    op.kind = isLoad ? MemoryOp::Kind::InterleavedLoad : MemoryOp::Kind::InterleavedStore;
    return {op, pointer};
  }
  op.kind = isLoad ? MemoryOp::Kind::GatherLoad : MemoryOp::Kind::ScatterStore;
  return {op, packets.getVector(pointer)};
}

/// A contiguous store under a mask as one of a whole vector, if the lanes own its elements. False
/// if that is not known, or known at run time only where little code matters more.
bool MemoryAccesses::emitBlendedStore(const PredicatedInst &PI, const MemoryOp &op,
                                      llvm::Value *data) {
  const PriorAccesses *prior = isContiguous(op) ? blended.getPrior(PI) : nullptr;
  if (!prior || (!blended.areAllOwned(*prior) && packets.masks.isRare(PI.block)))
    return false;
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(PI.I);
  llvm::Value *mask = packets.getMask(PI);
  llvm::Value *owned = permuted.emitOwnedLanes(PI, op, *prior);
  const auto emitWhole = [&]() -> llvm::Value * {
    blended.emitStore(PI, op, data, pointer, mask);
    return nullptr;
  };
  if (!owned) {
    emitWhole();
    return true;
  }
  checks.emitBranch(PI, {B.CreateAndReduce(owned), tuning::maybeContiguousWeight}, emitWhole,
                    [&]() -> llvm::Value * {
                      llvm::CallInst *masked = createMemoryOp(B, op, data, pointer, {mask});
                      if (!prior->permuted.empty())
                        markRare(*masked);
                      copyAccessMetadata(masked, *PI.I);
                      return nullptr;
                    });
  return true;
}

/// `data` is null for loads. The result is the loaded vector, or null for checked stores.
llvm::Value *MemoryAccesses::emitAccess(const PredicatedInst &PI, llvm::Value *data) {
  llvm::Instruction &I = *PI.I;
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  auto [op, address] = planAccess(I);
  const bool isSelected = selected.canEmit(I);
  // Lane 0, whose address a vector access has, need not be aligned if it is inactive.
  if (isSelected || packets.getActiveLanes(PI).mask)
    op.alignment =
        llvm::commonAlignment(op.alignment, DL.getTypeAllocSize(llvm::getLoadStoreType(&I)));
  if (data && !isSelected && emitBlendedStore(PI, op, data))
    return nullptr;
  const bool isPermuted = !isSelected && permuted.isPermuted(op, pointer);
  const ContiguityCheck check =
      isSelected || isPermuted ? ContiguityCheck{} : checks.emitCheck(PI, op, pointer);
  const bool isChecked = check.condition || isPermuted || (isSelected && selected.isChecked(I));
  if (!isContiguous(op) && (!isSelected || isChecked))
    packets.note(I, llvm::Twine(op.isLoad() ? "gather" : "scatter") + describeMemory(pointer) +
                        ": " +
                        describeAddresses(packets.strides.get(pointer),
                                          DL.getTypeAllocSize(llvm::getLoadStoreType(&I))) +
                        (isChecked ? ", behind a runtime contiguity check" : ""));
  if (isSelected)
    return selected.emitAccess(PI, op, data, address);
  if (isPermuted)
    return permuted.emitAccess(PI, op, data, address);
  if (check.condition)
    return checks.emitCheckedAccess(PI, check, op, data, address);
  const ActiveLanes lanes = packets.getActiveLanes(PI);
  llvm::Value *access = nullptr;
  if (!isContiguous(op) || !lanes.areAll()) {
    llvm::CallInst *call = createMemoryOp(B, op, data, address, lanes);
    if (packets.masks.isRare(PI.block))
      markRare(*call);
    access = call;
  } else if (data)
    access = target.createStore(B, data, address, op.alignment, lanes);
  else
    access = target.createLoad(B, op.dataType, address, op.alignment, lanes);
  copyAccessMetadata(access, I);
  return access;
}

/// `data` is null for loads.
llvm::Value *MemoryAccesses::packetizeStrided(const PredicatedInst &PI, llvm::Value *data,
                                              llvm::Value *stride) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(PI.I);
  llvm::Type *type = llvm::getLoadStoreType(PI.I);
  const uint64_t size = DL.getTypeAllocSize(type);
  llvm::Value *isContiguous = strided.emitIsContiguous(pointer, size, stride);
  packets.note(*PI.I, (data ? "strided store" : "strided load") + describeMemory(pointer) + ": " +
                          describeAddresses(packets.strides.get(pointer), size) +
                          (isContiguous ? ", behind a runtime contiguity check" : ""));
  if (!isContiguous)
    return strided.emitAccess(*PI.I, data, stride);
  return checks.emitBranch(
      PI, {isContiguous, tuning::maybeContiguousWeight},
      [&]() -> llvm::Value * {
        const llvm::Align alignment = llvm::getLoadStoreAlignment(PI.I);
        llvm::Value *access =
            data ? target.createStore(B, data, pointer, alignment, ActiveLanes{})
                 : target.createLoad(B, packets.widen(type), pointer, alignment, ActiveLanes{});
        copyAccessMetadata(access, *PI.I);
        return access;
      },
      [&] { return strided.emitAccess(*PI.I, data, stride); });
}

void MemoryAccesses::limitAlignment(const AccessGroup &group) const {
  for (llvm::Instruction *member : llvm::make_first_range(group.members))
    variables.limitAlignment(*member);
}

llvm::Value *MemoryAccesses::packetizeLoad(const PredicatedInst &PI, llvm::LoadInst &I) {
  if (!hasVectorForm(I))
    return nullptr;
  llvm::Value *pointer = I.getPointerOperand();
  const uint64_t size = DL.getTypeAllocSize(I.getType());
  if (const AccessGroup *group = grouped.getGroup(I)) {
    if (group->getLeader() == &I) {
      limitAlignment(*group);
      grouped.load(PI, *group);
    }
    return packets.findVector(&I);
  }
  if (!packets.isPredicated && variables.isOwnElement(pointer, size)) {
    llvm::Value *own =
        target.createLoad(B, packets.widen(I.getType()), pointer, I.getAlign(), ActiveLanes{});
    copyAccessMetadata(own, I);
    return own;
  }
  variables.limitAlignment(I);
  if (llvm::Value *stride = strided.emitAccessStride(PI, pointer, size))
    return packetizeStrided(PI, nullptr, stride);
  return emitAccess(PI, nullptr);
}

bool MemoryAccesses::packetizeStore(const PredicatedInst &PI, llvm::StoreInst &I) {
  if (!hasVectorForm(I))
    return false;
  llvm::Type *type = I.getValueOperand()->getType();
  llvm::Value *pointer = I.getPointerOperand();
  const uint64_t size = DL.getTypeAllocSize(type);
  llvm::Value *data = packets.getVector(I.getValueOperand());
  if (!packets.isPredicated && variables.isOwnElement(pointer, size)) {
    if (llvm::Value *mask = packets.getMask(PI))
      data = B.CreateSelect(
          mask, data,
          target.createLoad(B, packets.widen(type), pointer, I.getAlign(), ActiveLanes{}));
    copyAccessMetadata(target.createStore(B, data, pointer, I.getAlign(), ActiveLanes{}), I);
    return true;
  }
  if (const AccessGroup *group = grouped.getGroup(I)) {
    if (group->getLeader() == &I) {
      limitAlignment(*group);
      grouped.store(PI, *group);
    }
    return true;
  }
  variables.limitAlignment(I);
  if (llvm::Value *stride = strided.emitAccessStride(PI, pointer, size))
    packetizeStrided(PI, data, stride);
  else
    emitAccess(PI, data);
  return true;
}

bool MemoryAccesses::packetizeUpdate(const PredicatedInst &PI, llvm::AtomicRMWInst &I) {
  llvm::Type *type = I.getType();
  llvm::Value *pointer = I.getPointerOperand();
  if (!compiler::utils::isUnshared(I) || !I.use_empty() || I.isVolatile() || !type->isIntegerTy() ||
      !packets.isElement(type) ||
      !packets.strides.get(pointer).isConstant(DL.getTypeAllocSize(type)))
    return false;
  const ActiveLanes lanes = packets.getActiveLanes(PI);
  llvm::Value *before = target.createLoad(B, packets.widen(type), pointer, I.getAlign(), lanes);
  llvm::Value *after =
      llvm::buildAtomicRMWValue(I.getOperation(), B, before, packets.getVector(I.getValOperand()));
  llvm::Instruction *stored = target.createStore(B, after, pointer, I.getAlign(), lanes);
  // Other vectors of work-items may have the same elements.
  if (auto *loaded = llvm::dyn_cast<llvm::Instruction>(before))
    compiler::utils::markUnshared(*loaded);
  compiler::utils::markUnshared(*stored);
  return true;
}

void MemoryAccesses::scalarize(const PredicatedInst &PI) {
  if (llvm::getLoadStorePointerOperand(PI.I))
    variables.limitAlignment(*PI.I);
  const llvm::Value *pointer = llvm::getPointerOperand(PI.I);
  if (const auto *atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(PI.I))
    pointer = atomic->getPointerOperand();
  else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(PI.I))
    pointer = exchange->getPointerOperand();
  packets.note(*PI.I,
               "scalarized " +
                   llvm::Twine(PI.I->isAtomic() ? "atomic operation" : PI.I->getOpcodeName()) +
                   (pointer ? describeMemory(pointer) : ""));
  scalarizer.scalarize(PI, /*isSafe=*/false);
}

} // namespace vecz
