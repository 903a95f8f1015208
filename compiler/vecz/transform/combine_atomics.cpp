#include "combine_atomics.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

namespace vecz {

namespace {
/// The reduction that combines the operands of several operations on one address; not_intrinsic if
/// the order of the operations matters, as for floating point, which rounds.
llvm::Intrinsic::ID getReduction(llvm::AtomicRMWInst::BinOp operation) {
  switch (operation) {
  case llvm::AtomicRMWInst::Add:
  case llvm::AtomicRMWInst::Sub:
    return llvm::Intrinsic::vector_reduce_add;
  case llvm::AtomicRMWInst::And:
    return llvm::Intrinsic::vector_reduce_and;
  case llvm::AtomicRMWInst::Or:
    return llvm::Intrinsic::vector_reduce_or;
  case llvm::AtomicRMWInst::Xor:
    return llvm::Intrinsic::vector_reduce_xor;
  case llvm::AtomicRMWInst::Max:
    return llvm::Intrinsic::vector_reduce_smax;
  case llvm::AtomicRMWInst::Min:
    return llvm::Intrinsic::vector_reduce_smin;
  case llvm::AtomicRMWInst::UMax:
    return llvm::Intrinsic::vector_reduce_umax;
  case llvm::AtomicRMWInst::UMin:
    return llvm::Intrinsic::vector_reduce_umin;
  default:
    return llvm::Intrinsic::not_intrinsic;
  }
}

/// The identity element of the operation.
llvm::Constant *getIdentity(llvm::AtomicRMWInst::BinOp operation, llvm::Type *type) {
  const unsigned bits = type->getScalarSizeInBits();
  switch (operation) {
  case llvm::AtomicRMWInst::And:
  case llvm::AtomicRMWInst::UMin:
    return llvm::Constant::getAllOnesValue(type);
  case llvm::AtomicRMWInst::Max:
    return llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(bits));
  case llvm::AtomicRMWInst::Min:
    return llvm::ConstantInt::get(type, llvm::APInt::getSignedMaxValue(bits));
  default:
    return llvm::Constant::getNullValue(type);
  }
}
} // namespace

bool combineAtomic(PacketBuilder &packets, const PredicatedInst &PI, llvm::AtomicRMWInst &I) {
  const llvm::Intrinsic::ID reduction = getReduction(I.getOperation());
  if (reduction == llvm::Intrinsic::not_intrinsic || I.isVolatile() || !I.use_empty() ||
      packets.uniformity.isVarying(I.getPointerOperand()) || !packets.isElement(I.getType()))
    return false;
  llvm::IRBuilder<> &B = packets.B;
  llvm::Value *operands = packets.getVector(I.getValOperand());
  if (llvm::Value *mask = packets.getMask(PI))
    operands = B.CreateSelect(mask, operands, getIdentity(I.getOperation(), operands->getType()));
  llvm::Value *reduced = B.CreateIntrinsic(reduction, operands->getType(), operands);
  auto *combined = llvm::cast<llvm::AtomicRMWInst>(I.clone());
  combined->setOperand(1, reduced);
  B.Insert(combined);
  return true;
}

} // namespace vecz
