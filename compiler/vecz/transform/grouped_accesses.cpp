#include "grouped_accesses.h"

#include "../tuning.h"
#include "transpose.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

/// The address of the group's first element in lane 0.
llvm::Value *GroupedAccesses::createPointer(const AccessGroup &group) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(group.getLeader());
  const int64_t size = DL.getTypeAllocSize(group.type);
  return B.CreatePtrAdd(pointer, llvm::ConstantInt::getSigned(DL.getIndexType(pointer->getType()),
                                                              group.getStart() * size));
}

/// The contiguous access to all elements of all lanes. If lane 0 may be inactive, alignments hold
/// for other lanes, which are a multiple of the stride apart.
MemoryOp GroupedAccesses::planWide(const AccessGroup &group, const ActiveLanes &lanes) const {
  const uint64_t size = DL.getTypeAllocSize(group.type);
  llvm::Align alignment = getGroupAlignment(group, size);
  if (lanes.mask || group.form == AccessGroup::Form::CheckedInterleaved)
    alignment = llvm::commonAlignment(alignment, group.factor * size);
  return {group.isStore ? MemoryOp::Kind::Store : MemoryOp::Kind::Load,
          llvm::VectorType::get(group.type, packets.width * group.factor), alignment};
}

/// `mask` is null if all lanes are active.
llvm::Value *GroupedAccesses::createWideMask(const AccessGroup &group, llvm::Value *mask,
                                             bool masksGaps) {
  if (!mask)
    mask = B.CreateVectorSplat(packets.width, B.getTrue());
  llvm::Value *none = llvm::Constant::getNullValue(mask->getType());
  Vectors masks;
  for (const llvm::Instruction *member : group.getPlaces())
    masks.push_back(member || !masksGaps ? mask : none);
  return createInterleaved(B, masks);
}

ActiveLanes GroupedAccesses::createWideLanes(const AccessGroup &group, const ActiveLanes &lanes) {
  ActiveLanes wide;
  if (lanes.mask || group.masksGaps)
    wide.mask = createWideMask(group, lanes.mask, group.masksGaps);
  if (lanes.length)
    wide.length =
        B.CreateMul(lanes.length, llvm::ConstantInt::get(lanes.length->getType(), group.factor));
  return wide;
}

llvm::Value *GroupedAccesses::createWideLoad(const AccessGroup &group, const ActiveLanes &lanes) {
  const MemoryOp op = planWide(group, lanes);
  llvm::Value *pointer = createPointer(group);
  const ActiveLanes wide = createWideLanes(group, lanes);
  llvm::Value *all = wide.areAll()
                         ? packets.target.createLoad(B, op.dataType, pointer, op.alignment, wide)
                         : createMemoryOp(B, op, /*data=*/nullptr, pointer, wide);
  if (auto *access = llvm::dyn_cast<llvm::Instruction>(all); access && access->mayReadFromMemory())
    llvm::propagateMetadata(access, getGroupAccesses(group));
  return all;
}

GroupedAccesses::Vectors GroupedAccesses::loadWide(const AccessGroup &group,
                                                   const ActiveLanes &lanes) {
  return createDeinterleaved(B, createWideLoad(group, lanes), group.factor);
}

/// Whether all elements of the group can be accessed under a mask on a rare path.
bool GroupedAccesses::canMaskWide(const AccessGroup &group) const {
  return packets.width.getFixedValue() * group.factor <= tuning::maxScalarizedLanes &&
         !packets.target.hasMaskedAccesses();
}

/// The wide access under a mask that is false in gaps.
llvm::Value *GroupedAccesses::createRareLoad(const AccessGroup &group, llvm::Value *mask) {
  const ActiveLanes lanes{createWideMask(group, mask, /*masksGaps=*/true), nullptr};
  llvm::CallInst *access =
      createMemoryOp(B, planWide(group, lanes), /*data=*/nullptr, createPointer(group), lanes);
  markRare(*access);
  llvm::propagateMetadata(access, getGroupAccesses(group));
  return access;
}

void GroupedAccesses::createRareStore(const AccessGroup &group,
                                      llvm::ArrayRef<llvm::Value *> values, llvm::Value *mask) {
  const ActiveLanes lanes{createWideMask(group, mask, /*masksGaps=*/true), nullptr};
  llvm::CallInst *access = createMemoryOp(B, planWide(group, lanes), createInterleaved(B, values),
                                          createPointer(group), lanes);
  markRare(*access);
  llvm::propagateMetadata(access, getGroupAccesses(group));
}

void GroupedAccesses::storeWide(const AccessGroup &group, llvm::ArrayRef<llvm::Value *> values,
                                const ActiveLanes &lanes) {
  const MemoryOp op = planWide(group, lanes);
  llvm::Value *pointer = createPointer(group);
  const ActiveLanes wide = createWideLanes(group, lanes);
  llvm::Value *all = createInterleaved(B, values);
  llvm::Instruction *access = wide.areAll()
                                  ? packets.target.createStore(B, all, pointer, op.alignment, wide)
                                  : createMemoryOp(B, op, all, pointer, wide);
  llvm::propagateMetadata(access, getGroupAccesses(group));
}

/// The vectors to store, poison in gaps.
GroupedAccesses::Vectors GroupedAccesses::getValues(const AccessGroup &group) {
  Vectors values;
  for (llvm::Instruction *member : group.getPlaces())
    values.push_back(member
                         ? packets.getVector(llvm::cast<llvm::StoreInst>(member)->getValueOperand())
                         : llvm::PoisonValue::get(packets.widen(group.type)));
  return values;
}

GroupedAccesses::Vectors GroupedAccesses::loadChecked(const PredicatedInst &PI,
                                                      const AccessGroup &group) {
  llvm::Value *mask = packets.getActiveLanes(PI).mask;
  const ContiguityCheck check =
      checks.emitActiveCheck(PI, planWide(group, ActiveLanes{}), createPointer(group));
  if (checks.isFallbackRare(PI, check) && canMaskWide(group))
    return createDeinterleaved(
        B,
        checks
            .emitChecked(
                PI, check, [&] { return Vectors({createWideLoad(group, ActiveLanes{})}); },
                [&] { return Vectors({createRareLoad(group, mask)}); })
            .front(),
        group.factor);
  return checks.emitChecked(
      PI, check, [&] { return loadWide(group, ActiveLanes{}); },
      [&] { return laneVectors.load(group, mask); });
}

void GroupedAccesses::storeChecked(const PredicatedInst &PI, const AccessGroup &group,
                                   llvm::ArrayRef<llvm::Value *> values) {
  llvm::Value *mask = packets.getActiveLanes(PI).mask;
  const ContiguityCheck check =
      checks.emitActiveCheck(PI, planWide(group, ActiveLanes{}), createPointer(group));
  checks.emitChecked(
      PI, check,
      [&] {
        storeWide(group, values, ActiveLanes{});
        return Vectors();
      },
      [&] {
        if (checks.isFallbackRare(PI, check) && canMaskWide(group))
          createRareStore(group, values, mask);
        else
          laneVectors.store(group, values, mask);
        return Vectors();
      });
}

void GroupedAccesses::load(const PredicatedInst &PI, const AccessGroup &group) {
  assert(!group.isStore && group.getLeader() == PI.I);
  Vectors vectors;
  switch (group.form) {
  case AccessGroup::Form::Interleaved:
    vectors = loadWide(group, packets.getActiveLanes(PI));
    break;
  case AccessGroup::Form::CheckedInterleaved:
    vectors = loadChecked(PI, group);
    break;
  case AccessGroup::Form::LaneVectors:
    vectors = laneVectors.load(group, packets.getMask(PI));
    break;
  }
  for (const auto [member, vector] : llvm::zip(group.getPlaces(), vectors))
    if (member)
      packets.setVector(member, vector);
}

void GroupedAccesses::store(const PredicatedInst &PI, const AccessGroup &group) {
  assert(group.isStore && group.getLeader() == PI.I);
  const Vectors values = getValues(group);
  switch (group.form) {
  case AccessGroup::Form::Interleaved:
    return storeWide(group, values, packets.getActiveLanes(PI));
  case AccessGroup::Form::CheckedInterleaved:
    return storeChecked(PI, group, values);
  case AccessGroup::Form::LaneVectors:
    return laneVectors.store(group, values, packets.getMask(PI));
  }
}

} // namespace vecz
