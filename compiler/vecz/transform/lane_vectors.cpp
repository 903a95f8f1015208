#include "lane_vectors.h"

#include "../tuning.h"
#include "transpose.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

using Vectors = llvm::SmallVector<llvm::Value *, 8>;

llvm::Align getGroupAlignment(const AccessGroup &group, uint64_t size) {
  llvm::Align alignment;
  for (const auto &[member, offset] : group.members) {
    const uint64_t distance = uint64_t(offset - group.getLowestOffset()) * size;
    alignment =
        std::max(alignment, llvm::commonAlignment(llvm::getLoadStoreAlignment(member), distance));
  }
  return alignment;
}

Vectors getGroupAccesses(const AccessGroup &group) {
  return Vectors(llvm::make_first_range(group.members));
}

namespace {
/// The part of each lane's elements that one vector holds.
struct Part {
  unsigned start;
  unsigned count;
  llvm::Align alignment;
};

llvm::SmallVector<Part, 4> split(const AccessGroup &group, uint64_t size) {
  const unsigned total = group.members.size();
  const unsigned longest = std::max<unsigned>(1, tuning::maxLaneVectorBytes / size);
  const llvm::Align alignment = getGroupAlignment(group, size);
  llvm::SmallVector<Part, 4> parts;
  for (unsigned start = 0; start < total; start += longest)
    parts.push_back(
        {start, std::min(longest, total - start), llvm::commonAlignment(alignment, start * size)});
  return parts;
}
} // namespace

llvm::Value *LaneVectors::createElementAddress(llvm::Value *pointer, int64_t index, int64_t size) {
  return index == 0
             ? pointer
             : B.CreatePtrAdd(pointer, llvm::ConstantInt::getSigned(
                                           DL.getIndexType(pointer->getType()), index * size));
}

/// The addresses of the group's first element in each lane.
Vectors LaneVectors::createAddresses(const AccessGroup &group, InactiveLaneSubstitute &substitute) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(group.getLeader());
  const int64_t size = DL.getTypeAllocSize(group.type);
  llvm::Value *stride = strided.emitStride(pointer, DL.getIndexType(pointer->getType()));
  LaneAddresses addresses =
      stride ? LaneAddresses(B, pointer, stride, packets.width)
             : LaneAddresses(B, packets.getVector(pointer), /*dataType=*/nullptr);
  addresses.replaceInactive(substitute);
  Vectors created;
  for (unsigned lane = 0; lane != packets.width.getFixedValue(); ++lane)
    created.push_back(createElementAddress(addresses.create(lane), group.getStart(), size));
  return created;
}

/// The mask of accesses, or null if inactive lanes repeat the access of an active one.
llvm::Value *LaneVectors::getLaneMask(const AccessGroup &group, llvm::Value *mask) const {
  return mask && packets.target.hasMaskedAccessesOf(*group.type) ? mask : nullptr;
}

/// Whether the lane is active, for each of `count` elements.
llvm::Value *LaneVectors::createLaneMask(llvm::Value *mask, unsigned lane, unsigned count) {
  return B.CreateShuffleVector(mask, llvm::SmallVector<int, 16>(count, int(lane)));
}

Vectors LaneVectors::load(const AccessGroup &group, llvm::Value *mask) {
  llvm::Value *laneMask = getLaneMask(group, mask);
  InactiveLaneSubstitute substitute(B, laneMask ? nullptr : mask);
  const Vectors addresses = createAddresses(group, substitute);
  const int64_t size = DL.getTypeAllocSize(group.type);
  const Vectors accesses = getGroupAccesses(group);
  Vectors members;
  for (const Part &part : split(group, uint64_t(size))) {
    auto *type = llvm::FixedVectorType::get(group.type, part.count);
    Vectors rows;
    for (const auto [lane, first] : llvm::enumerate(addresses)) {
      llvm::Value *address = createElementAddress(first, part.start, size);
      llvm::Instruction *row;
      if (laneMask)
        row = B.CreateMaskedLoad(type, address, part.alignment,
                                 createLaneMask(laneMask, unsigned(lane), part.count));
      else
        row = B.CreateAlignedLoad(type, address, part.alignment);
      rows.push_back(llvm::propagateMetadata(row, accesses));
    }
    members.append(createTransposition(B, rows));
  }
  return members;
}

void LaneVectors::store(const AccessGroup &group, llvm::ArrayRef<llvm::Value *> values,
                        llvm::Value *mask) {
  assert(values.size() == group.members.size() && "stores must have no gaps");
  llvm::Value *laneMask = getLaneMask(group, mask);
  InactiveLaneSubstitute substitute(B, laneMask ? nullptr : mask);
  const Vectors addresses = createAddresses(group, substitute);
  const int64_t size = DL.getTypeAllocSize(group.type);
  const Vectors accesses = getGroupAccesses(group);
  const auto parts = split(group, uint64_t(size));
  llvm::SmallVector<Vectors, 4> rows;
  for (const Part &part : parts) {
    Vectors columns;
    for (llvm::Value *value : values.slice(part.start, part.count))
      columns.push_back(substitute.replace(value));
    rows.push_back(createTransposition(B, columns));
  }
  for (const auto [lane, first] : llvm::enumerate(addresses))
    for (const auto &[part, vectors] : llvm::zip(parts, rows)) {
      llvm::Value *address = createElementAddress(first, part.start, size);
      llvm::Instruction *row;
      if (laneMask)
        row = B.CreateMaskedStore(vectors[lane], address, part.alignment,
                                  createLaneMask(laneMask, unsigned(lane), part.count));
      else
        row = B.CreateAlignedStore(vectors[lane], address, part.alignment);
      llvm::propagateMetadata(row, accesses);
    }
}

} // namespace vecz
