#include "integer_ranges.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {

namespace {

using llvm::ConstantRange;

/// Operands beyond this depth are taken to have any value (compile time).
constexpr unsigned maxDepth = 24;

ConstantRange getFullRange(const llvm::Value &value) {
  return ConstantRange::getFull(value.getType()->getScalarSizeInBits());
}

ConstantRange getRangeOfConstant(const llvm::Constant &constant) {
  if (const auto *integer = llvm::dyn_cast<llvm::ConstantInt>(&constant))
    return integer->getValue();
  if (const llvm::Constant *splat = constant.getSplatValue())
    return llvm::isa<llvm::ConstantInt>(splat) ? getRangeOfConstant(*splat)
                                               : getFullRange(constant);
  const auto *type = llvm::dyn_cast<llvm::FixedVectorType>(constant.getType());
  if (!type)
    return getFullRange(constant);
  ConstantRange all = ConstantRange::getEmpty(type->getScalarSizeInBits());
  for (unsigned i = 0; i < type->getNumElements(); ++i) {
    const auto *element =
        llvm::dyn_cast_or_null<llvm::ConstantInt>(constant.getAggregateElement(i));
    if (!element)
      return getFullRange(constant);
    all = all.unionWith(element->getValue());
  }
  return all;
}

} // namespace

ConstantRange IntegerRanges::get(llvm::Value *value) { return get(value, 0); }

ConstantRange IntegerRanges::get(llvm::Value *value, unsigned depth) {
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    return getRangeOfConstant(*constant);
  if (const auto known = ranges.find(value); known != ranges.end())
    return known->second;
  if (depth == maxDepth)
    return getFullRange(*value);
  ConstantRange range = compute(value, depth + 1);
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(value))
    if (const std::optional<ConstantRange> attribute = call->getRange())
      range = range.intersectWith(*attribute);
  ranges.insert({value, range});
  return range;
}

ConstantRange IntegerRanges::compute(llvm::Value *value, unsigned depth) {
  const unsigned bits = value->getType()->getScalarSizeInBits();
  if (auto *cast = llvm::dyn_cast<llvm::CastInst>(value))
    // A bitcast may join or divide elements.
    return cast->getSrcTy()->isIntOrIntVectorTy() && !llvm::isa<llvm::BitCastInst>(cast)
               ? get(cast->getOperand(0), depth).castOp(cast->getOpcode(), bits)
               : getFullRange(*value);
  if (auto *op = llvm::dyn_cast<llvm::BinaryOperator>(value)) {
    const ConstantRange left = get(op->getOperand(0), depth), right = get(op->getOperand(1), depth);
    if (const auto *flags = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(op))
      return left.overflowingBinaryOp(op->getOpcode(), right, flags->getNoWrapKind());
    return left.binaryOp(op->getOpcode(), right);
  }
  if (auto *select = llvm::dyn_cast<llvm::SelectInst>(value))
    return get(select->getTrueValue(), depth).unionWith(get(select->getFalseValue(), depth));
  if (auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(value)) {
    if (!ConstantRange::isIntrinsicSupported(call->getIntrinsicID()))
      return getFullRange(*value);
    llvm::SmallVector<ConstantRange, 2> operands;
    for (llvm::Value *operand : call->args())
      operands.push_back(get(operand, depth));
    return ConstantRange::intrinsic(call->getIntrinsicID(), operands);
  }
  // Elements that are not set are poison.
  if (auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(value)) {
    const ConstantRange first = get(shuffle->getOperand(0), depth);
    return llvm::isa<llvm::PoisonValue>(shuffle->getOperand(1))
               ? first
               : first.unionWith(get(shuffle->getOperand(1), depth));
  }
  if (auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(value)) {
    const ConstantRange element = get(insert->getOperand(1), depth);
    return llvm::isa<llvm::PoisonValue>(insert->getOperand(0))
               ? element
               : element.unionWith(get(insert->getOperand(0), depth));
  }
  return getFullRange(*value);
}

} // namespace compiler::utils
