#include "atomic_builder.h"

#include "compiler/utils/address_spaces.h"
#include "compiler/utils/device_info.h"

#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

namespace compiler::utils {

namespace {
using llvm::AtomicOrdering;
using BinOp = llvm::AtomicRMWInst::BinOp;

llvm::Type *getBitsType(llvm::Type *type) {
  const unsigned bits = type->getPrimitiveSizeInBits().getFixedValue();
  return llvm::IntegerType::get(type->getContext(), bits);
}
} // namespace

llvm::Align AtomicBuilder::getAlign(llvm::Type *type) const {
  return llvm::Align(type->getScalarSizeInBits() / 8);
}

AtomicOrdering AtomicBuilder::getOperationOrder(AtomicOrdering order) const {
  return device.nativeAtomicOrders ? order : AtomicOrdering::Monotonic;
}

bool AtomicBuilder::supportsNatively(BinOp operation, const llvm::Type *type) const {
  switch (operation) {
  case BinOp::Xchg:
  case BinOp::Add:
  case BinOp::Sub:
  case BinOp::And:
  case BinOp::Or:
  case BinOp::Xor:
  case BinOp::Max:
  case BinOp::Min:
  case BinOp::UMax:
  case BinOp::UMin:
    return true;
  case BinOp::FAdd:
  case BinOp::FSub:
  case BinOp::FMax:
  case BinOp::FMin:
    return (type->isHalfTy() && device.nativeHalfAtomics) ||
           (type->isFloatTy() && device.nativeFloatAtomics) ||
           (type->isDoubleTy() && device.nativeDoubleAtomics);
  default:
    return false;
  }
}

/// Without native orders, sequentially consistent operations are approximated by full fences on
/// both sides, since their total order cannot be built from weaker fences.
void AtomicBuilder::createFenceBefore(AtomicOrdering order) {
  if (device.nativeAtomicOrders)
    return;
  if (order == AtomicOrdering::SequentiallyConsistent)
    B.CreateFence(AtomicOrdering::AcquireRelease);
  else if (llvm::isReleaseOrStronger(order))
    B.CreateFence(AtomicOrdering::Release);
}

void AtomicBuilder::createFenceAfter(AtomicOrdering order) {
  if (device.nativeAtomicOrders)
    return;
  if (order == AtomicOrdering::SequentiallyConsistent)
    B.CreateFence(AtomicOrdering::AcquireRelease);
  else if (llvm::isAcquireOrStronger(order))
    B.CreateFence(AtomicOrdering::Acquire);
}

llvm::Value *AtomicBuilder::createFence(AtomicOrdering order) {
  if (order == AtomicOrdering::Monotonic)
    return nullptr;
  const bool isFull = order == AtomicOrdering::SequentiallyConsistent && !device.nativeAtomicOrders;
  return B.CreateFence(isFull ? AtomicOrdering::AcquireRelease : order);
}

llvm::Value *AtomicBuilder::createLoad(llvm::Type *type, llvm::Value *pointer,
                                       AtomicOrdering order) {
  createFenceBefore(order);
  llvm::LoadInst *load = B.CreateAlignedLoad(type, pointer, getAlign(type));
  load->setAtomic(getOperationOrder(order));
  createFenceAfter(order);
  return load;
}

llvm::Value *AtomicBuilder::createStore(llvm::Value *value, llvm::Value *pointer,
                                        AtomicOrdering order) {
  createFenceBefore(order);
  llvm::StoreInst *store = B.CreateAlignedStore(value, pointer, getAlign(value->getType()));
  store->setAtomic(getOperationOrder(order));
  createFenceAfter(order);
  return store;
}

llvm::Value *AtomicBuilder::createReadModifyWrite(BinOp operation, llvm::Value *pointer,
                                                  llvm::Value *value, AtomicOrdering order) {
  const llvm::Align align = getAlign(value->getType());
  if (!supportsNatively(operation, value->getType()))
    return createLoop({operation, pointer, value, order, align, /*isVolatile*/ false});
  createFenceBefore(order);
  llvm::Value *oldValue =
      B.CreateAtomicRMW(operation, pointer, value, align, getOperationOrder(order));
  createFenceAfter(order);
  return oldValue;
}

llvm::Value *AtomicBuilder::createLoop(const llvm::AtomicRMWInst &I) {
  return createLoop({I.getOperation(), I.getOperand(0), I.getOperand(1), I.getOrdering(),
                     I.getAlign(), I.isVolatile()});
}

/// A compare-exchange loop.
llvm::Value *AtomicBuilder::createLoop(const Update &update) {
  createFenceBefore(update.order);
  llvm::Type *type = update.value->getType();
  llvm::Type *bitsType = getBitsType(type);
  llvm::LoadInst *first =
      B.CreateAlignedLoad(bitsType, update.pointer, update.align, update.isVolatile);
  first->setAtomic(AtomicOrdering::Monotonic);
  llvm::BasicBlock *entry = B.GetInsertBlock();
  llvm::BasicBlock *done = entry->splitBasicBlock(B.GetInsertPoint(), "atomic.done");
  auto *loop = llvm::BasicBlock::Create(B.getContext(), "atomic.loop", entry->getParent(), done);
  entry->getTerminator()->setSuccessor(0, loop);

  B.SetInsertPoint(loop);
  llvm::PHINode *bits = B.CreatePHI(bitsType, 2);
  llvm::Value *oldValue = B.CreateBitCast(bits, type);
  llvm::Value *newValue = llvm::buildAtomicRMWValue(update.operation, B, oldValue, update.value);
  // Only the successful exchange needs the ordering. Fences, if required, are outside of the loop.
  llvm::AtomicCmpXchgInst *exchange =
      B.CreateAtomicCmpXchg(update.pointer, bits, B.CreateBitCast(newValue, bitsType), update.align,
                            getOperationOrder(update.order), AtomicOrdering::Monotonic);
  exchange->setVolatile(update.isVolatile);
  bits->addIncoming(first, entry);
  bits->addIncoming(B.CreateExtractValue(exchange, 0), loop);
  B.CreateCondBr(B.CreateExtractValue(exchange, 1), done, loop);
  B.SetInsertPoint(done, done->getFirstInsertionPt());
  createFenceAfter(update.order);
  return oldValue;
}

AtomicBuilder::Exchange AtomicBuilder::createCompareExchange(llvm::Value *pointer,
                                                             llvm::Value *expected,
                                                             llvm::Value *desired,
                                                             AtomicOrdering success,
                                                             AtomicOrdering failure, bool isWeak) {
  llvm::Type *type = expected->getType();
  llvm::Type *bitsType = getBitsType(type);
  const AtomicOrdering both = llvm::getMergedAtomicOrdering(success, failure);
  createFenceBefore(both);
  llvm::AtomicCmpXchgInst *exchange = B.CreateAtomicCmpXchg(
      pointer, B.CreateBitCast(expected, bitsType), B.CreateBitCast(desired, bitsType),
      getAlign(type), getOperationOrder(success), getOperationOrder(failure));
  exchange->setWeak(isWeak);
  createFenceAfter(both);
  return {B.CreateBitCast(B.CreateExtractValue(exchange, 0), type),
          B.CreateExtractValue(exchange, 1)};
}

llvm::Type *getAtomicValueType(const MangledType &pointer, llvm::LLVMContext &context) {
  if (!pointer.isPointer || pointer.isVector() || pointer.isConst ||
      pointer.addressSpace == AddressSpace::Constant ||
      pointer.addressSpace > AddressSpace::Generic)
    return nullptr;
  switch (pointer.base) {
  case MangledType::Base::Int:
  case MangledType::Base::UInt:
    return llvm::Type::getInt32Ty(context);
  case MangledType::Base::Long:
  case MangledType::Base::ULong:
    return llvm::Type::getInt64Ty(context);
  case MangledType::Base::Half:
    return llvm::Type::getHalfTy(context);
  case MangledType::Base::Float:
    return llvm::Type::getFloatTy(context);
  case MangledType::Base::Double:
    return llvm::Type::getDoubleTy(context);
  default:
    return nullptr;
  }
}

} // namespace compiler::utils
