#include "canonicalize_casts.h"

#include "../tuning.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

namespace {
constexpr unsigned narrowBits = 32;

/// A value whose lower half is the upper half of V. Null unless V's lower half is known to be zero.
llvm::Value *getUpperHalf(llvm::Value *V, llvm::IRBuilderBase &B,
                          unsigned depth = tuning::maxCastDepth) {
  using namespace llvm::PatternMatch;
  llvm::Value *left;
  llvm::Value *right;
  uint64_t amount;
  const llvm::APInt *constant;
  if (match(V, m_APInt(constant)) && constant->countr_zero() >= narrowBits)
    return llvm::ConstantInt::get(V->getType(), constant->lshr(narrowBits));
  if (match(V, m_Shl(m_Value(left), m_ConstantInt(amount))) && amount >= narrowBits && amount < 64)
    return amount == narrowBits ? left : B.CreateShl(left, amount - narrowBits);
  if (depth-- == 0)
    return nullptr;
  if (match(V, m_Mul(m_Value(left), m_Value(right)))) {
    if (llvm::Value *half = getUpperHalf(left, B, depth))
      return B.CreateMul(half, right);
    llvm::Value *half = getUpperHalf(right, B, depth);
    return half ? B.CreateMul(left, half) : nullptr;
  }
  auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V);
  if (!binary || (binary->getOpcode() != llvm::Instruction::Add &&
                  binary->getOpcode() != llvm::Instruction::Sub))
    return nullptr;
  left = getUpperHalf(binary->getOperand(0), B, depth);
  right = left ? getUpperHalf(binary->getOperand(1), B, depth) : nullptr;
  return right ? B.CreateBinOp(binary->getOpcode(), left, right) : nullptr;
}

/// Null if I is no conversion between integer types.
llvm::Value *createCast(llvm::Instruction &I) {
  using namespace llvm::PatternMatch;
  if (!I.getType()->isIntegerTy(64))
    return nullptr;
  llvm::IRBuilder<> B(&I);
  llvm::Value *X;
  const llvm::APInt *mask;
  uint64_t shift = 0;
  if ((match(&I, m_And(m_Shl(m_Value(X), m_ConstantInt(shift)), m_APInt(mask))) &&
       shift < narrowBits && mask->lshr(shift).isMask(narrowBits) &&
       mask->countr_zero() == shift)) {
    llvm::Value *wide = B.CreateZExt(B.CreateTrunc(X, B.getIntNTy(narrowBits)), I.getType());
    return B.CreateShl(wide, shift, I.getName());
  }
  if (match(&I, m_And(m_Value(X), m_APInt(mask))) && mask->isMask(narrowBits))
    return B.CreateZExt(B.CreateTrunc(X, B.getIntNTy(narrowBits)), I.getType(), I.getName());
  // Shifted right by less than it was shifted left, the value is multiplied as well.
  uint64_t rightShift;
  if (!match(&I, m_AShr(m_Value(X), m_ConstantInt(rightShift))) || rightShift > narrowBits ||
      rightShift < 24)
    return nullptr;
  llvm::Value *half = getUpperHalf(X, B);
  if (!half)
    return nullptr;
  llvm::Value *wide = B.CreateSExt(B.CreateTrunc(half, B.getIntNTy(narrowBits)), I.getType());
  return rightShift == narrowBits ? wide : B.CreateShl(wide, narrowBits - rightShift, I.getName());
}
} // namespace

void canonicalizeCasts(llvm::Function &F) {
  llvm::SmallVector<llvm::WeakTrackingVH, 8> dead;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (llvm::Value *cast = createCast(I)) {
      I.replaceAllUsesWith(cast);
      dead.push_back(&I);
    }
  llvm::RecursivelyDeleteTriviallyDeadInstructions(dead);
}

} // namespace vecz
