#include "canonicalize_casts.h"

#include "../tuning.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

namespace {
constexpr unsigned narrowBits = 32;

/// How far back it is looked for.
constexpr unsigned maxDepth = tuning::maxCastDepth;

/// A value whose lower half is the upper half of V, if V's lower half is known to be zero; else
/// null.
llvm::Value *getUpperHalf(llvm::Value *V, llvm::IRBuilderBase &B, unsigned depth = maxDepth) {
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

/// Null if I is no cast in disguise.
llvm::Value *restoreCast(llvm::Instruction &I) {
  using namespace llvm::PatternMatch;
  if (!I.getType()->isIntegerTy(64))
    return nullptr;
  llvm::IRBuilder<> B(&I);
  llvm::Value *X;
  const llvm::APInt *kept;
  uint64_t up = 0;
  if ((match(&I, m_And(m_Shl(m_Value(X), m_ConstantInt(up)), m_APInt(kept))) && up < narrowBits &&
       kept->lshr(up).isMask(narrowBits) && kept->countr_zero() == up)) {
    llvm::Value *wide = B.CreateZExt(B.CreateTrunc(X, B.getIntNTy(narrowBits)), I.getType());
    return B.CreateShl(wide, up, I.getName());
  }
  if (match(&I, m_And(m_Value(X), m_APInt(kept))) && kept->isMask(narrowBits))
    return B.CreateZExt(B.CreateTrunc(X, B.getIntNTy(narrowBits)), I.getType(), I.getName());
  // Shifted back by less than it was shifted up, the number is multiplied too.
  uint64_t down;
  if (!match(&I, m_AShr(m_Value(X), m_ConstantInt(down))) || down > narrowBits || down < 24)
    return nullptr;
  llvm::Value *half = getUpperHalf(X, B);
  if (!half)
    return nullptr;
  llvm::Value *wide = B.CreateSExt(B.CreateTrunc(half, B.getIntNTy(narrowBits)), I.getType());
  return down == narrowBits ? wide : B.CreateShl(wide, narrowBits - down, I.getName());
}
} // namespace

void canonicalizeCasts(llvm::Function &F) {
  llvm::SmallVector<llvm::WeakTrackingVH, 8> dead;
  for (llvm::Instruction &I : llvm::instructions(F))
    if (llvm::Value *cast = restoreCast(I)) {
      I.replaceAllUsesWith(cast);
      dead.push_back(&I);
    }
  llvm::RecursivelyDeleteTriviallyDeadInstructions(dead);
}

} // namespace vecz
