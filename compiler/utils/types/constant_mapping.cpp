#include "constant_mapping.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Operator.h>

namespace compiler::utils {

void forEachStructIndex(const llvm::GEPOperator &address,
                        llvm::function_ref<void(unsigned, llvm::StructType *, unsigned)> visit) {
  unsigned operand = 1;
  for (auto step = gep_type_begin(address); step != gep_type_end(address); ++step, ++operand)
    if (llvm::StructType *structure = step.getStructTypeOrNull()) {
      // Vectors of pointers select the same element in each.
      const auto *index = llvm::cast<llvm::Constant>(step.getOperand());
      visit(operand, structure, index->getUniqueInteger().getZExtValue());
    }
}

llvm::FunctionType *ConstantMapping::mapAsmType(llvm::FunctionType *type) {
  llvm::SmallVector<llvm::Type *, 8> params;
  for (llvm::Type *param : type->params())
    params.push_back(types.remapType(param));
  return llvm::FunctionType::get(types.remapWithoutPadding(type->getReturnType()), params,
                                 type->isVarArg());
}

llvm::Value *ConstantMapping::materialize(llvm::Value *value) {
  if (auto *constant = llvm::dyn_cast<llvm::Constant>(value))
    return map(constant);
  if (auto *code = llvm::dyn_cast<llvm::InlineAsm>(value))
    return llvm::InlineAsm::get(mapAsmType(code->getFunctionType()), code->getAsmString(),
                                code->getConstraintString(), code->hasSideEffects(),
                                code->isAlignStack(), code->getDialect(), code->canThrow());
  if (auto *wrapped = llvm::dyn_cast<llvm::MetadataAsValue>(value))
    // Function-local metadata is kept, as the mapper would drop it here.
    if (llvm::isa<llvm::LocalAsMetadata>(wrapped->getMetadata()))
      return value;
  return nullptr;
}

llvm::Constant *ConstantMapping::map(llvm::Constant *constant) {
  if (llvm::Constant *mapped = known.lookup(constant))
    return mapped;
  llvm::Constant *mapped = compute(constant);
  known[constant] = mapped;
  return mapped;
}

llvm::Constant *ConstantMapping::compute(llvm::Constant *constant) {
  if (auto *data = llvm::dyn_cast<llvm::ConstantData>(constant))
    return mapData(data);
  if (auto *aggregate = llvm::dyn_cast<llvm::ConstantAggregate>(constant))
    return mapAggregate(aggregate);
  if (auto *address = llvm::dyn_cast<llvm::GEPOperator>(constant))
    return mapAddress(address);
  if (auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(constant))
    return mapExpression(expression);
  if (auto *signedPointer = llvm::dyn_cast<llvm::ConstantPtrAuth>(constant))
    return signedPointer->getWithSameSchema(map(signedPointer->getPointer()));
  return constant;
}

llvm::Constant *ConstantMapping::mapData(llvm::ConstantData *data) {
  llvm::Type *type = types.remapType(data->getType());
  if (type == data->getType())
    return data;
  if (llvm::isa<llvm::PoisonValue>(data))
    return llvm::PoisonValue::get(type);
  if (llvm::isa<llvm::UndefValue>(data))
    return llvm::UndefValue::get(type);
  // Only zeros remain: the types of other constant data are never replaced.
  return llvm::Constant::getNullValue(type);
}

llvm::Constant *ConstantMapping::mapAggregate(llvm::ConstantAggregate *aggregate) {
  bool changed = types.isReplaced(aggregate->getType());
  llvm::SmallVector<llvm::Constant *, 16> elements;
  for (llvm::Use &operand : aggregate->operands()) {
    auto *element = llvm::cast<llvm::Constant>(operand);
    elements.push_back(map(element));
    changed |= elements.back() != element;
  }
  if (!changed)
    return aggregate;
  llvm::Type *type = types.remapType(aggregate->getType());
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return llvm::ConstantArray::get(array, elements);
  if (type->isVectorTy())
    return llvm::ConstantVector::get(elements);

  auto *newStruct = llvm::cast<llvm::StructType>(type);
  auto *oldStruct = llvm::cast<llvm::StructType>(aggregate->getType());
  llvm::SmallVector<llvm::Constant *, 16> all;
  for (llvm::Type *element : newStruct->elements())
    all.push_back(llvm::Constant::getNullValue(element));
  for (unsigned i = 0; i != elements.size(); ++i)
    all[types.getNewIndex(oldStruct, i)] = elements[i];
  return llvm::ConstantStruct::get(newStruct, all);
}

llvm::Constant *ConstantMapping::mapExpression(llvm::ConstantExpr *expression) {
  bool changed = types.isReplaced(expression->getType());
  llvm::SmallVector<llvm::Constant *, 4> operands;
  for (llvm::Use &use : expression->operands()) {
    auto *operand = llvm::cast<llvm::Constant>(use);
    operands.push_back(map(operand));
    changed |= operands.back() != operand;
  }
  return changed ? expression->getWithOperands(operands, types.remapType(expression->getType()))
                 : expression;
}

llvm::Constant *ConstantMapping::mapAddress(llvm::GEPOperator *address) {
  auto *constant = llvm::cast<llvm::Constant>(address);
  llvm::Type *source = address->getSourceElementType();
  bool changed = types.isReplaced(source);
  llvm::SmallVector<llvm::Constant *, 4> operands;
  for (llvm::Use &use : address->operands()) {
    auto *operand = llvm::cast<llvm::Constant>(use);
    operands.push_back(map(operand));
    changed |= operands.back() != operand;
  }
  if (!changed)
    return constant;
  forEachStructIndex(*address, [&](unsigned operand, llvm::StructType *structure, unsigned index) {
    operands[operand] =
        llvm::ConstantInt::get(operands[operand]->getType(), types.getNewIndex(structure, index));
  });
  // An inrange attribute is only valid for the old layout.
  const auto range = types.isReplaced(source) ? std::nullopt : address->getInRange();
  return llvm::ConstantExpr::getGetElementPtr(types.remapType(source), operands.front(),
                                              llvm::ArrayRef(operands).drop_front(),
                                              address->getNoWrapFlags(), range);
}

} // namespace compiler::utils
