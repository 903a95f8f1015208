#include "constants.h"

#include "function_pointers.h"
#include "images.h"
#include "opcodes.h"

#include <llvm/IR/DataLayout.h>

namespace spirv {

namespace {
/// The value that the caller gives for a specialization constant.
std::optional<uint64_t> findSpecialization(Reader &reader, uint32_t id, unsigned numBytes) {
  const Decoration *decoration = reader.findDecoration(id, spv::Decoration::SpecId);
  if (!decoration || decoration->operands.empty() || !reader.specialization)
    return std::nullopt;
  const auto found = reader.specialization->entries.find(decoration->operands[0]);
  if (found == reader.specialization->entries.end())
    return std::nullopt;
  const auto &[offset, size] = found->second;
  const size_t total = reader.specialization->data.size();
  if (size != numBytes || offset > total || size > total - offset) {
    reader.fail("the value of specialization constant " + llvm::Twine(found->first) + " has " +
                llvm::Twine(size) + " bytes, but the constant has " + llvm::Twine(numBytes));
    return std::nullopt;
  }
  uint64_t value = 0;
  for (unsigned i = 0; i != size; ++i)
    value |= uint64_t(reader.specialization->data[offset + i]) << (8 * i);
  return value;
}

llvm::Constant *makeBool(const Operation &operation, bool value) {
  if (!operation.type->isIntegerTy(1)) {
    operation.fail("the constant is not a bool");
    return nullptr;
  }
  if (operation.opcode == spv::Op::OpSpecConstantTrue ||
      operation.opcode == spv::Op::OpSpecConstantFalse)
    if (const auto given = findSpecialization(operation.getReader(), operation.result, 1))
      value = *given != 0;
  return llvm::ConstantInt::getBool(operation.getReader().context, value);
}

llvm::Constant *makeScalar(const Operation &operation) {
  llvm::Type *type = operation.type;
  const unsigned bits = type->getScalarSizeInBits();
  if ((!type->isIntegerTy() && !type->isFloatingPointTy()) || bits > 64 || bits < 8) {
    operation.fail("the constant is neither an integer nor a floating-point number");
    return nullptr;
  }
  uint64_t value = operation.word(0);
  if (bits > 32)
    value |= uint64_t(operation.word(1)) << 32;
  if (operation.opcode == spv::Op::OpSpecConstant)
    if (const auto given = findSpecialization(operation.getReader(), operation.result, bits / 8))
      value = *given;
  const llvm::APInt number = llvm::APInt(64, value).trunc(bits);
  if (type->isIntegerTy())
    return llvm::ConstantInt::get(type, number);
  return llvm::ConstantFP::get(type, llvm::APFloat(type->getFltSemantics(), number));
}

llvm::Constant *makeComposite(const Operation &operation) {
  Reader &reader = operation.getReader();
  llvm::SmallVector<llvm::Constant *, 16> parts;
  for (const uint32_t id : operation.operands)
    parts.push_back(reader.getConstant(id));
  llvm::Type *type = operation.type;
  auto hasParts = [&](uint64_t count, auto getPartType) {
    if (parts.size() != count)
      return false;
    for (unsigned i = 0; i != count; ++i)
      if (parts[i]->getType() != getPartType(i))
        return false;
    return true;
  };
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    if (hasParts(vector->getNumElements(), [&](unsigned) { return vector->getElementType(); }))
      return llvm::ConstantVector::get(parts);
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    if (hasParts(array->getNumElements(), [&](unsigned) { return array->getElementType(); }))
      return llvm::ConstantArray::get(array, parts);
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(type))
    if (hasParts(structure->getNumElements(),
                 [&](unsigned i) { return structure->getElementType(i); }))
      return llvm::ConstantStruct::get(structure, parts);
  operation.fail("the constituents do not have the types of the composite's parts");
  return nullptr;
}

llvm::Constant *makeNull(const Operation &operation) {
  llvm::Type *type = operation.type;
  if (type->isVoidTy() || type->isFunctionTy()) {
    operation.fail("the type has no values");
    return nullptr;
  }
  return llvm::Constant::getNullValue(type);
}

/// The result of an operation on constants, which the builder folds.
llvm::Constant *makeOperation(const Operation &operation) {
  if (!operation.has(0)) {
    operation.fail("has too few words");
    return nullptr;
  }
  const Operation inner(operation.body, spv::Op(operation.word(0)), operation.typeId,
                        operation.result, operation.operands.drop_front());
  const Translate translate = findTranslation(inner.opcode);
  bool hasResult = false, hasType = false;
  spv::HasResultAndType(inner.opcode, &hasResult, &hasType);
  llvm::Value *value = translate && hasType ? translate(inner) : nullptr;
  if (operation.getReader().hasFailed())
    return nullptr;
  if (value && llvm::isa<llvm::Constant>(value))
    return llvm::cast<llvm::Constant>(replacePoison(value));
  operation.fail(getOpcodeName(inner.opcode) + " of specialization constants is not supported");
  return nullptr;
}

llvm::Constant *make(const Operation &operation) {
  switch (operation.opcode) {
  case spv::Op::OpConstantTrue:
  case spv::Op::OpSpecConstantTrue:
    return makeBool(operation, true);
  case spv::Op::OpConstantFalse:
  case spv::Op::OpSpecConstantFalse:
    return makeBool(operation, false);
  case spv::Op::OpConstant:
  case spv::Op::OpSpecConstant:
    return makeScalar(operation);
  case spv::Op::OpConstantComposite:
  case spv::Op::OpSpecConstantComposite:
    return makeComposite(operation);
  case spv::Op::OpConstantNull:
    return makeNull(operation);
  case spv::Op::OpSpecConstantOp:
    return makeOperation(operation);
  case spv::Op::OpConstantFunctionPointerINTEL:
    return makeFunctionPointer(operation);
  case spv::Op::OpUndef:
    return llvm::cast_or_null<llvm::Constant>(translateUndef(operation));
  default:
    operation.fail("the constant is not supported");
    return nullptr;
  }
}

constexpr uint64_t maxExpressionSize = 1 << 16;
constexpr uint64_t maxExpressionDepth = 1 << 10;
constexpr uint64_t maxCompositeSize = 1 << 26;

/// Operands that were results before are known, so that this does not descend far.
Extent getExtent(Reader &reader, const llvm::Constant *constant) {
  const bool isExpression = llvm::isa<llvm::ConstantExpr>(constant);
  if (!isExpression && !llvm::isa<llvm::ConstantAggregate>(constant))
    return {};
  if (const auto found = reader.extents.find(constant); found != reader.extents.end())
    return found->second;
  Extent extent;
  for (const llvm::Use &use : constant->operands()) {
    const Extent operand = getExtent(reader, llvm::cast<llvm::Constant>(use.get()));
    extent.size += operand.size;
    extent.depth = std::max(extent.depth, operand.depth);
  }
  extent.depth += isExpression;
  if (extent.depth > maxExpressionDepth ||
      extent.size > (isExpression ? maxExpressionSize : maxCompositeSize))
    reader.fail(isExpression
                    ? "the constant has too many operations on the addresses of variables"
                    : "the constant has too many constituents, counting those of constituents");
  reader.extents[constant] = extent;
  return extent;
}
} // namespace

void checkExtent(Reader &reader, const llvm::Value *value) {
  if (const auto *constant = llvm::dyn_cast_or_null<llvm::Constant>(value))
    getExtent(reader, constant);
}

llvm::Value *replacePoison(llvm::Value *value) {
  auto *constant = llvm::dyn_cast_or_null<llvm::Constant>(value);
  if (!constant)
    return value;
  if (llvm::isa<llvm::PoisonValue>(constant))
    return llvm::Constant::getNullValue(constant->getType());
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(constant->getType());
  if (!vector || !constant->containsPoisonElement())
    return value;
  llvm::SmallVector<llvm::Constant *, 16> elements;
  for (unsigned i = 0; i != vector->getNumElements(); ++i)
    elements.push_back(llvm::cast<llvm::Constant>(replacePoison(constant->getAggregateElement(i))));
  return llvm::ConstantVector::get(elements);
}

llvm::Value *translateUndef(const Operation &operation) {
  if (operation.type->isVoidTy() || operation.type->isFunctionTy())
    return operation.fail("the type has no values");
  return llvm::UndefValue::get(operation.type);
}

void readConstant(Body &scratch, const Instruction &instruction) {
  if (instruction.opcode == spv::Op::OpConstantSampler)
    return readConstantSampler(scratch.reader, instruction);
  const Operation operation(scratch, instruction);
  if (scratch.reader.hasFailed())
    return;
  llvm::Constant *constant = make(operation);
  if (scratch.reader.hasFailed())
    return;
  if (constant->getType() != operation.type)
    operation.fail("the constant has another type than its result type");
  else
    scratch.reader.defineValue(operation.result, operation.typeId, constant);
  checkExtent(scratch.reader, constant);
}

} // namespace spirv
