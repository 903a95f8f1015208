#include "interleaved_accesses.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

const InterleavedGroup *InterleavedAccesses::getGroup(const llvm::Instruction &I) const {
  return packets.width.isScalable() || packets.isPredicated ? nullptr : groups.get(I);
}

/// The alignment of the group's first element in lane 0. All members are executed, so it follows
/// from the alignment of each and its distance from there.
static llvm::Align getGroupAlignment(const InterleavedGroup &group, uint64_t size) {
  llvm::Align alignment;
  for (const auto &[member, index] : group.members) {
    const uint64_t distance = uint64_t(index - group.getLowestOffset()) * size;
    alignment =
        std::max(alignment, llvm::commonAlignment(llvm::getLoadStoreAlignment(member), distance));
  }
  return alignment;
}

void InterleavedAccesses::load(const InterleavedGroup &group) {
  assert(!group.isStore && group.members.size() <= group.factor);
  auto *leader = llvm::cast<llvm::LoadInst>(group.getLeader());
  const unsigned lanes = packets.width.getFixedValue();
  const int64_t first = group.getLowestOffset();
  const int64_t size = DL.getTypeAllocSize(group.type).getFixedValue();
  B.SetInsertPoint(leader);
  llvm::Value *pointer = B.CreatePtrAdd(
      leader->getPointerOperand(),
      llvm::ConstantInt::getSigned(DL.getIndexType(leader->getPointerOperandType()), first * size));
  llvm::Value *all =
      packets.target.createLoad(B, llvm::FixedVectorType::get(group.type, lanes * group.factor),
                                pointer, getGroupAlignment(group, uint64_t(size)), ActiveLanes{});
  for (const auto &[member, index] : group.members)
    packets.setVector(member,
                      B.CreateShuffleVector(
                          all, llvm::createStrideMask(unsigned(index - first), group.factor, lanes),
                          member->getName()));
}

void InterleavedAccesses::store(const InterleavedGroup &group) {
  assert(group.isStore && group.members.size() == group.factor && "stores must have no gaps");
  auto *leader = llvm::cast<llvm::StoreInst>(group.getLeader());
  const unsigned lanes = packets.width.getFixedValue();
  const int64_t first = group.getLowestOffset();
  const int64_t size = DL.getTypeAllocSize(group.type).getFixedValue();
  llvm::SmallVector<llvm::Value *, 4> values(group.factor);
  int64_t leaderIndex = 0;
  for (const auto &[member, index] : group.members) {
    values[index - first] =
        packets.getVector(llvm::cast<llvm::StoreInst>(member)->getValueOperand());
    if (member == leader)
      leaderIndex = index;
  }
  llvm::Value *pointer =
      B.CreatePtrAdd(leader->getPointerOperand(),
                     llvm::ConstantInt::getSigned(DL.getIndexType(leader->getPointerOperandType()),
                                                  (first - leaderIndex) * size));
  llvm::Value *all = B.CreateShuffleVector(llvm::concatenateVectors(B, values),
                                           llvm::createInterleaveMask(lanes, group.factor));
  packets.target.createStore(B, all, pointer, getGroupAlignment(group, uint64_t(size)),
                             ActiveLanes{});
}

} // namespace vecz
