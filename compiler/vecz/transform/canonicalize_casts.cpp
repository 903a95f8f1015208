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

/// Whether the lower half of the result depends on the lower halves of the operands alone.
bool isModular(const llvm::Value *V) {
  const auto *I = llvm::dyn_cast<llvm::BinaryOperator>(V);
  return I &&
         (I->getOpcode() == llvm::Instruction::Add || I->getOpcode() == llvm::Instruction::Sub ||
          I->getOpcode() == llvm::Instruction::Mul);
}

using Casts = llvm::SmallVector<llvm::TruncInst *, 4>;

/// Whether all that is used of the phi by way of V, which is computed from it, is the lower half.
/// Collects the conversions to it.
bool isOnlyNarrowed(const llvm::PHINode &phi, llvm::Value &V, Casts &casts,
                    unsigned depth = tuning::maxCastDepth) {
  return llvm::all_of(V.users(), [&](llvm::User *user) {
    if (auto *cast = llvm::dyn_cast<llvm::TruncInst>(user);
        cast && cast->getType()->isIntegerTy(narrowBits)) {
      casts.push_back(cast);
      return true;
    }
    return user == &phi ||
           (isModular(user) && depth != 0 && isOnlyNarrowed(phi, *user, casts, depth - 1));
  });
}

/// The lower half of V, which is available at B. Sums and products are computed in the narrow type.
llvm::Value *createLowerHalf(llvm::Value *V, llvm::IRBuilderBase &B,
                             unsigned depth = tuning::maxCastDepth) {
  if (auto *cast = llvm::dyn_cast<llvm::CastInst>(V);
      cast && llvm::isa<llvm::SExtInst, llvm::ZExtInst>(cast) &&
      cast->getSrcTy()->isIntegerTy(narrowBits))
    return cast->getOperand(0);
  if (!isModular(V) || depth == 0)
    return B.CreateTrunc(V, B.getIntNTy(narrowBits));
  auto *I = llvm::cast<llvm::BinaryOperator>(V);
  llvm::Value *left = createLowerHalf(I->getOperand(0), B, depth - 1);
  llvm::Value *right = createLowerHalf(I->getOperand(1), B, depth - 1);
  return B.CreateBinOp(I->getOpcode(), left, right, I->getName());
}

/// Replaces the phi by one of its lower half, which is all that `casts` and itself use of it.
void narrowPhi(llvm::PHINode &phi, const Casts &casts) {
  llvm::IRBuilder<> B(&phi);
  llvm::PHINode *narrow =
      B.CreatePHI(B.getIntNTy(narrowBits), phi.getNumIncomingValues(), phi.getName());
  B.SetInsertPoint(phi.getParent()->getFirstInsertionPt());
  phi.replaceAllUsesWith(B.CreateZExt(narrow, phi.getType()));
  // A block that is a predecessor several times must have the same value each time.
  llvm::SmallDenseMap<llvm::BasicBlock *, llvm::Value *, 4> halves;
  for (const auto [value, block] : llvm::zip_equal(phi.incoming_values(), phi.blocks())) {
    llvm::Value *&half = halves[block];
    if (!half) {
      B.SetInsertPoint(block->getTerminator());
      half = createLowerHalf(value, B);
    }
    narrow->addIncoming(half, block);
  }
  for (llvm::TruncInst *cast : casts) {
    B.SetInsertPoint(cast);
    cast->replaceAllUsesWith(createLowerHalf(cast->getOperand(0), B));
  }
}

/// An induction variable of 32 bits that is increased by one of 64 bits, such as a global size, is
/// simplified to a phi of 64 bits. Its stride would be that of a value that wraps in between.
void narrowPhis(llvm::Function &F) {
  llvm::SmallVector<llvm::WeakTrackingVH, 8> dead;
  for (llvm::BasicBlock &block : F)
    for (llvm::PHINode &phi : block.phis())
      if (Casts casts; phi.getType()->isIntegerTy(2 * narrowBits) &&
                       isOnlyNarrowed(phi, phi, casts) && !casts.empty()) {
        narrowPhi(phi, casts);
        dead.append(casts.begin(), casts.end());
        dead.push_back(&phi);
      }
  llvm::RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
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
  narrowPhis(F);
}

} // namespace vecz
