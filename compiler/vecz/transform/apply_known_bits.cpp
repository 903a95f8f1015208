#include "apply_known_bits.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/SimplifyQuery.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Analysis/WithCache.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Support/KnownBits.h>
#include <llvm/Transforms/Utils/Local.h>

namespace vecz {

namespace {
/// V with the bits `flipped` inverted, as a sum. Null unless all of these are known.
llvm::Value *createFlipped(llvm::Value *V, const llvm::APInt &flipped, const llvm::KnownBits &known,
                           llvm::IRBuilderBase &B) {
  if (!flipped.isSubsetOf(known.Zero | known.One))
    return nullptr;
  if (flipped.isZero())
    return V;
  // The sum is exact, for it differs from V in known bits only. It has V's sign unless that is one
  // of them.
  const llvm::APInt set = flipped & known.Zero;
  const llvm::APInt cleared = flipped & known.One;
  const bool keepsSign = !flipped.isNegative();
  if (set.uge(cleared))
    return B.CreateAdd(V, llvm::ConstantInt::get(V->getType(), set - cleared), "",
                       /*HasNUW=*/true, keepsSign);
  return B.CreateSub(V, llvm::ConstantInt::get(V->getType(), cleared - set), "",
                     /*HasNUW=*/true, keepsSign);
}

/// The bits that a bit operation with a constant inverts.
llvm::APInt getFlipped(unsigned opcode, const llvm::APInt &constant, const llvm::KnownBits &known) {
  switch (opcode) {
  case llvm::Instruction::And:
    return ~constant & ~known.Zero;
  case llvm::Instruction::Or:
    return constant & ~known.One;
  default:
    return constant;
  }
}

/// What a bit operation is in terms of sums: a sum with a constant, or a disjoint `or`. Null if
/// that is not known, or if it is one already.
llvm::Value *createSum(llvm::BinaryOperator &I, const llvm::SimplifyQuery &query) {
  using namespace llvm::PatternMatch;
  llvm::Value *left = I.getOperand(0);
  llvm::Value *right = I.getOperand(1);
  const auto *disjoint = llvm::dyn_cast<llvm::PossiblyDisjointInst>(&I);
  if (disjoint && disjoint->isDisjoint())
    return nullptr;
  llvm::IRBuilder<> B(&I);
  if (I.getOpcode() != llvm::Instruction::And && llvm::haveNoCommonBitsSet(left, right, query))
    return B.CreateOr(left, right, "", /*IsDisjoint=*/true);
  const llvm::APInt *constant;
  if (!match(right, m_APInt(constant)))
    return nullptr;
  const llvm::KnownBits known = llvm::computeKnownBits(left, query);
  return createFlipped(left, getFlipped(I.getOpcode(), *constant, known), known, B);
}

bool isNever(llvm::OverflowResult result) { return result == llvm::OverflowResult::NeverOverflows; }

bool cannotOverflow(const llvm::BinaryOperator &I, bool isSigned,
                    const llvm::SimplifyQuery &query) {
  llvm::Value *left = I.getOperand(0);
  llvm::Value *right = I.getOperand(1);
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
    return isNever(isSigned ? llvm::computeOverflowForSignedAdd(left, right, query)
                            : llvm::computeOverflowForUnsignedAdd(left, right, query));
  case llvm::Instruction::Sub:
    return isNever(isSigned ? llvm::computeOverflowForSignedSub(left, right, query)
                            : llvm::computeOverflowForUnsignedSub(left, right, query));
  case llvm::Instruction::Mul:
    return isNever(isSigned ? llvm::computeOverflowForSignedMul(left, right, query)
                            : llvm::computeOverflowForUnsignedMul(left, right, query));
  case llvm::Instruction::Shl: {
    const uint64_t amount = llvm::computeKnownBits(right, query).getMaxValue().getLimitedValue();
    return amount < (isSigned
                         ? llvm::ComputeNumSignBits(left, query.DL, query.AC, query.CxtI, query.DT)
                         : llvm::computeKnownBits(left, query).countMinLeadingZeros() + 1);
  }
  default:
    return false;
  }
}

void addFlags(llvm::BinaryOperator &I, const llvm::SimplifyQuery &query) {
  if (!I.hasNoUnsignedWrap() && cannotOverflow(I, /*isSigned=*/false, query))
    I.setHasNoUnsignedWrap();
  if (!I.hasNoSignedWrap() && cannotOverflow(I, /*isSigned=*/true, query))
    I.setHasNoSignedWrap();
}
} // namespace

void applyKnownBits(llvm::Function &F) {
  llvm::DominatorTree DT(F);
  llvm::AssumptionCache assumptions(F);
  const llvm::SimplifyQuery facts(F.getDataLayout(), &DT, &assumptions);
  llvm::SmallVector<llvm::WeakTrackingVH, 8> dead;
  for (llvm::Instruction &I : llvm::instructions(F)) {
    auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&I);
    if (!binary || !I.getType()->isIntegerTy() || I.getType()->isIntegerTy(1))
      continue;
    const llvm::SimplifyQuery query = facts.getWithInstruction(binary);
    if (llvm::isa<llvm::OverflowingBinaryOperator>(binary)) {
      addFlags(*binary, query);
    } else if (binary->isBitwiseLogicOp()) {
      if (llvm::Value *sum = createSum(*binary, query)) {
        if (llvm::isa<llvm::Instruction>(sum) && !sum->hasName())
          sum->takeName(binary);
        I.replaceAllUsesWith(sum);
        dead.push_back(&I);
      }
    }
  }
  llvm::RecursivelyDeleteTriviallyDeadInstructions(dead);
}

} // namespace vecz
