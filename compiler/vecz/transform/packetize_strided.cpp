// Accesses whose addresses go from lane to lane by more than an element.
#include "packetizer.h"

#include <llvm/Analysis/VectorUtils.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>

namespace vecz {

/// How far V is from one lane to the next, as a value of `type`; null if there is no way to tell
/// without comparing lanes.
llvm::Value *Packetizer::emitStride(llvm::Value *V, llvm::Type *type) {
  StrideValues known;
  return emitStride(V, type, known);
}

/// There may be many ways to one value, of which only the first computes it.
llvm::Value *Packetizer::emitStride(llvm::Value *V, llvm::Type *type, StrideValues &known) {
  if (const auto found = known.find(V); found != known.end())
    return found->second;
  llvm::Value *stride = createStride(V, type, known);
  known[V] = stride;
  return stride;
}

llvm::Value *Packetizer::createStride(llvm::Value *V, llvm::Type *type, StrideValues &known) {
  const Stride stride = strides.get(V);
  if (stride.isConstant())
    return llvm::ConstantInt::getSigned(type, stride.getAmount(), /*ImplicitTrunc=*/true);
  if (!stride.isRuntime())
    return nullptr;
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(V))
    return emitAddressStride(*address, type, known);
  if (auto *cast = llvm::dyn_cast<llvm::CastInst>(V))
    return emitStride(cast->getOperand(0), type, known);
  if (auto *phi = llvm::dyn_cast<llvm::PHINode>(V); phi && phi->getNumIncomingValues() == 1)
    return emitStride(phi->getIncomingValue(0), type, known);
  auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V);
  if (!binary)
    return nullptr;
  llvm::Value *left = binary->getOperand(0);
  llvm::Value *right = binary->getOperand(1);
  switch (binary->getOpcode()) {
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub:
  case llvm::Instruction::Or: {
    llvm::Value *a = emitStride(left, type, known);
    llvm::Value *b = emitStride(right, type, known);
    if (!a || !b)
      return nullptr;
    return binary->getOpcode() == llvm::Instruction::Sub ? B.CreateSub(a, b) : B.CreateAdd(a, b);
  }
  case llvm::Instruction::Mul: {
    // Both may vary, if the second does not for all that is known of its stride.
    if (!uniformity.isVarying(left))
      std::swap(left, right);
    llvm::Value *a = emitStride(left, type, known);
    return a ? B.CreateMul(a, B.CreateSExtOrTrunc(right, type)) : nullptr;
  }
  case llvm::Instruction::Shl: {
    llvm::Value *a = emitStride(left, type, known);
    return a ? B.CreateShl(a, B.CreateZExtOrTrunc(right, type)) : nullptr;
  }
  default:
    return nullptr;
  }
}

llvm::Value *Packetizer::emitAddressStride(llvm::GetElementPtrInst &I, llvm::Type *type,
                                           StrideValues &known) {
  llvm::Value *sum = emitStride(I.getPointerOperand(), type, known);
  for (auto step = llvm::gep_type_begin(I), end = llvm::gep_type_end(I); sum && step != end;
       ++step) {
    llvm::Value *index = step.getOperand();
    if (!uniformity.isVarying(index))
      continue;
    llvm::Value *stride = emitStride(index, type, known);
    const uint64_t size = step.getSequentialElementStride(F.getDataLayout()).getFixedValue();
    sum = stride ? B.CreateAdd(sum, B.CreateMul(stride, llvm::ConstantInt::get(type, size)))
                 : nullptr;
  }
  return sum;
}

/// Null if the access is one of elements of that size, consecutive or with others between them, has
/// no stride that could be told, or not all lanes take part.
llvm::Value *Packetizer::getStrideOfAccess(const Work &work, llvm::Value *pointer, uint64_t size) {
  const Stride stride = strides.get(pointer);
  if (!stride.isLinear() || (stride.isConstant() && stride.getAmount() % int64_t(size) == 0) ||
      width.isScalable() || !getActiveLanes(work).areAll())
    return nullptr;
  return emitStride(pointer, F.getDataLayout().getIndexType(pointer->getType()));
}

/// Whether the stride of an address is a whole number of elements of that size.
bool Packetizer::isStrideOfElements(llvm::Value *V, uint64_t size) const {
  const Stride stride = strides.get(V);
  if (stride.isConstant())
    return stride.getAmount() % int64_t(size) == 0;
  auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(V);
  if (!address)
    return false;
  for (auto step = llvm::gep_type_begin(*address), end = llvm::gep_type_end(*address); step != end;
       ++step)
    if (uniformity.isVarying(step.getOperand()) &&
        step.getSequentialElementStride(F.getDataLayout()).getFixedValue() % size != 0)
      return false;
  return isStrideOfElements(address->getPointerOperand(), size);
}

/// An access of all lanes, which are that many bytes apart. `data` is null for loads.
llvm::Value *Packetizer::emitStrided(llvm::Instruction &I, llvm::Value *data, llvm::Value *bytes) {
  llvm::Value *pointer = llvm::getLoadStorePointerOperand(&I);
  const llvm::Align alignment = llvm::getLoadStoreAlignment(&I);
  llvm::Type *type = widen(llvm::getLoadStoreType(&I));
  const uint64_t size = F.getDataLayout().getTypeAllocSize(type->getScalarType());
  if (!isStrideOfElements(pointer, size)) {
    if (!data)
      return target.createStridedLoad(B, type, pointer, bytes, alignment);
    copyAccessMetadata(target.createStridedStore(B, data, pointer, bytes, alignment), I);
    return nullptr;
  }
  MemoryOp op{data ? MemoryOp::Kind::InterleavedStore : MemoryOp::Kind::InterleavedLoad, type,
              alignment};
  op.hasRuntimeStride = true;
  llvm::Value *stride = B.CreateExactSDiv(bytes, llvm::ConstantInt::get(bytes->getType(), size));
  llvm::Value *access = createMemoryOp(B, op, data, pointer, ActiveLanes{}, stride);
  copyAccessMetadata(access, I);
  return access;
}

/// What the accesses of a group tell of where its first element is in lane 0: each of them is as
/// far from there as its place says, and all are done.
static llvm::Align getGroupAlignment(const InterleavedGroup &group, uint64_t size) {
  llvm::Align alignment;
  for (const auto &[member, place] : group.members) {
    const uint64_t distance = uint64_t(place - group.getLowestOffset()) * size;
    alignment =
        std::max(alignment, llvm::commonAlignment(llvm::getLoadStoreAlignment(member), distance));
  }
  return alignment;
}

/// The first member of a group loads what all of them do.
void Packetizer::loadGroup(const InterleavedGroup &group) {
  auto *leader = llvm::cast<llvm::LoadInst>(group.getLeader());
  const unsigned lanes = width.getFixedValue();
  const int64_t first = group.getLowestOffset();
  const int64_t size = F.getDataLayout().getTypeAllocSize(group.type).getFixedValue();
  B.SetInsertPoint(leader);
  llvm::Value *pointer = B.CreatePtrAdd(
      leader->getPointerOperand(),
      llvm::ConstantInt::getSigned(F.getDataLayout().getIndexType(leader->getPointerOperandType()),
                                   first * size));
  llvm::Value *all =
      target.createLoad(B, llvm::FixedVectorType::get(group.type, lanes * group.factor), pointer,
                        getGroupAlignment(group, uint64_t(size)), ActiveLanes{});
  for (const auto &[member, place] : group.members)
    packets[member].vector = B.CreateShuffleVector(
        all, llvm::createStrideMask(unsigned(place - first), group.factor, lanes),
        member->getName());
}

/// The last member of a group stores what all of them do.
void Packetizer::storeGroup(const InterleavedGroup &group) {
  auto *leader = llvm::cast<llvm::StoreInst>(group.getLeader());
  const unsigned lanes = width.getFixedValue();
  const int64_t first = group.getLowestOffset();
  const int64_t size = F.getDataLayout().getTypeAllocSize(group.type).getFixedValue();
  llvm::SmallVector<llvm::Value *, 4> values(group.factor);
  int64_t leaderPlace = 0;
  for (const auto &[member, place] : group.members) {
    values[place - first] = getVector(llvm::cast<llvm::StoreInst>(member)->getValueOperand());
    if (member == leader)
      leaderPlace = place;
  }
  llvm::Value *pointer = B.CreatePtrAdd(
      leader->getPointerOperand(),
      llvm::ConstantInt::getSigned(F.getDataLayout().getIndexType(leader->getPointerOperandType()),
                                   (first - leaderPlace) * size));
  llvm::Value *all = B.CreateShuffleVector(llvm::concatenateVectors(B, values),
                                           llvm::createInterleaveMask(lanes, group.factor));
  target.createStore(B, all, pointer, getGroupAlignment(group, uint64_t(size)), ActiveLanes{});
}

} // namespace vecz
