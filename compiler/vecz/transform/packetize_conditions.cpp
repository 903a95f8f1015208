// Whether a condition holds in any lane, without a vector where that can be told from the first and
// the last lane: numbers with a known stride that do not wrap only rise or only fall, so if one of
// them is below a uniform number, one of those two is. In which lane such a number equals another
// follows from the first lane alone.
#include "packetizer.h"

#include "../tuning.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>

namespace vecz {

using namespace llvm::PatternMatch;

namespace {
/// A condition of more parts is compared in vectors.
constexpr unsigned maxParts = tuning::maxBoundaryComparisons;

/// Whether the condition (or its opposite) holds if one of both operands' does.
bool isDisjunction(llvm::Value *condition, bool isOpposite, llvm::Value *&left,
                   llvm::Value *&right) {
  return isOpposite ? match(condition, m_LogicalAnd(m_Value(left), m_Value(right)))
                    : match(condition, m_LogicalOr(m_Value(left), m_Value(right)));
}

bool isConjunction(llvm::Value *condition, bool isOpposite, llvm::Value *&left,
                   llvm::Value *&right) {
  return isDisjunction(condition, !isOpposite, left, right);
}
} // namespace

/// By how much the difference of what is compared changes from lane to lane, if that says whether
/// one of them finds it 0: not if it comes to the same after a few lanes.
std::optional<llvm::APInt> Packetizer::getStepOfDifference(const llvm::ICmpInst &compare) const {
  const Stride left = strides.get(compare.getOperand(0));
  const Stride right = strides.get(compare.getOperand(1));
  const llvm::Type *type = compare.getOperand(0)->getType();
  if (!compare.isEquality() || width.isScalable() || isPredicated || !left.isConstant() ||
      !right.isConstant() || !type->isIntegerTy())
    return std::nullopt;
  const unsigned bits = type->getIntegerBitWidth();
  const llvm::APInt step = llvm::APInt(64, (left + -right).getAmount()).sextOrTrunc(bits);
  if (step.isZero() || step.countr_zero() + llvm::Log2_64(width.getFixedValue()) >= bits)
    return std::nullopt;
  return step;
}

/// Whether what is compared is equal in any lane.
llvm::Value *Packetizer::emitAnyEqual(llvm::ICmpInst &compare, const llvm::APInt &step) {
  // The lane is the difference over the step: an odd number has an inverse, and the zeros behind it
  // are turned round, so that what is no multiple of it becomes too large.
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

bool Packetizer::isOrdered(const llvm::ICmpInst &compare) const {
  return !compare.isEquality() && !width.isScalable() && !isPredicated &&
         llvm::all_of(compare.operand_values(), [&](const llvm::Value *operand) {
           return strides.get(operand).isConstant() && operand->getType()->isIntegerTy() &&
                  strides.cannotWrap(operand, compare.isSigned());
         });
}

bool Packetizer::isDecidedByBoundaryLanes(llvm::Value *condition, bool isOpposite) const {
  unsigned parts = maxParts;
  return isDecidedByBoundaryLanes(condition, isOpposite, parts);
}

/// `parts` is how many more conditions are looked at: there may be many ways to each.
bool Packetizer::isDecidedByBoundaryLanes(llvm::Value *condition, bool isOpposite,
                                          unsigned &parts) const {
  if (parts == 0)
    return false;
  --parts;
  if (!uniformity.isVarying(condition))
    return true;
  llvm::Value *left;
  llvm::Value *right;
  if (match(condition, m_Not(m_Value(left))))
    return isDecidedByBoundaryLanes(left, !isOpposite, parts);
  if (isDisjunction(condition, isOpposite, left, right))
    return isDecidedByBoundaryLanes(left, isOpposite, parts) &&
           isDecidedByBoundaryLanes(right, isOpposite, parts);
  if (isConjunction(condition, isOpposite, left, right))
    return (!uniformity.isVarying(left) || !uniformity.isVarying(right)) &&
           isDecidedByBoundaryLanes(left, isOpposite, parts) &&
           isDecidedByBoundaryLanes(right, isOpposite, parts);
  const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(condition);
  return compare && (isOrdered(*compare) || getStepOfDifference(*compare));
}

llvm::Value *Packetizer::emitLastLane(llvm::Value *V) {
  const int64_t steps = width.getFixedValue() - 1;
  const int64_t amount = strides.get(V).getAmount();
  return amount == 0 ? V
                     : B.CreateAdd(V, llvm::ConstantInt::getSigned(V->getType(), steps * amount,
                                                                   /*ImplicitTrunc=*/true));
}

/// Whether the condition, or its opposite, holds in any lane.
llvm::Value *Packetizer::emitEnds(llvm::Value *condition, bool isOpposite) {
  if (!uniformity.isVarying(condition))
    return isOpposite ? B.CreateNot(condition) : condition;
  llvm::Value *left;
  llvm::Value *right;
  if (match(condition, m_Not(m_Value(left))))
    return emitEnds(left, !isOpposite);
  const bool isEither = isDisjunction(condition, isOpposite, left, right);
  if (isEither || isConjunction(condition, isOpposite, left, right)) {
    left = emitEnds(left, isOpposite);
    right = emitEnds(right, isOpposite);
    // The second may mean nothing if the first decides.
    if (llvm::isa<llvm::SelectInst>(condition))
      return isEither ? B.CreateLogicalOr(left, right) : B.CreateLogicalAnd(left, right);
    return isEither ? B.CreateOr(left, right) : B.CreateAnd(left, right);
  }
  auto *compare = llvm::cast<llvm::ICmpInst>(condition);
  const auto predicate = isOpposite ? compare->getInversePredicate() : compare->getPredicate();
  // They cannot be equal in two lanes, and there are two at least.
  if (const auto step = getStepOfDifference(*compare))
    return predicate == llvm::CmpInst::ICMP_NE ? B.getTrue() : emitAnyEqual(*compare, *step);
  llvm::Value *a = compare->getOperand(0);
  llvm::Value *b = compare->getOperand(1);
  return B.CreateOr(B.CreateICmp(predicate, a, b),
                    B.CreateICmp(predicate, emitLastLane(a), emitLastLane(b)));
}

llvm::Value *Packetizer::emitAnyLane(llvm::Value *condition) {
  return emitAnyLane(condition, /*isOpposite=*/false);
}

/// What is uniform in the condition is asked apart, and needs no vector.
llvm::Value *Packetizer::emitAnyLane(llvm::Value *condition, bool isOpposite) {
  if (isDecidedByBoundaryLanes(condition, isOpposite))
    return emitEnds(condition, isOpposite);
  llvm::Value *left;
  llvm::Value *right;
  if (match(condition, m_Not(m_Value(left))))
    return emitAnyLane(left, !isOpposite);
  const bool isEither = isDisjunction(condition, isOpposite, left, right);
  if ((isEither || isConjunction(condition, isOpposite, left, right)) &&
      (!uniformity.isVarying(left) || !uniformity.isVarying(right))) {
    left = emitAnyLane(left, isOpposite);
    right = emitAnyLane(right, isOpposite);
    return isEither ? B.CreateLogicalOr(left, right) : B.CreateLogicalAnd(left, right);
  }
  llvm::Value *lanes = getVector(condition);
  return B.CreateOrReduce(isOpposite ? B.CreateNot(lanes) : lanes);
}

} // namespace vecz
