#include "arithmetic.h"
#include "interpreter.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

namespace torture {

void Interpreter::executeBinary(const Step &step) {
  const auto &I = llvm::cast<llvm::BinaryOperator>(*step.instruction);
  const Value &a = *step.operands[0], &b = *step.operands[1];
  const llvm::Type *scalar = I.getType()->getScalarType();
  step.result->resize(a.size());
  bool traps = false;
  for (std::size_t i = 0; i != a.size() && !traps; ++i)
    (*step.result)[i] = computeBinary(I, scalar, a[i], b[i], traps);
  if (traps)
    fail("it divides by zero or too large a number");
}

void Interpreter::executeCompare(const Step &step) {
  const auto &I = llvm::cast<llvm::CmpInst>(*step.instruction);
  const Value &a = *step.operands[0], &b = *step.operands[1];
  const llvm::Type *scalar = I.getOperand(0)->getType()->getScalarType();
  const auto *integers = llvm::dyn_cast<llvm::ICmpInst>(&I);
  const bool sameSign = integers && integers->hasSameSign();
  step.result->resize(a.size());
  for (std::size_t i = 0; i != a.size(); ++i) {
    Element &result = (*step.result)[i];
    result = compare(I.getPredicate(), scalar, a[i], b[i]);
    if (sameSign && ((a[i].bits ^ b[i].bits) >> (scalar->getScalarSizeInBits() - 1)))
      result.poison = true;
  }
}

void Interpreter::executeCast(const Step &step) {
  const auto &I = llvm::cast<llvm::CastInst>(*step.instruction);
  const llvm::Type *from = I.getSrcTy()->getScalarType(), *to = I.getDestTy()->getScalarType();
  const bool nonNegative = llvm::isa<llvm::PossiblyNonNegInst>(I) && I.hasNonNeg();
  const auto *shorter = llvm::dyn_cast<llvm::TruncInst>(&I);
  const Value &values = *step.operands[0];
  step.result->resize(values.size());
  for (std::size_t i = 0; i != values.size(); ++i) {
    const Element value = values[i];
    Element result = convert(I.getOpcode(), from, to, value);
    if (nonNegative && value.bits >> (from->getScalarSizeInBits() - 1))
      result.poison = true;
    if (shorter && shorter->hasNoUnsignedWrap() && result.bits != value.bits)
      result.poison = true;
    if (shorter && shorter->hasNoSignedWrap() &&
        signExtend(result.bits, to->getScalarSizeInBits()) !=
            signExtend(value.bits, from->getScalarSizeInBits()))
      result.poison = true;
    (*step.result)[i] = result;
  }
}

// Vectors may become vectors of other lengths: the bits stay, in their order in memory.
void Interpreter::executeBitcast(const Step &step) {
  const Value from = *step.operands[0];
  const llvm::Type *type = step.instruction->getType();
  const auto toWidth = unsigned(layout.getTypeSizeInBits(type->getScalarType()));
  const auto fromWidth = unsigned(
      layout.getTypeSizeInBits(step.instruction->getOperand(0)->getType()->getScalarType()));
  Value &to = *step.result;
  if (toWidth == fromWidth) {
    to = from;
    return;
  }
  to.assign(countElements(type), Element());
  for (unsigned bit = 0; bit != from.size() * fromWidth; ++bit) {
    const Element &source = from[bit / fromWidth];
    Element &target = to[bit / toWidth];
    target.poison |= source.poison;
    target.bits |= (source.bits >> (bit % fromWidth) & 1) << (bit % toWidth);
    target.undefined |= (source.undefined >> (bit % fromWidth) & 1) << (bit % toWidth);
  }
}

void Interpreter::executeSelect(const Step &step) {
  const Value condition = *step.operands[0];
  const Value a = *step.operands[1], b = *step.operands[2];
  step.result->resize(a.size());
  for (std::size_t i = 0; i != a.size(); ++i) {
    const Element &chosen = condition[condition.size() == 1 ? 0 : i];
    Element &result = (*step.result)[i];
    result = chosen.poison ? Element{0, true} : chosen.bits ? a[i] : b[i];
    if (chosen.undefined) {
      result.poison = a[i].poison || b[i].poison;
      result.undefined = a[i].undefined | b[i].undefined | (a[i].bits ^ b[i].bits);
    }
  }
}

void Interpreter::executeElement(const Step &step) {
  const Value vector = *step.operands[0];
  if (const auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(step.instruction)) {
    const Value second = *step.operands[1];
    step.result->clear();
    for (const int lane : shuffle->getShuffleMask())
      step.result->push_back(lane < 0                    ? Element{0, true}
                             : lane < int(vector.size()) ? vector[unsigned(lane)]
                                                         : second[unsigned(lane) - vector.size()]);
    return;
  }
  const bool isInsert = llvm::isa<llvm::InsertElementInst>(step.instruction);
  const Element index = step.operands[isInsert ? 2 : 1]->front();
  const bool isOutside = index.poison || (index.bits | index.undefined) >= vector.size();
  if (isInsert) {
    const Element value = step.operands[1]->front();
    *step.result = vector;
    if (isOutside)
      step.result->assign(vector.size(), Element{0, true});
    else
      (*step.result)[unsigned(index.bits)] = value;
    if (index.undefined)
      for (Element &element : *step.result)
        element.undefined = ~Bits(0);
    return;
  }
  step.result->assign(1, isOutside ? Element{0, true} : vector[unsigned(index.bits)]);
  if (index.undefined)
    step.result->front().undefined = ~Bits(0);
}

void Interpreter::executeAggregate(const Step &step) {
  const auto *insert = llvm::dyn_cast<llvm::InsertValueInst>(step.instruction);
  const llvm::ArrayRef<unsigned> indices =
      insert ? insert->getIndices()
             : llvm::cast<llvm::ExtractValueInst>(step.instruction)->getIndices();
  const llvm::Type *type = step.instruction->getOperand(0)->getType();
  unsigned place = 0;
  for (const unsigned index : indices) {
    for (unsigned i = 0; i != index; ++i)
      place += countElements(
          llvm::ExtractValueInst::getIndexedType(const_cast<llvm::Type *>(type), {i}));
    type = llvm::ExtractValueInst::getIndexedType(const_cast<llvm::Type *>(type), {index});
  }
  const Value whole = *step.operands[0];
  if (insert) {
    const Value member = *step.operands[1];
    *step.result = whole;
    std::copy(member.begin(), member.end(), step.result->begin() + place);
    return;
  }
  step.result->assign(whole.begin() + place, whole.begin() + place + countElements(type));
}

void Interpreter::executeGEP(const Step &step) {
  const auto &I = llvm::cast<llvm::GEPOperator>(*step.instruction);
  const unsigned lanes = countElements(I.getType());
  Value result(lanes);
  const auto laneOf = [](const Value &value, unsigned lane) {
    return value[value.size() == 1 ? 0 : lane];
  };
  for (unsigned lane = 0; lane != lanes; ++lane)
    result[lane] = laneOf(*step.operands[0], lane);
  unsigned operand = 1;
  for (auto it = llvm::gep_type_begin(I), end = llvm::gep_type_end(I); it != end; ++it, ++operand) {
    const unsigned width = unsigned(layout.getTypeSizeInBits(
        step.instruction->getOperand(operand)->getType()->getScalarType()));
    for (unsigned lane = 0; lane != lanes; ++lane) {
      const Element index = laneOf(*step.operands[operand], lane);
      if (llvm::StructType *structure = it.getStructTypeOrNull())
        result[lane].bits +=
            layout.getStructLayout(structure)->getElementOffset(unsigned(index.bits));
      else
        result[lane].bits += Bits(signExtend(index.bits, width)) *
                             it.getSequentialElementStride(layout).getFixedValue();
      result[lane].poison |= index.poison;
      if (index.undefined)
        result[lane].undefined = ~Bits(0);
    }
  }
  for (Element &element : result)
    element.bits &= maskOf(64), element.undefined &= maskOf(64);
  *step.result = std::move(result);
}

void Interpreter::executeAlloca(const Step &step) {
  const auto &I = llvm::cast<llvm::AllocaInst>(*step.instruction);
  const Element count = step.operands[0]->front();
  const uint64_t size = layout.getTypeAllocSize(I.getAllocatedType()) * uint64_t(count.bits);
  uint8_t *bytes = memory.push(size, I.getAlign().value(), garbageByte);
  if (!bytes || count.poison)
    return fail("the stack has no room for it");
  step.result->assign(1, {Bits(reinterpret_cast<uintptr_t>(bytes)), false});
}

} // namespace torture
