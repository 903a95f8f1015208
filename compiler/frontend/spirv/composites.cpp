#include "pointers.h"
#include "translations.h"

namespace spirv {

namespace {
/// The type of a part of a composite; null if there is no such part.
llvm::Type *getPart(llvm::Type *type, uint32_t index) {
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(type))
    return index < structure->getNumElements() ? structure->getElementType(index) : nullptr;
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return index < array->getNumElements() ? array->getElementType() : nullptr;
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return index < vector->getNumElements() ? vector->getElementType() : nullptr;
  return nullptr;
}

llvm::Value *extract(llvm::IRBuilder<> &B, llvm::Value *composite, uint32_t index) {
  return composite->getType()->isVectorTy() ? B.CreateExtractElement(composite, uint64_t(index))
                                            : B.CreateExtractValue(composite, index);
}

/// Parts of the largest constant of which a changed copy is made: these live as long as the
/// context.
constexpr uint64_t maxFoldedParts = 1 << 12;

llvm::Value *insert(llvm::IRBuilder<> &B, llvm::Value *composite, llvm::Value *part,
                    uint32_t index) {
  llvm::Type *type = composite->getType();
  if (type->isVectorTy())
    return B.CreateInsertElement(composite, part, uint64_t(index));
  if (type->isStructTy() || type->getArrayNumElements() <= maxFoldedParts)
    return B.CreateInsertValue(composite, part, index);
  return B.Insert(llvm::InsertValueInst::Create(composite, part, index));
}

/// An array or a structure of parts that have the right types. It takes no time that is more than
/// linear, as folding each insertion would.
llvm::Value *makeAggregate(llvm::IRBuilder<> &B, llvm::Type *type,
                           llvm::ArrayRef<llvm::Value *> parts) {
  if (llvm::all_of(parts, llvm::IsaPred<llvm::Constant>)) {
    llvm::SmallVector<llvm::Constant *, 16> constants;
    for (llvm::Value *part : parts)
      constants.push_back(llvm::cast<llvm::Constant>(part));
    return type->isArrayTy()
               ? llvm::ConstantArray::get(llvm::cast<llvm::ArrayType>(type), constants)
               : llvm::ConstantStruct::get(llvm::cast<llvm::StructType>(type), constants);
  }
  llvm::Value *result = llvm::PoisonValue::get(type);
  for (unsigned i = 0; i != parts.size(); ++i)
    result = B.Insert(llvm::InsertValueInst::Create(result, parts[i], i));
  return result;
}

/// A vector of the constituents, which are scalars and vectors.
llvm::Value *constructVector(const Operation &operation, llvm::FixedVectorType *vector) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *result = llvm::PoisonValue::get(vector);
  unsigned position = 0;
  auto append = [&](llvm::Value *element) {
    if (position == vector->getNumElements() || element->getType() != vector->getElementType())
      return false;
    result = B.CreateInsertElement(result, element, uint64_t(position++));
    return true;
  };
  for (unsigned i = 0; i != operation.count(); ++i) {
    llvm::Value *part = operation.value(i);
    const auto *partVector = llvm::dyn_cast<llvm::FixedVectorType>(part->getType());
    const unsigned count = partVector ? partVector->getNumElements() : 1;
    for (unsigned k = 0; k != count; ++k)
      if (!append(partVector ? B.CreateExtractElement(part, uint64_t(k)) : part))
        return operation.fail("the constituents do not make the vector");
  }
  if (position != vector->getNumElements())
    return operation.fail("the constituents do not make the vector");
  return result;
}
} // namespace

llvm::Value *translateCompositeConstruct(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(operation.type))
    return constructVector(operation, vector);
  if (!operation.type->isAggregateType())
    return operation.fail("the result is not a composite");
  const uint64_t count = operation.type->isArrayTy() ? operation.type->getArrayNumElements()
                                                     : operation.type->getStructNumElements();
  if (operation.count() != count)
    return operation.fail("has " + llvm::Twine(operation.count()) +
                          " constituents, but the result has " + llvm::Twine(count) + " parts");
  llvm::SmallVector<llvm::Value *, 16> parts;
  for (unsigned i = 0; i != count; ++i)
    parts.push_back(operation.value(i, getPart(operation.type, i)));
  return makeAggregate(B, operation.type, parts);
}

llvm::Value *translateCompositeExtract(const Operation &operation) {
  llvm::Value *value = operation.value(0);
  for (unsigned i = 1; i < operation.count(); ++i) {
    if (!getPart(value->getType(), operation.word(i)))
      return operation.fail("the composite has no part " + llvm::Twine(operation.word(i)));
    value = extract(operation.body.B, value, operation.word(i));
  }
  return value;
}

llvm::Value *translateCompositeInsert(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *object = operation.value(0);
  llvm::SmallVector<llvm::Value *, 4> composites = {operation.value(1, operation.type)};
  for (unsigned i = 2; i < operation.count(); ++i) {
    if (!getPart(composites.back()->getType(), operation.word(i)))
      return operation.fail("the composite has no part " + llvm::Twine(operation.word(i)));
    composites.push_back(extract(B, composites.back(), operation.word(i)));
  }
  if (composites.back()->getType() != object->getType())
    return operation.fail("the object does not have the part's type");
  llvm::Value *result = object;
  for (unsigned i = operation.count(); i-- > 2;) {
    // The copies of parts are not needed: only the composites around them are.
    result = insert(B, composites[i - 2], result, operation.word(i));
  }
  return result;
}

llvm::Value *translateVectorDynamic(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *value = operation.value(0);
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(value->getType());
  if (!vector)
    return operation.fail("the operand is not a vector");
  if (operation.opcode == spv::Op::OpVectorExtractDynamic) {
    llvm::Value *index = operation.integer(1);
    return B.CreateExtractElement(value, index);
  }
  llvm::Value *element = operation.value(1, vector->getElementType());
  llvm::Value *index = operation.integer(2);
  return B.CreateInsertElement(value, element, index);
}

llvm::Value *translateVectorShuffle(const Operation &operation) {
  llvm::IRBuilder<> &B = operation.body.B;
  llvm::Value *first = operation.value(0), *second = operation.value(1);
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(first->getType());
  const auto *other = llvm::dyn_cast<llvm::FixedVectorType>(second->getType());
  if (!vector || !other || vector->getElementType() != other->getElementType())
    return operation.fail("the operands are not vectors of the same scalars");
  const unsigned count = vector->getNumElements(), otherCount = other->getNumElements();
  const unsigned widest = std::max(count, otherCount);
  llvm::SmallVector<int, 16> mask;
  for (unsigned i = 2; i < operation.count(); ++i) {
    const uint32_t component = operation.word(i);
    if (component == 0xffffffff)
      mask.push_back(llvm::PoisonMaskElem);
    else if (component < count)
      mask.push_back(int(component));
    else if (component - count < otherCount)
      mask.push_back(int(component - count + widest));
    else
      return operation.fail("the operands have no component " + llvm::Twine(component));
  }
  // LLVM shuffles two vectors of the same length.
  auto widen = [&](llvm::Value *V, unsigned length) {
    if (length == widest)
      return V;
    llvm::SmallVector<int, 16> same(widest, llvm::PoisonMaskElem);
    for (unsigned i = 0; i != length; ++i)
      same[i] = int(i);
    return B.CreateShuffleVector(V, same);
  };
  return B.CreateShuffleVector(widen(first, count), widen(second, otherCount), mask);
}

namespace {
/// Elements of the longest array that is copied one by one.
constexpr uint64_t maxCopiedElements = 1 << 16;

/// Whether OpCopyLogical may copy between the types: structures and arrays match if their parts do.
bool matchLogically(llvm::Type *left, llvm::Type *right) {
  if (left == right)
    return true;
  if (left->getTypeID() != right->getTypeID() || !left->isAggregateType())
    return false;
  if (left->isArrayTy())
    return left->getArrayNumElements() == right->getArrayNumElements() &&
           left->getArrayNumElements() <= maxCopiedElements &&
           matchLogically(left->getArrayElementType(), right->getArrayElementType());
  return llvm::equal(llvm::cast<llvm::StructType>(left)->elements(),
                     llvm::cast<llvm::StructType>(right)->elements(), matchLogically);
}

/// Copies an object part by part into an object of a type that matches logically.
llvm::Value *copyParts(llvm::IRBuilder<> &B, llvm::Value *value, llvm::Type *type) {
  if (value->getType() == type)
    return value;
  const bool isArray = type->isArrayTy();
  const uint64_t count = isArray ? type->getArrayNumElements() : type->getStructNumElements();
  llvm::SmallVector<llvm::Value *, 16> parts;
  for (unsigned i = 0; i < count; ++i) {
    llvm::Type *partType = isArray ? type->getArrayElementType() : type->getStructElementType(i);
    parts.push_back(copyParts(B, B.CreateExtractValue(value, i), partType));
  }
  return makeAggregate(B, type, parts);
}
} // namespace

llvm::Value *translateCopy(const Operation &operation) {
  llvm::Value *value = operation.value(0);
  if (value->getType()->isPointerTy())
    inheritAccess(operation);
  if (value->getType() == operation.type)
    return value;
  if (operation.opcode != spv::Op::OpCopyLogical ||
      !matchLogically(value->getType(), operation.type))
    return operation.fail("the result has another type than the operand");
  return copyParts(operation.body.B, value, operation.type);
}

} // namespace spirv
