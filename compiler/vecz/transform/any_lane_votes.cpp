#include "any_lane_votes.h"

#include "../tuning.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>

namespace vecz {

using namespace llvm::PatternMatch;

namespace {
/// Matches a condition that (negated if `isNegated`) is the disjunction of its operands (negated
/// likewise).
bool matchDisjunction(llvm::Value *condition, bool isNegated, llvm::Value *&left,
                      llvm::Value *&right) {
  return isNegated ? match(condition, m_LogicalAnd(m_Value(left), m_Value(right)))
                   : match(condition, m_LogicalOr(m_Value(left), m_Value(right)));
}

bool matchConjunction(llvm::Value *condition, bool isNegated, llvm::Value *&left,
                      llvm::Value *&right) {
  return matchDisjunction(condition, !isNegated, left, right);
}
} // namespace

/// The stride of the difference of an equality's operands, if no two lanes can have the same
/// difference.
std::optional<llvm::APInt> AnyLaneVotes::getDifferenceStride(const llvm::ICmpInst &compare) const {
  const Stride left = strides.get(compare.getOperand(0));
  const Stride right = strides.get(compare.getOperand(1));
  const llvm::Type *type = compare.getOperand(0)->getType();
  if (!compare.isEquality() || width.isScalable() || packets.isPredicated || !left.isConstant() ||
      !right.isConstant() || !type->isIntegerTy())
    return std::nullopt;
  const unsigned bits = type->getIntegerBitWidth();
  llvm::APInt step = llvm::APInt(64, (left + -right).getAmount()).sextOrTrunc(bits);
  if (step.isZero() || step.countr_zero() + llvm::Log2_64(width.getFixedValue()) >= bits)
    return std::nullopt;
  return step;
}

/// Whether the operands are equal in any lane.
llvm::Value *AnyLaneVotes::emitAnyEqual(llvm::ICmpInst &compare, const llvm::APInt &step) {
  // The lane is the difference divided by the stride: multiplied by the inverse of its odd factor,
  // then rotated by its trailing zeros, so that a remainder makes the quotient out of range.
  const unsigned zeros = step.countr_zero();
  const llvm::APInt odd = step.ashr(zeros);
  const bool isFalling = odd.isAllOnes();
  llvm::Value *lane = B.CreateSub(compare.getOperand(!isFalling), compare.getOperand(isFalling));
  llvm::Type *type = lane->getType();
  if (!odd.isOne() && !isFalling)
    lane = B.CreateMul(lane, llvm::ConstantInt::get(type, odd.multiplicativeInverse()));
  if (zeros != 0)
    lane = B.CreateIntrinsic(llvm::Intrinsic::fshr, type,
                             {lane, lane, llvm::ConstantInt::get(type, zeros)});
  return B.CreateICmpULT(lane, llvm::ConstantInt::get(type, width.getFixedValue()));
}

/// Whether a relation holds in any lane only if it does in a boundary lane: both operands are
/// monotonic from lane to lane.
bool AnyLaneVotes::isMonotonic(const llvm::ICmpInst &compare) const {
  return !compare.isEquality() && !width.isScalable() && !packets.isPredicated &&
         llvm::all_of(compare.operand_values(), [&](const llvm::Value *operand) {
           return strides.get(operand).isConstant() && operand->getType()->isIntegerTy() &&
                  strides.cannotWrap(operand, compare.isSigned());
         });
}

/// The uniform operand of a relation between `counter ^ uniform` and the counter, which increases
/// by one from lane to lane. Null if the comparison is no such relation.
llvm::Value *AnyLaneVotes::getXorOperand(const llvm::ICmpInst &compare) const {
  if (compare.isEquality() || width.isScalable() || packets.isPredicated ||
      !compare.getOperand(0)->getType()->isIntegerTy())
    return nullptr;
  for (unsigned i = 0; i != 2; ++i) {
    llvm::Value *counter = compare.getOperand(i);
    llvm::Value *other;
    if (match(compare.getOperand(1 - i), m_c_Xor(m_Specific(counter), m_Value(other))) &&
        strides.get(counter).isConstant(1) && !uniformity.isVarying(other) &&
        counter->getType()->getIntegerBitWidth() > llvm::Log2_64(width.getFixedValue()))
      return other;
  }
  return nullptr;
}

/// The relation depends on the highest bit that is set in the uniform operand, and on this bit of
/// the counter. A bit below the width has both values among the lanes. A higher one changes once at
/// most, so that the boundary lanes have the values that it has.
llvm::Value *AnyLaneVotes::emitAnyXor(llvm::ICmpInst &compare, llvm::CmpInst::Predicate predicate,
                                      llvm::Value *uniform) {
  llvm::Type *type = uniform->getType();
  const bool isLeft =
      match(compare.getOperand(0), m_c_Xor(m_Specific(compare.getOperand(1)), m_Specific(uniform)));
  llvm::Value *counter = compare.getOperand(isLeft);
  const auto emitLane = [&](llvm::Value *lane) {
    llvm::Value *changed = B.CreateXor(lane, uniform);
    return isLeft ? B.CreateICmp(predicate, changed, lane) : B.CreateICmp(predicate, lane, changed);
  };
  // Zero makes both equal in all lanes, which the boundary lanes show.
  const uint64_t lanes = width.getFixedValue();
  llvm::Value *isLow = B.CreateICmpULT(B.CreateSub(uniform, llvm::ConstantInt::get(type, 1)),
                                       llvm::ConstantInt::get(type, lanes - 1));
  llvm::Value *isAtBoundary =
      B.CreateOr(emitLane(counter), emitLane(packets.createLastLane(counter)));
  return B.CreateOr(isLow, isAtBoundary);
}

bool AnyLaneVotes::isDecidedByBoundaryLanes(llvm::Value *condition, bool isNegated) const {
  unsigned budget = tuning::maxBoundaryComparisons;
  return isDecidedByBoundaryLanes(condition, isNegated, budget);
}

/// `budget` limits the conditions that are visited, for the expression may be a DAG.
bool AnyLaneVotes::isDecidedByBoundaryLanes(llvm::Value *condition, bool isNegated,
                                            unsigned &budget) const {
  if (budget == 0)
    return false;
  --budget;
  if (!uniformity.isVarying(condition))
    return true;
  llvm::Value *left;
  llvm::Value *right;
  if (match(condition, m_Not(m_Value(left))))
    return isDecidedByBoundaryLanes(left, !isNegated, budget);
  if (matchDisjunction(condition, isNegated, left, right))
    return isDecidedByBoundaryLanes(left, isNegated, budget) &&
           isDecidedByBoundaryLanes(right, isNegated, budget);
  if (matchConjunction(condition, isNegated, left, right))
    return (!uniformity.isVarying(left) || !uniformity.isVarying(right)) &&
           isDecidedByBoundaryLanes(left, isNegated, budget) &&
           isDecidedByBoundaryLanes(right, isNegated, budget);
  const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(condition);
  return compare &&
         (isMonotonic(*compare) || getDifferenceStride(*compare) || getXorOperand(*compare));
}

/// The vote on a condition that is decided by its boundary lanes.
llvm::Value *AnyLaneVotes::emitBoundaryVote(llvm::Value *condition, bool isNegated) {
  if (!uniformity.isVarying(condition))
    return isNegated ? B.CreateNot(condition) : condition;
  llvm::Value *left;
  llvm::Value *right;
  if (match(condition, m_Not(m_Value(left))))
    return emitBoundaryVote(left, !isNegated);
  const bool isDisjunction = matchDisjunction(condition, isNegated, left, right);
  if (isDisjunction || matchConjunction(condition, isNegated, left, right)) {
    left = emitBoundaryVote(left, isNegated);
    right = emitBoundaryVote(right, isNegated);
    // The second operand may be poison if the first decides.
    if (llvm::isa<llvm::SelectInst>(condition))
      return isDisjunction ? B.CreateLogicalOr(left, right) : B.CreateLogicalAnd(left, right);
    return isDisjunction ? B.CreateOr(left, right) : B.CreateAnd(left, right);
  }
  auto *compare = llvm::cast<llvm::ICmpInst>(condition);
  const auto predicate = isNegated ? compare->getInversePredicate() : compare->getPredicate();
  // Equality holds in one lane at most, and there are at least two.
  if (const auto step = getDifferenceStride(*compare))
    return predicate == llvm::CmpInst::ICMP_NE ? B.getTrue() : emitAnyEqual(*compare, *step);
  if (llvm::Value *uniform = getXorOperand(*compare))
    return emitAnyXor(*compare, predicate, uniform);
  llvm::Value *a = compare->getOperand(0);
  llvm::Value *b = compare->getOperand(1);
  return B.CreateOr(B.CreateICmp(predicate, a, b),
                    B.CreateICmp(predicate, packets.createLastLane(a), packets.createLastLane(b)));
}

llvm::Value *AnyLaneVotes::emit(llvm::Value *condition) {
  return emit(condition, /*isNegated=*/false);
}

/// Uniform operands are split off, so that they need no vector.
llvm::Value *AnyLaneVotes::emit(llvm::Value *condition, bool isNegated) {
  if (isDecidedByBoundaryLanes(condition, isNegated))
    return emitBoundaryVote(condition, isNegated);
  llvm::Value *left;
  llvm::Value *right;
  if (match(condition, m_Not(m_Value(left))))
    return emit(left, !isNegated);
  const bool isDisjunction = matchDisjunction(condition, isNegated, left, right);
  if ((isDisjunction || matchConjunction(condition, isNegated, left, right)) &&
      (!uniformity.isVarying(left) || !uniformity.isVarying(right))) {
    left = emit(left, isNegated);
    right = emit(right, isNegated);
    return isDisjunction ? B.CreateLogicalOr(left, right) : B.CreateLogicalAnd(left, right);
  }
  llvm::Value *lanes = packets.getVector(condition);
  return B.CreateOrReduce(isNegated ? B.CreateNot(lanes) : lanes);
}

} // namespace vecz
