#include "compiler/utils/atomic_operations.h"

#include <llvm/IR/Constants.h>

namespace compiler::utils {

llvm::Intrinsic::ID getAtomicReduction(llvm::AtomicRMWInst::BinOp operation) {
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

llvm::Constant *getAtomicIdentity(llvm::AtomicRMWInst::BinOp operation, llvm::Type *type) {
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

} // namespace compiler::utils
