#include "group_operations.h"

#include "compiler/utils/builtin_info.h"

#include <llvm/IR/Module.h>

namespace vecz {

using Op = compiler::utils::GroupCollective::Op;
using compiler::utils::createGroupOperation;

namespace {
/// The maximum size of a sub-group: the number of bits of a ballot.
constexpr unsigned maxLanes = 128;
constexpr unsigned bitsPerWord = 32;

unsigned getMaxLanes(llvm::ElementCount width) {
  return width.isScalable() ? maxLanes : width.getFixedValue();
}
} // namespace

llvm::Value *GroupOperations::create(const GroupCollective &group,
                                     llvm::ArrayRef<llvm::Value *> operands) {
  assert(!operands.empty());
  switch (group.op) {
  case Op::Broadcast:
    return B.CreateExtractElement(operands[0], operands[1]);
  case Op::BroadcastFirst:
    return createFirst(operands[0]);
  case Op::Ballot:
    return createBallot(operands[0]);
  case Op::ClusteredReduction:
    return createClusters(group, operands[0], operands[1]);
  case Op::Shuffle:
  case Op::ShuffleUp:
  case Op::ShuffleDown:
  case Op::ShuffleXor:
    return createShuffle(group, operands);
  default:
    return createCollective(group, createActive(group, operands[0]));
  }
}

llvm::Value *GroupOperations::getLaneNumbers() {
  return B.CreateStepVector(llvm::VectorType::get(B.getInt32Ty(), width));
}

llvm::Value *GroupOperations::createActive(const GroupCollective &group, llvm::Value *vector) {
  if (!mask)
    return vector;
  return B.CreateSelect(mask, vector, getGroupNeutral(group, vector->getType()));
}

llvm::Value *GroupOperations::createFirst(llvm::Value *vector) {
  llvm::Value *first = B.getInt64(0);
  if (mask)
    first = B.CreateCountTrailingZeroElems(B.getInt64Ty(), mask, /*ZeroIsPoison=*/true);
  return B.CreateExtractElement(vector, first);
}

llvm::Value *GroupOperations::createCollective(const GroupCollective &group, llvm::Value *vector) {
  GroupCollective own = group;
  own.scope = GroupCollective::Scope::VecGroup;
  llvm::Function *builtin =
      BI.getOrDeclareMuxBuiltin(getMuxGroupCollectiveID(own), *F.getParent(), vector->getType());
  if (!builtin || builtin->arg_size() != 1)
    return nullptr;
  llvm::CallInst *call = B.CreateCall(builtin, vector);
  call->setCallingConv(builtin->getCallingConv());
  return call;
}

/// Each lane contributes its bit to one of the words. Votes are frozen, since poison of one lane
/// must not reach the bits of others.
llvm::Value *GroupOperations::createBallot(llvm::Value *votes) {
  llvm::Type *i32 = B.getInt32Ty();
  votes = B.CreateFreeze(votes);
  if (mask)
    votes = B.CreateSelect(mask, votes, llvm::Constant::getNullValue(votes->getType()));
  llvm::Value *lanes = getLaneNumbers();
  llvm::Value *bit = B.CreateShl(getSplat(B.getInt32(1)),
                                 B.CreateAnd(lanes, getSplat(B.getInt32(bitsPerWord - 1))));
  llvm::Value *bits = B.CreateSelect(votes, bit, llvm::Constant::getNullValue(bit->getType()));
  llvm::Value *wordOfLane = B.CreateLShr(lanes, getSplat(B.getInt32(5)));
  llvm::Value *words = llvm::Constant::getNullValue(llvm::FixedVectorType::get(i32, 4));
  for (unsigned word = 0; word * bitsPerWord < getMaxLanes(width); ++word) {
    llvm::Value *isHere = B.CreateICmpEQ(wordOfLane, getSplat(B.getInt32(word)));
    llvm::Value *here = B.CreateSelect(isHere, bits, llvm::Constant::getNullValue(bits->getType()));
    words = B.CreateInsertElement(words, B.CreateOrReduce(here), word);
  }
  return words;
}

/// A butterfly reduction: lanes are combined with partners at distances of powers of two below the
/// cluster size.
llvm::Value *GroupOperations::createClusters(const GroupCollective &group, llvm::Value *vector,
                                             llvm::Value *size) {
  vector = createActive(group, vector);
  if (group.isLogical && !vector->getType()->getScalarType()->isIntegerTy(1))
    vector = B.CreateZExt(B.CreateIsNotNull(vector), vector->getType());
  for (unsigned distance = 1; distance < getMaxLanes(width); distance *= 2) {
    llvm::Value *isWithin = B.CreateICmpULT(B.getInt32(distance), size);
    if (const auto *known = llvm::dyn_cast<llvm::ConstantInt>(isWithin); known && known->isZero())
      break;
    llvm::Value *partner = B.CreateXor(getLaneNumbers(), getSplat(B.getInt32(distance)));
    // Inactive lanes take part, since they pass on the values of others.
    llvm::Value *partners = createLookup(vector, partner, /*readers=*/nullptr);
    llvm::Value *combined = createGroupOperation(B, group, vector, partners);
    vector = B.CreateSelect(isWithin, combined, vector);
  }
  return vector;
}

llvm::Value *GroupOperations::createShuffle(const GroupCollective &group,
                                            llvm::ArrayRef<llvm::Value *> operands) {
  llvm::Value *index = operands.back();
  llvm::Value *first = operands.front();
  switch (group.op) {
  case Op::Shuffle:
    return createLookup(first, index, mask);
  case Op::ShuffleXor:
    return createLookup(first, B.CreateXor(getLaneNumbers(), index), mask);
  case Op::ShuffleUp: { // (previous, current, delta)
    llvm::Value *last = B.CreateAdd(getLaneNumbers(), getSplat(maxSize));
    return createLookup({first, operands[1]}, B.CreateSub(last, index), mask);
  }
  default: // (current, next, delta)
    return createLookup({first, operands[1]}, B.CreateAdd(getLaneNumbers(), index), mask);
  }
}

/// A shufflevector; null unless all indices are constants.
llvm::Value *GroupOperations::createConstantLookup(llvm::ArrayRef<llvm::Value *> tables,
                                                   llvm::Value *indices) {
  const auto *known = llvm::dyn_cast<llvm::Constant>(indices);
  if (!known || width.isScalable() ||
      (tables.size() != 1 && !llvm::isa<llvm::ConstantInt>(maxSize)))
    return nullptr;
  const unsigned count = width.getFixedValue();
  llvm::SmallVector<int, 16> sources;
  for (unsigned lane = 0; lane != count; ++lane) {
    const auto *index = llvm::dyn_cast_or_null<llvm::ConstantInt>(known->getAggregateElement(lane));
    const bool isInRange = index && index->getValue().ult(count * tables.size());
    sources.push_back(isInRange ? static_cast<int>(index->getZExtValue()) : llvm::PoisonMaskElem);
  }
  return B.CreateShuffleVector(tables.front(), tables.back(), sources);
}

/// A gather from memory, since IR has no shuffle with variable indices.
llvm::Value *GroupOperations::createLookup(llvm::ArrayRef<llvm::Value *> tables,
                                           llvm::Value *indices, llvm::Value *readers) {
  if (llvm::Value *result = createConstantLookup(tables, indices))
    return result;
  llvm::Type *type = tables.front()->getType();
  if (type->getScalarType()->isIntegerTy(1)) {
    llvm::SmallVector<llvm::Value *, 2> bytes;
    for (llvm::Value *table : tables)
      bytes.push_back(B.CreateZExt(table, llvm::VectorType::get(B.getInt8Ty(), width)));
    return B.CreateTrunc(createLookup(bytes, indices, readers), type);
  }
  llvm::IRBuilder<> entry(F.getContext());
  entry.SetInsertPoint(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst *memory = entry.CreateAlloca(type, entry.getInt32(tables.size()), "lanes");
  // Code generators do not align scalable vectors on the stack to more than 16 bytes, and elements
  // need no more.
  if (width.isScalable())
    memory->setAlignment(std::min(memory->getAlign(), llvm::Align(16)));
  llvm::Type *element = type->getScalarType();
  const llvm::Align alignment = F.getDataLayout().getABITypeAlign(element);
  llvm::Value *end = memory;
  for (llvm::Value *table : tables) {
    B.CreateAlignedStore(table, end, alignment);
    end = B.CreateGEP(element, end, maxSize);
  }
  // The result of an index out of range is undefined, but it must not be read out of bounds.
  llvm::Value *last =
      B.CreateMul(B.CreateElementCount(B.getInt32Ty(), width), B.getInt32(tables.size()));
  last = B.CreateSub(last, B.getInt32(1));
  indices = B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, indices, getSplat(last));
  if (!readers)
    readers = getSplat(B.getTrue());
  return B.CreateMaskedGather(type, B.CreateGEP(element, memory, indices), alignment, readers);
}

} // namespace vecz
