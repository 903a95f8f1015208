#include "likely_contiguous.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace vecz {

namespace {
using Step = std::optional<int64_t>;

Step add(Step a, Step b) {
  int64_t sum;
  return a && b && !llvm::AddOverflow(*a, *b, sum) ? Step(sum) : std::nullopt;
}

Step multiply(Step a, int64_t b) {
  int64_t product;
  return a && !llvm::MulOverflow(*a, b, product) ? Step(product) : std::nullopt;
}
} // namespace

/// The varying operand; null if both or neither vary.
llvm::Value *LikelyContiguity::getOnlyVarying(llvm::Value *left, llvm::Value *right) const {
  const bool isLeft = uniformity.isVarying(left);
  if (isLeft == uniformity.isVarying(right))
    return nullptr;
  return isLeft ? left : right;
}

Step LikelyContiguity::getOfBinary(const llvm::BinaryOperator &I, unsigned depth) const {
  const Step left = get(I.getOperand(0), depth);
  const Step right = get(I.getOperand(1), depth);
  const bool hasUniform =
      !uniformity.isVarying(I.getOperand(0)) || !uniformity.isVarying(I.getOperand(1));
  const auto *amount = llvm::dyn_cast<llvm::ConstantInt>(I.getOperand(1));
  switch (I.getOpcode()) {
  case llvm::Instruction::Add:
    return add(left, right);
  case llvm::Instruction::Sub:
    return add(left, multiply(right, -1));
  // Bits that all lanes of a block share do not change the stride within the block.
  case llvm::Instruction::And:
  case llvm::Instruction::Or:
  case llvm::Instruction::Xor:
    return hasUniform ? add(left, right) : std::nullopt;
  case llvm::Instruction::URem:
  case llvm::Instruction::SRem:
    return uniformity.isVarying(I.getOperand(1)) ? std::nullopt : left;
  case llvm::Instruction::UDiv:
  case llvm::Instruction::SDiv:
  case llvm::Instruction::LShr:
  case llvm::Instruction::AShr:
    return uniformity.isVarying(I.getOperand(1)) || !left ? std::nullopt : Step(0);
  case llvm::Instruction::Mul:
    if (left == 0 && right == 0)
      return hasUniform ? Step(0) : std::nullopt;
    return amount && amount->getValue().isSignedIntN(32) ? multiply(left, amount->getSExtValue())
                                                         : std::nullopt;
  case llvm::Instruction::Shl:
    if (left == 0 && !uniformity.isVarying(I.getOperand(1)))
      return Step(0);
    return amount && amount->getValue().ult(32)
               ? multiply(left, int64_t(1) << amount->getZExtValue())
               : std::nullopt;
  default:
    return std::nullopt;
  }
}

Step LikelyContiguity::getOfAddress(const llvm::GEPOperator &I, unsigned depth) const {
  const auto *instruction = llvm::dyn_cast<llvm::Instruction>(&I);
  if (!instruction || !I.getType()->isPointerTy())
    return std::nullopt;
  Step sum = get(I.getPointerOperand(), depth);
  for (auto step = llvm::gep_type_begin(I), end = llvm::gep_type_end(I); step != end; ++step) {
    if (!uniformity.isVarying(step.getOperand()))
      continue;
    const llvm::TypeSize size = step.getSequentialElementStride(instruction->getDataLayout());
    if (size.isScalable())
      return std::nullopt;
    sum = add(sum, multiply(get(step.getOperand(), depth), int64_t(size.getFixedValue())));
  }
  return sum;
}

Step LikelyContiguity::get(const llvm::Value *V, unsigned depth) const {
  if (!uniformity.isVarying(V))
    return 0;
  if (const Stride stride = strides.get(V); stride.isConstant())
    return stride.getAmount();
  if (depth-- == 0)
    return std::nullopt;
  if (const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V))
    return V->getType()->isIntegerTy() ? getOfBinary(*binary, depth) : std::nullopt;
  if (const auto *address = llvm::dyn_cast<llvm::GEPOperator>(V))
    return getOfAddress(*address, depth);
  if (llvm::isa<llvm::SExtInst, llvm::ZExtInst, llvm::TruncInst, llvm::FreezeInst>(V))
    return get(llvm::cast<llvm::Instruction>(V)->getOperand(0), depth);
  if (const auto *extreme = llvm::dyn_cast<llvm::MinMaxIntrinsic>(V))
    return !uniformity.isVarying(extreme->getLHS()) || !uniformity.isVarying(extreme->getRHS())
               ? add(get(extreme->getLHS(), depth), get(extreme->getRHS(), depth))
               : std::nullopt;
  return std::nullopt;
}

/// The only varying index, if it is scaled by `size`.
llvm::Value *LikelyContiguity::getVaryingIndex(llvm::GEPOperator &I, uint64_t size) const {
  const llvm::DataLayout &DL = llvm::cast<llvm::Instruction>(I).getDataLayout();
  llvm::Value *found = nullptr;
  for (auto step = llvm::gep_type_begin(I), end = llvm::gep_type_end(I); step != end; ++step) {
    if (!uniformity.isVarying(step.getOperand()))
      continue;
    if (found || step.getSequentialElementStride(DL) != llvm::TypeSize::getFixed(size))
      return nullptr;
    found = step.getOperand();
  }
  return found;
}

/// The varying summand of a sum with a uniform value; null if V is none. The sum must not wrap
/// unless `isModular`.
llvm::Value *LikelyContiguity::getSummand(llvm::Value *V, bool isModular, bool isSigned) const {
  auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V);
  if (!binary)
    return nullptr;
  llvm::Value *summand = getOnlyVarying(binary->getOperand(0), binary->getOperand(1));
  switch (binary->getOpcode()) {
  case llvm::Instruction::Or:
    return llvm::cast<llvm::PossiblyDisjointInst>(binary)->isDisjoint() ? summand : nullptr;
  case llvm::Instruction::Sub:
    if (summand != binary->getOperand(0))
      return nullptr;
    [[fallthrough]];
  case llvm::Instruction::Add:
    return isModular || (isSigned ? binary->hasNoSignedWrap() : binary->hasNoUnsignedWrap())
               ? summand
               : nullptr;
  default:
    return nullptr;
  }
}

std::optional<AddressRoot> LikelyContiguity::getRoot(llvm::Value *pointer, uint64_t size) const {
  AddressRoot root;
  while (!root.value) {
    auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(pointer);
    if (!address)
      return std::nullopt;
    const bool isVaryingBase = uniformity.isVarying(address->getPointerOperand());
    root.value = getVaryingIndex(*llvm::cast<llvm::GEPOperator>(address), size);
    const bool hasVaryingIndex = llvm::any_of(
        address->indices(), [&](const llvm::Value *index) { return uniformity.isVarying(index); });
    if (isVaryingBase == hasVaryingIndex || (hasVaryingIndex && !root.value))
      return std::nullopt;
    if (root.value)
      root.isNarrow = root.value->getType()->getScalarSizeInBits() <
                      address->getDataLayout().getIndexTypeSizeInBits(address->getType());
    pointer = address->getPointerOperand();
  }
  for (;;) {
    auto *cast = llvm::dyn_cast<llvm::CastInst>(root.value);
    if (cast && llvm::isa<llvm::SExtInst, llvm::ZExtInst>(cast)) {
      root = {cast->getOperand(0), /*isNarrow=*/true,
              llvm::isa<llvm::SExtInst>(cast) || cast->hasNonNeg(), root.isInNarrowSum};
      continue;
    }
    llvm::Value *summand = getSummand(root.value, !root.isNarrow, root.isSigned);
    if (!summand)
      return root;
    root.value = summand;
    root.isInNarrowSum |= root.isNarrow;
  }
}

std::optional<XorIndex> LikelyContiguity::getXor(llvm::Value *pointer, uint64_t size) const {
  const auto root = getRoot(pointer, size);
  const auto *binary = root ? llvm::dyn_cast<llvm::BinaryOperator>(root->value) : nullptr;
  if (!binary || binary->getOpcode() != llvm::Instruction::Xor || root->isInNarrowSum ||
      binary->getType()->getScalarSizeInBits() < tuning::minCheckedIndexBits)
    return std::nullopt;
  llvm::Value *counter = getOnlyVarying(binary->getOperand(0), binary->getOperand(1));
  if (!counter || !strides.get(counter).isConstant(1))
    return std::nullopt;
  return XorIndex{counter, binary->getOperand(counter == binary->getOperand(0) ? 1 : 0)};
}

bool LikelyContiguity::isDecidedByBoundaryLanes(llvm::Value *V, bool isSigned,
                                                llvm::SmallVectorImpl<llvm::Value *> &masks) const {
  if (!uniformity.isVarying(V))
    return true;
  if (const Stride stride = strides.get(V); stride.isConstant())
    return stride.isConstant(1);
  if (auto *extreme = llvm::dyn_cast<llvm::MinMaxIntrinsic>(V)) {
    llvm::Value *operand = getOnlyVarying(extreme->getLHS(), extreme->getRHS());
    return extreme->isSigned() == isSigned && operand &&
           isDecidedByBoundaryLanes(operand, isSigned, masks);
  }
  if (auto *cast = llvm::dyn_cast<llvm::SExtInst>(V))
    return isSigned && isDecidedByBoundaryLanes(cast->getOperand(0), isSigned, masks);
  if (auto *cast = llvm::dyn_cast<llvm::ZExtInst>(V))
    return isDecidedByBoundaryLanes(cast->getOperand(0), cast->hasNonNeg(), masks);
  // A stride-1 value whose upper bits are masked off increases by one or returns to zero.
  if (auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(V);
      binary && binary->getOpcode() == llvm::Instruction::And) {
    const llvm::Value *counter = getOnlyVarying(binary->getOperand(0), binary->getOperand(1));
    if (!counter || !strides.get(counter).isConstant(1))
      return false;
    masks.push_back(binary->getOperand(counter == binary->getOperand(0) ? 1 : 0));
    return true;
  }
  llvm::Value *summand = getSummand(V, /*isModular=*/false, isSigned);
  return summand && isDecidedByBoundaryLanes(summand, isSigned, masks);
}

namespace {
/// Splits V into a base and a constant offset.
std::pair<const llvm::Value *, int64_t> getBaseAndOffset(const llvm::Value *V) {
  int64_t offset = 0;
  while (const auto *sum = llvm::dyn_cast<llvm::BinaryOperator>(V)) {
    const auto *amount = llvm::dyn_cast<llvm::ConstantInt>(sum->getOperand(1));
    if (sum->getOpcode() != llvm::Instruction::Add || !amount ||
        !amount->getValue().isSignedIntN(32))
      break;
    offset += amount->getSExtValue();
    V = sum->getOperand(0);
  }
  return {V, offset};
}
} // namespace

Step LikelyContiguity::getShift(const llvm::Value *from, const llvm::Value *to) const {
  if (from == to)
    return 0;
  if (strides.get(from).isConstant(1) && strides.get(to).isConstant(1)) {
    const auto [base, offset] = getBaseAndOffset(from);
    const auto [otherBase, otherOffset] = getBaseAndOffset(to);
    return base == otherBase ? Step(otherOffset - offset) : std::nullopt;
  }
  const auto *I = llvm::dyn_cast<llvm::Instruction>(from);
  const auto *other = llvm::dyn_cast<llvm::Instruction>(to);
  if (!I || !other || !I->isSameOperationAs(other))
    return std::nullopt;
  Step shift;
  for (const auto &[operand, otherOperand] : llvm::zip(I->operands(), other->operands())) {
    if (operand == otherOperand && !uniformity.isVarying(operand))
      continue;
    if (shift || !uniformity.isVarying(operand))
      return std::nullopt;
    shift = getShift(operand, otherOperand);
    if (!shift)
      return std::nullopt;
  }
  return shift;
}

} // namespace vecz
