// Atomic operations of all lanes on one place.
#include "packetizer.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Intrinsics.h>

namespace vecz {

namespace {
/// How the operands of several operations on one place become that of one; not_intrinsic if their
/// order may matter. Floating point rounds differently.
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

/// What changes nothing.
llvm::Constant *getNeutral(llvm::AtomicRMWInst::BinOp operation, llvm::Type *type) {
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

/// What all lanes do to one place, without asking what was there, is done at once.
bool Packetizer::combineAtomic(const Work &work, llvm::AtomicRMWInst &I) {
  const llvm::Intrinsic::ID reduction = getReduction(I.getOperation());
  if (reduction == llvm::Intrinsic::not_intrinsic || I.isVolatile() || !I.use_empty() ||
      uniformity.isVarying(I.getPointerOperand()) || !isElement(I.getType()))
    return false;
  llvm::Value *values = getVector(I.getValOperand());
  if (llvm::Value *mask = getMask(work))
    values = B.CreateSelect(mask, values, getNeutral(I.getOperation(), values->getType()));
  llvm::Value *all = B.CreateIntrinsic(reduction, values->getType(), values);
  auto *once = llvm::cast<llvm::AtomicRMWInst>(I.clone());
  once->setOperand(1, all);
  B.Insert(once);
  return true;
}

} // namespace vecz
